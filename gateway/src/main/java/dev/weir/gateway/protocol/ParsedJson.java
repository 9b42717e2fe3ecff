package dev.weir.gateway.protocol;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A value read as JSON, if clients may hold it as such: an object or an array, no name twice, no name that
 * a client gets wrong, and no number that loses digits in a double, because clients keep numbers as these.
 */
public final class ParsedJson {

    /** What is no such value. */
    public static final ParsedJson NONE = new ParsedJson(null);

    private static final long MAX_EXACT_INTEGER = 1L << 53;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final @Nullable JsonNode document;

    private ParsedJson(@Nullable JsonNode document) {
        this.document = document;
    }

    public static ParsedJson parse(String text) {
        char first = text.isEmpty() ? ' ' : text.charAt(0);
        if (first != '{' && first != '[') {
            return NONE;
        }
        try {
            JsonNode document = MAPPER.readTree(text);
            return exact(document) ? new ParsedJson(document) : NONE;
        } catch (JacksonException e) {
            return NONE; // Most texts are no JSON: this is an answer.
        }
    }

    @Nullable
    JsonNode document() {
        return document;
    }

    private static boolean exact(JsonNode node) {
        if (node.isObject()) {
            return node.properties().stream().allMatch(entry -> understood(entry.getKey()) && exact(entry.getValue()));
        }
        if (node.isArray()) {
            return node.values().stream().allMatch(ParsedJson::exact);
        }
        if (node.isIntegralNumber()) {
            return node.canConvertToLong() && Math.abs(node.longValue()) <= MAX_EXACT_INTEGER;
        }
        return !node.isNumber() || sameAsDouble(node.decimalValue());
    }

    /** One client takes a tilde in a path for something else, another cannot have the prototype as a field. */
    private static boolean understood(String name) {
        return name.indexOf('~') < 0 && !name.equals("__proto__");
    }

    private static boolean sameAsDouble(BigDecimal number) {
        double nearest = number.doubleValue();
        return Double.isFinite(nearest) && new BigDecimal(Double.toString(nearest)).compareTo(number) == 0;
    }
}
