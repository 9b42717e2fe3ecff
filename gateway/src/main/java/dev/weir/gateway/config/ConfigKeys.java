package dev.weir.gateway.config;

import static dev.weir.gateway.config.KeyDeclarations.choice;
import static dev.weir.gateway.config.KeyDeclarations.key;
import static dev.weir.gateway.config.KeyDeclarations.list;

import dev.weir.config.Key;
import dev.weir.config.KeyTable;
import dev.weir.config.ValueType;
import dev.weir.gateway.evaluate.EvaluatorType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Every key of a connection. What is read, what error messages list and what the reference says come from this table.
 */
final class ConfigKeys {

    /** Sections whose keys the user makes up. */
    static final String KAFKA = "kafka";

    static final String ITEMS = "items";
    static final String TOPICS = "topics";
    static final String FIELDS = "fields";

    static final List<String> OPEN_SECTIONS = List.of(KAFKA, ITEMS, TOPICS, FIELDS);

    private static final List<String> TYPES = Arrays.stream(EvaluatorType.values())
            .map(type -> type.name().toLowerCase(Locale.ROOT))
            .toList();

    private static final List<Key> CONNECTION = List.of(
            key("enabled", ValueType.FLAG, "true", "Whether the connection is used at all.", "enable"),
            key(
                    "bootstrap",
                    ValueType.FILLED_TEXT,
                    "",
                    "Kafka brokers to connect to first, host:port, separated by commas. Required.",
                    "bootstrap.servers"),
            key(
                    "topic-patterns",
                    ValueType.FLAG,
                    "false",
                    "Whether the names under `topics` are regular expressions that match whole names.",
                    "map.regex.enable"),
            key(
                    "skip-failed-fields",
                    ValueType.FLAG,
                    "false",
                    "Whether only the field is skipped if a record does not have it, instead of the whole record. The"
                            + " field is then null in modes RAW and DISTINCT, and keeps its value in MERGE and"
                            + " COMMAND. A key or value that cannot be decoded, or has no parts where a field needs"
                            + " one, makes the record bad all the same.",
                    "fields.skip.failed.mapping.enable"),
            key(
                    "structured-fields",
                    ValueType.FLAG,
                    "false",
                    "Whether objects and arrays become JSON text; otherwise they are errors.",
                    "fields.map.non.scalar.values.enable",
                    "fields.map.non.scalar.values"),
            choice(
                    "command",
                    List.of("none", "records", "automatic"),
                    "Whether items are lists of rows (COMMAND mode). With `records`, the fields `key` and"
                            + " `command` of each record say what happens. With `automatic`, a new `key` is added, a"
                            + " known one updated, and one without a value deleted."),
            choice(
                    "mode",
                    List.of("any", "merge", "distinct", "command", "raw"),
                    "The only mode in which clients can subscribe to items; other subscriptions are refused with code"
                            + " 24. `any` leaves the mode to the client."));

    private static final List<Key> READ = List.of(
            choice(
                    "read.from",
                    List.of("latest", "earliest"),
                    "Whether records from before the start of the gateway are updates too.",
                    "record.consume.from"),
            choice(
                    "read.start",
                    List.of("gateway", "subscription"),
                    "Whether reading begins with the gateway or with the first subscription. In the latter"
                            + " case it ends five seconds after the last one."),
            choice(
                    "read.missing-topic",
                    List.of("wait", "fail"),
                    "What happens to subscriptions while none of the topics exists."),
            choice(
                    "read.bad-record",
                    List.of("skip", "fail"),
                    "What happens if a record is not as expected: it is skipped and counted, or all"
                            + " subscriptions of the connection end."));

    private static final List<Key> SNAPSHOT = List.of(
            key(
                    "snapshot.memory",
                    ValueType.SIZE,
                    "64MiB",
                    "Approximate memory for the last values of items, and for names of fields that only one item"
                            + " has. If it is full, the least recently used are dropped. 0B keeps none."),
            choice(
                    "snapshot.fill",
                    List.of("compacted", "all", "none"),
                    "Topics that are read from their beginning for the last values, before the first"
                            + " subscriber is answered."),
            key(
                    "snapshot.messages",
                    ValueType.COUNT,
                    "1",
                    "How many of the last messages of each item are kept, for clients that ask for them in"
                            + " mode DISTINCT.",
                    "item.snapshot.distinct.length"),
            key(
                    "snapshot.max-idle",
                    ValueType.DURATION.or(KeyDeclarations.NONE).named("duration, or `none`"),
                    KeyDeclarations.NONE,
                    "How long an item may have no record before its last values are discarded. Subscribers are told so"
                            + " (`onClearSnapshot`; in mode MERGE all fields become null), and the next record is not"
                            + " merged into the old values."));

