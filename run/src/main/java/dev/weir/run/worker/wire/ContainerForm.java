package dev.weir.run.worker.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Values that hold others of one type. What is read cannot be changed. */
sealed interface ContainerForm extends Form {

    /** Most values that one may hold; the longest lists are those of tens of thousands of instants. */
    int MOST_VALUES = 1_000_000;

    private static void requireRoom(int values) throws MalformedMessageException {
        if (values == MOST_VALUES) {
            throw new MalformedMessageException("more than " + MOST_VALUES + " values");
        }
    }

    private static void requireRoomToWrite(int values) {
        if (values > MOST_VALUES) {
            throw new IllegalStateException(values + " values, of which at most " + MOST_VALUES + " can be read");
        }
    }

    /** A list. */
    record OfList(Form element) implements ContainerForm {

        @Override
        public void write(Object value, JsonGenerator to) {
            List<?> list = (List<?>) value;
            requireRoomToWrite(list.size());
            to.writeStartArray(list, list.size());
            list.forEach(each -> element.write(each, to));
            to.writeEndArray();
        }

        @Override
        public Object read(JsonParser from) throws MalformedMessageException {
            Form.require(from, JsonToken.START_ARRAY, "a list");
            List<Object> values = new ArrayList<>();
            while (Form.next(from) != JsonToken.END_ARRAY) {
                requireRoom(values.size());
                values.add(Form.read(element, from, values.size()));
            }
            return Collections.unmodifiableList(values);
        }
    }

    /** A map, in its order, whose keys are texts, or whole numbers from 0 as texts. */
    record OfMap(Form element, boolean byNumber) implements ContainerForm {

        @Override
        public void write(Object value, JsonGenerator to) {
            Map<?, ?> map = (Map<?, ?>) value;
            requireRoomToWrite(map.size());
            to.writeStartObject(map, map.size());
            map.forEach((key, each) -> {
                to.writeName(key.toString());
                element.write(each, to);
            });
            to.writeEndObject();
        }

        @Override
        public Object read(JsonParser from) throws MalformedMessageException {
            Form.require(from, JsonToken.START_OBJECT, "a map");
            Map<Object, Object> values = new LinkedHashMap<>();
            while (Form.next(from) == JsonToken.PROPERTY_NAME) {
                requireRoom(values.size());
                Object key = key(from.currentName());
                Form.next(from);
                if (values.put(key, Form.read(element, from, values.size())) != null) {
                    throw new MalformedMessageException("one key twice");
                }
            }
            return Collections.unmodifiableMap(values);
        }

        private Object key(String text) throws MalformedMessageException {
            if (!byNumber) {
                return text;
            }
            try {
                return Integer.valueOf(text);
            } catch (NumberFormatException e) {
                // Without its cause, which repeats the text.
                throw new MalformedMessageException("expected a number as a key");
            }
        }
    }

    /** An {@link Optional}; null stands for an empty one. */
    record OfOptional(Form element) implements ContainerForm {

        @Override
        public void write(Object value, JsonGenerator to) {
            ((Optional<?>) value).ifPresentOrElse(each -> element.write(each, to), to::writeNull);
        }

        @Override
        public Object read(JsonParser from) throws MalformedMessageException {
            return from.currentToken() == JsonToken.VALUE_NULL ? Optional.empty() : Optional.of(element.read(from));
        }
    }
}
