package dev.weir.gateway.access;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * A password that cannot be read back: PBKDF2 with HMAC-SHA-256. Written as {@code pbkdf2-sha256:ITERATIONS:SALT:HASH},
 * the last two in Base64. Immutable.
 */
@SuppressWarnings("ArrayRecordComponent") // Neither compared nor handed out.
record PasswordHash(int iterations, byte[] salt, byte[] hash) {

    static final String SCHEME = "pbkdf2-sha256";

    /** Some tenths of a second of a processor: what a guess costs. */
    private static final int ITERATIONS = 600_000;

    /** Fewer protect nothing. */
    private static final int FEWEST_ITERATIONS = 10_000;

    private static final int MOST_ITERATIONS = 10_000_000;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;

    /** Takes a while, on purpose. */
    static PasswordHash of(String password, SecureRandom random) {
        return of(password, random, ITERATIONS);
    }

    static PasswordHash of(String password, SecureRandom random, int iterations) {
        byte[] salt = bytes(SALT_BYTES, random);
        return new PasswordHash(iterations, salt, derive(password, salt, iterations, HASH_BYTES));
    }

    /** A hash of no password that anybody knows. Checking one against it takes as long as against any other. */
    static PasswordHash ofNobody(SecureRandom random) {
        return new PasswordHash(ITERATIONS, bytes(SALT_BYTES, random), bytes(HASH_BYTES, random));
    }

    private static byte[] bytes(int length, SecureRandom random) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** @throws IllegalArgumentException when the text is not of the form, in words that show nothing of it */
    static PasswordHash parse(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length != 4 || !parts[0].equals(SCHEME)) {
            throw new IllegalArgumentException("a hash is written " + SCHEME + ":ITERATIONS:SALT:HASH");
        }
        try {
            int iterations = Integer.parseInt(parts[1]);
            byte[] salt = Base64.getDecoder().decode(parts[2]);
            byte[] hash = Base64.getDecoder().decode(parts[3]);
            if (iterations < FEWEST_ITERATIONS || iterations > MOST_ITERATIONS) {
                throw new IllegalArgumentException("a hash has " + FEWEST_ITERATIONS + " to " + MOST_ITERATIONS
                        + " iterations, not " + iterations);
            }
            if (salt.length < SALT_BYTES / 2 || hash.length != HASH_BYTES) {
                throw new IllegalArgumentException("a salt has at least 8 bytes, and a hash 32");
            }
            return new PasswordHash(iterations, salt, hash);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("the iterations of a hash are a number", e);
        }
    }

    /** Takes a while, on purpose, and the same for any password. */
    boolean matches(String password) {
        return MessageDigest.isEqual(hash, derive(password, salt, iterations, hash.length));
    }

    private static byte[] derive(String password, byte[] salt, int iterations, int bytes) {
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, iterations, bytes * 8);
        try {
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(spec)
                    .getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has PBKDF2 with SHA-256", e);
        } finally {
            spec.clearPassword();
        }
    }

    /** As in the file. */
    String line() {
        Base64.Encoder base64 = Base64.getEncoder();
        return SCHEME + ":" + iterations + ":" + base64.encodeToString(salt) + ":" + base64.encodeToString(hash);
    }

    @Override
    public String toString() {
        return SCHEME;
    }
}
