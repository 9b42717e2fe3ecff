package dev.weir.measure;

import dev.weir.measure.gap.GapLog;
import dev.weir.measure.gap.PartitionGaps;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The account of one stream's sending side: every message that was handed to the transport, and what became of it.
 *
 * <p>The publishing thread opens messages; the transport's threads close them as {@link AckListener} says.
 */
public final class PublisherAccount implements AckListener {

    /** A call of {@code publish} that takes less has not blocked. */
    private static final long LEAST_WAIT_NANOS = 1_000_000;

    private final int stream;
    private final InFlight inFlight;
    private final Sampling timed;
    private final SendTally[] tallies = {new SendTally(), new SendTally(), new SendTally()};
    private final AtomicLong strayAnswers = new AtomicLong();
    private @Nullable Audience audience;
    private long lastOpened;
    private volatile boolean sealed;

    /**
     * @param stream index of the publisher
     * @param mostInFlight most messages sent and not yet answered; a power of two
     */
    public PublisherAccount(int stream, int mostInFlight) {
        this(stream, mostInFlight, new Sampling(Timed.ALL));
    }

    /**
     * @param stream index of the publisher
     * @param mostInFlight most messages sent and not yet answered; a power of two
     * @param timed which messages are timed
     */
    public PublisherAccount(int stream, int mostInFlight, Sampling timed) {
        this(stream, mostInFlight, timed, false);
    }

    /**
     * @param stream index of the publisher
     * @param mostInFlight most messages sent and not yet answered; a power of two
     * @param timed which messages are timed
     * @param answersWithinPublish whether the transport says what became of a message before {@code publish} returns
     */
    public PublisherAccount(int stream, int mostInFlight, Sampling timed, boolean answersWithinPublish) {
        this.stream = stream;
        this.timed = timed;
        this.inFlight = InFlight.of(answersWithinPublish, mostInFlight);
    }

    /** Counts to how many clients of a crowd messages are due. Before anything is sent. */
    public PublisherAccount publishingTo(@Nullable Audience clients) {
        audience = clients;
        return this;
    }

    /** Begins a phase at {@code sequence}. By the publishing thread, before the phase's first message. */
    public void begin(Phase phase, long sequence, long startNanos) {
        SendTally tally = tally(phase);
        tally.firstSequence = sequence;
        tally.start(startNanos);
    }

    /**
     * Takes a place among the messages in flight; false while there is none, which the caller waits out.
     *
     * <p>By the publishing thread, before {@code publish}.
     */
    public boolean open(long sequence, long intendedNanos) {
        lastOpened = sequence;
        return inFlight.open(sequence, intendedNanos);
    }

    /** The message is about to be handed over. By the publishing thread, right before {@code publish}. */
    public void sent(Phase phase, int messageBytes, long intendedNanos, long sentNanos, long toolNanos) {
        SendTally tally = tally(phase);
        tally.sentStamps.note(sentNanos);
        tally.sentBytes.add(messageBytes);
        if (timed.takes(lastOpened)) {
            tally.lag.record(sentNanos, sentNanos - intendedNanos);
            tally.tool.record(sentNanos, toolNanos);
            tally.timedSent.increment();
        }
        tally.sent.increment();
    }

    /** A message that is not timed is about to be handed over, right after another. By the publishing thread. */
    public void sentUntimed(Phase phase, int messageBytes) {
        SendTally tally = tally(phase);
        tally.sentBytes.add(messageBytes);
        tally.sent.increment();
    }

    /** The transport took a message that was handed over at {@code sentNanos} until {@code nanos}. By the publishing thread. */
    public void taken(Phase phase, long sentNanos, long nanos) {
        long waitedNanos = nanos - sentNanos;
        if (waitedNanos >= LEAST_WAIT_NANOS) {
            SendTally tally = tally(phase);
            tally.waits.add(sentNanos, nanos);
            tally.waitedNanos.add(waitedNanos);
        }
    }

