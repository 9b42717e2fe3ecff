package dev.weir.instant;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The way to one value of a JSON text: {@code $.meta.sent} or {@code $.hops[0].at}. Reads no further than that value. Used by
 * one thread.
 */
public final class FieldPath {

    private static final Pattern STEP = Pattern.compile("\\.([^.\\[\\]]+)|\\[(\\d{1,9})]");

    private final JsonFactory factory = new JsonFactory();
    private final List<Step> steps;

    /** The member of that name, or, without a name, the element at that index. */
    record Step(Optional<String> name, int index) {}

    /** @throws IllegalArgumentException in words for the user */
    public FieldPath(String path) {
        steps = steps(path);
    }

    /** @throws IllegalArgumentException in words for the user */
    static List<Step> steps(String path) {
        String rest = path.startsWith("$") ? path.substring(1) : "." + path;
        List<Step> steps = new ArrayList<>();
        Matcher matcher = STEP.matcher(rest);
        int end = 0;
        while (matcher.find() && matcher.start() == end) {
            end = matcher.end();
            steps.add(
                    matcher.group(1) == null
                            ? new Step(Optional.empty(), Integer.parseInt(matcher.group(2)))
                            : new Step(Optional.of(matcher.group(1)), 0));
        }
        if (steps.isEmpty() || end != rest.length()) {
            throw new IllegalArgumentException(
                    "'" + path + "' is no path of a JSON value; for example $.meta.sent or $.hops[0].at");
        }
        return List.copyOf(steps);
    }

    /**
     * The text or number there; empty when there is none.
     *
     * @throws JacksonException when what comes before it is no JSON
     */
    Optional<String> find(byte[] json, int from, int length) {
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), json, from, length)) {
            JsonToken token = go(parser);
            return token == JsonToken.VALUE_STRING || (token != null && token.isNumeric())
                    ? Optional.of(parser.getString())
                    : Optional.empty();
        }
    }

    /**
     * What is there as text: of an object or a list its JSON; empty for null, and when there is nothing.
     *
     * @param json all of it, as UTF-8
     * @throws JacksonException when what comes before it is no JSON
     */
    public Optional<String> value(byte[] json) {
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), json, 0, json.length)) {
            JsonToken token = go(parser);
            if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
                int begin = Math.toIntExact(parser.currentTokenLocation().getByteOffset());
                parser.skipChildren();
                int end = Math.toIntExact(parser.currentLocation().getByteOffset());
                return Optional.of(new String(json, begin, end - begin, StandardCharsets.UTF_8));
            }
            return token == null || token == JsonToken.VALUE_NULL || !token.isScalarValue()
                    ? Optional.empty()
                    : Optional.of(parser.getString());
        }
    }

    private JsonToken go(JsonParser parser) {
        JsonToken token = parser.nextToken();
        for (Step step : steps) {
            token = step.name().isPresent()
                    ? member(parser, token, step.name().get())
                    : element(parser, token, step.index());
        }
        return token;
    }

    private static JsonToken member(JsonParser parser, JsonToken at, String name) {
        if (at == JsonToken.START_OBJECT) {
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean found = parser.currentName().equals(name);
                JsonToken value = parser.nextToken();
                if (found) {
                    return value;
                }
                parser.skipChildren();
            }
        }
        return JsonToken.NOT_AVAILABLE;
    }

    private static JsonToken element(JsonParser parser, JsonToken at, int index) {
        if (at == JsonToken.START_ARRAY) {
            JsonToken value = parser.nextToken();
            for (int i = 0; i < index && value != JsonToken.END_ARRAY; i++) {
                parser.skipChildren();
                value = parser.nextToken();
            }
            return value;
        }
        return JsonToken.NOT_AVAILABLE;
    }
}
