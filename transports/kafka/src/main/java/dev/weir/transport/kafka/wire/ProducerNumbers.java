package dev.weir.transport.kafka.wire;

import java.util.Optional;
import org.apache.kafka.clients.ClientResponse;
import org.apache.kafka.clients.KafkaClient;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.InitProducerIdResponse;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;

/** As whom a producer numbers its batches: the id that the cluster gave it, and its epoch. Of the sending thread. */
final class ProducerNumbers {

    private static final long PAUSE_MILLIS = 100;

    private final boolean idempotent;
    private final int requestMillis;
    private ProducerIdentity producer = ProducerIdentity.NONE;
    private boolean asking;
    private int asked;
    private long notBeforeMillis;
    private @Nullable KafkaException fault;

    ProducerNumbers(WireSettings.Delivery delivery) {
        this.idempotent = delivery.idempotent();
        this.requestMillis = delivery.requestMillis();
    }

    /** None when batches have no numbers, or the cluster has not answered yet. */
    ProducerIdentity producer() {
        return producer;
    }

    /** Whether batches can be sent. */
    boolean ready() {
        return !idempotent || !producer.none();
    }

    boolean idempotent() {
        return idempotent;
    }

    /** Batches begin with the number 0 again. */
    void nextEpoch() {
        producer = producer.next();
    }

    /**
     * Asks for an id where one is needed.
     *
     * @param known whether any broker is known; asked for one otherwise, the client throws
     * @return why there is none for good; told once
     */
    Optional<KafkaException> ask(KafkaClient client, boolean known, long nowMillis) {
        Optional<KafkaException> found = Optional.ofNullable(fault);
        fault = null;
        if (ready() || asking || !known || nowMillis < notBeforeMillis) {
            return found;
        }
        Node node = client.leastLoadedNode(nowMillis).node();
        if (node != null && client.ready(node, nowMillis)) {
            asking = true;
            int number = ++asked;
            client.send(
                    client.newClientRequest(
                            node.idString(),
                            WireNetwork.producerIdRequest(),
                            nowMillis,
                            true,
                            requestMillis,
                            response -> answered(response, number)),
                    nowMillis);
        }
        return found;
    }

    /** How long until it can be asked. */
    long waitMillis(KafkaClient client, long nowMillis) {
        return asking ? Long.MAX_VALUE : Math.max(1, Math.min(PAUSE_MILLIS, notBeforeMillis - nowMillis));
    }

    /** The answer will not come. */
    void lost(long nowMillis) {
        asking = false;
        asked++;
        notBeforeMillis = nowMillis + PAUSE_MILLIS;
    }

    private void answered(ClientResponse response, int number) {
        if (number != asked) {
            return;
        }
        lost(Time.SYSTEM.milliseconds());
        if (response.versionMismatch() != null) {
            fault = response.versionMismatch();
        } else if (response.responseBody() instanceof InitProducerIdResponse answer) {
            Errors error = answer.error();
            if (error == Errors.NONE) {
                producer = new ProducerIdentity(
                        answer.data().producerId(), answer.data().producerEpoch());
            } else if (!(error.exception() instanceof RetriableException)) {
                fault = error.exception();
            }
        }
    }
}
