package dev.weir.transport.redis;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the server says of a stream, or of a group of it: the fields of XINFO. */
record StreamState(Map<String, Object> fields) {

    StreamState {
        fields = Map.copyOf(fields);
    }

    /** Of an answer in which each name is followed by its value. */
    static StreamState of(List<?> answer) {
        Map<String, Object> fields = new HashMap<>();
        for (int i = 0; i + 1 < answer.size(); i += 2) {
            Object value = answer.get(i + 1);
            if (answer.get(i) instanceof byte[] name && value != null) {
                fields.put(text(name), value instanceof byte[] bytes ? text(bytes) : value);
            }
        }
        return new StreamState(fields);
    }

    /** Of an answer about all groups of a stream: that of the run. */
    static StreamState group(List<?> groups) {
        String name = text(RedisStreams.GROUP);
        return groups.stream()
                .filter(List.class::isInstance)
                .map(group -> of((List<?>) group))
                .filter(group -> group.text("name").equals(name))
                .findFirst()
                .orElse(new StreamState(Map.of()));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** How many entries were ever added to the stream. */
    long added() {
        return number("entries-added");
    }

    /** How many of them it still has. */
    long length() {
        return number("length");
    }

    /** A text; empty where the server tells none. */
    String text(String field) {
        return fields.get(field) instanceof String text ? text : "";
    }

    /** Whether a field has a number: what a group has read is not known once entries were removed before it read them. */
    boolean tells(String field) {
        return fields.get(field) instanceof Number;
    }

    /** A number; 0 where the server tells none. */
    long number(String field) {
        return fields.get(field) instanceof Number number ? number.longValue() : 0;
    }
}
