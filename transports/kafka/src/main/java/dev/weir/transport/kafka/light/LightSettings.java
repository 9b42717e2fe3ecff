package dev.weir.transport.kafka.light;

import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.config.AbstractConfig;

/**
 * What light clients take from the properties of the consumers.
 *
 * @param config the properties as a consumer resolves them; TLS and SASL are taken from it
 * @param fetching how they fetch
 * @param connecting how they connect
 * @param reset {@code auto.offset.reset}, as the user wrote it
 * @param notFollowed names of the properties that were given and have no effect on them
 */
record LightSettings(
        AbstractConfig config, Fetching fetching, Connecting connecting, String reset, List<String> notFollowed) {

    static final String NONE = "none";
    static final String EARLIEST = "earliest";

    /** A reset by time is done as one to the end, and that is told. */
    private static final String BY_DURATION = "by_duration:";

    private static final Set<String> FOLLOWED = Set.of(
            CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG,
            CommonClientConfigs.CLIENT_ID_CONFIG,
            CommonClientConfigs.RECEIVE_BUFFER_CONFIG,
            CommonClientConfigs.SEND_BUFFER_CONFIG,
            CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG,
            CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG,
            CommonClientConfigs.SECURITY_PROTOCOL_CONFIG,
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            ConsumerConfig.CHECK_CRCS_CONFIG,
            ConsumerConfig.FETCH_MIN_BYTES_CONFIG,
            ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
            ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
            ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
            ConsumerConfig.ISOLATION_LEVEL_CONFIG);

    /**
     * How light clients fetch, in the words of Kafka's properties.
     *
     * @param minBytes {@code fetch.min.bytes}
     * @param maxWaitMillis {@code fetch.max.wait.ms}
     * @param maxBytes {@code fetch.max.bytes}
     * @param maxPartitionBytes {@code max.partition.fetch.bytes}
     * @param checkCrcs {@code check.crcs}
     */
    record Fetching(
            int minBytes,
            int maxWaitMillis,
            int maxBytes,
            int maxPartitionBytes,
            IsolationLevel isolation,
            boolean checkCrcs) {}

    /**
     * How light clients connect.
     *
     * @param clientId {@code client.id} of all of them
     * @param receiveBufferBytes {@code receive.buffer.bytes}; -1 for the system's own
     * @param sendBufferBytes {@code send.buffer.bytes}; -1 for the system's own
     * @param setupNanos longest time until a connection stands
     * @param answerNanos longest time until a request is answered
     */
    record Connecting(
            String clientId, int receiveBufferBytes, int sendBufferBytes, long setupNanos, long answerNanos) {}

    /** @param clientId of clients for which the user gave none */
    static LightSettings of(ClientProperties properties, String clientId) {
        AbstractConfig config =
                ClientKind.CONSUMER.resolve(properties.effective(ClientKind.CONSUMER), properties.subscribing());
        Fetching fetching = new Fetching(
                config.getInt(ConsumerConfig.FETCH_MIN_BYTES_CONFIG),
                config.getInt(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG),
                config.getInt(ConsumerConfig.FETCH_MAX_BYTES_CONFIG),
                config.getInt(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG),
                IsolationLevel.valueOf(
                        config.getString(ConsumerConfig.ISOLATION_LEVEL_CONFIG).toUpperCase(Locale.ROOT)),
                config.getBoolean(ConsumerConfig.CHECK_CRCS_CONFIG));
        Connecting connecting = new Connecting(
                properties.value(ClientKind.CONSUMER, CommonClientConfigs.CLIENT_ID_CONFIG, clientId),
                config.getInt(CommonClientConfigs.RECEIVE_BUFFER_CONFIG),
                config.getInt(CommonClientConfigs.SEND_BUFFER_CONFIG),
                TimeUnit.MILLISECONDS.toNanos(
                        config.getLong(CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG)),
                TimeUnit.MILLISECONDS.toNanos(config.getInt(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG)));
        return new LightSettings(
                config,
                fetching,
                connecting,
                properties.value(ClientKind.CONSUMER, ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, NONE),
                notFollowed(properties));
    }

    private static List<String> notFollowed(ClientProperties properties) {
        Map<String, String> given = properties.given(ClientKind.CONSUMER);
        return given.keySet().stream()
                .filter(name -> ClientKind.CONSUMER.definition().names().contains(name))
                .filter(name ->
                        !FOLLOWED.contains(name) || given.getOrDefault(name, "").startsWith(BY_DURATION))
                .filter(name -> !name.startsWith("ssl.") && !name.startsWith("sasl.") && !name.startsWith("security."))
                .toList();
    }

    /** Whether a client begins at the beginning of the log and not at its end. */
    boolean fromBeginning() {
        return reset.equals(EARLIEST);
    }
}
