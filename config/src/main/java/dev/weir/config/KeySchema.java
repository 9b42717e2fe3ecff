package dev.weir.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a table of keys says, as a JSON Schema (draft 7) of maps, lists and texts. Editors offer and check names and choices by it; a
 * file that it lets through may still be refused, because it does not check what a rate or a duration looks like.
 */
public final class KeySchema {

    private static final Map<String, Object> SCALAR = Map.of("type", List.of("string", "number", "boolean", "null"));

    private final KeyTable table;

    private KeySchema(KeyTable table) {
        this.table = table;
    }

    /** The schema of one section of a table; of the top for an empty path. */
    public static Map<String, Object> of(KeyTable table, String section) {
        return new KeySchema(table).object(section);
    }

    /** Words to choose from: what YAML takes for a number or for true may also be written so. */
    public static Map<String, Object> oneOf(List<String> words) {
        return Map.of("enum", words.stream().flatMap(KeySchema::written).toList());
    }

    private static Stream<Object> written(String word) {
        if (word.matches("\\d{1,9}")) {
            return Stream.of(word, Integer.valueOf(word));
        }
        return word.equals("true") || word.equals("false") ? Stream.of(word, Boolean.valueOf(word)) : Stream.of(word);
    }

    /** Any text or number, of which some are worth offering. */
    public static Map<String, Object> anyBut(List<String> offered) {
        return offered.isEmpty() ? SCALAR : Map.of("anyOf", List.of(oneOf(offered), SCALAR));
    }

    /** A schema with what its reference says. */
    public static Map<String, Object> described(Map<String, Object> schema, String defaultText, String description) {
        Map<String, Object> described = new LinkedHashMap<>();
        String also = defaultText.isEmpty() ? "" : " Default: " + defaultText + ".";
        described.put("description", description.replace("`", "") + also);
        described.putAll(schema);
        return described;
    }

    private Map<String, Object> object(String section) {
        Map<String, Object> properties = new LinkedHashMap<>();
        Map<String, Object> patterns = new LinkedHashMap<>();
        for (Key key : table.in(section)) {
            Map<String, Object> schema = described(schema(key), key.defaultText(), key.description());
            if (key.numbers().isEmpty()) {
                properties.put(key.name(), schema);
            } else {
                patterns.put(pattern(key), schema);
            }
        }
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("type", "object");
        object.put("properties", properties);
        object.put("patternProperties", patterns);
        object.put("additionalProperties", false);
        object.put("dependencies", oneKind(table.kinds(section)));
        object.values().removeIf(Map.of()::equals);
        return object;
    }

    /** A section names one of its kinds. */
    private static Map<String, Object> oneKind(List<String> kinds) {
        Map<String, Object> alone = new LinkedHashMap<>();
        for (String kind : kinds) {
            List<Map<String, Object>> others = kinds.stream()
                    .filter(other -> !other.equals(kind))
                    .map(other -> Map.<String, Object>of("required", List.of(other)))
                    .toList();
            alone.put(kind, Map.of("not", Map.of("anyOf", others)));
        }
        return alone;
    }

    private static String pattern(Key key) {
        String before = key.name().substring(0, key.name().length() - 1);
        return key.numbers().stream()
                .map(number -> number.replace(".", "\\."))
                .collect(Collectors.joining("|", "^" + before + "(", ")$"));
    }

    private Map<String, Object> schema(Key key) {
        Map<String, Object> value = value(key.type());
        return switch (key.shape()) {
            case VALUE -> value;
            case VALUES -> Map.of("anyOf", List.of(SCALAR, Map.of("type", "array", "items", value)));
            case SECTIONS -> Map.of("type", "array", "items", object(key.path() + "[]"));
            case SECTION -> {
                List<Map<String, Object>> either = new ArrayList<>(List.of(object(key.path())));
                if (!key.type().choices().isEmpty()) {
                    either.add(oneOf(key.type().choices()));
                }
                yield either.size() == 1 ? either.getFirst() : Map.of("anyOf", either);
            }
            case OPEN -> Map.of();
        };
    }

    private static Map<String, Object> value(ValueType type) {
        if (type.equals(ValueType.FLAG) || type.equals(ValueType.TRUE)) {
            return oneOf(type.equals(ValueType.FLAG) ? List.of("true", "false") : List.of("true"));
        }
        return type.isClosed() ? oneOf(type.choices()) : anyBut(type.choices());
    }
}
