package dev.weir.gateway.config;

import dev.weir.config.ConfigException;
import dev.weir.config.Key;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Problems;
import dev.weir.config.Suggestions;
import dev.weir.secret.Secrets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A translation of the parameters of an {@code adapters.xml} into the words of {@link ConfigKeys}. */
final class XmlParameters {

    private static final Pattern FIELD = Pattern.compile("field\\.(.+)");
    private static final Pattern TEMPLATE = Pattern.compile("item-template\\.(.+)");
    private static final Pattern TOPIC = Pattern.compile("map\\.(.+)\\.to");
    private static final String TEMPLATE_NAME = "item-template.";
    static final String EXPLICIT_COMMAND = "fields.evaluate.as.command.enable";
    static final String AUTOMATIC_COMMAND = "fields.auto.command.mode.enable";
    private static final String AT_STARTUP = "record.consume.at.connector.startup.enable";

    /** Of releases before the others got their names. */
    static final String EARLIER_COMMAND = "record.command.enable";

    private static final String EARLIER_AT_STARTUP = "record.consume.at.connector.startup";
    private static final String IMPLICIT_ITEMS = "record.consume.at.connector.startup.with.implicit.items.enable";
    private static final String ON_ERROR = "record.extraction.error.strategy";
    static final String CONSUMER_MODE = "consumer.mode";
    private static final Pattern PARTITIONS = Pattern.compile("map\\.(.+)\\.from\\.partitions");
    private static final String AZURE = "schema.registry.azure.";
    private static final String PROVIDER = "schema.registry.provider";

