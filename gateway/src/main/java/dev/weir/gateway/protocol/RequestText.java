package dev.weir.gateway.protocol;

import java.util.ArrayList;
import java.util.List;

/**
 * A request as it came: its name and its lines of parameters, not yet decoded.
 *
 * @param lines at least one, which may be empty
 */
public record RequestText(String name, List<String> lines) {

    public RequestText {
        lines = List.copyOf(lines);
    }

    /** A message of a WebSocket: the name in the first line. */
    public static RequestText ofMessage(String message) {
        int end = message.indexOf("\r\n");
        if (end < 0) {
            return new RequestText(message, List.of(""));
        }
        return new RequestText(message.substring(0, end), lines(message, end + 2));
    }

    /** The body of a request over HTTP. */
    public static RequestText ofBody(String name, String body) {
        return new RequestText(name, lines(body, 0));
    }

    private static List<String> lines(String text, int from) {
        List<String> lines = new ArrayList<>();
        int start = from;
        while (start < text.length()) {
            int end = text.indexOf("\r\n", start);
            lines.add(text.substring(start, end < 0 ? text.length() : end));
            start = end < 0 ? text.length() : end + 2;
        }
        if (lines.isEmpty()) {
            lines.add("");
        }
        return lines;
    }
}
