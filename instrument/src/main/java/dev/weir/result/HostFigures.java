package dev.weir.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One host of a run over several machines.
 *
 * @param name its name; no two hosts of a run have the same
 * @param address the address it was reached at; empty for the host of the run itself
 * @param processes its processes, by the names that their cost has
 * @param clock how its clock differed from the run's while measuring
 * @param loss whether and when it was lost
 * @param environment its machine and software, by name; empty for the host of the run itself, whose environment is the run's
 * @param messages what its clients did while measuring, and how late they were
 */
public record HostFigures(
        String name,
        String address,
        List<String> processes,
        ClockFigures clock,
        HostLoss loss,
        Map<String, String> environment,
        HostMessages messages) {

    /** What the name of a process begins with that only publishes. */
    public static final String PUBLISHER = "weir publisher";

    /** Of which is not known what its clients did. */
    public HostFigures(
            String name,
            String address,
            List<String> processes,
            ClockFigures clock,
            HostLoss loss,
            Map<String, String> environment) {
        this(name, address, processes, clock, loss, environment, HostMessages.UNKNOWN);
    }

    public HostFigures {
        processes = List.copyOf(processes);
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    }

    /**
     * Whether it was lost with a process that receives, so that what came to it after its last report is not known.
     *
     * @param echoes whether publishers receive too
     */
    public boolean isLostReceiver(boolean echoes) {
        return !loss.equals(HostLoss.NONE)
                && processes.stream().anyMatch(process -> echoes || !process.startsWith(PUBLISHER));
    }

    /** What is known of a clock. */
    public enum ClockState {
        /** It differs from the run's clock by no more than the bound. */
        BOUNDED,
        /** There was no exchange with it, so nothing is known. */
        UNKNOWN,
        /** Exchanges contradict what was known of it: it was set, or changed its rate. */
        CONTRADICTED
    }

    /**
     * A clock against the run's clock.
     *
     * @param state what is known of it
     * @param boundNanos how far its stamps can be from the run's clock, at most; {@link PairFigures#UNKNOWN} unless bounded
     * @param offsetNanos the run's clock minus this one when measuring began, which stamps take into account
     * @param rate by how much the run's clock gains on this one, in nanoseconds per nanosecond
     * @param sentence why there is no bound; empty when there is one
     */
    public record ClockFigures(ClockState state, long boundNanos, long offsetNanos, double rate, String sentence) {

        /** The run's clock itself. */
        public static final ClockFigures OF_RUN = within(0, 0, 0);

        public ClockFigures {
            if ((state == ClockState.BOUNDED) != (boundNanos >= 0)) {
                throw new IllegalArgumentException(
                        "a clock that is " + state + " with a bound of " + boundNanos + " ns");
            }
        }

        /** A clock whose bound is known. */
        public static ClockFigures within(long boundNanos, long offsetNanos, double rate) {
            return new ClockFigures(ClockState.BOUNDED, boundNanos, offsetNanos, rate, "");
        }
    }

    /**
     * Whether a host was lost.
     *
     * @param atNanos when that was seen, from the start of the measured phase; {@link #NEVER} if it was not lost
     * @param reason in words that go on "host a …"; empty if it was not lost
     * @param toldNanos until when counts hold all that its clients did: when the first of its processes to fall silent had told
     *     something last, from the start of the measured phase; {@link #NEVER} if it was not lost, or that is not known
     */
    public record HostLoss(long atNanos, String reason, long toldNanos) {

        /** The time of what did not happen. */
        public static final long NEVER = Long.MAX_VALUE;

        /** That of a host that was there until the end. */
        public static final HostLoss NONE = new HostLoss(NEVER, "", NEVER);

        /** One of which is not known until when counts hold everything. */
        public HostLoss(long atNanos, String reason) {
            this(atNanos, reason, NEVER);
        }
    }

    /**
     * Messages of the clients of a host, a second of the time in which messages were due, or, where that is longer, of the time from
     * the first of them to the last; -1 where the host has no such clients or it is not known.
     *
     * @param duePerSecond messages that its publishers should have sent, also after they were lost
     * @param sentPerSecond messages that they sent, as far as the host has told
     * @param dueToReceivePerSecond messages that were due to its subscribers; -1 also where nobody knows in advance which host gets
     *     a message
     * @param receivedPerSecond messages that its subscribers received for the first time, as far as the host has told
     * @param behindNanos for how long, at most, the schedule was ahead of its publishers at the end of a second; -1 if not known
     * @param silentNanos for how long, at most, one of its processes had told nothing at the end of a second; -1 if not known
     */
    public record HostMessages(
            double duePerSecond,
            double sentPerSecond,
            double dueToReceivePerSecond,
            double receivedPerSecond,
            long behindNanos,
            long silentNanos) {

        /** Nothing is known. */
        public static final HostMessages UNKNOWN = new HostMessages(-1, -1, -1, -1, -1, -1);

        /** Lateness that nobody needs to know of: messages and what is told of them are always under way for a while. */
        public static final long USUAL_NANOS = 1_000_000_000;

        /** Whether it is known how late the clients were. */
        public boolean known() {
            return behindNanos >= 0 && silentNanos >= 0;
        }
    }

    /** The same with what its clients did. */
    public HostFigures with(HostMessages itsMessages) {
        return new HostFigures(name, address, processes, clock, loss, environment, itsMessages);
    }

    /** Whether it was lost. */
    public boolean lost() {
        return !loss.reason().isEmpty();
    }
}
