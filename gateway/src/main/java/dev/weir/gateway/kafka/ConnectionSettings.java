package dev.weir.gateway.kafka;

import dev.weir.gateway.evaluate.EvaluatorSettings;
import dev.weir.gateway.expression.Expression;
import dev.weir.gateway.expression.Root;
import dev.weir.gateway.feed.ItemChoices;
import dev.weir.gateway.protocol.Mode;
import dev.weir.registry.RegistrySettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.jspecify.annotations.Nullable;

/**
 * One connection to a Kafka cluster, and what becomes of its records.
 *
 * @param name what clients call it in their data adapter
 * @param kafka Kafka's own properties, with {@code bootstrap.servers}; may hold secrets
 */
public record ConnectionSettings(
        String name,
        Map<String, String> kafka,
        Format format,
        TopicMap topics,
        Fields fields,
        Reading reading,
        Snapshot snapshot) {

    private static final String KEY = "key";

    public ConnectionSettings {
        kafka = Map.copyOf(kafka);
        if (!kafka.containsKey(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG)) {
            throw new IllegalArgumentException("the address of the Kafka cluster is missing");
        }
        checkCommand(fields, reading.command());
    }

    private static void checkCommand(Fields fields, Command command) {
        boolean wildcard = fields.byName().values().stream().anyMatch(Expression::isWildcard);
        if (command != Command.NONE && !wildcard && !fields.byName().containsKey(KEY)) {
            throw new IllegalArgumentException("COMMAND mode needs a field '" + KEY + "'");
        }
        if (command == Command.EXPLICIT && !wildcard && !fields.byName().containsKey(CommandRows.COMMAND)) {
            throw new IllegalArgumentException(
                    "COMMAND mode with 'command: records' needs a field '" + CommandRows.COMMAND + "'");
        }
        if (command == Command.AUTOMATIC && fields.byName().containsKey(CommandRows.COMMAND)) {
            throw new IllegalArgumentException(
                    "automatic COMMAND mode makes the field '" + CommandRows.COMMAND + "' itself; do not map it");
        }
    }

    /** What clients can subscribe to. */
    ItemChoices choices(List<String> examples) {
        List<ItemChoices.Form> forms = topics.kinds().stream()
                .map(kind -> new ItemChoices.Form(kind.prefix(), kind.parameters()))
                .distinct()
                .toList();
        List<ItemChoices.Field> offered = new ArrayList<>();
        fields.byName().forEach((name, expression) -> {
            if (!expression.isWildcard()) {
                offered.add(new ItemChoices.Field(name, expression.root() == Root.TIMESTAMP));
            }
        });
        if (reading.command() == Command.AUTOMATIC) {
            offered.add(new ItemChoices.Field(CommandRows.COMMAND, false));
        }
        boolean others = fields.byName().values().stream().anyMatch(Expression::isWildcard);
        return new ItemChoices(forms, offered, others, usualMode().name(), examples);
    }

    private Mode usualMode() {
        Mode usual = reading.command() == Command.NONE ? Mode.MERGE : Mode.COMMAND;
        return reading.modes().contains(usual)
                ? usual
                : Objects.requireNonNull(reading.modes().iterator().next());
    }

    /** The properties by name only: their values may be secret. */
    @Override
    public String toString() {
        return "connection " + name + " to " + kafka.get(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG);
    }

    /**
     * What the bytes of records mean.
     *
     * @param registry where schemas come from; null when none is needed
     */
    public record Format(
            EvaluatorSettings key,
            EvaluatorSettings value,
            @Nullable RegistrySettings registry) {

        public Format {
            if (registry == null && (key.fromRegistry() || value.fromRegistry())) {
                throw new IllegalArgumentException("schemas come from a registry, but its address is missing");
            }
        }
    }

    /**
     * Which fields updates have.
     *
     * @param byName in the order of the updates; a wildcard stands under any name
     * @param skipFailed whether a field that a record has not is left out, instead of the record
     * @param structured whether objects and arrays become JSON text, instead of being errors
     */
    public record Fields(Map<String, Expression> byName, boolean skipFailed, boolean structured) {

        public Fields {
            byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
            if (byName.isEmpty()) {
                throw new IllegalArgumentException("no field is mapped");
            }
        }

        /** Whether a field begins there. */
        boolean use(Root root) {
            return byName.values().stream().anyMatch(expression -> expression.root() == root);
        }
    }

    /**
     * How records are read.
     *
     * @param fromBeginning whether records that are there before the gateway are updates too; otherwise only later ones
     * @param atStart whether reading begins with the gateway, instead of with the first subscription
     * @param failWithoutTopic whether subscriptions end when no topic exists, instead of waiting for one
     * @param failOnBadRecord whether all subscriptions end at a record that cannot be read, instead of leaving it out
     * @param modes those in which clients can subscribe
     */
    public record Reading(
            boolean fromBeginning,
            boolean atStart,
            boolean failWithoutTopic,
            boolean failOnBadRecord,
            Command command,
            Set<Mode> modes) {

        public Reading {
            modes = Set.copyOf(modes);
            if (command != Command.NONE && !modes.contains(Mode.COMMAND)) {
                throw new IllegalArgumentException(
                        "with 'command', items are lists of rows: 'mode' can be 'command' or 'any'");
            }
        }

        /** For subscriptions in any mode. */
        public Reading(
                boolean fromBeginning,
                boolean atStart,
                boolean failWithoutTopic,
                boolean failOnBadRecord,
                Command command) {
            this(fromBeginning, atStart, failWithoutTopic, failOnBadRecord, command, Mode.ANY);
        }
    }

    /** Whether updates are changes of a list. */
    public enum Command {
        /** They are not. */
        NONE,
        /** Each record says itself what it does, in the fields {@code key} and {@code command}. */
        EXPLICIT,
        /** A new key is added, a known one updated, and one without a value deleted. */
        AUTOMATIC
    }

    /**
     * The last values that are kept for those who subscribe late.
     *
     * @param mostBytes the memory it may take, roughly; 0 keeps none
     * @param messages how many of the last messages of an item are kept, for mode DISTINCT
     * @param maxIdle what is kept of an item is discarded when it has had no record for so long; zero for never
     */
    public record Snapshot(long mostBytes, Fill fill, int messages, Duration maxIdle) {

        public Snapshot {
            if (messages < 1) {
                throw new IllegalArgumentException("at least one message of each item must be kept, not " + messages);
            }
        }

        /** Of the last message alone. */
        public Snapshot(long mostBytes, Fill fill) {
            this(mostBytes, fill, 1, Duration.ZERO);
        }
    }

    /** Which topics are read from their beginning, for the last values only, before the gateway delivers. */
    public enum Fill {
        /** Those that Kafka compacts. */
        COMPACTED,
        ALL,
        NONE
    }
}
