package dev.weir.transport.web.client.tlcp;

import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A place in a JSON document, as a JSON Pointer (RFC 6901) names it.
 *
 * @param names members and indexes from the document down to the place
 */
record JsonPath(List<String> names) {

    /** As deep as documents are read. */
    static final int MAX_DEPTH = 500;

    JsonPath {
        names = List.copyOf(names);
    }

    /** @throws UnreadableUpdate when the text is no pointer */
    static JsonPath parse(String text) throws UnreadableUpdate {
        if (text.isEmpty()) {
            return new JsonPath(List.of());
        }
        if (text.charAt(0) != '/') {
            throw new UnreadableUpdate("a JSON Patch with a path that does not begin with a slash");
        }
        for (int at = text.indexOf('~'); at >= 0; at = text.indexOf('~', at + 1)) {
            char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
            if (next != '0' && next != '1') {
                throw new UnreadableUpdate("a JSON Patch with a path with a tilde that is no escape");
            }
        }
        String[] names = text.substring(1).split("/", -1);
        if (names.length > MAX_DEPTH) {
            throw new UnreadableUpdate("a JSON Patch with a path of more than " + MAX_DEPTH + " names");
        }
        return new JsonPath(Stream.of(names)
                .map(name -> name.replace("~1", "/").replace("~0", "~"))
                .toList());
    }

    boolean isWhole() {
        return names.isEmpty();
    }

    JsonPath parent() {
        return new JsonPath(names.subList(0, names.size() - 1));
    }

    String last() {
        return names.getLast();
    }

    /** Whether it names the place after the last element of an array. */
    boolean isEnd() {
        return last().equals("-");
    }

    boolean isProperPrefixOf(JsonPath other) {
        int size = names.size();
        return size < other.names.size() && other.names.subList(0, size).equals(names);
    }

    /** The value at this place. */
    JsonNode of(JsonNode document) throws UnreadableUpdate {
        JsonNode at = document;
        for (String name : names) {
            JsonNode next = at.isArray() ? at.get(index(name, at.size())) : at.get(name);
            if (next == null) {
                throw missing();
            }
            at = next;
        }
        return at;
    }

    /** The last name as an index below a bound. */
    int index(int bound) throws UnreadableUpdate {
        return index(last(), bound);
    }

    private int index(String name, int bound) throws UnreadableUpdate {
        boolean digits =
                !name.isEmpty() && name.length() <= 9 && name.chars().allMatch(sign -> sign >= '0' && sign <= '9');
        if (!digits || (name.length() > 1 && name.charAt(0) == '0') || Integer.parseInt(name) >= bound) {
            throw missing();
        }
        return Integer.parseInt(name);
    }

    UnreadableUpdate missing() {
        return new UnreadableUpdate("a JSON Patch for another document: there is no " + this);
    }

    /** Compares numbers by their value; everything else must be the same. */
    static int compareNumbers(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue());
        }
        return one.equals(other) ? 0 : 1;
    }

    @Override
    public String toString() {
        return names.isEmpty() ? "document" : "/" + String.join("/", names);
    }
}
