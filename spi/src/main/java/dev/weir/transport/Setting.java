package dev.weir.transport;

import java.util.List;

/**
 * Declaration of one setting of a transport.
 *
 * @param name dotted name inside the transport's section: {@code topic.partitions}
 * @param type what a value must look like
 * @param defaultText value when the scenario gives none, in the notation of a scenario; empty when there is none
 * @param choices the valid values of a {@link Type#CHOICE}; of {@link Type#PROPERTIES} names that are often given, by
 *     which errors tell what was meant; otherwise empty
 * @param description one sentence for the reference
 */
public record Setting(String name, Type type, String defaultText, List<String> choices, String description) {

    public Setting {
        choices = List.copyOf(choices);
        if (type != Type.PROPERTIES && (type == Type.CHOICE) == choices.isEmpty()) {
            throw new IllegalArgumentException("a choice, and no other value, lists its choices: " + name);
        }
    }

    /** What a value must look like. */
    public enum Type {
        /** Any text. */
        TEXT,
        /** A whole number, at least 0. */
        COUNT,
        /** A duration with its unit: {@code 250ms}. */
        DURATION,
        /** A size with its unit: {@code 1KiB}. */
        SIZE,
        /** {@code true} or {@code false}. */
        FLAG,
        /** One of {@link Setting#choices()}. */
        CHOICE,
        /** Any number of names and values below this name, passed through as they are. */
        PROPERTIES
    }

    public static Setting text(String name, String defaultText, String description) {
        return new Setting(name, Type.TEXT, defaultText, List.of(), description);
    }

    public static Setting count(String name, long defaultCount, String description) {
        return new Setting(name, Type.COUNT, Long.toString(defaultCount), List.of(), description);
    }

    public static Setting duration(String name, String defaultText, String description) {
        return new Setting(name, Type.DURATION, defaultText, List.of(), description);
    }

    public static Setting size(String name, String defaultText, String description) {
        return new Setting(name, Type.SIZE, defaultText, List.of(), description);
    }

    public static Setting flag(String name, boolean defaultFlag, String description) {
        return new Setting(name, Type.FLAG, Boolean.toString(defaultFlag), List.of(), description);
    }

    /** A setting with a closed set of values, of which the first is the default. */
    public static Setting choice(String name, List<String> choices, String description) {
        return new Setting(name, Type.CHOICE, choices.getFirst(), choices, description);
    }

    public static Setting properties(String name, String description) {
        return properties(name, List.of(), description);
    }

    /** Names and values, of which some names are given often; an error tells whoever forgets what they belong to. */
    public static Setting properties(String name, List<String> often, String description) {
        return new Setting(name, Type.PROPERTIES, "", often, description);
    }
}