    @Override
    public void onAck(long sequence, int partition, long ackedNanos) {
        if (sealed) {
            return;
        }
        long intendedNanos = inFlight.close(sequence);
        SendTally tally = tallyOf(sequence);
        if (intendedNanos == InFlight.NONE || !tally.ackedSequences.add(sequence)) {
            strayAnswers.incrementAndGet();
            return;
        }
        tally.ackedStamps.noteResuming(ackedNanos, intendedNanos);
        tally.ackedGaps.note(partition, ackedNanos);
        if (timed.takes(sequence)) {
            tally.publish.record(ackedNanos, ackedNanos - intendedNanos);
            tally.timedAcked.increment();
        }
        Audience clients = audience;
        if (clients != null) {
            tally.ackedDeliveries.add(clients.of(stream, sequence));
        }
        tally.acked.increment();
    }

    @Override
    public void onFailure(long sequence, FailureKind kind, String cause) {
        if (sealed) {
            return;
        }
        if (inFlight.close(sequence) == InFlight.NONE) {
            strayAnswers.incrementAndGet();
            return;
        }
        tallyOf(sequence).failed(stream, sequence, kind, cause);
    }

    /** Ends the account: later answers are not taken. After the publisher was closed, before anything is audited. */
    public void seal() {
        sealed = true;
        for (SendTally tally : tallies) {
            tally.publish.close();
            tally.lag.close();
            tally.tool.close();
        }
    }

    /** Messages of a phase that are sent and not answered. By any thread. */
    public long outstanding(Phase phase) {
        SendTally tally = tally(phase);
        long answered = tally.acked.get() + tally.failed() + tally.reportedUnresolved();
        return tally.sent.get() - answered;
    }

    /** Messages handed to the transport in a phase. By any thread. */
    public long sent(Phase phase) {
        return tally(phase).sent.get();
    }

    /** Messages confirmed in a phase. By any thread. */
    public long acked(Phase phase) {
        return tally(phase).acked.get();
    }

    /** Sequence of the first message of a phase. When the account is sealed. */
    public long firstSequence(Phase phase) {
        return tally(phase).firstSequence;
    }

    /** Whether a message of a phase was confirmed. When the account is sealed. */
    public boolean acked(Phase phase, long sequence) {
        return tally(phase).ackedSequences.contains(sequence);
    }

    /** How many clients of a crowd the messages confirmed in a phase are due to, added up. By any thread. */
    public long ackedDeliveries(Phase phase) {
        return tally(phase).ackedDeliveries.get();
    }

    /** Messages of a phase that failed or may have failed. By any thread. */
    public long failed(Phase phase) {
        SendTally tally = tally(phase);
        return tally.failed() + tally.reportedUnresolved();
    }

    /** The recorders of a phase, for a {@link LatencyLog} to read. */
    public Recorder[] recorders(Phase phase) {
        SendTally tally = tally(phase);
        return new Recorder[] {tally.publish, tally.lag, tally.tool};
    }

    /** When nothing was acknowledged in a phase, by partition. When the account is sealed. */
    public PartitionGaps gaps(Phase phase) {
        return tally(phase).ackedGaps;
    }

    /** The calls of {@code publish} that blocked in a phase. When the account is sealed. */
    public GapLog waits(Phase phase) {
        return tally(phase).waits;
    }

    /** How long those took, added up. When the account is sealed. */
    public long waitedNanos(Phase phase) {
        return tally(phase).waitedNanos.get();
    }

    /** Which messages are timed. */
    public Sampling sampling() {
        return timed;
    }

    /** Index of the publisher. */
    public int stream() {
        return stream;
    }

    /** Answers to messages that were not in flight: a message answered twice. */
    long strayAnswers() {
        return strayAnswers.get();
    }

    SendTally tally(Phase phase) {
        return tallies[phase.code()];
    }

    private SendTally tallyOf(long sequence) {
        SendTally measured = tally(Phase.MEASURE);
        if (sequence >= measured.firstSequence) {
            // Probes are also sent after everything else.
            SendTally probing = tally(Phase.PROBE);
            boolean afterAll = probing.firstSequence > measured.firstSequence && sequence >= probing.firstSequence;
            return afterAll ? probing : measured;
        }
        SendTally warmedUp = tally(Phase.WARM_UP);
        return sequence >= warmedUp.firstSequence ? warmedUp : tally(Phase.PROBE);
    }
}
