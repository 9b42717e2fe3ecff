package dev.weir.unit;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the name that was probably meant. */
public final class Spelling {

    private Spelling() {}

    /** The known name nearest to {@code name}, when it is near enough to be a slip: a third of its letters, at most 4. */
    public static Optional<String> nearest(String name, Collection<String> known) {
        Optional<String> begun = begun(name, known);
        if (begun.isPresent()) {
            return begun;
        }
        int most = Math.min(4, Math.max(1, name.length() / 3));
        return known.stream()
                .filter(candidate -> distance(name, candidate) <= most)
                .min(Comparator.<String>comparingInt(candidate -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The only known name of which {@code name} is the first words: {@code linger} of {@code linger.ms}. */
    public static Optional<String> begun(String name, Collection<String> known) {
        if (known.contains(name)) {
            return Optional.empty();
        }
        List<String> longer = known.stream()
                .distinct()
                .filter(candidate -> candidate.startsWith(name + ".") || candidate.startsWith(name + "-"))
                .toList();
        return longer.size() == 1 ? Optional.of(longer.getFirst()) : Optional.empty();
    }

    /** Fewest letters to add, drop, replace or swap with their neighbour to turn one name into the other. */
    public static int distance(String from, String to) {
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
