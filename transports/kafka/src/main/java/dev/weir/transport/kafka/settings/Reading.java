package dev.weir.transport.kafka.settings;

import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.read.ReadOrder.Start;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What the subscribers of a run read: how they come by it, from where on, and of which partitions.
 *
 * @param subscribing how they come by their messages
 * @param from where they begin in each partition
 * @param partitions those that they read and publishers write to, ascending; all when empty
 */
public record Reading(Subscribing subscribing, Start from, List<Integer> partitions) {

    static final String FROM = "from";
    static final String PARTITION = "partition";
    private static final String END = "end";
    private static final String PARTITIONER = "partitioner.";
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    static final Setting FROM_DECLARATION = Setting.text(
            FROM,
            END,
            "Where subscribers begin in each partition: " + Start.CHOICES
                    + ". The run begins when they have read what was there before.");

    static final Setting PARTITION_DECLARATION = Setting.text(
            PARTITION,
            "",
            "Partitions that the run uses, from 0, separated by commas; with 'subscribe: standalone'. Its publishers write to"
                    + " no other, and its subscribers read no other. Empty: all.");

    public Reading {
        partitions = List.copyOf(partitions);
    }

    static Reading of(Settings settings) {
        return new Reading(
                Subscribing.of(settings.text(KafkaSettings.SUBSCRIBE)), from(settings), partitions(settings));
    }

    private static Start from(Settings settings) {
        try {
            return Start.parse(settings.text(FROM));
        } catch (IllegalArgumentException e) {
            throw new SettingsException(FROM, String.valueOf(e.getMessage()));
        }
    }

    private static List<Integer> partitions(Settings settings) {
        String text = settings.text(PARTITION).strip();
        List<Integer> numbers = new ArrayList<>();
        for (String part : text.isEmpty() ? List.<String>of() : List.of(COMMA.split(text, -1))) {
            if (!NUMBER.matcher(part).matches()) {
                throw new SettingsException(
                        PARTITION, "is one or more numbers of partitions, such as 0,2, not '" + text + "'");
            }
            numbers.add(Integer.valueOf(part));
        }
        return numbers.stream().distinct().sorted().toList();
    }

    /** Whether subscribers may begin before the end of the log. */
    public boolean fromBefore() {
        return !(from instanceof Start.End);
    }

    /** Whether they begin at the end and read all partitions, as the many clients of a crowd do. */
    public boolean isUsual() {
        return !fromBefore() && partitions.isEmpty();
    }

    /**
     * Refuses what has no meaning.
     *
     * @throws SettingsException naming it
     */
    static void check(Settings settings) {
        Reading reading = of(settings);
        if (reading.fromBefore() && reading.subscribing == Subscribing.SHARE) {
            throw new SettingsException(
                    FROM, "contradicts 'subscribe: share', whose groups keep for themselves where they begin");
        }
        if (reading.partitions.isEmpty()) {
            return;
        }
        if (reading.subscribing != Subscribing.STANDALONE) {
            throw new SettingsException(
                    PARTITION,
                    "needs 'subscribe: standalone', whose subscribers take their partitions themselves; a group divides"
                            + " all partitions");
        }
        ClientProperties.of(settings).given(ClientKind.PRODUCER).keySet().stream()
                .filter(name -> name.startsWith(PARTITIONER))
                .findFirst()
                .ifPresent(name -> {
                    throw new SettingsException(
                            PARTITION,
                            "contradicts 'producer." + name + "': Weir chooses among these partitions itself");
                });
    }
}
