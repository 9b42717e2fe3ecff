package dev.weir.gateway.protocol;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a client makes of the values of an update, as the specification says it. */
final class Decoded {

    private Decoded() {}

    /** The values after an update, from those before it. */
    static List<@Nullable String> values(List<@Nullable String> before, EncodedValues encoded) {
        String text = new String(encoded.bytes(), StandardCharsets.UTF_8);
        if (!text.endsWith("\r\n")) {
            throw new AssertionError("no end of line");
        }
        List<@Nullable String> after = new ArrayList<>(before);
        int field = 0;
        for (String token : text.substring(0, text.length() - 2).split("\\|", -1)) {
            if (token.startsWith("^") && Character.isDigit(token.charAt(1))) {
                field += Integer.parseInt(token.substring(1));
                continue;
            }
            if (!token.isEmpty()) {
                after.set(field, value(before.get(field), token));
            }
            field++;
        }
        if (field != before.size()) {
            throw new AssertionError(field + " fields instead of " + before.size() + ": " + text);
        }
        return after;
    }

    private static @Nullable String value(@Nullable String before, String token) {
        if (token.equals("#")) {
            return null;
        }
        if (token.equals("$")) {
            return "";
        }
        if (token.startsWith("^") && before != null) {
            String difference = Percent.decode(token.substring(2));
            return token.charAt(1) == 'P' ? patched(before, difference) : applied(before, difference);
        }
        return Percent.decode(token);
    }

    /** A text after a TLCP-diff. */
    static String applied(String base, String difference) {
        StringBuilder result = new StringBuilder();
        int basePosition = 0;
        int at = 0;
        for (int section = 0; at < difference.length(); section = (section + 1) % 3) {
            int number = 0;
            while (Character.isUpperCase(difference.charAt(at))) {
                number = number * 26 + difference.charAt(at++) - 'A';
            }
            number = number * 26 + difference.charAt(at++) - 'a';
            switch (section) {
                case 0 -> result.append(base, basePosition, basePosition + number);
                case 1 -> result.append(difference, at, at + number);
                default -> {}
            }
            basePosition += section == 1 ? 0 : number;
            at += section == 1 ? number : 0;
        }
        return result.toString();
    }

    /** A document after a JSON Patch. */
    static String patched(String base, String patch) {
        JsonMapper mapper = JsonMapper.shared();
        JsonNode document = mapper.readTree(base);
        for (JsonNode step : mapper.readTree(patch)) {
            List<String> path = Arrays.stream(
                            step.get("path").stringValue().substring(1).split("/", -1))
                    .map(name -> name.replace("~1", "/").replace("~0", "~"))
                    .toList();
            JsonNode parent = document;
            for (String name : path.subList(0, path.size() - 1)) {
                parent = parent.isArray() ? parent.get(Integer.parseInt(name)) : parent.get(name);
            }
            apply(parent, path.getLast(), step);
        }
        return document.toString();
    }

    private static void apply(JsonNode parent, String name, JsonNode step) {
        String operation = step.get("op").stringValue();
        boolean there = parent.isArray() ? Integer.parseInt(name) < parent.size() : parent.has(name);
        if (!operation.equals("add") && !there) {
            throw new AssertionError("nothing to " + operation + " at " + step);
        }
        if (parent instanceof ArrayNode array) {
            apply(array, Integer.parseInt(name), operation, step);
        } else if (parent instanceof ObjectNode object) {
            if (operation.equals("remove")) {
                object.remove(name);
            } else {
                object.set(name, step.get("value"));
            }
        } else {
            throw new AssertionError("no container at " + step);
        }
    }

    private static void apply(ArrayNode array, int index, String operation, JsonNode step) {
        switch (operation) {
            case "add" -> array.insert(index, step.get("value"));
            case "remove" -> array.remove(index);
            default -> array.set(index, step.get("value"));
        }
    }
}
