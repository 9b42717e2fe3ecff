package dev.weir.gateway.config;

import dev.weir.config.Node.Scalar;
import dev.weir.config.Suggestions;
import dev.weir.unit.Durations;
import dev.weir.unit.Sizes;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * One key.
 *
 * @param path in {@code gateway.yaml}; of a connection, below its name
 * @param form what a value must look like
 * @param choices the valid values of {@link Form#CHOICE}
 * @param defaultText what holds when it is not given; empty when nothing does
 * @param description for the reference
 * @param xmlNames its names in {@code adapters.xml}, those of today first
 */
record ConfigKey(
        String path, Form form, List<String> choices, String defaultText, String description, List<String> xmlNames) {

    /** Of a {@link Form#LIMIT}: that there is none. */
    static final String NONE = "none";

    /** What a value must look like. */
    enum Form {
        TEXT("text"),
        FLAG("`true` or `false`"),
        FILE("path of a file, from the folder of this one"),
        SIZE("size"),
        COUNT("whole number"),
        /** A whole number, or none. */
        LIMIT("whole number, or `none`"),
        DURATION("duration"),
        /** Given as a list, or as text with commas. */
        LIST("list"),
        CHOICE("choice");

        private final String words;

        Form(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    static ConfigKey key(String path, Form form, String defaultText, String description, String... xmlNames) {
        return new ConfigKey(path, form, List.of(), defaultText, description, List.of(xmlNames));
    }

    static ConfigKey choice(String path, List<String> choices, String description, String... xmlNames) {
        return new ConfigKey(path, Form.CHOICE, choices, choices.getFirst(), description, List.of(xmlNames));
    }

    boolean isList() {
        return form == Form.LIST;
    }

    private void parsed(Scalar value, Consumer<String> parser) {
        try {
            parser.accept(value.text());
        } catch (IllegalArgumentException e) {
            throw value.place().error("'" + path + "': " + e.getMessage(), e);
        }
    }

    /** Checks a value; what is wrong with it becomes an error at its place. */
    void check(Scalar value) {
        String text = value.text();
        switch (form) {
            case TEXT, FILE, LIST -> {
                if (text.isBlank() && !path.endsWith("password")) {
                    throw value.place().error("'" + path + "' has no value");
                }
            }
            case FLAG -> {
                if (!text.equals("true") && !text.equals("false")) {
                    throw value.place().error("'" + path + "' is true or false, not '" + text + "'");
                }
            }
            case SIZE -> parsed(value, Sizes::parse);
            case DURATION -> parsed(value, Durations::parse);
            case COUNT, LIMIT -> {
                boolean none = form == Form.LIMIT && text.equals(NONE);
                if (!none && !text.matches("[0-9]{1,9}")) {
                    throw value.place().error("'" + path + "' is a " + form.words() + ", not '" + text + "'");
                }
            }
            case CHOICE -> {
                if (!choices.contains(text.toLowerCase(Locale.ROOT))) {
                    throw value.place()
                            .error("'" + path + "' cannot be '" + text + "'", Suggestions.hint(text, choices));
                }
            }
        }
    }
}
