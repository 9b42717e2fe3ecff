package dev.weir.resource;

import java.util.regex.Pattern;

/** Hides the values of arguments whose name says that they are secret. */
final class SecretMask {

    private static final String MASK = "********";
    private static final String SECRET_NAME =
            "[\\w.-]*(?:passw|pwd|passphrase|secret|token|credential|api[._-]?key|jaas\\.config|private[._-]?key)[\\w.-]*";
    private static final Pattern WHOLE = Pattern.compile("(?i)(-D" + SECRET_NAME + "=).*", Pattern.DOTALL);
    private static final Pattern WITHIN = Pattern.compile("(?i)(" + SECRET_NAME + "=)[^\\s,;&]+");
    private static final Pattern USER_OF_ADDRESS = Pattern.compile("(://)[^/@\\s]+@");

    private SecretMask() {}

    /** One argument of a command line, masked. */
    static String masked(String argument) {
        String masked = WHOLE.matcher(argument).replaceFirst("$1" + MASK);
        masked = WITHIN.matcher(masked).replaceAll("$1" + MASK);
        return USER_OF_ADDRESS.matcher(masked).replaceAll("$1" + MASK + "@");
    }
}
