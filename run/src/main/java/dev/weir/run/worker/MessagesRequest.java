package dev.weir.run.worker;

import dev.weir.crowd.PhaseStart;
import dev.weir.message.Phase;
import dev.weir.message.Timed;
import dev.weir.run.echo.EchoWay;
import dev.weir.run.host.SystemUnderTest;
import dev.weir.run.host.WorkerShare;
import dev.weir.run.loop.PublishingPhase;
import dev.weir.run.loop.Sending;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is asked of a worker that has publishers, subscribers or clients of a crowd. */
sealed interface MessagesRequest extends WorkerOrder.PartRequest {

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
            implements MessagesRequest {

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
            implements MessagesRequest {

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
    sealed interface PublishingRequest extends MessagesRequest {}

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
    record Begin(Phase phase, long startNanos, Timed timed) implements MessagesRequest {}

    /** Begins the measured phase of a crowd's clients, in which these messages are timed; answered likewise. */
    record BeginMeasuring(PhaseStart start, long lengthNanos, Timed timed) implements MessagesRequest {}

    /** Times these messages from now on. */
    record Time(Timed timed) implements MessagesRequest {}

    /** Collects garbage now. */
    record Tidy() implements MessagesRequest {}

    /** Reports positions from now on. */
    record ReportPositions() implements MessagesRequest {}

    /** Tells what is to be told now, and not when it is time for it. */
    record Refresh() implements MessagesRequest {}

    /**
     * Ends and closes the subscribers, and so sends no more echoes; those sent may still wait to be handed over.
     *
     * @param withinNanos how long that may take
     */
    record EndReceiving(long withinNanos) implements MessagesRequest {}

    /**
     * Hands over the echoes that are buffered, closes their publishers, and tells what became of them.
     *
     * @param withinNanos how long handing over may take
     */
    record EndEchoes(long withinNanos) implements MessagesRequest {}

    /** Receives nothing more, and tells all that there is to tell: a fault is about to kill this process. */
    record TellLast() implements MessagesRequest {}
}
