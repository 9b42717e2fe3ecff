package dev.weir.transport.kafka;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The releases of Apache Kafka that brought each level of {@code metadata.version}. */
final class ReleaseNames {

    /** Each with the first of its levels. */
    private static final NavigableMap<Integer, String> RELEASES = new TreeMap<>(Map.ofEntries(
            Map.entry(7, "3.3"),
            Map.entry(8, "3.4"),
            Map.entry(9, "3.5"),
            Map.entry(12, "3.6"),
            Map.entry(15, "3.7"),
            Map.entry(20, "3.8"),
            Map.entry(21, "3.9"),
            Map.entry(22, "4.0"),
            Map.entry(26, "4.1"),
            Map.entry(28, "4.2"),
            Map.entry(30, "4.3"),
            Map.entry(31, "4.4")));

    private static final int LAST_KNOWN_LEVEL = 33;

    private ReleaseNames() {}

    /** The level of a feature, and of {@code metadata.version} also the release it stands for. */
    static String of(String feature, int level) {
        if (!feature.equals("metadata.version")) {
            return Integer.toString(level);
        }
        if (level > LAST_KNOWN_LEVEL) {
            return level + " (newer than " + RELEASES.lastEntry().getValue() + ")";
        }
        Map.Entry<Integer, String> release = RELEASES.floorEntry(level);
        return level + " (" + (release == null ? "before 3.3" : release.getValue()) + ")";
    }
}
