package dev.weir.cli.cell;

import dev.weir.cli.run.Engine;
import dev.weir.cli.run.MatrixPlan;
import dev.weir.cli.run.MatrixRun;
import dev.weir.result.YardstickResult;
import dev.weir.run.RunListener;
import dev.weir.run.host.LocalHost;
import dev.weir.run.worker.process.WorkerPipes;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.transport.TransportException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;

/**
 * A cell in a process of its own on this host, which has no engine of the cluster. Ends with this process, however that
 * ends. One thread executes it; others may stop it.
 */
public final class CellProcess implements Engine.Measurement<Optional<YardstickResult>> {

    private final CellOrder.Begin begin;
    private final RunListener listener;
    private final LinkedBlockingQueue<CellMessage> heard = new LinkedBlockingQueue<>();
    private final LinkedBlockingQueue<CellOrder> early = new LinkedBlockingQueue<>();
    private final Object lock = new Object();
    private Optional<WorkerPipes<CellOrder, CellMessage>> worker = Optional.empty();

    private CellProcess(CellOrder.Begin begin, RunListener listener) {
        this.begin = begin;
        this.listener = listener;
    }

    /**
     * How the cells of a matrix are run.
     *
     * @param scenario a shipped scenario, a transport, or a file
     * @param overrides settings that replace those of the scenario, each as {@code key=value}
     */
    public static MatrixRun.WithoutAgents of(String scenario, List<String> overrides) {
        List<String> kept = List.copyOf(overrides);
        return (cell, order, verbose, listener) ->
                new CellProcess(begin(chosen(scenario, kept, cell), order, verbose), listener);
    }

    static CellOrder.ChosenCell chosen(String scenario, List<String> overrides, Matrix.Cell cell) {
        Map<String, Double> limits = cell.scenario().expectations().stream()
                .filter(Expectation::isOfBaseline)
                .collect(Collectors.toMap(Expectation::metric, Expectation::limit));
        return new CellOrder.ChosenCell(scenario, overrides, cell.number(), MatrixPlan.digest(cell.scenario()), limits);
    }

    private static CellOrder.Begin begin(CellOrder.ChosenCell chosen, Engine.Order order, boolean verbose) {
        return new CellOrder.Begin(
                chosen,
                order.under().settings().given(),
                order.under().system(),
                order.under().processes().stream()
                        .collect(Collectors.toMap(Engine.Observed::name, Engine.Observed::pid)),
                new CellOrder.CellOrigin(
                        order.under().command(),
                        order.under().startedAt(),
                        order.bundle().folder().toAbsolutePath().toString(),
                        verbose));
    }

    /**
     * Runs the cell to its end.
     *
     * @return what a yardstick found; nothing of a run of Weir itself, whose data is in its folder
     * @throws TransportException if there are no results, with a sentence for the user
     */
    @Override
    public Optional<YardstickResult> execute() {
        WorkerPipes<CellOrder, CellMessage> started = WorkerPipes.start(
                CellProgram.NAME,
                new LocalHost(),
                CellOrder.CODEC,
                CellMessage.CODEC,
                new WorkerPipes.Listener<>(
                        heard::add, () -> {}, failure -> heard.add(new CellMessage.Failed(failure)), () -> {}));
        try {
            started.give(begin);
            synchronized (lock) {
                worker = Optional.of(started);
                early.forEach(started::give);
            }
            return followed();
        } finally {
            started.close();
        }
    }

    private Optional<YardstickResult> followed() {
        while (true) {
            CellMessage next;
            try {
                next = heard.take();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new TransportException("the wait for " + CellProgram.NAME + " was interrupted", e);
            }
            switch (next) {
                case CellMessage.PhaseStarted phase -> listener.phaseStarted(phase.phase(), phase.expectedNanos());
                case CellMessage.PhaseEnded phase ->
                    listener.phaseEnded(phase.phase(), phase.durationNanos(), phase.note());
                case CellMessage.Underway underway -> listener.progress(underway.progress());
                case CellMessage.Notice notice -> listener.notice(notice.text());
                case CellMessage.Written written -> {
                    return Optional.empty();
                }
                case CellMessage.Compared compared -> {
                    return Optional.of(compared.result());
                }
                case CellMessage.Failed failed -> throw new TransportException(failed.reason());
            }
        }
    }

    @Override
    public void stop(String reason) {
        give(new CellOrder.Stop(reason));
    }

    @Override
    public void systemChanged(String what) {
        give(new CellOrder.SystemChanged(what));
    }

    @Override
    public void systemLost(String what) {
        give(new CellOrder.SystemLost(what));
    }

    private void give(CellOrder order) {
        synchronized (lock) {
            worker.ifPresentOrElse(started -> started.give(order), () -> early.add(order));
        }
    }
}
