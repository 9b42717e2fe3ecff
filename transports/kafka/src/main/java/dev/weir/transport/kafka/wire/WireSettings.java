package dev.weir.transport.kafka.wire;

import dev.weir.transport.SettingsException;
import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.record.internal.CompressionType;

/**
 * What Weir's own producer takes from the properties of the producers.
 *
 * @param config the properties as Kafka's producer resolves them; connections, TLS and SASL are taken from it
 * @param batching how batches are filled
 * @param sending how they are sent
 * @param delivery until when they are sent again
 */
record WireSettings(AbstractConfig config, Batching batching, Sending sending, Delivery delivery) {

    /** What it cannot do, by property, in the words of an error. */
    private static final Map<String, String> IMPOSSIBLE = Map.of(
            ProducerConfig.INTERCEPTOR_CLASSES_CONFIG, "interceptors",
            ProducerConfig.PARTITIONER_CLASS_CONFIG, "partitioners of your own");

    private static final Set<String> FOLLOWED = Set.of(
            ProducerConfig.ACKS_CONFIG,
            ProducerConfig.BATCH_SIZE_CONFIG,
            ProducerConfig.LINGER_MS_CONFIG,
            ProducerConfig.BUFFER_MEMORY_CONFIG,
            ProducerConfig.MAX_BLOCK_MS_CONFIG,
            ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
            ProducerConfig.COMPRESSION_TYPE_CONFIG,
            ProducerConfig.COMPRESSION_GZIP_LEVEL_CONFIG,
            ProducerConfig.COMPRESSION_LZ4_LEVEL_CONFIG,
            ProducerConfig.COMPRESSION_ZSTD_LEVEL_CONFIG,
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            ProducerConfig.RETRIES_CONFIG,
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
            ProducerConfig.PARTITIONER_IGNORE_KEYS_CONFIG,
            ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
            ProducerConfig.METADATA_MAX_AGE_CONFIG,
            ProducerConfig.METADATA_MAX_IDLE_CONFIG,
            CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG,
            CommonClientConfigs.CLIENT_ID_CONFIG,
            CommonClientConfigs.CLIENT_DNS_LOOKUP_CONFIG,
            CommonClientConfigs.CONNECTIONS_MAX_IDLE_MS_CONFIG,
            CommonClientConfigs.RECEIVE_BUFFER_CONFIG,
            CommonClientConfigs.SEND_BUFFER_CONFIG,
            CommonClientConfigs.RECONNECT_BACKOFF_MS_CONFIG,
            CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG,
            CommonClientConfigs.RETRY_BACKOFF_MS_CONFIG,
            CommonClientConfigs.RETRY_BACKOFF_MAX_MS_CONFIG,
            CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG,
            CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG,
            CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MAX_MS_CONFIG,
            CommonClientConfigs.METADATA_RECOVERY_STRATEGY_CONFIG,
            CommonClientConfigs.METADATA_RECOVERY_REBOOTSTRAP_TRIGGER_MS_CONFIG,
            CommonClientConfigs.SECURITY_PROTOCOL_CONFIG);

    /**
     * How batches are filled, in the words of Kafka's properties.
     *
     * @param batchBytes {@code batch.size}, before compression
     * @param lingerNanos {@code linger.ms}
     * @param memoryBytes {@code buffer.memory}
     * @param maxBlockNanos {@code max.block.ms}
     * @param ignoreKeys {@code partitioner.ignore.keys}
     */
    record Batching(int batchBytes, long lingerNanos, long memoryBytes, long maxBlockNanos, boolean ignoreKeys) {}

    /**
     * How batches are sent.
     *
     * @param acks {@code acks}, -1 for all
     * @param maxRequestBytes {@code max.request.size}
     * @param mostInFlight {@code max.in.flight.requests.per.connection}
     * @param compression {@code compression.type} with its level
     */
    record Sending(short acks, int maxRequestBytes, int mostInFlight, Compression compression) {}

