package dev.weir.transport.testkit.faulty;

import dev.weir.clock.RunClock;
import dev.weir.message.Carrier;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.transport.AckListener;
import dev.weir.transport.Publisher;
import dev.weir.transport.TransportException;
import dev.weir.transport.testkit.faulty.Oracle.Message;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Publishes one stream into a {@link FaultyLog}. Faults strike messages of the measured phase, which it tells by their
 * identity; all others are only delayed. A message is answered before {@link #publish} returns, unless its partition stands
 * still.
 */
final class FaultyPublisher implements Publisher {

    private final int stream;
    private final int runId;
    private final FaultPlan plan;
    private final FaultyLog log;
    private final Oracle oracle;
    private final AckListener acks;
    private final RunClock clock;
    private final SplittableRandom random;
    private final Carrier carrier;
    private final Identity identity = new Identity();
    private final List<Held> heldBack = new ArrayList<>();
    private final Deque<Untaken> untaken = new ArrayDeque<>();
    private long measured;
    private long originNanos;
    private long idealFreeNanos = Long.MIN_VALUE;
    private volatile boolean closed;

    /** A message whose partition has not taken it yet, and its answer. */
    private record Untaken(long takenNanos, Runnable answer) {}

    /** A message that waits for {@code behind} later ones to be appended before it. */
    private record Held(InFlightMessage inFlight, long behindOrdinal) {}

    /** @param carrier how messages of the run carry their identity; of this publisher alone */
    FaultyPublisher(int stream, int runId, Carrier carrier, FaultySystem system, AckListener acks) {
        this.stream = stream;
        this.runId = runId;
        this.plan = system.plan();
        this.log = system.log();
        this.oracle = system.oracle();
        this.clock = system.clock();
        this.carrier = carrier;
        this.acks = acks;
        this.random = new SplittableRandom(plan.seed(stream));
    }

    @Override
    public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
        if (closed) {
            throw new TransportException("the publisher of stream " + stream + " is closed");
        }
        answer(clock.nanos());
        if (isMeasured(message, header)) {
            publishMeasured(sequence, message, header);
        } else {
            long nowNanos = clock.nanos();
            log.append(
                    InFlightMessage.copied(
                            plan.partition(sequence), message, header, Optional.empty(), 0, FaultOutcome.clean()),
                    nowNanos,
                    nowNanos);
            acks.onAck(sequence, plan.partition(sequence), nowNanos);
        }
    }

    private boolean isMeasured(ByteBuffer message, ByteBuffer header) {
        return carrier.open(message, header, runId, identity) == Carrier.Finding.GENUINE
                && identity.phase() == Phase.MEASURE;
    }

    private void publishMeasured(long sequence, ByteBuffer message, ByteBuffer header) {
        long intendedNanos = identity.intendedNanos();
        if (measured == 0) {
            originNanos = intendedNanos;
            log.beginAt(originNanos);
        }
        long ordinal = measured++;
        FaultOutcome outcome = FaultOutcome.of(plan.faults(), ordinal, random);
        Message who = new Message(stream, sequence);

        int partition = plan.partition(sequence);
        long leftNanos = waitOutStall();
        long takenNanos = taken(partition, leftNanos);
        long idealSentNanos = Math.max(intendedNanos, idealFreeNanos);
        long idealLeftNanos = originNanos + plan.leavesNanos(idealSentNanos - originNanos);
        idealFreeNanos = idealLeftNanos;
        long idealTakenNanos = taken(partition, idealLeftNanos);

        oracle.sent(intendedNanos, idealSentNanos - intendedNanos);
        if (outcome.answered()) {
            oracle.answered(who, outcome.failure(), idealTakenNanos - intendedNanos);
        } else {
            oracle.unanswered(who);
        }
        if (outcome.inLog()) {
            InFlightMessage inFlight =
                    InFlightMessage.copied(partition, message, header, Optional.of(who), intendedNanos, outcome);
            if (outcome.heldBehind() > 0) {
                heldBack.add(new Held(inFlight, ordinal + outcome.heldBehind()));
            } else {
                log.append(inFlight, takenNanos, idealTakenNanos);
            }
        }
        release(ordinal, takenNanos, idealTakenNanos);
        if (outcome.answered()) {
            Runnable answer = () -> outcome.failure()
                    .ifPresentOrElse(
                            kind -> acks.onFailure(sequence, kind, "the plan says so"),
                            () -> acks.onAck(sequence, partition, takenNanos));
            if (takenNanos > leftNanos) {
                untaken.add(new Untaken(takenNanos, answer));
            } else {
                answer.run();
            }
        }
    }

    private long taken(int partition, long leftNanos) {
        return originNanos + plan.takenNanos(partition, leftNanos - originNanos);
    }

    /** Answers the messages that have been taken by now. */
    private void answer(long nowNanos) {
        while (!untaken.isEmpty() && untaken.getFirst().takenNanos() <= nowNanos) {
            untaken.removeFirst().answer().run();
        }
    }

    /** Returns when it was over. A publisher that is closed or interrupted waits no longer. */
    private long waitOutStall() {
        long nowNanos = clock.nanos();
        long overNanos = originNanos + plan.leavesNanos(nowNanos - originNanos);
        while (nowNanos < overNanos && !closed && !Thread.currentThread().isInterrupted()) {
            clock.parkUntil(overNanos);
            nowNanos = clock.nanos();
        }
        return nowNanos;
    }

    private void release(long upToOrdinal, long leftNanos, long idealNanos) {
        heldBack.removeIf(held -> {
            boolean released = held.behindOrdinal() <= upToOrdinal;
            if (released) {
                log.append(held.inFlight(), leftNanos, idealNanos);
            }
            return released;
        });
    }

    /** Also lets go of messages that still wait for later ones, of which there will be none. */
    @Override
    public boolean flush(Duration deadline) {
        long nowNanos = clock.nanos();
        release(Long.MAX_VALUE, nowNanos, Math.max(idealFreeNanos, originNanos));
        while (!untaken.isEmpty() && !closed && !Thread.currentThread().isInterrupted()) {
            clock.parkUntil(untaken.getFirst().takenNanos());
            answer(clock.nanos());
        }
        return untaken.isEmpty();
    }

    @Override
    public void close() {
        closed = true;
    }
}
