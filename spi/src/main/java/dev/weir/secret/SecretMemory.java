package dev.weir.secret;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Texts that no output may show, in every form that they take on the way there. Thread-safe. */
final class SecretMemory {

    /** Less occurs in any text by chance. */
    private static final int SHORTEST = 4;

    private static final int SHORTEST_NUMBER = 6;

    /** A word this long is no part of another by chance. */
    private static final int SHORTEST_WITHIN_WORDS = 8;

    /** Words of every output: to mask them would tell which of them is the secret. */
    private static final Set<String> EVERYWHERE = Set.of(
            "true",
            "false",
            "none",
            "null",
            "kafka",
            "weir",
            "admin",
            "user",
            "client",
            "broker",
            "producer",
            "consumer",
            "topic",
            "group",
            "host",
            "localhost",
            "default",
            "required",
            "password",
            "secret",
            "token");

    private volatile List<Form> forms = List.of();

    /** One form of a secret. */
    private record Form(String text, boolean wholeWord) {

        static Form of(String text) {
            boolean word = text.chars().allMatch(Character::isLetterOrDigit);
            return new Form(text, word && text.length() < SHORTEST_WITHIN_WORDS);
        }

        String masked(String shown) {
            int at = shown.indexOf(text);
            if (at < 0) {
                return shown;
            }
            StringBuilder masked = new StringBuilder();
            int copied = 0;
            for (; at >= 0; at = shown.indexOf(text, at + 1)) {
                int end = at + text.length();
                if (at >= copied && !(wholeWord && (isWord(shown, at - 1) || isWord(shown, end)))) {
                    masked.append(shown, copied, at).append(Secrets.MASK);
                    copied = end;
                }
            }
            return masked.append(shown, copied, shown.length()).toString();
        }

        private static boolean isWord(String text, int index) {
            return index >= 0 && index < text.length() && Character.isLetterOrDigit(text.charAt(index));
        }
    }

    /** Remembers a text, unless it is one that occurs anywhere. */
    void add(String secret) {
        String text = secret.strip();
        if (isDistinct(text)) {
            addForms(text);
        }
    }

    private static boolean isDistinct(String text) {
        return text.length() >= SHORTEST
                && !(text.length() < SHORTEST_NUMBER && text.chars().allMatch(Character::isDigit))
                && text.chars().anyMatch(letter -> letter != '*')
                && !EVERYWHERE.contains(text.toLowerCase(Locale.ROOT));
    }

    private synchronized void addForms(String text) {
        Set<Form> all = new LinkedHashSet<>(forms);
        if (all.addAll(formsOf(text))) {
            // The longest first: a part of it, masked before, would leave the rest.
            forms = all.stream()
                    .sorted(Comparator.comparingInt((Form form) -> form.text().length())
                            .reversed())
                    .toList();
        }
    }

    private static List<Form> formsOf(String text) {
        String escaped = escaped(text);
        String encoded = URLEncoder.encode(text, StandardCharsets.UTF_8);
        String html = text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
        return Stream.of(
                        text,
                        escaped,
                        escaped(escaped),
                        html,
                        html.replace("'", "&#39;"),
                        encoded,
                        encoded.replace("+", "%20"),
                        text.replace("'", "'\\''"),
                        Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)))
                .map(Form::of)
                .toList();
    }

    /** As JSON, YAML, Java and JAAS write it between quotes. */
    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
    }

    /** A text without anything that was added before. */
    String masked(String text) {
        String masked = text;
        for (Form form : forms) {
            masked = form.masked(masked);
        }
        return masked;
    }
}
