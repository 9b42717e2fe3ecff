package dev.weir.config;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Names of properties that clients built on librdkafka have, and Java's clients have not: those of Python, Go, .NET and C. */
public final class LibrdkafkaNames {

    private static final String LOGIN = "put user and password into sasl.jaas.config:"
            + " org.apache.kafka.common.security.plain.PlainLoginModule required username=\"...\" password=\"...\";"
            + "  (ScramLoginModule in security.scram with SCRAM)";
    private static final String KEY_STORE = "put the path of a PEM file with key and certificates into"
            + " ssl.keystore.location, with ssl.keystore.type=PEM";

    /** What a Java client has in the place of a name of librdkafka: another name, or a sentence. */
    private static final Map<String, String> OF_LIBRDKAFKA = Map.ofEntries(
            Map.entry("sasl.mechanisms", "sasl.mechanism"),
            Map.entry("sasl.username", LOGIN),
            Map.entry("sasl.password", LOGIN),
            Map.entry("metadata.broker.list", "bootstrap.servers"),
            Map.entry(
                    "ssl.ca.location",
                    "put the path of that file into ssl.truststore.location, with ssl.truststore.type=PEM"),
            Map.entry("ssl.certificate.location", KEY_STORE),
            Map.entry("ssl.key.location", KEY_STORE),
            Map.entry("compression.codec", "compression.type"),
            Map.entry("queue.buffering.max.ms", "linger.ms"),
            Map.entry("queue.buffering.max.kbytes", "buffer.memory, in bytes"),
            Map.entry("message.max.bytes", "max.request.size"),
            Map.entry("message.send.max.retries", "retries"),
            Map.entry("message.timeout.ms", "delivery.timeout.ms"),
            Map.entry("request.required.acks", "acks"),
            Map.entry("max.in.flight", "max.in.flight.requests.per.connection"),
            Map.entry("fetch.wait.max.ms", "fetch.max.wait.ms"),
            Map.entry("fetch.message.max.bytes", "max.partition.fetch.bytes"),
            Map.entry("socket.timeout.ms", "request.timeout.ms"),
            Map.entry("socket.send.buffer.bytes", "send.buffer.bytes"),
            Map.entry("socket.receive.buffer.bytes", "receive.buffer.bytes"),
            Map.entry("topic.metadata.refresh.interval.ms", "metadata.max.age.ms"));

    /** Names of librdkafka that no property of a Java client corresponds to. */
    private static final Set<String> ONLY_OF_LIBRDKAFKA = Set.of(
            "enable.auto.offset.store",
            "enable.partition.eof",
            "enable.ssl.certificate.verification",
            "enable.gapless.guarantee",
            "queue.buffering.max.messages",
            "batch.num.messages",
            "queued.min.messages",
            "queued.max.messages.kbytes",
            "statistics.interval.ms",
            "api.version.request",
            "broker.version.fallback",
            "broker.address.family",
            "socket.keepalive.enable",
            "socket.nagle.disable",
            "socket.max.fails",
            "log.connection.close",
            "log_level",
            "delivery.report.only.error",
            "go.logs.channel.enable",
            "debug");

    private LibrdkafkaNames() {}

    /** What to write in the place of a name of librdkafka, in words; nothing of any other name. */
    public static Optional<String> instead(String name) {
        String java = OF_LIBRDKAFKA.getOrDefault(name, "");
        if (java.isEmpty() && !ONLY_OF_LIBRDKAFKA.contains(name)) {
            return Optional.empty();
        }
        String instead = java.isEmpty()
                ? "Java's client has none like it: leave it out"
                : java.startsWith("put ") ? java : "Java's client calls it " + java;
        return Optional.of("'" + name + "' is a property of librdkafka; " + instead);
    }
}
