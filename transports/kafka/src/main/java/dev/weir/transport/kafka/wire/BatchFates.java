package dev.weir.transport.kafka.wire;

import dev.weir.clock.RunClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import dev.weir.transport.kafka.failure.SendFailure;
import dev.weir.transport.kafka.producer.AckedOffsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.ClientResponse;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidMetadataException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.message.ProduceResponseData.PartitionProduceResponse;
import org.apache.kafka.common.message.ProduceResponseData.TopicProduceResponse;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.ProduceResponse;
import org.apache.kafka.common.utils.internals.ExponentialBackoff;
import org.jspecify.annotations.Nullable;

/**
 * Decides what becomes of a batch by its answer: its records are acknowledged, or failed, or it is sent again. Errors mean what they
 * mean to Kafka's own producer. Of the sending thread, apart from what others may ask.
 */
final class BatchFates {

    private static final int FACTOR = 2;
    private static final double JITTER = 0.2;
    private static final int MOST_WARNINGS = 5;

    private final WireSettings.Delivery delivery;
    private final WireNetwork network;
    private final Told told;
    private final ProducerNumbers numbers;
    private final WireFigures figures;
    private final ExponentialBackoff backoff;
    private final List<Warning> warnings = new ArrayList<>();
    private volatile boolean retried;
    private volatile @Nullable KafkaException fault;

    /**
     * Who is told.
     *
     * @param acks of every record
     * @param acked of the places behind acknowledged records
     * @param unsent of every batch that is done with
     */
    record Told(AckListener acks, AckedOffsets acked, UnsentBatches unsent, RunClock clock) {}

    BatchFates(WireSettings settings, WireNetwork network, Told told) {
        this.delivery = settings.delivery();
        this.network = network;
        this.told = told;
        this.numbers = new ProducerNumbers(delivery);
        this.figures = new WireFigures(network.metrics());
        this.backoff = new ExponentialBackoff(
                settings.config().getLong(CommonClientConfigs.RETRY_BACKOFF_MS_CONFIG),
                FACTOR,
                settings.config().getLong(CommonClientConfigs.RETRY_BACKOFF_MAX_MS_CONFIG),
                JITTER);
    }

    ProducerNumbers numbers() {
        return numbers;
    }

    /** Whether any batch has been sent again so far. */
    boolean hasRetried() {
        return retried;
    }

    /** The producer can publish nothing any more. */
    void broken(KafkaException why) {
        fault = why;
    }

    /** Why it can publish nothing any more. By any thread. */
    Optional<KafkaException> fault() {
        return Optional.ofNullable(fault);
    }

    /** Answers that could not be read. By any thread. */
    List<Warning> warnings() {
        synchronized (warnings) {
            return List.copyOf(warnings);
        }
    }

    /** An answer was none of the Kafka protocol. */
    void unreadable(RuntimeException why) {
        warn("an answer that is none of the Kafka protocol (" + why + "); it closed its connections and asked again.");
    }

    private void warn(String answer) {
        synchronized (warnings) {
            if (warnings.size() < MOST_WARNINGS) {
                warnings.add(Warning.at(
                        told.clock.nanos(), WarningKind.ANSWER_NOT_READABLE, "The client 'wire' got " + answer));
            }
        }
    }

    /** The answer to the request with a batch, which may be that there is none. */
    void answered(PendingBatch batch, ClientResponse response) {
        if (response.versionMismatch() != null) {
            failed(batch, response.versionMismatch());
        } else if (response.wasDisconnected()) {
            lost(batch, response.wasTimedOut());
        } else if (!response.hasResponse()) {
            acknowledged(batch, ProduceResponse.INVALID_OFFSET);
        } else {
            Optional<PartitionProduceResponse> answer =
                    response.responseBody() instanceof ProduceResponse body ? find(body, batch) : Optional.empty();
            if (answer.isPresent()) {
                decide(batch, answer.get());
            } else {
                warn("an answer that says nothing of " + batch.line.partition + "; it asked again.");
                lost(batch, false);
            }
        }
    }

    private Optional<PartitionProduceResponse> find(ProduceResponse response, PendingBatch batch) {
        for (TopicProduceResponse topic : response.data().responses()) {
            if (network.names(topic.name(), topic.topicId(), batch.line.partition)) {
                for (PartitionProduceResponse partition : topic.partitionResponses()) {
                    if (partition.index() == batch.line.partition.partition()) {
                        return Optional.of(partition);
                    }
                }
            }
        }
        return Optional.empty();
    }

    private void decide(PendingBatch batch, PartitionProduceResponse answer) {
        Errors error = Errors.forCode(answer.errorCode());
        if (error == Errors.NONE) {
            acknowledged(batch, answer.baseOffset());
        } else if (error == Errors.DUPLICATE_SEQUENCE_NUMBER) {
            acknowledged(batch, ProduceResponse.INVALID_OFFSET); // An attempt before had reached the log.
        } else {
            refused(batch, error, answer.errorMessage());
        }
    }

    /** The connection is gone, or no answer came in time. */
    void lost(PendingBatch batch, boolean timedOut) {
        refused(batch, timedOut ? Errors.REQUEST_TIMED_OUT : Errors.NETWORK_EXCEPTION, null);
    }

    private void refused(PendingBatch batch, Errors error, @Nullable String message) {
        KafkaException exception = error.exception(message);
        if (exception instanceof InvalidMetadataException) {
            network.metadata().requestUpdate(false);
        }
        boolean missing = batch.numbered()
                && (error == Errors.OUT_OF_ORDER_SEQUENCE_NUMBER || error == Errors.UNKNOWN_PRODUCER_ID);
        long now = System.nanoTime();
        if ((missing || exception instanceof RetriableException)
                && batch.attempts <= delivery.retries()
                && now - batch.createdNanos < delivery.limitNanos()) {
            // Without one before it, it is no other batch's turn: the number that the broker awaits comes no more.
            if (missing && batch.line.isFirst(batch)) {
                batch.line.beginAnew();
            }
            retried = true;
            figures.retried(batch.records.count());
            batch.notBeforeNanos =
                    now + TimeUnit.MILLISECONDS.toNanos(backoff.backoff(Math.max(0, batch.attempts - 1L)));
            batch.line.again(batch);
        } else {
            failed(batch, exception);
        }
    }

    /** A batch that is not under way has failed for good. */
    void failed(PendingBatch batch, Exception why) {
        batch.line.failed(batch);
        tell(batch, SendFailure.afterTaken(why, retried));
    }

    /** Tells of each record of a batch that it has failed. */
    void tell(PendingBatch batch, SendFailure failure) {
        try {
            for (int i = 0; i < batch.records.count(); i++) {
                told.acks.onFailure(batch.records.sequence(i), failure.kind(), failure.cause());
            }
        } finally {
            told.unsent.settle(batch);
        }
    }

    private void acknowledged(PendingBatch batch, long baseOffset) {
        batch.line.acknowledged(batch);
        int count = batch.records.count();
        int place = batch.line.place;
        figures.sent(count, batch.records.sealedBytes());
        if (baseOffset >= 0) {
            told.acked.add(place, baseOffset + count);
        }
        // One instant for all: they were confirmed by one answer.
        long nanos = told.clock.nanos();
        try {
            for (int i = 0; i < count; i++) {
                told.acks.onAck(batch.records.sequence(i), place, nanos);
            }
        } finally {
            told.unsent.settle(batch);
        }
    }
}
