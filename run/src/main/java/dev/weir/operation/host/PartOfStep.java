package dev.weir.operation.host;

import dev.weir.operation.account.LoopUpdate;
import dev.weir.operation.host.OperationsRequest.OpenStep;
import dev.weir.operation.work.LocalWork;
import dev.weir.operation.work.StepClients;
import dev.weir.operation.work.StepLimits;
import dev.weir.operation.work.StepScope;
import dev.weir.run.loop.LoopRunner;
import dev.weir.scenario.step.OperationStep;
import java.util.List;

/** The part of a step that this process carries out. Used by the serving thread. */
final class PartOfStep {

    private final int stream;
    private final StepLimits limits;
    private final LocalWork work;
    private long startNanos;
    private boolean begun;
    private boolean overTold;

    PartOfStep(OperationStep step, OpenStep order, StepScope scope, LoopRunner runner) {
        this.stream = order.stream();
        this.limits = StepLimits.ofPart(step.limits(), order.part());
        this.work = new LocalWork(step, order.stream(), limits, scope, runner);
    }

    int stream() {
        return stream;
    }

    StepLimits limits() {
        return limits;
    }

    boolean begun() {
        return begun;
    }

    void open(StepClients clients, int firstWorker) {
        work.open(clients, firstWorker);
    }

    void prepare(long at) {
        startNanos = at;
    }

    void begin() {
        begun = true;
        limits.begin(startNanos);
        work.begin(startNanos);
    }

    void end(String reason) {
        limits.end(reason);
        work.end();
    }

    void giveUp() {
        work.giveUp();
    }

    /** Whether it is over, once. */
    boolean isNewlyOver() {
        boolean newly = begun && !overTold && work.over();
        overTold |= newly;
        return newly;
    }

    /** Takes what threads tell. */
    interface Told {
        void told(int stream, int loop, LoopUpdate update);
    }

    void want(Told to) {
        if (begun) {
            work.want((loop, update) -> to.told(stream, loop, update));
        }
    }

    void tellRest(Told to) {
        work.tellRest((loop, update) -> to.told(stream, loop, update));
    }

    List<String> close() {
        return work.close();
    }
}
