package dev.weir.cli.run;

import dev.weir.cli.run.Engine.Order;
import dev.weir.clock.SystemClock;
import dev.weir.report.Bundle;
import dev.weir.report.data.BundleException;
import dev.weir.result.Interval;
import dev.weir.result.RunResult;
import dev.weir.run.MessageWork;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunRequest;
import dev.weir.run.unfinished.UnfinishedRun;
import dev.weir.transport.TransportDriver;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Writes into a bundle what a run has found so far, while it goes on. */
final class BundleKeeper {

    private final Bundle bundle;
    private final RunListener listener;
    private boolean keeping = true;

    private BundleKeeper(Bundle bundle, RunListener listener) {
        this.bundle = bundle;
        this.listener = listener;
    }

    /**
     * Prepares a run whose data goes into a bundle.
     *
     * @throws BundleException when nothing can be written to the bundle's folder
     */
    static RunMeasurement<RunResult> measurement(Order order, TransportDriver driver, RunListener listener) {
        BundleKeeper keeper = new BundleKeeper(order.bundle(), listener);
        int runId = ThreadLocalRandom.current().nextInt();
        RunRequest request = RunMeasurement.request(order.under(), driver, runId);
        var unfinished = new UnfinishedRun(request, order.scenario(), new SystemClock(), keeper::keep);
        var work = MessageWork.of(
                order.scenario(), order.bundle().openHlog(), order.faults().apply(runId));
        return new RunMeasurement<>(
                new Run<>(request, work, new AllListeners(List.of(listener, unfinished))), order.bundle());
    }

    /** That nothing can be kept is no reason to end a run: its results are written at its end. */
    private void keep(RunResult soFar, List<Interval> further) {
        if (!keeping) {
            return;
        }
        try {
            bundle.keep(soFar, further);
        } catch (BundleException e) {
            keeping = false;
            listener.notice("if this run is killed, what it finds from now on is lost: " + e.getMessage());
        }
    }
}
