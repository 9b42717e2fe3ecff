package dev.weir.run.worker;

import dev.weir.clock.ClockLine;

/**
 * What the process of a run tells a worker, in its numbered envelope.
 *
 * @param number counts the orders; the answer to one carries its number
 */
public record WorkerOrder(long number, Request request) {

    /** What is asked for. Every request but a lease is answered once it is done; a second one may come before. */
    public sealed interface Request {}

    /** What is asked of one kind of part; every kind has a sealed interface of its own. See {@link WorkerProtocol}. */
    public non-sealed interface PartRequest extends Request {}

    /** What time is it? */
    public record Stamp() implements Request {}

    /** Moves the clock, between phases only: from now on it is that of the host, moved by this line. */
    public record Follow(ClockLine line) implements Request {}

    /** Says that the run goes on. A worker that was started with a lease ends itself when it is given nothing for long. */
    public record Lease() implements Request {}

    /** Tells what the process has used, now and about once a second from now on. */
    public record ReportUse() implements Request {}

    /** Forgets the pauses so far. */
    public record BeginPauses() implements Request {}

    /** Tells the pauses between two instants, and all there were. */
    public record EndPauses(long fromNanos, long toNanos) implements Request {}

    /** Counts no pauses as its own from now on, or does so again: a fault stops this process. */
    public record ExemptPauses(boolean on) implements Request {}

    /**
     * Ends and closes everything.
     *
     * @param withinNanos how long that may take
     */
    public record End(long withinNanos) implements Request {}
}
