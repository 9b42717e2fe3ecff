package dev.weir.config;

import dev.weir.unit.Spelling;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the user may have meant. */
public final class Suggestions {

    private static final int LONGEST_WORTH_COMPARING = 100;
    private static final int MOST_LISTED = 12;

    private Suggestions() {}

    /** The known names, led by the one most like {@code written}. */
    public static String hint(String written, Collection<String> known) {
        return hint(nearest(written, known), known, "");
    }

    /**
     * What was meant, and the known names where that helps: whoever is told the right one needs no list of many.
     *
     * @param meant the name that was probably meant
     * @param pointer where all names are found, in the place of a long list; empty to list them where none was meant
     */
    public static String hint(Optional<String> meant, Collection<String> known, String pointer) {
        List<String> names = known.stream().distinct().toList();
        boolean listed = names.size() <= MOST_LISTED || (meant.isEmpty() && pointer.isEmpty());
        String all = listed ? "Known here: " + (names.isEmpty() ? "nothing" : String.join(", ", names)) : pointer;
        return Stream.of(meant.map(name -> "did you mean '" + name + "'?").orElse(""), all)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("  "));
    }

    /** The name most like {@code written}, if one is like it at all. */
    public static Optional<String> nearest(String written, Collection<String> known) {
        if (written.length() > LONGEST_WORTH_COMPARING) {
            return Optional.empty();
        }
        Optional<String> begun = Spelling.begun(written, known);
        if (begun.isPresent()) {
            return begun;
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
