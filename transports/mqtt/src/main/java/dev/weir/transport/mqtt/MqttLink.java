package dev.weir.transport.mqtt;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/**
 * A connection of one client, in one version of the protocol. What comes is told on the client's network thread, so that it can
 * be stamped there. Thread-safe.
 */
interface MqttLink extends AutoCloseable {

    /**
     * What a server grants a client.
     *
     * @param receiveMaximum the most messages that may be unacknowledged; 0 where it does not tell
     * @param packetBytes the largest packet that it takes; 0 where it does not tell
     * @param qos the highest quality of service
     */
    record Granted(int receiveMaximum, int packetBytes, int qos) {}

    /**
     * A message that is published.
     *
     * @param identity correlation data; empty for none. MQTT 3.1.1 has none
     */
    @SuppressWarnings("ArrayRecordComponent") // Handed over once, and to the client alone.
    record Message(String topic, MqttQos qos, byte[] content, byte[] identity) {}

    /** Told once what became of a message. */
    interface Outcome {

        /** The server has answered, or, without an answer in the quality of service, it was written to the connection. */
        void accepted(boolean nobodySubscribes);

        void failed(Throwable fault);
    }

    /** Takes what arrives. */
    @FunctionalInterface
    interface Taker {

        /**
         * One message. By the network thread, which waits meanwhile.
         *
         * @param identity correlation data, or without remaining bytes
         * @param acknowledge tells the server that it was received
         */
        void take(String topic, byte[] content, ByteBuffer identity, Runnable acknowledge);
    }

    /**
     * Connects for the first time.
     *
     * @throws dev.weir.transport.TransportException when the server is out of reach or refuses
     */
    Granted connect(Duration within);

    /** Publishes one message. Never waits. */
    void publish(Message message, Outcome outcome);

    /**
     * Subscribes, and again whenever a lost connection is back.
     *
     * @throws dev.weir.transport.TransportException when the server does not grant it
     */
    void subscribe(List<String> filters, MqttQos qos, Taker taker, Duration within);

    /** What happens to the connection. */
    LinkState state();

    /** Ends it within a bounded time. Idempotent. */
    @Override
    void close();
}
