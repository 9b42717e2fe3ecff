package dev.weir.operation.work;

import dev.weir.run.loop.LoopRunner;
import dev.weir.scenario.step.OperationStep;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongConsumer;

/** Carries out steps in this process. */
public final class LocalSteps implements StepEngine, AutoCloseable {

    private static final long LEAD_NANOS = 5_000_000;

    private final StepClients clients;
    private final StepScope scope;
    private final LoopRunner runner;
    private List<LocalWork> opening = new ArrayList<>();
    private List<LocalWork> opened = List.of();

    /** @param clients opens its clients; closed with it */
    public LocalSteps(StepClients clients, StepScope scope, LoopRunner runner) {
        this.clients = clients;
        this.scope = scope;
        this.runner = runner;
    }

    @Override
    public StepWork work(OperationStep step, int stream, StepLimits limits) {
        LocalWork work = new LocalWork(step, stream, limits, scope, runner);
        opening.add(work);
        return work;
    }

    @Override
    public void open() {
        opened = opening;
        opening = new ArrayList<>();
        int workers = 0;
        for (LocalWork work : opened) {
            work.open(clients, workers);
            workers += work.workers();
        }
    }

    @Override
    public OptionalLong begin(LongConsumer starting) {
        long startNanos = scope.clock().nanos() + LEAD_NANOS;
        starting.accept(startNanos);
        opened.forEach(work -> work.begin(startNanos));
        return OptionalLong.of(startNanos);
    }

    @Override
    public void takeUpdates() {
        // The accounts are those of this process.
    }

    @Override
    public void takePauses(long fromNanos, long toNanos) {
        // They are those of this process, too.
    }

    @Override
    public void close() {
        clients.close();
    }
}
