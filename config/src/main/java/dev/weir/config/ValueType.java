package dev.weir.config;

import dev.weir.unit.Durations;
import dev.weir.unit.Numbers;
import dev.weir.unit.Percents;
import dev.weir.unit.Rates;
import dev.weir.unit.Sizes;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** What one value must look like. Immutable. */
public final class ValueType {

    /** Any text, also none. */
    public static final ValueType TEXT = new ValueType("text", text -> {});

    /** Any text but none. */
    public static final ValueType FILLED_TEXT = new ValueType("text", ValueType::requireText);

    /** The path of a file, which need not exist. */
    public static final ValueType FILE = new ValueType("path of a file", ValueType::requireText);

    /** A whole number of at least 0. */
    public static final ValueType COUNT = new ValueType("whole number", Numbers::count);

    /** A number that may have a fraction. */
    public static final ValueType NUMBER = new ValueType("number", Numbers::decimal);

    public static final ValueType RATE = new ValueType("rate", Rates::parse);
    public static final ValueType DURATION = new ValueType("duration", Durations::parse);
    public static final ValueType SIZE = new ValueType("size", Sizes::parse);
    public static final ValueType PERCENT = new ValueType("percentage", Percents::parse);

    /** The word {@code true}: a choice that is made or left out. */
    public static final ValueType TRUE = new ValueType("true", text -> {
        if (!text.equals("true")) {
            throw new IllegalArgumentException("'" + text + "' is not allowed here; write true, or leave the key out");
        }
    });

    /** The words {@code true} and {@code false}. */
    public static final ValueType FLAG = new ValueType("`true` or `false`", text -> {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException("'" + text + "' is neither true nor false");
        }
    });

    /** No value at all: what only sections may stand under. */
    public static final ValueType NONE = choice(List.of());

    private static final String CHOICE = "choice";

    private final String words;
    private final List<String> choices;
    private final Consumer<String> check;

    private ValueType(String words, Consumer<String> check) {
        this(words, List.of(), check);
    }

    private ValueType(String words, List<String> choices, Consumer<String> check) {
        this.words = words;
        this.choices = List.copyOf(choices);
        this.check = check;
    }

    /** One of some words, written as they are here. */
    public static ValueType choice(List<String> choices) {
        return new ValueType(CHOICE, choices, text -> requireOneOf(choices, text, text));
    }

    /** One of some words in lower case, which may be written in any case. */
    public static ValueType choiceInAnyCase(List<String> choices) {
        return new ValueType(CHOICE, choices, text -> requireOneOf(choices, text, text.toLowerCase(Locale.ROOT)));
    }

    /** Whatever a check lets through. The check throws {@link IllegalArgumentException} in words for the user. */
    public static ValueType of(String words, Consumer<String> check) {
        return new ValueType(words, check);
    }

    /** The same, or that word. */
    public ValueType or(String word) {
        return new ValueType(words + ", or " + word, choices, text -> {
            if (!text.equals(word)) {
                check.accept(text);
            }
        });
    }

    /** The same under another description. */
    public ValueType named(String otherWords) {
        return new ValueType(otherWords, choices, check);
    }

    private static void requireText(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("no value is given");
        }
    }

    private static void requireOneOf(List<String> choices, String text, String word) {
        if (!choices.contains(word)) {
            throw new IllegalArgumentException("'" + text + "' is not one of " + String.join(", ", choices));
        }
    }

    /** How the reference calls it. */
    public String words() {
        return words;
    }

    /** The words to choose from; empty when it is no choice. */
    public List<String> choices() {
        return choices;
    }

    /** Whether nothing but its choices is right. */
    boolean isClosed() {
        return words.equals(CHOICE);
    }

    /** Whether nothing between the key and the end of the line is a value too. */
    boolean mayBeEmpty() {
        return this == TEXT;
    }

    /** Checks one value. Throws {@link IllegalArgumentException} in words for the user. */
    public void check(String text) {
        check.accept(text);
    }
}
