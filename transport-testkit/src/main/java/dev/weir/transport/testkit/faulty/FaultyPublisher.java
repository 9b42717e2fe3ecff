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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Publishes one stream into a {@link FaultyLog}. Faults strike messages of the measured phase, which it tells by their
 * identity; all others are only delayed. A message is answered before {@link #publish} returns.
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
    private long measured;
    private long originNanos;
    private long idealFreeNanos = Long.MIN_VALUE;
    private volatile boolean closed;

    /** A message that waits for {@code behind} later ones to be appended before it. */
    private record Held(InFlightMessage inFlight, long behindOrdinal) {}

    FaultyPublisher(int stream, int runId, FaultyTransport transport, AckListener acks) {
        this.stream = stream;
        this.runId = runId;
        this.plan = transport.plan();
        this.log = transport.log();
        this.oracle = transport.oracle();
        this.clock = transport.clock();
        this.carrier = Carrier.of(transport.carrier());
        this.acks = acks;
        this.random = new SplittableRandom(plan.seed(stream));
    }

    @Override
    public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
        if (closed) {
            throw new TransportException("the publisher of stream " + stream + " is closed");
        }
        if (isMeasured(message, header)) {
            publishMeasured(sequence, message, header);
        } else {
            long nowNanos = clock.nanos();
            log.append(
                    InFlightMessage.copied(message, header, Optional.empty(), 0, FaultOutcome.clean()),
                    nowNanos,
                    nowNanos);
            acks.onAck(sequence, 0, nowNanos);
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
        }
        long ordinal = measured++;
        FaultOutcome outcome = FaultOutcome.of(plan.faults(), ordinal, random);
        Message who = new Message(stream, sequence);

        long leftNanos = waitOutStall();
        long idealSentNanos = Math.max(intendedNanos, idealFreeNanos);
        long idealLeftNanos = originNanos + plan.leavesNanos(idealSentNanos - originNanos);
        idealFreeNanos = idealLeftNanos;

        oracle.sent(intendedNanos, idealSentNanos - intendedNanos);
        if (outcome.answered()) {
            oracle.answered(who, outcome.failure(), idealLeftNanos - intendedNanos);
        } else {
            oracle.unanswered(who);
        }
        if (outcome.inLog()) {
            InFlightMessage inFlight =
                    InFlightMessage.copied(message, header, Optional.of(who), intendedNanos, outcome);
            if (outcome.heldBehind() > 0) {
                heldBack.add(new Held(inFlight, ordinal + outcome.heldBehind()));
            } else {
                log.append(inFlight, leftNanos, idealLeftNanos);
            }
        }
        release(ordinal, leftNanos, idealLeftNanos);
        if (outcome.answered()) {
            outcome.failure()
                    .ifPresentOrElse(
                            kind -> acks.onFailure(sequence, kind, "the plan says so"),
                            () -> acks.onAck(sequence, 0, leftNanos));
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
        return true;
    }

    @Override
    public void close() {
        closed = true;
    }
}
