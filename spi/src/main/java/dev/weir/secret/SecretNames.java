package dev.weir.secret;

import dev.weir.unit.Spelling;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Tells by its name whether a setting holds a secret. A name that is nearly one of a secret's counts as a slip of it. */
final class SecretNames {

    /** Where a plug-in's own properties are, of which nobody knows what they hold. */
    private static final Pattern CUSTOM = Pattern.compile("(?:^|\\.)custom\\.");

    private static final Pattern SECRET =
            Pattern.compile("pass?w|passphrase|pwd|secret|token(?!\\.endpoint)|jaas|credential"
                    + "|authorization|basic\\.auth|user\\.?info|private[._]?key|keystore\\.key|api[._-]?key|assertion\\.template"
                    + "|certificate\\.chain|truststore\\.certificates");

    /** A path, an address or a class: told in full by errors, because it says where to look. */
    private static final Pattern POINTER = Pattern.compile(
            "\\.(?:file|location|path|class|url|uri|type)$|(?:^|\\.)(?:authentication|pages)\\.tokens$");

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])");
    private static final List<String> WORDS =
            List.of("password", "passphrase", "secret", "token", "credentials", "jaas");
    private static final int LONG_WORD = 8;

    private SecretNames() {}

    static boolean isSecret(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return CUSTOM.matcher(lower).find()
                || SECRET.matcher(lower).find()
                || (!lower.contains("token.endpoint")
                        && BETWEEN_WORDS.splitAsStream(name).anyMatch(SecretNames::isSlip));
    }

    /** Whether the value only points to a secret: masked at its place, and not looked for elsewhere. */
    static boolean isPointer(String name) {
        return POINTER.matcher(name.toLowerCase(Locale.ROOT)).find();
    }

    private static boolean isSlip(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return WORDS.stream().anyMatch(secret -> isNear(lower, secret));
    }

    /** One letter wrong, two in a long word, or two that changed places. */
    private static boolean isNear(String word, String secret) {
        int most = secret.length() < LONG_WORD ? 1 : 2;
        return Math.abs(word.length() - secret.length()) <= most
                && (Spelling.distance(word, secret) <= most || sorted(word).equals(sorted(secret)));
    }

    private static String sorted(String word) {
        char[] letters = word.toCharArray();
        Arrays.sort(letters);
        return new String(letters);
    }
}
