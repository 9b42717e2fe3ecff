package dev.weir.gateway.http;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The head of a request.
 *
 * @param path without the query
 * @param query empty when there is none
 * @param headers by their names in small letters
 * @param minor of the version of HTTP: 0 or 1
 * @param bodyBytes how long the body is that follows
 */
record HttpRequest(
        String method, String path, String query, Map<String, List<String>> headers, int minor, int bodyBytes) {

    /** The value of a header that came once. */
    Optional<String> header(String name) {
        List<String> values = headers.getOrDefault(name, List.of());
        return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
    }

    /** Where the script comes from that makes the request; what a header is that came several times. */
    List<String> origins() {
        return headers.getOrDefault("origin", List.of());
    }

    /** Whether a header that is a list of words has one of them, in any case of letters. */
    boolean headerHas(String name, String word) {
        return headers.getOrDefault(name, List.of()).stream()
                .flatMap(value -> List.of(value.split(",", -1)).stream())
                .anyMatch(part -> part.strip().toLowerCase(Locale.ROOT).equals(word));
    }

    /** Whether further requests may come on the connection. */
    boolean keepsAlive() {
        return minor == 1 ? !headerHas("connection", "close") : headerHas("connection", "keep-alive");
    }
}
