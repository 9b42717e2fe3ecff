package dev.weir.run.worker;

import dev.weir.measure.AccountUpdate;
import dev.weir.measure.echo.EchoSends;
import dev.weir.run.loop.PublisherProgress;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Positions;
import dev.weir.transport.remark.Remarks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a worker that has publishers, subscribers or clients of a crowd tells, and how it travels. */
final class MessagesWords {

    /** How orders to such a worker travel, and its words. */
    static final WorkerProtocol PROTOCOL = WorkerProtocol.of(MessagesRequest.class, Report.class, Result.class);

    private MessagesWords() {}

    /** What is told unasked. */
    sealed interface Report extends WorkerMessage.PartReport {}

    /**
     * How far a publisher has come.
     *
     * @param stream index of the publisher
     * @param atNanos when that was so
     * @param acked how far its acknowledged messages reach in the log
     */
    record Published(
            int stream,
            long atNanos,
            PublisherProgress progress,
            Positions acked,
            AccountUpdate.Sends.PackedSends sends)
            implements Report {}

    /**
     * How far a subscriber has come, or a receiver of echoes.
     *
     * @param subscriber index of the subscriber, of a crowd's loop, or of a receiver of echoes in a process with publishers
     * @param ready whether it is connected, assigned and positioned
     * @param atNanos when that was so
     * @param crowd of the clients of a crowd; null of a subscriber
     * @param echoes what the subscriber has sent back; null where it sends nothing back
     */
    record Status(
            int subscriber,
            long atNanos,
            boolean ready,
            Positions position,
            AccountUpdate.Packed account,
            @Nullable CrowdStatus crowd,
            EchoSends.@Nullable State echoes)
            implements Report {}

    /** What an order came to. */
    sealed interface Result extends WorkerMessage.PartResult {}

    /** All that there is to tell of a process that is about to be killed. */
    record ToldLast(ProcessWatch.Seen seen, Remarks remarks) implements Result {}

    /** What is really in force there. */
    record InForce(List<EffectiveSetting> settings) implements Result {}

    /** What the clients there counted themselves. */
    record Counted(List<ClientFigure> figures) implements Result {}

    /**
     * Where the log ends, as far as that process can tell.
     *
     * @param end null when it cannot
     */
    record EndRead(@Nullable Positions end) implements Result {}

    /**
     * The publishers of echoes have ended.
     *
     * @param answered whether the system answered every echo in time
     * @param end where the log of echoes ends, as far as that process can tell; null when it cannot
     */
    record EchoesEnded(boolean answered, @Nullable Positions end) implements Result {}

    /** The publishers or subscribers have ended; those did not in time. */
    record Stuck(List<String> names) implements Result {}
}
