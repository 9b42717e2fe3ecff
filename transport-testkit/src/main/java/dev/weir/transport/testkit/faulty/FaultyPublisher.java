package dev.weir.transport.testkit.faulty;

import dev.weir.clock.RunClock;
import dev.weir.message.Carrier;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.transport.AckListener;
import dev.weir.transport.Positions;
import dev.weir.transport.TransportException;
import dev.weir.transport.client.PlacingPublisher;
import dev.weir.transport.testkit.faulty.Oracle.Message;
import dev.weir.transport.topic.TopicOrder;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Publishes one stream into a {@link FaultyLog}. Faults strike messages of the measured phase, and others those of the warm-up; it
 * tells them by their identity. Probes are only delayed. A message is answered before {@link #publish} returns, unless its partition stands
 * still.
 */
final class FaultyPublisher implements PlacingPublisher {

    private final int stream;
    private final int runId;
    private final FaultPlan plan;
    private final FaultyLog log;
    private final Oracle oracle;
    private final AckListener acks;
    private final RunClock clock;
    private final SplittableRandom random;
    private final SplittableRandom warmUpRandom;
    private final Carrier carrier;
    private final Identity identity = new Identity();
    private final List<Held> heldBack = new ArrayList<>();
    private final Deque<Untaken> untaken = new ArrayDeque<>();
    private long published;
    private long warmedUp;
    private long measured;
    private final long[] measuredByTopic;
    private final TopicOrder order;
    private long originNanos;
    private long idealFreeNanos = Long.MIN_VALUE;
    private volatile boolean closed;

    /** A message whose partition has not taken it yet, and its answer. */
    private record Untaken(long takenNanos, Runnable answer) {}

    /** A message that waits until the one with that number has been appended; probes have none. */
    private record Held(InFlightMessage inFlight, long behindNumber) {}

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
        this.measuredByTopic = new long[log.topics().count()];
        this.order = log.topics().order();
        this.warmUpRandom = new SplittableRandom(plan.warmUpSeed(stream));
    }

    @Override
    public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
        if (closed) {
            throw new TransportException("the publisher of stream " + stream + " is closed");
        }
        answer(clock.nanos());
        Phase phase = carrier.open(message, header, runId, identity) == Carrier.Finding.GENUINE
                ? identity.phase()
                : Phase.PROBE;
        switch (phase) {
            case MEASURE -> publishMeasured(sequence, message, header);
            case WARM_UP -> publishWarmUp(sequence, message, header);
            case PROBE -> {
                long nowNanos = clock.nanos();
                int partition = partition(sequence);
                log.append(copied(partition, message, header, FaultOutcome.clean()), nowNanos, nowNanos);
                acks.onAck(sequence, partition, nowNanos);
            }
        }
    }

    /** Of several topics, each has one partition, whose number is that of the topic. */
    private int partition(long sequence) {
        return log.topics().any() ? order.topic(stream, sequence) : plan.partition(sequence);
    }

    private static InFlightMessage copied(int partition, ByteBuffer message, ByteBuffer header, FaultOutcome outcome) {
        return InFlightMessage.copied(partition, message, header, Optional.empty(), 0, outcome);
    }

    private void publishWarmUp(long sequence, ByteBuffer message, ByteBuffer header) {
        FaultOutcome outcome = FaultOutcome.of(plan.warmUpFaults(), warmedUp++, warmUpRandom);
        long nowNanos = clock.nanos();
        int partition = partition(sequence);
        long number = published++;
        if (outcome.inLog()) {
            put(copied(partition, message, header, outcome), number, nowNanos, nowNanos);
        }
        release(number, nowNanos, nowNanos);
        if (outcome.answered()) {
            answer(sequence, partition, outcome, nowNanos);
        }
    }

    private void answer(long sequence, int partition, FaultOutcome outcome, long takenNanos) {
        outcome.failure()
                .ifPresentOrElse(
                        kind -> acks.onFailure(sequence, kind, "the plan says so"),
                        () -> acks.onAck(sequence, partition, takenNanos));
    }

    /** Into the log, or aside until those have been published that it comes behind. */
    private void put(InFlightMessage inFlight, long number, long takenNanos, long idealTakenNanos) {
        int behind = inFlight.outcome().heldBehind();
        if (behind > 0) {
            heldBack.add(new Held(inFlight, number + behind));
        } else {
            log.append(inFlight, takenNanos, idealTakenNanos);
        }
    }

    private void publishMeasured(long sequence, ByteBuffer message, ByteBuffer header) {
        long intendedNanos = identity.intendedNanos();
        if (measured == 0) {
            originNanos = intendedNanos;
            log.beginAt(originNanos);
        }
        long ordinal = measured++;
        long number = published++;
        int topic = order.topic(stream, sequence);
        FaultOutcome outcome =
                FaultOutcome.of(plan.faults(), ordinal, random).ofTopic(plan.faults(), topic, measuredByTopic[topic]++);
        Message who = new Message(stream, sequence);

        int partition = partition(sequence);
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
            put(
                    InFlightMessage.copied(partition, message, header, Optional.of(who), intendedNanos, outcome),
                    number,
                    takenNanos,
                    idealTakenNanos);
        }
        if (outcome.intoTopic() >= 0) {
            oracle.receivedForeign();
            log.append(copied(outcome.intoTopic(), message, header, FaultOutcome.clean()), takenNanos, idealTakenNanos);
        }
        release(number, takenNanos, idealTakenNanos);
        if (outcome.answered()) {
            Runnable answer = () -> answer(sequence, partition, outcome, takenNanos);
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

    private void release(long upToNumber, long leftNanos, long idealNanos) {
        heldBack.removeIf(held -> {
            boolean released = held.behindNumber() <= upToNumber;
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
    public Positions acked() {
        return plan.placesTold() ? new Positions(log.endOffsets()) : Positions.none();
    }

    @Override
    public void close() {
        closed = true;
    }
}
