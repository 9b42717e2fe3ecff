package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.run.loop.BoundedTransport;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.LoopThreads;
import dev.weir.run.loop.SimulatedLoops;
import dev.weir.run.watch.HostWatch;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import java.util.function.Function;

/**
 * One run, from connecting to the verdict, whatever its work is.
 *
 * <p>Whatever happens to the system under test ends in a result with closed accounts; {@link #execute} throws nothing for
 * it, and returns within a bounded time. One thread executes; any may call {@link #stop} and {@link #systemLost}.
 *
 * @param <R> what its work finds
 */
public final class Run<R> {

    private final Function<RunState, RunWork<R>> making;
    private final RunState state;

    /** @param work makes the work that it carries out */
    public Run(RunRequest request, Function<RunState, RunWork<R>> work, RunListener listener) {
        this(request, work, listener, new SystemClock());
    }

    private Run(RunRequest request, Function<RunState, RunWork<R>> work, RunListener listener, RunClock clock) {
        this(request, work, listener, clock, new LoopThreads(clock), new HostWatch(clock));
    }

    /** @param runner turns its loops, by that clock */
    public Run(
            RunRequest request,
            Function<RunState, RunWork<R>> work,
            RunListener listener,
            RunClock clock,
            LoopRunner runner,
            ProcessWatch watch) {
        this.making = work;
        this.state = new RunState(request, listener, clock, runner, watch);
    }

    /**
     * A run in simulated time: every loop turns in the thread that executes, and {@code clock} moves only when it is
     * parked. Over a transport that keeps to the same clock the result is exact, and always the same.
     */
    public static <R> Run<R> simulated(
            RunRequest request, Function<RunState, RunWork<R>> work, RunListener listener, RunClock clock) {
        return new Run<>(request, work, listener, clock, new SimulatedLoops(clock), new ProcessWatch.Blind(clock));
    }

    /** Ends the run early and orderly, with accounts and result. {@code reason} as in "stopped by …". */
    public void stop(String reason) {
        state.stop(reason);
    }

    /** Says that a part of the system under test is gone and the rest goes on: an event, and the run goes on too. */
    public void systemChanged(String what) {
        state.systemChanged(what);
    }

    /** Says that the system under test is gone for good, such as a broker whose process ended: the run ends. */
    public void systemLost(String what) {
        state.systemLost(what);
    }

    /** Runs, and returns what was found. */
    public RunOutcome<R> execute() {
        LoopRunner.Guard guard = state.runner().guard(state.errors());
        try (ProcessWatch closing = state.watch()) {
            state.request().processes().forEach(closing::attach);
            RunWork<R> work = making.apply(state);
            work.context().ifPresent(context -> perform(work, context));
            return work.outcome();
        } finally {
            guard.close();
        }
    }

    private void perform(RunWork<R> work, RunContext context) {
        RunRequest request = state.request();
        try (Transport transport =
                new BoundedTransport(() -> request.driver().open(request.settings(), context), state.calls())) {
            try {
                work.perform(transport);
            } finally {
                state.expectEnd();
            }
        } catch (Throwable error) {
            work.failed(error);
        }
    }
}
