package dev.weir.config;

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
                edits(written.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT)),
                edits(lastWord.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT)));
    }

    /** Insertions, deletions, replacements and swaps of neighbours that turn one into the other. */
    private static int edits(String from, String to) {
        int[][] edits = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                edits[i][j] = i == 0 || j == 0 ? i + j : cheapest(edits, from, to, i, j);
            }
        }
        return edits[from.length()][to.length()];
    }

    private static int cheapest(int[][] edits, String from, String to, int i, int j) {
        int replaced = edits[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        int cheapest = Math.min(replaced, Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
        boolean swapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(cheapest, edits[i - 2][j - 2] + 1) : cheapest;
    }
}
