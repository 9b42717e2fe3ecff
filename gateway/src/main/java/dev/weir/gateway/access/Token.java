package dev.weir.gateway.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/**
 * A key that is long and random, so that one plain hash of it is safe to keep: the file holds {@code sha256:HEX}, the
 * client sends the token itself as its password.
 */
final class Token {

    static final String SCHEME = "sha256";

    private static final int TOKEN_BYTES = 24;
    private static final int HASH_BYTES = 32;

    private Token() {}

    /** A new one. */
    static String make(SecureRandom random) {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** What is kept of it. */
    static String hash(String token) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
            return SCHEME + ":" + HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** @throws IllegalArgumentException when the text is no {@link #hash}, in words that show nothing of it */
    static String checked(String hash) {
        if (!hash.matches(SCHEME + ":[0-9a-f]{" + HASH_BYTES * 2 + "}")) {
            throw new IllegalArgumentException(
                    "a token's hash is written " + SCHEME + ":HEX, with 64 digits of 0-9 a-f");
        }
        return hash;
    }
}
