package dev.weir.gateway.protocol;

import dev.weir.gateway.json.QuotedJson;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The steps (RFC 6902) that make one JSON document of another, as the text of a JSON array. */
final class JsonPatch {

    private static final String ADD = "add";
    private static final String REPLACE = "replace";

    private final int maxCharacters;
    private final StringBuilder steps = new StringBuilder("[");
    private final StringBuilder path = new StringBuilder();

    private JsonPatch(int maxCharacters) {
        this.maxCharacters = maxCharacters;
    }

    /** Null when there is none, or none shorter than {@code maxCharacters}. */
    static @Nullable String between(ParsedJson base, ParsedJson target, int maxCharacters) {
        JsonNode from = base.document();
        JsonNode to = target.document();
        if (from == null || to == null || from.isObject() != to.isObject()) {
            return null;
        }
        JsonPatch patch = new JsonPatch(maxCharacters);
        patch.compare(from, to, REPLACE);
        return patch.tooLong() ? null : patch.steps.append(']').toString();
    }

    private boolean tooLong() {
        return steps.length() >= maxCharacters;
    }

    /** @param change what puts a value in the place of the one that is there */
    private void compare(JsonNode from, JsonNode to, String change) {
        if (tooLong() || from.equals(to)) {
            return;
        }
        if (from.isObject() && to.isObject()) {
            compareObjects(from, to);
        } else if (from.isArray() && to.isArray()) {
            compareArrays(from, to);
        } else {
            step(change, to);
        }
    }

    private void compareObjects(JsonNode from, JsonNode to) {
        for (Map.Entry<String, JsonNode> entry : from.properties()) {
            if (!to.has(entry.getKey())) {
                int length = enter(entry.getKey());
                step("remove", null);
                path.setLength(length);
            }
        }
        for (Map.Entry<String, JsonNode> entry : to.properties()) {
            int length = enter(entry.getKey());
            JsonNode old = from.get(entry.getKey());
            if (old == null) {
                step(ADD, entry.getValue());
            } else {
                compare(old, entry.getValue(), ADD); // To a member that exists it is the same, and shorter.
            }
            path.setLength(length);
        }
    }

    private void compareArrays(JsonNode from, JsonNode to) {
        int shorter = Math.min(from.size(), to.size());
        int head = 0;
        while (head < shorter && from.get(head).equals(to.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head && from.get(from.size() - 1 - tail).equals(to.get(to.size() - 1 - tail))) {
            tail++;
        }
        for (int index = head; index < shorter - tail; index++) {
            int length = enter(Integer.toString(index));
            compare(from.get(index), to.get(index), REPLACE);
            path.setLength(length);
        }
        for (int index = from.size() - tail - 1; index >= shorter - tail && index >= to.size() - tail; index--) {
            int length = enter(Integer.toString(index));
            step("remove", null);
            path.setLength(length);
        }
        for (int index = shorter - tail; index < to.size() - tail; index++) {
            int length = enter(Integer.toString(index));
            step(ADD, to.get(index));
            path.setLength(length);
        }
    }

    /** Appends a part of the path; answers how long the path was. */
    private int enter(String name) {
        int length = path.length();
        path.append('/').append(name.replace("~", "~0").replace("/", "~1"));
        return length;
    }

    private void step(String operation, @Nullable JsonNode value) {
        if (tooLong()) {
            return;
        }
        if (steps.length() > 1) {
            steps.append(',');
        }
        steps.append("{\"op\":\"").append(operation).append("\",\"path\":");
        QuotedJson.append(path, steps);
        if (value != null) {
            steps.append(",\"value\":").append(value);
        }
        steps.append('}');
    }
}
