package dev.weir.scenario;

import dev.weir.unit.Durations;
import dev.weir.unit.Percents;
import dev.weir.unit.Rates;
import java.util.List;

/**
 * Declaration of one key of a scenario.
 *
 * @param path dotted path from the top of the file; {@code []} stands behind the name of a list
 * @param form what its value must look like
 * @param choices the valid values of a {@link Form#CHOICE}; the words that may stand in the place of a section; the
 *     percentiles that may stand in the place of {@code N}
 * @param defaultText what holds when it is not given, as the reference shows it; empty when nothing does
 * @param example a valid value
 * @param kind whether it is one of the kinds of its section, of which exactly one is given
 * @param onlyWith kinds of its section that it goes with; empty when it goes with all
 * @param description one sentence for the reference
 */
record ScenarioKey(
        String path,
        Form form,
        List<String> choices,
        String defaultText,
        String example,
        boolean kind,
        List<String> onlyWith,
        String description) {

    /** What a value must look like. */
    enum Form {
        TEXT("text"),
        FILE("path of a file"),
        COUNT("whole number"),
        COUNT_OR_AUTO("whole number, or auto"),
        NUMBER("number"),
        RATE("rate"),
        DURATION("duration"),
        SIZES("size, or a range of sizes"),
        PERCENT("percentage"),
        FLAG("true"),
        CHOICE("choice"),
        MOST_MESSAGES("whole number, or any"),
        MOST_NANOS("duration, or any"),
        LEAST_RATE("rate, or any"),
        SECTION("section"),
        LIST("list of sections"),
        MATRIX("section of lists"),
        AXIS("list");

        private final String words;

        Form(String words) {
            this.words = words;
        }

        /** How the reference calls it. */
        String words() {
            return words;
        }
    }

    /** The word in {@code expect} that takes an expectation back. */
    static final String ANY = "any";

    /** The word that leaves a number to the run. */
    static final String AUTO = "auto";

    ScenarioKey {
        choices = List.copyOf(choices);
        onlyWith = List.copyOf(onlyWith);
    }

    static ScenarioKey key(String path, Form form, String defaultText, String example, String description) {
        return new ScenarioKey(path, form, List.of(), defaultText, example, false, List.of(), description);
    }

    ScenarioKey oneOf(String... values) {
        return new ScenarioKey(path, form, List.of(values), defaultText, example, kind, onlyWith, description);
    }

    ScenarioKey asKind() {
        return new ScenarioKey(path, form, choices, defaultText, example, true, onlyWith, description);
    }

    ScenarioKey with(String... kinds) {
        return new ScenarioKey(path, form, choices, defaultText, example, kind, List.of(kinds), description);
    }

    /** Last part of the path: the key as the file writes it. */
    String name() {
        return path.substring(section().isEmpty() ? 0 : section().length() + 1);
    }

    /** Path of the section it stands in; empty at the top. Names of metrics hold dots, so they are not split at those. */
    String section() {
        String expect = "expect";
        if (path.startsWith(expect + ".")) {
            return expect;
        }
        return path.substring(0, Math.max(0, path.lastIndexOf('.')));
    }

    /** This key under the name that was written. */
    ScenarioKey named(String written) {
        String writtenPath = section().isEmpty() ? written : section() + "." + written;
        return new ScenarioKey(writtenPath, form, choices, defaultText, example, kind, onlyWith, description);
    }

    boolean isNamed(String written) {
        if (!name().endsWith(" pN")) {
            return name().equals(written);
        }
        String beforeNumber = name().substring(0, name().length() - 1);
        return written.startsWith(beforeNumber) && choices.contains(written.substring(beforeNumber.length()));
    }

    /** Checks one value. Throws {@link IllegalArgumentException} in words for the user. */
    void check(String text) {
        switch (form) {
            case TEXT, FILE, SECTION, LIST, MATRIX, AXIS -> {}
            case COUNT -> Values.count(text);
            case COUNT_OR_AUTO -> checkUnless(AUTO, text, () -> Values.count(text));
            case NUMBER -> Values.number(text);
            case RATE -> Rates.parse(text);
            case DURATION -> Durations.parse(text);
            case SIZES -> Values.sizes(text);
            case PERCENT -> Percents.parse(text);
            case FLAG -> Values.flag(text);
            case CHOICE -> Values.choice(text, choices);
            case MOST_MESSAGES -> checkUnless(ANY, text, () -> Values.count(text));
            case MOST_NANOS -> checkUnless(ANY, text, () -> Durations.parse(text));
            case LEAST_RATE -> checkUnless(ANY, text, () -> Rates.parse(text));
        }
    }

    private static void checkUnless(String word, String text, Runnable check) {
        if (!text.equals(word)) {
            check.run();
        }
    }
}
