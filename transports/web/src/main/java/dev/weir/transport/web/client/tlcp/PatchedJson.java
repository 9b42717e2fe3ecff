package dev.weir.transport.web.client.tlcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A JSON document that JSON Patches (RFC 6902) are applied to. A patch that fails leaves it in between. */
final class PatchedJson {

    /** Longest document after a patch, and most text that one patch copies, in characters or bytes: 16 MiB. */
    static final int MAX_TEXT = 16 << 20;

    /** A patch that copies a value into itself can double it with each step. */
    private static final int MAX_COPIED_NODES = 1_000_000;

    private JsonNode document;
    private int copiedNodes;
    private long copiedCharacters;

    PatchedJson(JsonNode document) {
        this.document = document;
    }

    JsonNode document() {
        return document;
    }

    /**
     * Applies the steps of a patch, whose nodes become part of the document.
     *
     * @throws UnreadableUpdate when it is no patch, a step does not fit the document, or it copies more than a million values or
     *     16 MiB of text
     */
    void apply(JsonNode patch) throws UnreadableUpdate {
        if (!patch.isArray()) {
            throw new UnreadableUpdate("a JSON Patch that is no list");
        }
        copiedNodes = 0;
        copiedCharacters = 0;
        for (JsonNode step : patch.values()) {
            applyStep(step);
        }
    }

    private void applyStep(JsonNode step) throws UnreadableUpdate {
        JsonPath path = JsonPath.parse(text(step, "path"));
        switch (text(step, "op")) {
            case "add" -> add(path, value(step));
            case "remove" -> remove(path);
            case "replace" -> replace(path, value(step));
            case "move" -> {
                JsonPath from = JsonPath.parse(text(step, "from"));
                if (from.isProperPrefixOf(path)) {
                    throw new UnreadableUpdate("a JSON Patch that moves a value into itself");
                }
                add(path, remove(from));
            }
            case "copy" -> add(path, copy(JsonPath.parse(text(step, "from")).of(document)));
            case "test" -> {
                if (!path.of(document).equals(JsonPath::compareNumbers, value(step))) {
                    throw new UnreadableUpdate("a JSON Patch whose test fails at " + path);
                }
            }
            default -> throw new UnreadableUpdate("a JSON Patch with an unknown step");
        }
    }

    private JsonNode copy(JsonNode value) throws UnreadableUpdate {
        countCopied(value, 0);
        return value.deepCopy();
    }

    private void countCopied(JsonNode value, int depth) throws UnreadableUpdate {
        copiedNodes++;
        if (copiedNodes > MAX_COPIED_NODES || depth > JsonPath.MAX_DEPTH) {
            throw new UnreadableUpdate("a JSON Patch that copies too much");
        }
        if (value instanceof ObjectNode object) {
            for (String name : object.propertyNames()) {
                countText(name);
            }
        } else if (value.isValueNode()) {
            countText(value.asString());
        }
        for (JsonNode each : value.values()) {
            countCopied(each, depth + 1);
        }
    }

    private void countText(String text) throws UnreadableUpdate {
        copiedCharacters += text.length();
        if (copiedCharacters > MAX_TEXT) {
            throw new UnreadableUpdate("a JSON Patch that copies more than 16 MiB of text");
        }
    }

    private static String text(JsonNode step, String name) throws UnreadableUpdate {
        JsonNode value = step.get(name);
        if (value == null || !value.isString()) {
            throw new UnreadableUpdate("a JSON Patch with a step without " + name);
        }
        return value.stringValue();
    }

    private static JsonNode value(JsonNode step) throws UnreadableUpdate {
        JsonNode value = step.get("value");
        if (value == null) {
            throw new UnreadableUpdate("a JSON Patch with a step without value");
        }
        return value;
    }

    private void add(JsonPath path, JsonNode value) throws UnreadableUpdate {
        if (path.isWhole()) {
            document = value;
            return;
        }
        JsonNode parent = path.parent().of(document);
        if (parent instanceof ObjectNode object) {
            object.set(path.last(), value);
        } else if (parent instanceof ArrayNode array) {
            array.insert(path.isEnd() ? array.size() : path.index(array.size() + 1), value);
        } else {
            throw path.missing();
        }
    }

    private JsonNode remove(JsonPath path) throws UnreadableUpdate {
        JsonNode removed = path.of(document);
        if (path.isWhole()) {
            throw new UnreadableUpdate("a JSON Patch that removes the whole document");
        }
        JsonNode parent = path.parent().of(document);
        if (parent instanceof ObjectNode object) {
            object.remove(path.last());
        } else if (parent instanceof ArrayNode array) {
            array.remove(path.index(array.size()));
        }
        return removed;
    }

    private void replace(JsonPath path, JsonNode value) throws UnreadableUpdate {
        path.of(document);
        if (path.isWhole()) {
            document = value;
            return;
        }
        JsonNode parent = path.parent().of(document);
        if (parent instanceof ObjectNode object) {
            object.set(path.last(), value);
        } else if (parent instanceof ArrayNode array) {
            array.set(path.index(array.size()), value);
        }
    }
}
