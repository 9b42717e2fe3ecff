package dev.weir.transport;

import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;

/** Tells which settings are secret by their names, so that no output shows them. */
public final class Secrets {

    /** What is shown in the place of a secret. */
    public static final String MASK = "******";

    private static final Pattern SECRET_NAME = Pattern.compile("passw|secret|token(?!\\.endpoint)|jaas|credential"
            + "|authorization|basic\\.auth|private[._]?key|keystore\\.key|api[._]?key|assertion\\.template");

    /** Values this short occur in any text by chance, so a text is not searched for them. */
    private static final int SHORTEST_SEARCHED = 3;

    private Secrets() {}

    /** Whether a setting of this name holds a secret. */
    public static boolean isSecret(String name) {
        return SECRET_NAME.matcher(name.toLowerCase(Locale.ROOT)).find();
    }

    /** The value as an output may show it. */
    public static String mask(String name, String value) {
        return isSecret(name) ? MASK : value;
    }

    /** An option {@code key=value} as an output may show it. */
    public static String maskOption(String keyAndValue) {
        int equals = keyAndValue.indexOf('=');
        return equals < 0
                ? keyAndValue
                : keyAndValue.substring(0, equals + 1)
                        + mask(keyAndValue.substring(0, equals), keyAndValue.substring(equals + 1));
    }

    /** {@code text} with each of these secrets masked wherever it occurs; those under three characters are left. */
    public static String scrub(String text, Collection<String> secrets) {
        String scrubbed = text;
        for (String secret : secrets) {
            if (secret.length() >= SHORTEST_SEARCHED) {
                scrubbed = scrubbed.replace(secret, MASK);
            }
        }
        return scrubbed;
    }
}
