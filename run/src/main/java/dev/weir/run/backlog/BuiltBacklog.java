package dev.weir.run.backlog;

import dev.weir.clock.RunClock;
import dev.weir.measure.AllAccounts;
import dev.weir.message.Phase;
import dev.weir.result.fault.Gap;
import dev.weir.result.lag.BacklogFigures;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.SubscriberPresence;
import dev.weir.run.worker.LocalSubscribers;
import dev.weir.run.worker.Subscribers;
import dev.weir.scenario.BacklogSpec;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The backlog of a run: has the subscribers pause while it builds up, lets them go on, and notes when they have caught up. They have
 * when all that was acknowledged at one instant is received within 100 ms of it. Used by the run's own thread.
 */
public final class BuiltBacklog {

    /** Messages under way for less are no backlog. */
    static final long UNDER_WAY_NANOS = 100_000_000;

    private static final long LOOK_NANOS = 2_000_000;
    private static final Duration PAUSED_WITHIN = Duration.ofSeconds(5);

    private final RunClock clock;
    private final @Nullable BacklogSpec spec;
    private final Consumer<String> listener;
    private List<SubscriberPresence> subscribers = List.of();
    private @Nullable AllAccounts accounts;
    private State state = State.NONE;
    private long startNanos;
    private long nextLookNanos;
    private Standing resumed = new Standing(0, 0, 0);
    private Standing mark = new Standing(0, 0, 0);
    private Standing last = new Standing(0, 0, 0);
    private long caughtUpNanos = BacklogFigures.NEVER;

    private enum State {
        NONE,
        BUILDING,
        WORKING_OFF,
        CAUGHT_UP,
        OVER
    }

    /** What had happened at an instant: receipts that acknowledged messages lead to, and receipts. */
    private record Standing(long atNanos, long due, long received) {

        private long waiting() {
            return Math.max(0, due - received);
        }
    }

    /**
     * @param spec what is asked for; empty for a run without a backlog
     * @param listener is told in words of what happens
     */
    public BuiltBacklog(Optional<BacklogSpec> spec, RunClock clock, Consumer<String> listener) {
        this.spec = spec.orElse(null);
        this.clock = clock;
        this.listener = listener;
    }

    /** Has the subscribers pause, and waits until they do. Before the measured phase. */
    public void pause(Subscribers receiving, LoopRunner runner) {
        if (spec != null && receiving instanceof LocalSubscribers here) {
            subscribers = here.presences();
            subscribers.forEach(SubscriberPresence::pause);
            runner.await(
                    () -> subscribers.stream()
                            .allMatch(subscriber -> subscriber.state() == SubscriberPresence.State.PAUSED),
                    clock.nanos() + PAUSED_WITHIN.toNanos());
        }
    }

    /** The measured phase begins. */
    public void begin(long atNanos, AllAccounts ofRun) {
        if (spec != null) {
            startNanos = atNanos;
            accounts = ofRun;
            state = State.BUILDING;
        }
    }

    /** Looks whether something is to be done, or has happened. Returns false, so that a wait may look again and again. */
    public boolean look() {
        BacklogSpec asked = spec;
        AllAccounts known = accounts;
        if (asked == null || known == null) {
            return false;
        }
        long nowNanos = clock.nanos();
        if (state == State.BUILDING && nowNanos - startNanos >= asked.building().toNanos()) {
            resume(known, nowNanos);
        } else if (state == State.WORKING_OFF && nowNanos >= nextLookNanos) {
            nextLookNanos = nowNanos + LOOK_NANOS;
            workOff(known, nowNanos);
        }
        return false;
    }

    private void resume(AllAccounts known, long nowNanos) {
        state = State.WORKING_OFF;
        resumed = counts(known, nowNanos);
        mark = resumed;
        last = resumed;
        subscribers.forEach(SubscriberPresence::resume);
        listener.accept("subscribers go on, with " + Counts.format(resumed.waiting()) + " messages to catch up with");
    }

    private void workOff(AllAccounts known, long nowNanos) {
        last = counts(known, nowNanos);
        if (last.received() >= mark.due() && nowNanos - mark.atNanos() <= UNDER_WAY_NANOS) {
            state = State.CAUGHT_UP;
            caughtUpNanos = nowNanos - resumed.atNanos();
            listener.accept("subscribers have caught up after " + Durations.format(caughtUpNanos));
        } else if (nowNanos - mark.atNanos() > UNDER_WAY_NANOS) {
            mark = last;
        }
    }

    /** What was received is read before what was acknowledged, so that nothing seems to have come before. */
    private static Standing counts(AllAccounts known, long nowNanos) {
        long received = known.snapshot(Phase.MEASURE).unique();
        return new Standing(nowNanos, known.ackedDeliveries(Phase.MEASURE), received);
    }

    /** The measured phase is over, or the run is: whoever pauses goes on. */
    public void end() {
        AllAccounts known = accounts;
        if (known != null && state != State.OVER) {
            if (state == State.BUILDING) {
                resumed = counts(known, clock.nanos());
            }
            if (state != State.CAUGHT_UP) {
                last = counts(known, clock.nanos());
            }
            state = State.OVER;
        }
        subscribers.forEach(SubscriberPresence::resume);
        subscribers = List.of();
    }

    /** When nothing was to be received, from the start of the measured phase. */
    public List<Gap> building() {
        return resumed.atNanos() == 0 ? List.of() : List.of(new Gap(0, resumed.atNanos() - startNanos));
    }

    /** How it was worked off; empty if there was none. */
    public List<BacklogFigures> figures() {
        if (resumed.atNanos() == 0) {
            return List.of();
        }
        return List.of(new BacklogFigures(
                resumed.waiting(),
                resumed.atNanos() - startNanos,
                caughtUpNanos,
                last.received() - resumed.received(),
                last.atNanos() - resumed.atNanos(),
                last.waiting()));
    }
}
