package dev.weir.secret;

/**
 * Keeps secrets out of every output. A setting is secret by its name; what was read from a secret's place is remembered for
 * the life of the process and masked wherever it turns up afterwards, in whatever form: quoted, escaped, encoded.
 *
 * <p>The one memory of the process, because an output that had none at hand would show the secret. Thread-safe; not for the
 * hot path.
 *
 * @see <a href="../../../../../../../docs/decisions/secrets.md">Decision: secrets</a>
 */
public final class Secrets {

    /** What is shown in the place of a secret. */
    public static final String MASK = "******";

    private static final SecretMemory MEMORY = new SecretMemory();

    private Secrets() {}

    /** Whether a setting of this name holds a secret, also when the name is misspelt. */
    public static boolean isSecret(String name) {
        return SecretNames.isSecret(name);
    }

    /**
     * Remembers what is secret in the value of a setting: all of it when its name says so, the password of every address
     * in it anyway. What is too short or too common to be looked for is masked at its place only.
     */
    public static void remember(String name, String value) {
        SecretParts.of(name, value).forEach(MEMORY::add);
    }

    /** Remembers what is secret in an option {@code key=value}. */
    public static void rememberOption(String keyAndValue) {
        int equals = keyAndValue.indexOf('=');
        remember(keyAndValue.substring(0, Math.max(equals, 0)), keyAndValue.substring(equals + 1));
    }

    /** The value of a setting as an output may show it; what is secret in it is remembered. */
    public static String mask(String name, String value) {
        remember(name, value);
        return isSecret(name) ? MASK : masked(SecretParts.masked(value));
    }

    /** An option {@code key=value} as an output may show it; what is secret in it is remembered. */
    public static String maskOption(String keyAndValue) {
        int equals = keyAndValue.indexOf('=');
        return equals < 0
                ? mask("", keyAndValue)
                : keyAndValue.substring(0, equals + 1)
                        + mask(keyAndValue.substring(0, equals), keyAndValue.substring(equals + 1));
    }

    /** Any text as an output may show it: without anything that was remembered, and without the logins of addresses. */
    public static String masked(String text) {
        return MEMORY.masked(SecretParts.withoutLogins(text));
    }
}
