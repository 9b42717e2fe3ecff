package dev.weir.run.loop;

import dev.weir.clock.RunClock;
import dev.weir.schedule.PacerMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Turns all loops in the run's own thread, one step each in turn, and moves a simulated clock to the next instant
 * anybody waits for when nobody has anything to do. So a run takes no real time and always goes the same way.
 */
public final class SimulatedLoops implements LoopRunner {

    /** Longest step of the clock, so that whatever a transport does at instants of its own is not stepped over. */
    private static final long STRIDE_NANOS = 1_000_000;

    private final RunClock clock;
    private final Map<String, Loop> turning = new LinkedHashMap<>();

    public SimulatedLoops(RunClock clock) {
        this.clock = clock;
    }

    @Override
    public void start(Loop loop, PacerMode pacer) {
        turning.put(loop.name(), loop);
    }

    @Override
    public boolean await(BooleanSupplier condition, long deadlineNanos) {
        while (!condition.getAsBoolean()) {
            if (clock.nanos() >= deadlineNanos) {
                return false;
            }
            long wakeNanos = turn(deadlineNanos);
            if (wakeNanos > clock.nanos()) {
                clock.parkUntil(wakeNanos);
            }
        }
        return true;
    }

    /** One step of every loop; returns when the first of them wants to go on. */
    private long turn(long deadlineNanos) {
        long wakeNanos = Math.min(deadlineNanos, clock.nanos() + STRIDE_NANOS);
        for (Loop loop : List.copyOf(turning.values())) {
            long wants = stepOf(loop);
            boolean polling = wants == Loop.AT_ONCE && loop.waitsItself();
            if (wants != Loop.DONE && !polling) {
                wakeNanos = Math.min(wakeNanos, wants);
            }
        }
        return wakeNanos;
    }

    private long stepOf(Loop loop) {
        long wants = Loop.DONE;
        try {
            wants = loop.step();
        } catch (Throwable error) {
            loop.failed(error);
        }
        if (wants == Loop.DONE) {
            turning.remove(loop.name());
            LoopRunner.close(loop);
        }
        return wants;
    }

    /** Nothing: a collection takes no simulated time. */
    @Override
    public void tidy() {}

    @Override
    public List<String> stuck(List<? extends Loop> loops, long deadlineNanos) {
        await(() -> loops.stream().noneMatch(loop -> turning.containsKey(loop.name())), deadlineNanos);
        return loops.stream().map(Loop::name).filter(turning::containsKey).toList();
    }

    @Override
    public TransportCalls calls(BooleanSupplier hurried) {
        return new TransportCalls.Direct();
    }

    /** Nothing: there is no thread but that of the run. */
    @Override
    public Guard guard(RunErrors errors) {
        return () -> {};
    }
}
