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

    private static final String TOPIC_NAME = "topic.name";

    private SchemaKeys() {}

    /** What a checked section {@code payload} asks for. */
    static PayloadSpec.Avro read(Section payload, Optional<Path> folder, long seed) {
        if (!payload.isGiven("registry")) {
            throw payload.place("avro")
                    .error(
                            "'avro' in 'payload' needs the registry of its schema",
                            "write:  payload: { avro: order.avsc, registry: { url: http://localhost:8081 } }");
        }
        Section registry = payload.section("registry");
        Secrets.remember("password", registry.text("password"));
        Secrets.remember("password", registry.text("trust-password"));
        PayloadSpec.Avro spec = new PayloadSpec.Avro(
                schema(payload, folder),
                new RegistrySpec(
                        registry.text("url"),
                        registry.text("user"),
                        registry.text("password"),
                        registry.text("trust"),
                        registry.text("trust-password"),
                        registry.text("subject"),
                        registry.text("register").equals("true")),
                seed);
        // Refused here, where the mistake has a place, and before anything is connected.
        payload.read("avro", text -> SchemaLibrary.installed().payloads(spec));
        return spec;
    }

    private static String schema(Section payload, Optional<Path> folder) {
        if (payload.text("avro").strip().startsWith("{")) {
            return payload.text("avro");
        }
        Path file = PayloadReader.file(payload, "avro", folder);
        return payload.read("avro", text -> {
            try {
                return Files.readString(file);
            } catch (IOException e) {
                throw new IllegalArgumentException("'" + file + "' cannot be read: " + e, e);
            }
        });
    }

    /** The payload with the subject of its schema, if it has one. */
    public static PayloadSpec settled(Section top, PayloadSpec payload, Settings settings, Topics topics) {
        if (!(payload instanceof PayloadSpec.Avro avro)) {
            return payload;
        }
        if (top.isGiven("clients")) {
            throw top.place("payload")
                    .error("'avro' in 'payload': light clients do not decode", "possible:  subscribers: 1");
        }
        if (!avro.registry().subject().isEmpty()) {
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
        return new PayloadSpec.Avro(avro.schema(), avro.registry().of(topic + "-value"), avro.seed());
    }
}
