package dev.weir.config;

import dev.weir.config.Node.Scalar;
import java.util.List;
import java.util.Optional;

/**
 * Declaration of one key of a file: what is read, what errors list and what the reference says come from it.
 *
 * @param section dotted path of the section it stands in, {@code []} behind the name of a list; empty at the top
 * @param name the key as the file writes it; one that ends with {@code pN} stands for a key for each of the numbers
 * @param shape what may stand under it
 * @param type what a value under it must look like; of a section the words that may stand in its place
 * @param text what the reference says
 * @param use when it may and must be given
 * @param aliases its names in other formats of the file
 * @param numbers what may stand in the place of {@code N}
 */
public record Key(
        String section,
        String name,
        Shape shape,
        ValueType type,
        Text text,
        Use use,
        List<String> aliases,
        List<String> numbers) {

    /** What may stand under a key. */
    public enum Shape {
        VALUE,
        /** A list of values, or a text with commas. */
        VALUES,
        SECTION,
        /** A list of sections. */
        SECTIONS,
        /** Anything: it is checked where it is read. */
        OPEN
    }

    /**
     * What the reference says.
     *
     * @param defaultText what holds when the key is not given; empty when nothing does
     * @param example a valid value
     * @param description one sentence
     */
    public record Text(String defaultText, String example, String description) {}

    /**
     * When a key may and must be given.
     *
     * @param kind whether it is one of the kinds of its section, of which exactly one is given
     * @param required whether its section is incomplete without it
     * @param onlyWith kinds of its section that it goes with; empty when it goes with all
     */
    public record Use(boolean kind, boolean required, List<String> onlyWith) {
        public Use {
            onlyWith = List.copyOf(onlyWith);
        }
    }

    private static final String NUMBERED = " pN";
    private static final Use ALWAYS = new Use(false, false, List.of());

    public Key {
        aliases = List.copyOf(aliases);
        numbers = List.copyOf(numbers);
    }

    /** The key at the end of a dotted path. */
    public static Key of(String path, Shape shape, ValueType type, Text text) {
        int dot = path.lastIndexOf('.');
        return in(path.substring(0, Math.max(0, dot)), path.substring(dot + 1), shape, type, text);
    }

    /** A key of one value, at the end of a dotted path. */
    public static Key value(String path, ValueType type, String defaultText, String example, String description) {
        return of(path, Shape.VALUE, type, new Text(defaultText, example, description));
    }

    /**
     * A key of a section, at the end of a dotted path.
     *
     * @param words what may stand in the place of the section
     */
    public static Key section(String path, ValueType words, String defaultText, String example, String description) {
        return of(path, Shape.SECTION, words, new Text(defaultText, example, description));
    }

    /**
     * A key of anything, at the end of a dotted path.
     *
     * @param words what the reference calls the value, which is checked where it is read
     */
    public static Key open(String path, String words, String defaultText, String example, String description) {
        return of(path, Shape.OPEN, ValueType.TEXT.named(words), new Text(defaultText, example, description));
    }

    /** A key whose name may hold dots. */
    public static Key in(String section, String name, Shape shape, ValueType type, Text text) {
        return new Key(section, name, shape, type, text, ALWAYS, List.of(), List.of());
    }

    public Key asKind() {
        return used(new Use(true, use.required(), use.onlyWith()));
    }

    public Key asRequired() {
        return used(new Use(use.kind(), true, use.onlyWith()));
    }

    public Key with(String... kinds) {
        return used(new Use(use.kind(), use.required(), List.of(kinds)));
    }

    private Key used(Use other) {
        return new Key(section, name, shape, type, text, other, aliases, numbers);
    }

    public Key alsoNamed(String... others) {
        return new Key(section, name, shape, type, text, use, List.of(others), numbers);
    }

    public Key forEach(List<String> all) {
        return new Key(section, name, shape, type, text, use, aliases, all);
    }

    /** Whether it may stand in a section of that kind: it is the kind, or goes with it. */
    public boolean goesWith(String kind) {
        return use.kind()
                ? name.equals(kind)
                : use.onlyWith().isEmpty() || use.onlyWith().contains(kind);
    }

    /** The whole path from the top. */
    public String path() {
        return section.isEmpty() ? name : section + "." + name;
    }

    /** What holds when it is not given; empty when nothing does. */
    public String defaultText() {
        return text.defaultText();
    }

    /** A valid value; empty when none is shown. */
    public String example() {
        return text.example();
    }

    /** What it means, in one sentence. */
    public String description() {
        return text.description();
    }

    /** Whether it is the key that was written so. */
    public boolean isNamed(String written) {
        return name.equals(written)
                || (!numbers.isEmpty()
                        && numbers.stream().anyMatch(number -> numbered(number).equals(written)));
    }

    /** The name with a number in it; the name when it has none. */
    private String numbered(String number) {
        return name.endsWith(NUMBERED) ? name.substring(0, name.length() - 1) + number : name;
    }

    /** This key under the name that was written. */
    Key named(String written) {
        return new Key(section, written, shape, type, text, use, aliases, List.of());
    }

    /** What is wrong with a value under this key; nothing when it is right. */
    public Optional<ConfigException> wrong(Scalar value) {
        if (value.text().isEmpty() && !type.mayBeEmpty()) {
            return Optional.of(value.place().error(quoted() + " has no value", shown()));
        }
        try {
            type.check(value.text());
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            String near = Suggestions.nearest(value.text(), type.choices())
                    .map(choice -> "\n    did you mean '" + choice + "'?")
                    .orElse("");
            return Optional.of(value.place().error(quoted() + ": " + e.getMessage() + near, e));
        }
    }

    /** How errors call it: {@code 'size' in 'payload'}. */
    public String quoted() {
        return "'" + name + "'" + inside(section);
    }

    /** {@code  in 'payload'}; nothing at the top. */
    static String inside(String section) {
        return section.isEmpty() ? "" : " in '" + section.replace("[]", "") + "'";
    }

    /** A line for an error that shows how it is written. */
    String shown() {
        return text.example().isEmpty() ? "" : "for example:  " + name + ": " + text.example();
    }
}
