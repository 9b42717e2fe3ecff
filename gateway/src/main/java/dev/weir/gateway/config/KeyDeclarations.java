package dev.weir.gateway.config;

import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import dev.weir.config.ValueType;
import java.util.List;

/** Keys as the tables of the gateway declare them. */
final class KeyDeclarations {

    /** Of a {@link #LIMIT}: that there is none. */
    static final String NONE = "none";

    /** A whole number, or none. */
    static final ValueType LIMIT = ValueType.COUNT.or(NONE).named("whole number, or `none`");

    static final ValueType FILE = ValueType.FILE.named("path of a file, from the folder of this one");

    private static final ValueType NAMES = ValueType.FILLED_TEXT.named("list");

    private KeyDeclarations() {}

    /** @param xmlNames its names in {@code adapters.xml}, those of today first */
    static Key key(String path, ValueType type, String defaultText, String description, String... xmlNames) {
        return Key.of(path, Shape.VALUE, type, new Key.Text(defaultText, "", description))
                .alsoNamed(xmlNames);
    }

    /** Values given as a list, or as text with commas. */
    static Key list(String path, String defaultText, String description, String... xmlNames) {
        return Key.of(path, Shape.VALUES, NAMES, new Key.Text(defaultText, "", description))
                .alsoNamed(xmlNames);
    }

    /** A choice whose first word is the default. */
    static Key choice(String path, List<String> choices, String description, String... xmlNames) {
        return key(path, ValueType.choiceInAnyCase(choices), choices.getFirst(), description, xmlNames);
    }
}
