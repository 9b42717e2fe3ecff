package dev.weir.gateway.evaluate;

import dev.weir.gateway.expression.Datum;
import dev.weir.registry.ExtractionException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** JSON. Numbers keep the text they were written with. */
final class JsonEvaluator implements Evaluator {

    private final JsonFactory factory = JsonFactory.builder().build();

    @Override
    public Datum evaluate(byte[] bytes) {
        return evaluate(bytes, 0, bytes.length);
    }

    Datum evaluate(byte[] bytes, int offset, int length) {
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), bytes, offset, length)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new ExtractionException("is empty, not JSON");
            }
            Datum datum = read(parser, first);
            if (parser.nextToken() != null) {
                throw new ExtractionException("holds more than one JSON value");
            }
            return datum;
        } catch (JacksonException e) {
            throw new ExtractionException("is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static Datum read(JsonParser parser, JsonToken token) {
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_NULL -> Datum.Nothing.NOTHING;
            case VALUE_STRING -> new Datum.Scalar(parser.getString(), true);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE ->
                new Datum.Scalar(parser.getString(), false);
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT ->
                throw new ExtractionException("is not JSON: " + token + " where a value is expected");
        };
    }

    private static Datum object(JsonParser parser) {
        List<String> names = new ArrayList<>();
        List<Datum> values = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_OBJECT; token = parser.nextToken()) {
            names.add(parser.currentName());
            values.add(read(parser, parser.nextToken()));
        }
        return new Tree.Parts(names, values);
    }

    private static Datum array(JsonParser parser) {
        List<Datum> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(read(parser, token));
        }
        return new Tree.Items(items);
    }
}
