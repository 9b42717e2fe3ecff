package dev.weir.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What differs between two sides beside their figures. */
final class SideDifferences {

    /** Longer values are cut: a reader looks them up. */
    private static final int LONGEST = 60;

    private SideDifferences() {}

    /**
     * One fact that is not the same on both sides.
     *
     * @param what its name
     * @param before its values on the first side
     * @param after its values on the second side
     */
    record Difference(String what, String before, String after) {}

    /** Facts whose values differ, in their order; steal and load of the host at the end, where they are known. */
    static List<Difference> of(ComparedSide before, ComparedSide after) {
        Map<String, Set<String>> first = before.facts().facts();
        Map<String, Set<String>> second = after.facts().facts();
        Set<String> names = new LinkedHashSet<>(first.keySet());
        names.addAll(second.keySet());
        List<Difference> differences = new ArrayList<>();
        for (String name : names) {
            Set<String> one = first.getOrDefault(name, Set.of());
            Set<String> other = second.getOrDefault(name, Set.of());
            if (!one.equals(other)) {
                differences.add(new Difference(name, words(one), words(other)));
            }
        }
        add(differences, "steal", before.facts().stealWords(), after.facts().stealWords());
        add(
                differences,
                "load at start",
                before.facts().loadWords(),
                after.facts().loadWords());
        return List.copyOf(differences);
    }

    private static void add(List<Difference> differences, String what, String before, String after) {
        if (!before.equals(after)) {
            differences.add(new Difference(what, words(before), words(after)));
        }
    }

    private static String words(Set<String> values) {
        return words(String.join(" or ", values));
    }

    private static String words(String value) {
        return value.isEmpty() ? "–" : value.length() <= LONGEST ? value : value.substring(0, LONGEST - 1) + "…";
    }
}
