package dev.weir.cli.run;

import dev.weir.cli.process.Versions;
import dev.weir.operation.run.PlanRequest;
import dev.weir.operation.run.PlanRun;
import dev.weir.report.data.WholeFile;
import dev.weir.result.operation.PlanResult;
import dev.weir.run.RunListener;
import dev.weir.run.RunRequest;
import dev.weir.secret.Secrets;
import dev.weir.transport.TransportDriver;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A run of a scenario of steps, whose lists, traces and artifacts go into a folder. */
final class StepsMeasurement implements Engine.Measurement<PlanResult> {

    private final Engine.PlanOrder order;
    private final PlanRun run;

    StepsMeasurement(Engine.PlanOrder order, TransportDriver driver, RunListener listener) {
        this.order = order;
        Map<String, Long> processes = new LinkedHashMap<>();
        order.processes().forEach(process -> processes.put(process.name(), process.pid()));
        run = new PlanRun(
                new PlanRequest(
                        order.plan(),
                        driver,
                        order.settings(),
                        order.system(),
                        processes,
                        new RunRequest.Start(
                                ThreadLocalRandom.current().nextInt(),
                                order.command(),
                                Versions.weir(),
                                order.startedAt()),
                        order.folder(),
                        order.hosts()),
                listener);
    }

    @Override
    public PlanResult execute() {
        PlanResult result = run.execute();
        Logger log = Logger.getLogger(StepsMeasurement.class.getName());
        run.causes().forEach(cause -> log.log(Level.INFO, "behind a fault of the run", cause));
        run.artifacts().forEach((file, text) -> WholeFile.write(order.folder().resolve(file), Secrets.masked(text)));
        return result;
    }

    @Override
    public void stop(String reason) {
        run.stop(reason);
    }

    @Override
    public void systemChanged(String what) {
        run.systemChanged(what);
    }

    @Override
    public void systemLost(String what) {
        run.systemLost(what);
    }
}
