package dev.weir.cli.run;

import dev.weir.cli.process.Versions;
import dev.weir.cli.run.Engine.Order;
import dev.weir.cli.run.Engine.RunHandle;
import dev.weir.clock.SystemClock;
import dev.weir.report.data.BundleException;
import dev.weir.result.Interval;
import dev.weir.result.RunResult;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunOutcome;
import dev.weir.run.RunRequest;
import dev.weir.run.unfinished.UnfinishedRun;
import dev.weir.transport.TransportDriver;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A run whose data goes into a bundle. */
final class BundledRun implements RunHandle {

    private final Order order;
    private final RunListener listener;
    private final Run run;
    private boolean keeping = true;

    /** @throws BundleException when nothing can be written to the bundle's folder */
    BundledRun(Order order, TransportDriver driver, RunListener listener) {
        this.order = order;
        this.listener = listener;
        Map<String, Long> processes = new LinkedHashMap<>();
        order.processes().forEach(process -> processes.put(process.name(), process.pid()));
        int runId = ThreadLocalRandom.current().nextInt();
        RunRequest request = new RunRequest(
                order.scenario(),
                driver,
                order.settings(),
                order.system(),
                processes,
                order.hosts(),
                new RunRequest.Start(runId, order.command(), Versions.weir(), order.startedAt()),
                order.bundle().openHlog());
        UnfinishedRun unfinished = new UnfinishedRun(request, new SystemClock(), this::keep);
        run = new Run(request, new AllListeners(List.of(listener, unfinished)))
                .injecting(order.faults().apply(runId));
    }

    /** That nothing can be kept is no reason to end a run: its results are written at its end. */
    private void keep(RunResult soFar, List<Interval> further) {
        if (!keeping) {
            return;
        }
        try {
            order.bundle().keep(soFar, further);
        } catch (BundleException e) {
            keeping = false;
            listener.notice("if this run is killed, what it finds from now on is lost: " + e.getMessage());
        }
    }

    @Override
    public RunResult execute() {
        RunOutcome outcome = run.execute();
        Logger log = Logger.getLogger(BundledRun.class.getName());
        outcome.causes().forEach(cause -> log.log(Level.INFO, "behind a fault of the run", cause));
        try {
            outcome.artifacts().forEach(order.bundle()::attach);
            order.bundle().write(outcome.result(), outcome.intervals());
        } catch (BundleException e) {
            throw new UnwrittenException(outcome.result(), e);
        }
        return outcome.result();
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
