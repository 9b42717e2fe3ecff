package dev.weir.run.loop;

import dev.weir.clock.RunClock;
import dev.weir.transport.Subscriber;
import dev.weir.transport.TransportException;
import dev.weir.transport.client.Rejoining;
import dev.weir.transport.client.Rejoining.Departure;

/** The presence of a subscriber in the run, which faults end and begin. Faults ask for it by any thread; the subscriber's own thread follows. */
public final class SubscriberPresence {

    private static final long LOOK_NANOS = 1_000_000;

    private final int subscriber;
    private final RunClock clock;
    private volatile State wanted = State.POLLING;
    private volatile State state = State.POLLING;
    private volatile boolean held;
    private volatile long fromNanos = Long.MIN_VALUE;

    /** What a subscriber does. */
    public enum State {
        /** Asks for messages again and again. */
        POLLING,
        /** Asks for nothing, like a consumer that hangs in its work; its client goes on by itself. */
        PAUSED,
        /** Has left, and told those it shares the messages with. */
        LEFT,
        /** Is gone without a word, like a process that was killed. */
        VANISHED,
        /** Asks for nothing any more: its process is about to be killed. */
        ENDING,
        /** Is there again and asks for messages, but has not been given a share of them yet. */
        RETURNING;

        private boolean away() {
            return this == LEFT || this == VANISHED;
        }
    }

    /** @param subscriber its index */
    public SubscriberPresence(int subscriber, RunClock clock) {
        this.subscriber = subscriber;
        this.clock = clock;
    }

    /** What the report calls it: {@code subscriber 1}. */
    public String name() {
        return "subscriber " + subscriber;
    }

    /** What it does now. */
    public State state() {
        return state;
    }

    /** Whether its client is there, so that a group may count it. */
    public boolean connected() {
        return !state.away();
    }

    /** Has it ask for nothing until it is {@link #released}: what lies in the log is to be received while measuring. */
    public void hold() {
        held = true;
    }

    /** Lets it ask for messages from an instant on, by the run's clock. */
    public void released(long sinceNanos) {
        fromNanos = sinceNanos;
        held = false;
    }

    /** Asks it to stop asking for messages. */
    public void pause() {
        wanted = State.PAUSED;
    }

    /** Asks it to go away. */
    public void depart(Departure how) {
        wanted = how == Departure.LEAVES ? State.LEFT : State.VANISHED;
    }

    /** Asks it to stop for good, because its process is about to be killed. */
    public void end() {
        wanted = State.ENDING;
    }

    /** Asks it to take part again, from whichever state. */
    public void resume() {
        wanted = State.POLLING;
    }

    /**
     * Does what was asked for. By the subscriber's thread.
     *
     * @return when to look again, by the run's clock; {@link Loop#AT_ONCE} when it is to ask for messages
     */
    long follow(Subscriber source) {
        State next = wanted;
        if (next == State.POLLING) {
            if (held || (fromNanos != Long.MIN_VALUE && clock.nanos() - fromNanos < 0)) {
                return clock.nanos() + LOOK_NANOS;
            }
            resume(source);
            return Loop.AT_ONCE;
        }
        if (next != state) {
            switch (next) {
                case LEFT -> rejoining(source).depart(Departure.LEAVES);
                case VANISHED -> rejoining(source).depart(Departure.VANISHES);
                case ENDING -> {
                    if (source instanceof Rejoining rejoining) {
                        rejoining.processEnds();
                    }
                }
                case POLLING, PAUSED, RETURNING -> {}
            }
            state = next;
        }
        return clock.nanos() + LOOK_NANOS;
    }

    private static Rejoining rejoining(Subscriber source) {
        if (source instanceof Rejoining rejoining) {
            return rejoining;
        }
        throw new TransportException("a subscriber of this transport can neither go away nor come back");
    }

    private void resume(Subscriber source) {
        if (state == State.POLLING) {
            return;
        }
        if (state.away()) {
            rejoining(source).comeBack();
            state = State.RETURNING;
        }
        if (state == State.PAUSED || rejoining(source).present()) {
            state = State.POLLING;
        }
    }
}