    private static final List<Key> REGISTRY = List.of(
            key(
                    "registry.url",
                    ValueType.FILLED_TEXT,
                    "",
                    "Address of a schema registry with Confluent's API.",
                    "schema.registry.url"),
            key(
                    "registry.user",
                    ValueType.FILLED_TEXT,
                    "",
                    "User for basic authentication.",
                    "schema.registry.confluent.basic.authentication.username",
                    "schema.registry.basic.authentication.username"),
            key(
                    "registry.password",
                    ValueType.TEXT,
                    "",
                    "Password of the user.",
                    "schema.registry.confluent.basic.authentication.password",
                    "schema.registry.basic.authentication.password"),
            key(
                    "registry.truststore.file",
                    KeyDeclarations.FILE,
                    "",
                    "Certificates to trust. By default, those that the JVM trusts.",
                    "schema.registry.confluent.encryption.truststore.path",
                    "schema.registry.encryption.truststore.path"),
            key(
                    "registry.truststore.type",
                    ValueType.FILLED_TEXT,
                    "",
                    "PKCS12 or JKS.",
                    "schema.registry.confluent.encryption.truststore.type",
                    "schema.registry.encryption.truststore.type"),
            key(
                    "registry.truststore.password",
                    ValueType.TEXT,
                    "",
                    "Password of the truststore.",
                    "schema.registry.confluent.encryption.truststore.password",
                    "schema.registry.encryption.truststore.password"),
            key(
                    "registry.keystore.file",
                    KeyDeclarations.FILE,
                    "",
                    "Certificate of this client.",
                    "schema.registry.confluent.encryption.keystore.path",
                    "schema.registry.encryption.keystore.path"),
            key(
                    "registry.keystore.type",
                    ValueType.FILLED_TEXT,
                    "",
                    "PKCS12 or JKS.",
                    "schema.registry.confluent.encryption.keystore.type",
                    "schema.registry.encryption.keystore.type"),
            key(
                    "registry.keystore.password",
                    ValueType.TEXT,
                    "",
                    "Password of the keystore.",
                    "schema.registry.confluent.encryption.keystore.password",
                    "schema.registry.encryption.keystore.password"),
            key(
                    "registry.keystore.key-password",
                    ValueType.TEXT,
                    "",
                    "Password of the key in the keystore, if it differs.",
                    "schema.registry.confluent.encryption.keystore.key.password",
                    "schema.registry.encryption.keystore.key.password"),
            key(
                    "registry.tls.protocol",
                    ValueType.FILLED_TEXT,
                    "TLS",
                    "Newest TLS version to use: `TLSv1.3`, `TLSv1.2`, or `TLS` for the newest of the JVM.",
                    "schema.registry.confluent.encryption.protocol",
                    "schema.registry.encryption.protocol"),
            list(
                    "registry.tls.protocols",
                    "",
                    "TLS versions to offer. By default, those of the JVM.",
                    "schema.registry.confluent.encryption.enabled.protocols",
                    "schema.registry.encryption.enabled.protocols"),
            list(
                    "registry.tls.cipher-suites",
                    "",
                    "Cipher suites to offer, by their Java names. By default, those of the JVM.",
                    "schema.registry.confluent.encryption.cipher.suites",
                    "schema.registry.encryption.cipher.suites"),
            key(
                    "registry.tls.verify-host",
                    ValueType.FLAG,
                    "true",
                    "Whether the registry's certificate must match the host of its address.",
                    "schema.registry.confluent.encryption.hostname.verification.enable",
                    "schema.registry.encryption.hostname.verification.enable"));

    private static final List<Key> ALL = Stream.of(
                    CONNECTION, READ, evaluator("key"), evaluator("value"), REGISTRY, SNAPSHOT)
            .flatMap(List::stream)
            .toList();

    private ConfigKeys() {}

    private static List<Key> evaluator(String part) {
        String now = "record." + part + ".evaluator.";
        String before = part + ".evaluator.";
        return List.of(
                key(
                        part + ".type",
                        ValueType.choiceInAnyCase(TYPES),
                        "string",
                        "Format of the " + part + ". `kvp` is text like `a=1,b=2`; bytes are shown in Base64.",
                        now + "type",
                        before + "type"),
                key(
                        part + ".schema",
                        KeyDeclarations.FILE,
                        "",
                        "Avro schema (.avsc), or Protobuf descriptors as written by `protoc --include_imports"
                                + " --descriptor_set_out`.",
                        now + "schema.path",
                        before + "schema.path"),
                key(
                        part + ".registry",
                        ValueType.FLAG,
                        "false",
                        "Whether each " + part + " starts with a zero byte and the id of its schema in the registry.",
                        now + "schema.registry.enable",
                        before + "schema.registry.enable"),
                key(
                        part + ".message",
                        ValueType.FILLED_TEXT,
                        "",
                        "Name of the Protobuf message, if the schema file holds several.",
                        now + "protobuf.message.type"),
                key(
                        part + ".pairs",
                        ValueType.FILLED_TEXT,
                        ",",
                        "Separator between two pairs of `kvp`.",
                        now + "kvp.pairs.separator"),
                key(
                        part + ".equals",
                        ValueType.FILLED_TEXT,
                        "=",
                        "Separator between the key and the value of a pair of `kvp`.",
                        now + "kvp.key-value.separator"));
    }

    static final KeyTable TABLE = new KeyTable(ALL);

    /** The key that a parameter of an {@code adapters.xml} gives. */
    static Optional<Key> findXml(String name) {
        return ALL.stream().filter(key -> key.aliases().contains(name)).findFirst();
    }
}
