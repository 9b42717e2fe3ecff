package dev.weir.cli.run;

import dev.weir.cli.run.Engine.Measurement;
import dev.weir.cli.run.Engine.Order;
import dev.weir.result.YardstickResult;
import dev.weir.run.RunListener;
import dev.weir.transport.TransportDriver;
import dev.weir.yardstick.Task;
import dev.weir.yardstick.YardstickRun;

/** The measurement of a cell by its yardstick. */
final class YardstickMeasurement implements Measurement<YardstickResult> {

    private final YardstickRun run;
    private final RunListener listener;

    YardstickMeasurement(Order order, TransportDriver driver, RunListener listener) {
        this.listener = listener;
        this.run = new YardstickRun(new Task(
                order.scenario(),
                order.under().settings(),
                driver,
                order.under().ids(),
                order.bundle().folder(),
                order.under().hosts(),
                listener));
    }

    @Override
    public YardstickResult execute() {
        return run.execute();
    }

    @Override
    public void stop(String reason) {
        run.stop("it was stopped by " + reason);
    }

    @Override
    public void systemChanged(String what) {
        listener.notice(what);
    }

    @Override
    public void systemLost(String what) {
        run.stop(what);
    }
}
