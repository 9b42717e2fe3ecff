package dev.weir.measure;

import dev.weir.measure.AccountUpdate.Sends;
import dev.weir.measure.count.Counter;
import dev.weir.measure.gap.GapLog;
import dev.weir.measure.gap.PartitionGaps;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
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

    private static final int SPINS = 100;

    private final int stream;
    private final InFlight inFlight;
    private final boolean answersWithinPublish;
    private final int mostInFlight;
    private final Sampling timed;
    private final SendTally[] tallies = {new SendTally(), new SendTally(), new SendTally()};
    private final AtomicLong strayAnswers = new AtomicLong();

    /** Held while answers are taken or told; nobody holds it where one thread does both. */
    private final AtomicBoolean answering = new AtomicBoolean();

    private InFlight.Delays delays = new InFlight.Delays(0);

    private boolean answersElsewhere;
    private boolean lost;
    private boolean lostBeforeEnd;
    private @Nullable Audience audience;

    /** Apart from the fields beside it, which the thread that acknowledges reads. */
    private final Counter lastOpened = new Counter();

    private volatile boolean sealed;

    /** All messages are timed, and the transport answers when it likes. */
    public PublisherAccount(int stream, int mostInFlight) {
        this(stream, mostInFlight, new Sampling(Timed.ALL));
    }

    /** The transport answers when it likes. */
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
        this.answersWithinPublish = answersWithinPublish;
        this.mostInFlight = answersWithinPublish ? 1 : mostInFlight;
    }

    /** The copy of an account in another process, which only {@link #take} writes to. */
    public static PublisherAccount copy(int stream, Sampling timed) {
        PublisherAccount copy = new PublisherAccount(stream, 1, timed, true).adjusting(true);
        for (SendTally tally : copy.tallies) {
            tally.recorders().forEach(Recorder::becomeCopy);
        }
        return copy;
    }

    /** Lets {@link #update} tell of this account. Before anything is sent. */
    public PublisherAccount telling() {
        answersElsewhere = !answersWithinPublish;
        return this;
    }

    /** Has it record publish latency without tool overhead too, if a verdict depends on that. Before anything is sent. */
    public PublisherAccount adjusting(boolean judged) {
        if (judged) {
            delays = new InFlight.Delays(mostInFlight);
            Arrays.stream(tallies).forEach(SendTally::adjust);
        }
        return this;
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
        lastOpened.set(sequence);
        return inFlight.open(sequence, intendedNanos);
    }

    /** The message is about to be handed over. By the publishing thread, right before {@code publish}. */
    public void sent(Phase phase, int messageBytes, long intendedNanos, long sentNanos, long toolNanos) {
        SendTally tally = tally(phase);
        tally.sentStamps.note(sentNanos);
        tally.sentBytes.add(messageBytes);
        if (timed.takes(lastOpened.get())) {
            tally.lag.record(sentNanos, sentNanos - intendedNanos);
            tally.tool.record(sentNanos, toolNanos);
            delays.put(lastOpened.get(), toolNanos);
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
        // What the audit has counted must not change under it: what is answered later is unresolved.
        if (sealed) {
            return;
        }
        if (!answersElsewhere) {
            acknowledge(sequence, partition, ackedNanos);
            return;
        }
        lockAnswers();
        try {
            acknowledge(sequence, partition, ackedNanos);
        } finally {
            answering.setRelease(false);
        }
    }

    /** One atomic operation a message; it fails only in the fraction of a millisecond, ten times a second, of a telling. */
    @SuppressWarnings("ThreadPriorityCheck") // the holder may wait for the processor
    private void lockAnswers() {
        for (int tries = 1; !answering.compareAndSet(false, true); tries++) {
            if (tries % SPINS == 0) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    }

    private void acknowledge(long sequence, int partition, long ackedNanos) {
        long toolNanos = delays.of(sequence); // Its place is another message's as soon as it is closed.
        long intendedNanos = inFlight.close(sequence);
        SendTally tally = tallyOf(sequence);
        // A second answer to one message: counted, and of no other effect.
        if (intendedNanos == InFlight.NONE || !tally.ackedSequences.add(sequence)) {
            strayAnswers.incrementAndGet();
            return;
        }
        tally.ackedStamps.noteResuming(ackedNanos, intendedNanos);
        tally.ackedGaps.note(partition, ackedNanos);
        if (timed.takes(sequence)) {
            tally.timedAcked(ackedNanos, intendedNanos, toolNanos);
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

    /**
     * What there is to tell the copy of this account, since the last call. By the publishing thread, between two messages:
     * what was acknowledged is taken first, so that the copy never knows an answer to a message that it does not know.
     */
    public Sends update() {
        List<List<Recorder.Closed>> handedOver = new ArrayList<>();
        List<SendTally.Acknowledged> acknowledged = new ArrayList<>();
        lockAnswers();
        try {
            for (SendTally tally : tallies) {
                acknowledged.add(tally.acknowledged());
                handedOver.add(handOver(tally.ofAcknowledged()));
            }
        } finally {
            answering.setRelease(false);
        }
        List<SendTally.Sent> sent = new ArrayList<>();
        for (int phase = 0; phase < tallies.length; phase++) {
            sent.add(tallies[phase].sent());
            handedOver.get(phase).addAll(handOver(tallies[phase].ofSent()));
        }
        return new Sends(strayAnswers.get(), sent, acknowledged, handedOver);
    }

    private static List<Recorder.Closed> handOver(List<Recorder> recorders) {
        List<Recorder.Closed> all = new ArrayList<>();
        for (Recorder recorder : recorders) {
            recorder.handOver();
            all.addAll(recorder.drain());
        }
        return all;
    }

    /** Takes over what the account that this is the copy of tells. By one thread; nothing else may write to this one. */
    public void take(Sends.PackedSends update) {
        strayAnswers.set(update.strayAnswers());
        for (int phase = 0; phase < tallies.length; phase++) {
            SendTally tally = tallies[phase];
            tally.take(update.acknowledged().get(phase), update.sent().get(phase));
            for (Recorder.Part part : update.parts().get(phase)) {
                tally.recorders().stream()
                        .filter(recorder -> recorder.kind() == part.kind())
                        .forEach(recorder -> recorder.take(part));
            }
        }
    }

    /**
     * Says that the account that this is the copy of is lost: what came after the last update is not known.
     *
     * @param allSent whether the last update came after the publisher had sent its last message, so that none is missing here
     */
    public void lose(boolean allSent) {
        lost = true;
        lostBeforeEnd = !allSent;
    }

    /** Whether {@link #lose} was called: more may have been sent than is known here. When the account is sealed. */
    public boolean isLost() {
        return lost;
    }

    /** Whether it was lost before it was known to have sent its last message. When the account is sealed. */
    public boolean isLostBeforeEnd() {
        return lostBeforeEnd;
    }

    /**
     * How many messages of a phase some subscriber received that this account, which is lost, does not know as sent. When
     * the accounts are sealed.
     */
    public long receivedUntold(Phase phase, List<SubscriberAccount> subscribers) {
        long end = endSequence(phase);
        SequenceSet received = new SequenceSet();
        subscribers.forEach(subscriber -> received.addAll(subscriber.tally(phase).sequences[stream]));
        long[] untold = new long[1];
        received.forEach(sequence -> untold[0] += lost && sequence >= end ? 1 : 0);
        return untold[0];
    }

    /** The sequence after the last message of a phase that is known as sent; the first of all where none is. */
    long endSequence(Phase phase) {
        SendTally tally = tally(phase);
        return tally.sent.get() == 0 ? 0 : tally.firstSequence + tally.sent.get();
    }

    /** Ends the account: later answers are not taken. After the publisher was closed, before anything is audited. */
    public void seal() {
        sealed = true;
        for (SendTally tally : tallies) {
            tally.recorders().forEach(Recorder::close);
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
        return tally(phase).recorders().toArray(Recorder[]::new);
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
