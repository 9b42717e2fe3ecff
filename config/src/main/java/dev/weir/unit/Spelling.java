package dev.weir.unit;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that was probably meant. */
public final class Spelling {

    private Spelling() {}

    /** The known name nearest to {@code name}, when it is near enough to be a slip: a third of its letters, at most 4. */
    public static Optional<String> nearest(String name, Collection<String> known) {
        int most = Math.min(4, Math.max(1, name.length() / 3));
        return known.stream()
                .filter(candidate -> distance(name, candidate) <= most)
                .min(Comparator.<String>comparingInt(candidate -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Fewest letters to add, drop or replace to turn one name into the other. */
    public static int distance(String from, String to) {
        int[] previous = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] current = new int[to.length() + 1];
            current[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = previous[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[to.length()];
    }
}
