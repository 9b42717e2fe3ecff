package dev.weir.cli.run;

import dev.weir.cli.process.Versions;
import dev.weir.report.ResultsFolder;
import dev.weir.report.data.BundleException;
import dev.weir.result.Result;
import dev.weir.run.Run;
import dev.weir.run.RunOutcome;
import dev.weir.run.RunRequest;
import dev.weir.transport.TransportDriver;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A run of Weir itself, whatever its work is.
 *
 * @param run the run
 * @param folder where what it brought is written
 */
record RunMeasurement<R extends Result>(Run<R> run, ResultsFolder<R> folder) implements Engine.Measurement<R> {

    static RunRequest request(Engine.Conditions under, TransportDriver driver, int runId) {
        return new RunRequest(
                driver,
                under.settings(),
                under.system(),
                under.ids(),
                under.hosts(),
                new RunRequest.Start(runId, under.command(), Versions.weir(), under.startedAt()));
    }

    @Override
    public R execute() {
        RunOutcome<R> outcome = run.execute();
        Logger log = Logger.getLogger(RunMeasurement.class.getName());
        outcome.causes().forEach(cause -> log.log(Level.INFO, "behind a fault of the run", cause));
        try {
            outcome.artifacts().forEach(folder::attach);
            folder.write(outcome.result(), outcome.intervals());
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
