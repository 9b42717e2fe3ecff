package dev.weir.cli.cell;

import dev.weir.cli.cell.CellOrder.Begin;
import dev.weir.cli.process.Failure;
import dev.weir.cli.process.Logs;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.MatrixPlan;
import dev.weir.config.ConfigException;
import dev.weir.report.Bundle;
import dev.weir.report.data.BundleException;
import dev.weir.result.Yardstick;
import dev.weir.run.RunListener;
import dev.weir.run.fault.FaultInjection;
import dev.weir.run.host.RunHosts;
import dev.weir.run.worker.wire.MessageOutput;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** The process of one cell: one thread takes orders, another one runs the cell. */
final class CellSession {

    private final Engine engine;
    private final MessageOutput<CellMessage> messages;
    private final LinkedBlockingQueue<Begin> begun = new LinkedBlockingQueue<>();
    private final Object lock = new Object();
    private Engine.@Nullable Measurement<?> measurement;
    private final List<CellOrder> waiting = new ArrayList<>();

    CellSession(Engine engine, MessageOutput<CellMessage> messages) {
        this.engine = engine;
        this.messages = messages;
    }

    /** Takes an order; what concerns a cell that is still being prepared waits until it has been. */
    void take(CellOrder order) {
        if (order instanceof Begin begin) {
            begun.add(begin);
            return;
        }
        synchronized (lock) {
            Engine.Measurement<?> running = measurement;
            if (running == null) {
                waiting.add(order);
            } else {
                tell(running, order);
            }
        }
    }

    private static void tell(Engine.Measurement<?> running, CellOrder order) {
        switch (order) {
            case CellOrder.Stop stop -> running.stop(stop.reason());
            case CellOrder.SystemChanged changed -> running.systemChanged(changed.what());
            case CellOrder.SystemLost lost -> running.systemLost(lost.what());
            case Begin again -> throw new IllegalStateException("a process runs one cell");
        }
    }

    /** Runs the cell that it is told to, and returns. */
    void serve() {
        Begin begin;
        try {
            begin = begun.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this thread", e);
        }
        Logs.writeTo(
                Path.of(begin.origin().folder()).resolve("weir.log"),
                begin.origin().verbose());
        try {
            say(run(begin));
        } catch (TransportException | BundleException | ConfigException failure) {
            say(new CellMessage.Failed(Failure.of(failure).message()));
        }
    }

    private CellMessage run(Begin begin) {
        Scenario scenario = scenario(engine, begin.cell());
        Engine.Order order = new Engine.Order(
                scenario,
                new Engine.Conditions(
                        Settings.of(engine.driver(scenario.target()).settings(), begin.settings()),
                        begin.system(),
                        begin.processes().entrySet().stream()
                                .map(process -> new Engine.Observed(process.getKey(), process.getValue()))
                                .toList(),
                        begin.origin().command(),
                        begin.origin().startedAt(),
                        RunHosts.NONE),
                Bundle.begun(Path.of(begin.origin().folder())),
                runId -> FaultInjection.NONE);
        if (scenario.target().yardstick() != Yardstick.NONE) {
            return new CellMessage.Compared(executed(engine.yardstick(order, new Telling())));
        }
        executed(engine.prepare(order, new Telling()));
        return new CellMessage.Written();
    }

    /** The cell as this process reads it, with what was looked up for it. */
    static Scenario scenario(Engine engine, CellOrder.ChosenCell chosen) {
        List<Matrix.Cell> cells =
                engine.matrix(chosen.scenario(), chosen.overrides()).cells();
        if (chosen.number() <= cells.size()) {
            Scenario read = cells.get(chosen.number() - 1).scenario();
            Scenario scenario = read.expecting(read.expectations().stream()
                    .map(expected -> limited(expected, chosen.limits()))
                    .toList());
            if (MatrixPlan.digest(scenario).equals(chosen.digest())) {
                return scenario;
            }
        }
        throw new BundleException(
                "the scenario '" + chosen.scenario() + "' is not the one that was read when the matrix began");
    }

    private static Expectation limited(Expectation expected, Map<String, Double> limits) {
        Double limit = limits.get(expected.metric());
        return limit == null ? expected : expected.limitedTo(limit);
    }

    private <T> T executed(Engine.Measurement<T> prepared) {
        synchronized (lock) {
            measurement = prepared;
            waiting.forEach(order -> tell(prepared, order));
        }
        return prepared.execute();
    }

    /** Written by the thread of the run, and by the one that takes orders. */
    private void say(CellMessage message) {
        try {
            synchronized (messages) {
                messages.write(message);
            }
        } catch (IOException e) {
            // There is nobody any more; the end of the orders ends this process.
            throw new UncheckedIOException("nobody hears how the cell goes", e);
        }
    }

    /** Tells the other process how the cell goes. */
    private final class Telling implements RunListener {

        @Override
        public void phaseStarted(String phase, long expectedNanos) {
            say(new CellMessage.PhaseStarted(phase, expectedNanos));
        }

        @Override
        public void phaseEnded(String phase, long durationNanos, String note) {
            say(new CellMessage.PhaseEnded(phase, durationNanos, note));
        }

        @Override
        public void progress(Progress progress) {
            say(new CellMessage.Underway(progress));
        }

        @Override
        public void notice(String text) {
            say(new CellMessage.Notice(text));
        }
    }
}