    /**
     * Until when a batch is sent again.
     *
     * @param idempotent {@code enable.idempotence}, as Kafka's producer resolves it
     * @param retries {@code retries}
     * @param limitNanos {@code delivery.timeout.ms}
     * @param requestMillis {@code request.timeout.ms}
     */
    record Delivery(boolean idempotent, int retries, long limitNanos, int requestMillis) {}

    /** @param effective everything that Kafka's own producer would be opened with */
    static WireSettings of(Map<String, Object> effective) {
        ProducerConfig config = new ProducerConfig(effective);
        int requestMillis = config.getInt(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG);
        long lingerMillis = config.getLong(ProducerConfig.LINGER_MS_CONFIG);
        // Kafka's producer raises a delivery timeout that nobody gave in the same way.
        long deliveryMillis = Math.max(
                config.getInt(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG),
                Math.min(lingerMillis + requestMillis, Integer.MAX_VALUE));
        Batching batching = new Batching(
                Math.max(1, config.getInt(ProducerConfig.BATCH_SIZE_CONFIG)),
                TimeUnit.MILLISECONDS.toNanos(lingerMillis),
                config.getLong(ProducerConfig.BUFFER_MEMORY_CONFIG),
                TimeUnit.MILLISECONDS.toNanos(config.getLong(ProducerConfig.MAX_BLOCK_MS_CONFIG)),
                config.getBoolean(ProducerConfig.PARTITIONER_IGNORE_KEYS_CONFIG));
        Sending sending = new Sending(
                Short.parseShort(config.getString(ProducerConfig.ACKS_CONFIG)),
                config.getInt(ProducerConfig.MAX_REQUEST_SIZE_CONFIG),
                config.getInt(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION),
                compression(config));
        Delivery delivery = new Delivery(
                config.getBoolean(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG),
                config.getInt(ProducerConfig.RETRIES_CONFIG),
                TimeUnit.MILLISECONDS.toNanos(deliveryMillis),
                requestMillis);
        return new WireSettings(config, batching, sending, delivery);
    }

    private static Compression compression(ProducerConfig config) {
        CompressionType type = CompressionType.forName(config.getString(ProducerConfig.COMPRESSION_TYPE_CONFIG));
        return switch (type) {
            case GZIP ->
                Compression.gzip()
                        .level(config.getInt(ProducerConfig.COMPRESSION_GZIP_LEVEL_CONFIG))
                        .build();
            case LZ4 ->
                Compression.lz4()
                        .level(config.getInt(ProducerConfig.COMPRESSION_LZ4_LEVEL_CONFIG))
                        .build();
            case ZSTD ->
                Compression.zstd()
                        .level(config.getInt(ProducerConfig.COMPRESSION_ZSTD_LEVEL_CONFIG))
                        .build();
            case NONE, SNAPPY -> Compression.of(type).build();
        };
    }

    /**
     * Refuses what it cannot do.
     *
     * @throws SettingsException naming the property
     */
    static void check(ClientProperties properties) {
        Map<String, String> given = properties.given(ClientKind.PRODUCER);
        IMPOSSIBLE.forEach((name, what) -> {
            if (!given.getOrDefault(name, "").isBlank()) {
                throw impossible("producer." + name, what);
            }
        });
        if (properties.transactions().any()) {
            throw impossible("transactions.messages", "transactions");
        }
    }

    private static SettingsException impossible(String setting, String what) {
        return new SettingsException(setting, "the client 'wire' has no " + what + "; possible with:  clients: real");
    }

    /** Names of the properties that were given and have no effect. */
    static List<String> notFollowed(ClientProperties properties) {
        return properties.given(ClientKind.PRODUCER).keySet().stream()
                .filter(name -> ClientKind.PRODUCER.definition().names().contains(name))
                .filter(name -> !FOLLOWED.contains(name))
                .filter(name -> !name.startsWith("ssl.") && !name.startsWith("sasl.") && !name.startsWith("security."))
                .sorted()
                .toList();
    }
}
