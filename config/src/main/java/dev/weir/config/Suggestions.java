package dev.weir.config;

import dev.weir.unit.Spelling;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the user may have meant. */
public final class Suggestions {

    private static final int LONGEST_WORTH_COMPARING = 100;

    private Suggestions() {}

    /** The known names, led by the one most like {@code written}. */
    public static String hint(String written, Collection<String> known) {
        String list = "Known here: "
                + (known.isEmpty() ? "nothing" : known.stream().distinct().collect(Collectors.joining(", ")));
        return nearest(written, known)
                .map(name -> "did you mean '" + name + "'?  " + list)
                .orElse(list);
    }

    /** The name most like {@code written}, if one is like it at all. */
    public static Optional<String> nearest(String written, Collection<String> known) {
        if (written.length() > LONGEST_WORTH_COMPARING) {
            return Optional.empty();
        }
        return known.stream()
                .filter(name -> distance(written, name) <= Math.max(1, name.length() / 3))
                .min(Comparator.comparingInt(name -> distance(written, name)));
    }

    /** Edits between a name and what was written, or its last word if that is nearer: {@code producerRatte} to {@code rate}. */
    private static int distance(String written, String name) {
        String[] words = written.split("(?<=[a-z])(?=[A-Z])|[-_. ]");
        String lastWord = Arrays.stream(words).reduce("", (before, word) -> word);
        return Math.min(
                Spelling.distance(written.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT)),
                Spelling.distance(lastWord.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT)));
    }
}