    private static final Map<String, String> KAFKA = Map.of(
            "record.consume.with.max.poll.records", "max.poll.records",
            "consumer.max.poll.records", "max.poll.records",
            "consumer.fetch.min.bytes", "fetch.min.bytes",
            "consumer.fetch.max.bytes", "fetch.max.bytes",
            "consumer.fetch.max.wait.ms", "fetch.max.wait.ms");

    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "group.id",
            CONSUMER_MODE,
            "record.consume.with.num.threads",
            "record.consume.with.order.strategy",
            "record.consume.with.session.timeout.ms",
            "record.consume.with.max.poll.interval.ms",
            "consumer.session.timeout.ms",
            "consumer.max.poll.interval.ms");

    /** Switches of which the parameters they switch are proof enough. */
    private static final Set<String> SWITCHES = Set.of(
            "schema.registry.confluent.basic.authentication.enable",
            "schema.registry.basic.authentication.enable",
            "schema.registry.confluent.encryption.enable",
            "schema.registry.encryption.enable",
            "schema.registry.confluent.encryption.keystore.enable",
            "schema.registry.encryption.keystore.enable");

    private static final List<String> OWN = List.of(
            "field.NAME",
            "item-template.NAME",
            "map.TOPIC.to",
            EXPLICIT_COMMAND,
            AUTOMATIC_COMMAND,
            AT_STARTUP,
            IMPLICIT_ITEMS,
            ON_ERROR,
            PROVIDER);

    private final Given given;
    private final Set<String> remarks;

    /** @param remarks takes what has no effect, in sentences */
    XmlParameters(Given given, Set<String> remarks) {
        this.given = given;
        this.remarks = remarks;
    }

    /** Whether the value of a parameter is a secret. */
    static boolean isSecret(String name) {
        return Secrets.isSecret(name)
                && Stream.of(FIELD, TEMPLATE, TOPIC)
                        .noneMatch(open -> open.matcher(name).matches());
    }

    /** @param problems takes what is wrong in any of them */
    void take(Map<String, Scalar> parameters, Problems problems) {
        // The original's way, where it differs from what a gateway.yaml would begin with.
        set("read.start", "subscription");
        set("read.missing-topic", "fail");
        Set<String> off = switchedOff(parameters);
        parameters.forEach((name, value) -> {
            if (off.stream().anyMatch(name::startsWith)) {
                return;
            }
            problems.attempt(() -> take(name, value));
        });
        problems.attempt(() -> new XmlSecurity(parameters, given).take());
        problems.attempt(() -> new XmlSnapshot(parameters, given, remarks).take());
    }

    private void take(String name, Scalar value) {
        boolean elsewhere = XmlSecurity.NAMES.contains(name) || XmlSnapshot.NAMES.contains(name);
        if (!elsewhere && !takeOpen(name, value) && !takeOwn(name, value)) {
            throw value.place().error("unknown parameter '" + name + "'", hint(name));
        }
    }

    /** How the parameters begin that a switch says are not to be read. */
    private static Set<String> switchedOff(Map<String, Scalar> parameters) {
        Set<String> off = new HashSet<>();
        parameters.forEach((name, value) -> {
            if (SWITCHES.contains(name) && !XmlSecurity.isTrue(name, value)) {
                off.add(name.substring(0, name.length() - "enable".length()));
            }
        });
        return off;
    }

    private static String hint(String name) {
        List<String> known = new ArrayList<>(OWN);
        ConfigKeys.TABLE.keys().forEach(key -> known.addAll(key.aliases()));
        known.addAll(XmlSecurity.NAMES);
        known.addAll(XmlSnapshot.NAMES);
        known.addAll(KAFKA.keySet());
        known.addAll(WITHOUT_EFFECT);
        known.addAll(SWITCHES);
        return Suggestions.nearest(name, known)
                .map(near -> "did you mean '" + near + "'?")
                .orElse("");
    }

    private boolean takeOpen(String name, Scalar value) {
        Matcher field = FIELD.matcher(name);
        Matcher template = TEMPLATE.matcher(name);
        Matcher topic = TOPIC.matcher(name);
        if (PARTITIONS.matcher(name).matches()) {
            throw value.place().error("'" + name + "' is not supported: the gateway reads all partitions of a topic");
        }
        if (field.matches()) {
            given.fields().put(field.group(1), field.group(1).equals("*") ? wildcard(value) : value);
        } else if (template.matches()) {
            given.items().put(TEMPLATE_NAME + template.group(1), value);
        } else if (topic.matches()) {
            given.topics().put(topic.group(1), items(value));
        } else {
            return false;
        }
        return true;
    }

    /** The release that brought the field {@code *} had no sign for it in the expression. */
    private static Scalar wildcard(Scalar value) {
        String text = value.text();
        boolean whole = text.startsWith("#{") && text.endsWith("}") && !text.endsWith("*}");
        return whole ? new Scalar(text.substring(0, text.length() - 1) + ".*}", value.place()) : value;
    }

    /** Names of items and of templates, separated by commas; the former become items of their own. */
    private List<Scalar> items(Scalar value) {
        List<Scalar> items = new ArrayList<>();
        for (String name : value.text().split(",", -1)) {
            Scalar item = new Scalar(name.strip(), value.place());
            if (item.text().isEmpty()) {
                throw value.place().error("the name of an item is missing between two commas");
            }
            if (!item.text().startsWith(TEMPLATE_NAME)) {
                given.items().putIfAbsent(item.text(), item);
            }
            items.add(item);
        }
        return items;
    }

    private boolean takeOwn(String name, Scalar value) {
        Optional<Key> key = ConfigKeys.findXml(name);
        if (key.isPresent()) {
            given.values().put(key.get().path(), value);
            return true;
        }
        String property = KAFKA.get(name);
        if (property != null) {
            given.kafka().put(property, value);
            return true;
        }
        if (WITHOUT_EFFECT.contains(name)) {
            remarks.add("'" + name + "' has no effect: one thread reads all records, in order and in no group");
            return true;
        }
        return SWITCHES.contains(name) || takeTranslated(name, value);
    }

    private boolean takeTranslated(String name, Scalar value) {
        switch (name) {
            case EXPLICIT_COMMAND, EARLIER_COMMAND -> flag(name, value, "command", "records");
            case AUTOMATIC_COMMAND -> flag(name, value, "command", "automatic");
            case AT_STARTUP, EARLIER_AT_STARTUP -> flag(name, value, "read.start", "gateway");
            case IMPLICIT_ITEMS -> {
                if (XmlSecurity.isTrue(name, value)) {
                    remarks.add("'" + name + "' has no effect: the last values of all items are kept anyway");
                }
            }
            case ON_ERROR -> given.values().put("read.bad-record", new Scalar(onError(name, value), value.place()));
            case PROVIDER -> {
                if (value.text().equals("AZURE")) {
                    throw noAzure("'" + PROVIDER + "' AZURE", value);
                }
                if (!value.text().equals("CONFLUENT")) {
                    throw value.place().error("'" + name + "' can be CONFLUENT, not '" + value.text() + "'");
                }
            }
            default -> {
                if (name.startsWith(AZURE)) {
                    throw noAzure("'" + name + "'", value);
                }
                return false;
            }
        }
        return true;
    }

    private static ConfigException noAzure(String what, Scalar value) {
        return value.place()
                .error(
                        what + ": the schema registry of Azure is not supported",
                        "use a registry with Confluent's API (schema.registry.url), or a file"
                                + " (record.value.evaluator.schema.path)");
    }

    private static String onError(String name, Scalar value) {
        return switch (value.text().toUpperCase(Locale.ROOT)) {
            case "IGNORE_AND_CONTINUE" -> "skip";
            case "FORCE_UNSUBSCRIPTION" -> "fail";
            default ->
                throw value.place()
                        .error("'" + name + "' is IGNORE_AND_CONTINUE or FORCE_UNSUBSCRIPTION, not '" + value.text()
                                + "'");
        };
    }

    private void flag(String name, Scalar value, String path, String whenTrue) {
        if (XmlSecurity.isTrue(name, value)) {
            given.values().put(path, new Scalar(whenTrue, value.place()));
        }
    }

    private void set(String path, String text) {
        given.values().put(path, new Scalar(text, given.place()));
    }
}
