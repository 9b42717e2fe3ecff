package dev.weir.transport.rabbitmq;

import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.Durability;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an acknowledgement of RabbitMQ is worth: a quorum queue syncs before it, a stream only writes, and what a classic queue
 * does depends on the version of the server.
 */
final class RabbitDurability {

    private static final Pattern VERSION = Pattern.compile("([0-9]+)\\.([0-9]+)\\..*");

    private RabbitDurability() {}

    /** The settings under which it is worth what was asked. */
    static Settings settings(Settings given, AskedDurability asked) {
        if (asked.replicas() > 1) {
            throw new SettingsException(
                    RabbitSettings.QUEUE,
                    "has one copy of each message, on one server: 'replicas: " + asked.replicas()
                            + "' is not supported with RabbitMQ");
        }
        QueueKind kind = RabbitSettings.of(given).queue().kind();
        return switch (asked.durability()) {
            case MEMORY -> inMemory(given, kind);
            case WRITTEN -> {
                if (kind == QueueKind.QUORUM) {
                    throw contradicted(RabbitSettings.QUEUE, kind.word(), asked.durability(), "classic or stream");
                }
                yield persistent(given, asked.durability());
            }
            case SYNCED -> {
                // What was asked for by name is not replaced, or a row would bear the name of another type.
                if (kind != QueueKind.QUORUM && given.given().containsKey(RabbitSettings.QUEUE)) {
                    throw contradicted(RabbitSettings.QUEUE, kind.word(), asked.durability(), "quorum");
                }
                yield persistent(given, asked.durability()).with(RabbitSettings.QUEUE, QueueKind.QUORUM.word());
            }
        };
    }

    private static Settings inMemory(Settings given, QueueKind kind) {
        if (kind != QueueKind.CLASSIC) {
            throw contradicted(RabbitSettings.QUEUE, kind.word(), Durability.MEMORY, "classic");
        }
        return given.with(RabbitSettings.PERSISTENT, "false");
    }

    private static Settings persistent(Settings given, Durability durability) {
        if (!given.flag(RabbitSettings.PERSISTENT)) {
            throw contradicted(RabbitSettings.PERSISTENT, "false", durability, "true");
        }
        return given;
    }

    private static SettingsException contradicted(String setting, String given, Durability durability, String needed) {
        return new SettingsException(
                setting,
                "is " + given + " and contradicts 'durability: " + durability.word() + "', which needs " + needed);
    }

    /**
     * What it is worth.
     *
     * @param product how the server calls itself
     */
    static Acknowledgement found(RabbitSettings.Queue queue, String product, String version) {
        boolean known = product.equals("RabbitMQ");
        return new Acknowledgement(
                known ? durability(queue, version) : Durability.MEMORY,
                1,
                1,
                "queue=" + queue.kind().word() + ", durable=true, persistent=" + queue.persistent()
                        + (known ? "" : ", not known of this server"),
                product + " " + version);
    }

    private static Durability durability(RabbitSettings.Queue queue, String version) {
        return switch (queue.kind()) {
            case QUORUM -> Durability.SYNCED;
            case STREAM -> Durability.WRITTEN;
            case CLASSIC ->
                !queue.persistent()
                        ? Durability.MEMORY
                        : classicSyncs(version) ? Durability.SYNCED : Durability.WRITTEN;
        };
    }

    /** Counted of 3.10, which does, and of 4.0, which does not; of all others, the lesser is told. */
    private static boolean classicSyncs(String version) {
        Matcher matcher = VERSION.matcher(version);
        return matcher.matches() && Integer.parseInt(matcher.group(1)) == 3 && Integer.parseInt(matcher.group(2)) == 10;
    }
}
