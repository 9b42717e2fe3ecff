package dev.weir.gateway.access;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/**
 * What the header {@code Authorization} of a request says.
 *
 * @param user empty with the scheme Bearer, and when Basic names none
 * @param password or the token
 */
record Credentials(Optional<String> user, String password) {

    /** Empty when the header is of another scheme, or not of the form. */
    static Optional<Credentials> parse(String header) {
        int space = header.indexOf(' ');
        if (space < 0) {
            return Optional.empty();
        }
        String rest = header.substring(space + 1).strip();
        return switch (header.substring(0, space).toLowerCase(Locale.ROOT)) {
            case "bearer" -> Optional.of(new Credentials(Optional.empty(), rest));
            case "basic" -> basic(rest);
            default -> Optional.empty();
        };
    }

    private static Optional<Credentials> basic(String base64) {
        try {
            String text = new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
            int colon = text.indexOf(':');
            if (colon < 0) {
                return Optional.empty();
            }
            Optional<String> user = Optional.of(text.substring(0, colon)).filter(name -> !name.isEmpty());
            return Optional.of(new Credentials(user, text.substring(colon + 1)));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // It is refused like any other that is wrong.
        }
    }

    @Override
    public String toString() {
        return user.orElse("a token");
    }
}
