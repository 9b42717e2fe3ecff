package dev.weir.run.worker;

import dev.weir.clock.ClockLine;
import dev.weir.crowd.PhaseStart;
import dev.weir.message.Phase;
import dev.weir.message.Timed;
import dev.weir.run.echo.EchoWay;
import dev.weir.run.host.SystemUnderTest;
import dev.weir.run.host.WorkerShare;
import dev.weir.run.loop.PublishingPhase;
import dev.weir.run.loop.Sending;
import dev.weir.run.worker.wire.MessageCodec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the process of a run tells a worker, in its numbered envelope.
 *
 * @param number counts the orders; the answer to one carries its number
 */
record WorkerOrder(long number, Request request) {

    /** How orders travel. */
    static final MessageCodec<WorkerOrder> CODEC = new MessageCodec<>(WorkerOrder.class);

    /** What is asked for. Every request but a lease is answered once it is done; a second one may come before. */
    sealed interface Request {}

    /** What time is it? */
    record Stamp() implements Request {}

    /** Moves the clock, between phases only: from now on it is that of the host, moved by this line. */
    record Follow(ClockLine line) implements Request {}

    /** Says that the run goes on. A worker that was started with a lease ends itself when it is given nothing for long. */
    record Lease() implements Request {}

    /**
     * Opens the transport and subscribers. Everything comes this way and nothing on a command line, which other users
     * of the machine may read.
     *
     * @param share which of the subscribers this receiver opens
     * @param echoes how to join the way back over which they send echoes; null where latency is measured one way
     */
    record Open(
            Receiving receiving,
            WorkerShare share,
            Timed timed,
            SystemUnderTest system,
            int maxMessageBytes,
            int spinningThreads,
            long readyWithinNanos,
            @Nullable EchoWay echoes)
            implements Request {

        @Override
        public String toString() {
            return "Open[" + system.driver() + "]";
        }
    }

    /**
     * Opens the transport for publishers, which {@link OpenPublishers} opens.
     *
     * @param share which of the publishers this process opens
     * @param echoes what the process receives of their echoes; null where latency is measured one way
     */
    record Join(
            Sending sending,
            WorkerShare share,
            Timed timed,
            SystemUnderTest system,
            int maxMessageBytes,
            int spinningThreads,
            @Nullable EchoReceiving echoes)
            implements Request {

        @Override
        public String toString() {
            return "Join[" + system.driver() + "]";
        }
    }

    /**
     * The receiver of echoes in a process with publishers.
     *
     * @param receiver index of it, among those of the run
     * @param way how to join the way back
     * @param readyWithinNanos how long it may take until it is ready
     */
    record EchoReceiving(int receiver, EchoWay way, long readyWithinNanos) {}

    /** What is asked of the publishers of a process that has followed {@link Join}. */
    sealed interface PublishingRequest extends Request {}

    /** Opens the publishers. */
    record OpenPublishers() implements PublishingRequest {}

    /**
     * Sends probes.
     *
     * @param task number of this task
     * @param counts how many, by stream
     */
    record Probe(int task, List<Long> counts) implements PublishingRequest {}

    /** Gets ready to publish in a phase, in which these messages are timed; answered with the time at which that is so. */
    record Prepare(PublishingPhase phase, Timed timed) implements PublishingRequest {}

    /**
     * Publishes in the phase that was prepared.
     *
     * @param task number of this task
     */
    record Publish(int task) implements PublishingRequest {}

    /** Ends the phase of publishers before its time. */
    record Cancel() implements PublishingRequest {}

    /**
     * Hands over everything that the clients of publishers still hold.
     *
     * @param task number of this task
     * @param withinNanos how long that may take
     */
    record Flush(int task, long withinNanos) implements PublishingRequest {}

    /**
     * Ends and closes the publishers.
     *
     * @param withinNanos how long that may take
     */
    record EndPublishers(long withinNanos) implements PublishingRequest {}

    /** Reads where the log ends. */
    record ReadEnd() implements PublishingRequest {}

    /** Reads what is really in force. */
    record ReadSettings() implements PublishingRequest {}

    /** Has the clients of publishers count from now on. */
    record BeginFigures() implements PublishingRequest {}

    /** Reads what they counted. */
    record EndFigures() implements PublishingRequest {}

    /** Begins a phase, in which these messages are timed; answered with the time at which that is done. */
    record Begin(Phase phase, long startNanos, Timed timed) implements Request {}

    /** Begins the measured phase of a crowd's clients, in which these messages are timed; answered likewise. */
    record BeginMeasuring(PhaseStart start, long lengthNanos, Timed timed) implements Request {}

    /** Times these messages from now on. */
    record Time(Timed timed) implements Request {}

    /** Collects garbage now. */
    record Tidy() implements Request {}

    /** Reports positions from now on. */
    record ReportPositions() implements Request {}

    /** Tells what is to be told now, and not when it is time for it. */
    record Refresh() implements Request {}

    /** Tells what the process has used, now and about once a second from now on. */
    record ReportUse() implements Request {}

    /** Forgets the pauses so far. */
    record BeginPauses() implements Request {}

    /** Tells the pauses between two instants, and all there were. */
    record EndPauses(long fromNanos, long toNanos) implements Request {}

    /** Counts no pauses as its own from now on, or does so again: a fault stops this process. */
    record ExemptPauses(boolean on) implements Request {}

    /**
     * Ends and closes the subscribers, and so sends no more echoes; those sent may still wait to be handed over.
     *
     * @param withinNanos how long that may take
     */
    record EndReceiving(long withinNanos) implements Request {}

    /**
     * Hands over the echoes that are buffered, closes their publishers, and tells what became of them.
     *
     * @param withinNanos how long handing over may take
     */
    record EndEchoes(long withinNanos) implements Request {}

    /** Receives nothing more, and tells all that there is to tell: a fault is about to kill this process. */
    record TellLast() implements Request {}

    /**
     * Ends and closes everything.
     *
     * @param withinNanos how long that may take
     */
    record End(long withinNanos) implements Request {}
}
