package dev.weir.scenario.read.section;

import static dev.weir.config.ValueType.choice;

import dev.weir.config.Key;
import dev.weir.config.Section;
import dev.weir.config.ValueType;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.RegistrySpec;
import dev.weir.payload.SchemaLibrary;
import dev.weir.secret.Secrets;
import dev.weir.transport.Settings;
import dev.weir.transport.topic.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The keys of payloads that have a schema in a registry. */
public final class SchemaKeys {

    private static final String TOPIC_NAME = "topic.name";

    /** They go to every process of a run, in an order that has at most 64 MiB. */
    private static final int MOST_SAMPLES = 1_000;

    private static final int MOST_SAMPLE_CHARACTERS = 8 << 20;

    /** The kind of payload. */
    public static final Key AVRO = Key.value(
            "payload.avro",
            ValueType.TEXT.named("path of a file, or a schema"),
            "",
            "order.avsc",
            "Values of an Avro schema, made at random and encoded for each message in the wire format of schema registries: a"
                    + " zero byte, the id of the schema in four, the value. The schema is in a file in the scenario's own"
                    + " folder, or stands here as JSON text. Subscribers decode every message, within its latency; one"
                    + " that cannot be decoded is corrupt. The identity travels in a header.");

    /** Another kind of payload. */
    public static final Key JSON_SCHEMA = Key.value(
            "payload.json-schema",
            ValueType.TEXT.named("path of a file, or a schema"),
            "",
            "order.schema.json",
            "JSON documents of 'samples', encoded for each message in the wire format of schema registries: a zero byte, the"
                    + " id of the schema in four, the document. The schema is in a file in the scenario's own folder, or"
                    + " stands here as JSON text; without $schema it is of draft 7. Subscribers parse every message and"
                    + " check it against the schema, within its latency; one that does not fit is corrupt. The identity"
                    + " travels in a header.");

    public static final Key SAMPLES = Key.value(
            "payload.samples",
            ValueType.TEXT.named("path of a file"),
            "",
            "orders.jsonl",
            "File in the scenario's own folder with a JSON document in each line, at most " + MOST_SAMPLES
                    + ": the messages, in turn. Each has to fit the schema. Required.");

    /** The section of the registry. */
    public static final Key REGISTRY = Key.section(
            "payload.registry",
            ValueType.NONE,
            "",
            "{ url: http://localhost:8081 }",
            "The schema registry, which speaks Confluent's API. It is asked before the warm-up, and by subscribers for each"
                    + " schema that they do not know.");

    public static final Key URL = Key.value(
            "payload.registry.url",
            ValueType.TEXT,
            "",
            "http://localhost:8081",
            "Address of the registry, to which /schemas/ids/ is appended. Required.");
    public static final Key USER =
            Key.value("payload.registry.user", ValueType.TEXT, "", "weir", "User name for the registry.");
    public static final Key PASSWORD =
            Key.value("payload.registry.password", ValueType.TEXT, "", "secret", "Password of the user.");
    public static final Key TRUST = Key.value(
            "payload.registry.trust",
            ValueType.TEXT,
            "",
            "/etc/weir/registry.p12",
            "File of a PKCS12 store with the certificates to trust with https; without it, those that the JVM trusts.");
    public static final Key TRUST_PASSWORD =
            Key.value("payload.registry.trust-password", ValueType.TEXT, "", "changeit", "Password of that file.");
    public static final Key SUBJECT = Key.value(
            "payload.registry.subject",
            ValueType.TEXT,
            "",
            "orders-value",
            "Subject of the schema. Without it, the name of the topic with -value, as serializers have it by default; the"
                    + " topic then needs a name of yours.");
    public static final Key REGISTER = Key.value(
            "payload.registry.register",
            choice(List.of("true", "false")),
            "true",
            "false",
            "Whether the schema is registered under the subject where it is not. false: it has to be there.");

    private SchemaKeys() {}

    /** What a checked section {@code payload} asks for. */
    static PayloadSpec.Registered read(Section payload, Optional<Path> folder, long seed) {
        String kind = payload.kind();
        if (!payload.isGiven("registry")) {
            throw payload.place(kind)
                    .error(
                            "'" + kind + "' in 'payload' needs the registry of its schema",
                            "write:  payload: { " + kind + ": " + payload.text(kind)
                                    + ", registry: { url: http://localhost:8081 } }");
        }
        Section registry = payload.section("registry");
        Secrets.remember("password", registry.text("password"));
        Secrets.remember("password", registry.text("trust-password"));
        RegistrySpec where = new RegistrySpec(
                registry.text("url"),
                registry.text("user"),
                registry.text("password"),
                registry.text("trust"),
                registry.text("trust-password"),
                registry.text("subject"),
                registry.text("register").equals("true"));
        String schema = schema(payload, kind, folder);
        PayloadSpec.Registered spec = kind.equals("avro")
                ? new PayloadSpec.Avro(schema, where, seed)
                : new PayloadSpec.JsonSchema(schema, samples(payload, folder), where);
        // Refused here, where the mistake has a place, and before anything is connected.
        payload.read(kind, text -> SchemaLibrary.installed(spec).payloads(spec));
        return spec;
    }

    private static List<String> samples(Section payload, Optional<Path> folder) {
        if (!payload.isGiven("samples")) {
            throw payload.place("json-schema")
                    .error(
                            "'json-schema' in 'payload' needs documents that fit it",
                            "give a file with one in each line:  payload: { samples: orders.jsonl }");
        }
        Path file = PayloadReader.file(payload, "samples", folder);
        return payload.read("samples", text -> {
            List<String> samples =
                    content(file).lines().filter(line -> !line.isBlank()).toList();
            if (samples.isEmpty() || samples.size() > MOST_SAMPLES) {
                throw new IllegalArgumentException("'" + file + "' has " + samples.size()
                        + " documents; possible: 1 to " + MOST_SAMPLES + ", one in each line");
            }
            if (samples.stream().mapToInt(String::length).sum() > MOST_SAMPLE_CHARACTERS) {
                throw new IllegalArgumentException(
                        "'" + file + "' is too large: its documents have more than 8 Mi characters");
            }
            return samples;
        });
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalArgumentException("'" + file + "' cannot be read: " + e, e);
        }
    }

    private static String schema(Section payload, String kind, Optional<Path> folder) {
        if (payload.text(kind).strip().startsWith("{")) {
            return payload.text(kind);
        }
        Path file = PayloadReader.file(payload, kind, folder);
        return payload.read(kind, text -> content(file));
    }

    /** The payload with the subject of its schema, if it has one. */
    public static PayloadSpec settled(Section top, PayloadSpec payload, Settings settings, Topics topics) {
        if (!(payload instanceof PayloadSpec.Registered encoded)) {
            return payload;
        }
        if (top.isGiven("clients")) {
            throw top.place("payload")
                    .error(
                            "'" + top.section("payload").kind() + "' in 'payload': light clients do not decode",
                            "possible:  subscribers: 1");
        }
        if (!encoded.registry().subject().isEmpty()) {
            return payload;
        }
        String topic = settings.isDeclared(TOPIC_NAME) && !topics.any() ? settings.text(TOPIC_NAME) : "";
        if (topic.isEmpty()) {
            throw top.place("payload")
                    .error(
                            "'registry' in 'payload': the subject is called after the topic, and "
                                    + (topics.any() ? "there are several" : "that has no name of yours"),
                            "give the subject:  payload: { registry: { subject: orders-value } }"
                                    + (topics.any() ? "" : ", or the topic:  kafka: { topic.name: orders }"));
        }
        return encoded.in(encoded.registry().of(topic + "-value"));
    }
}
