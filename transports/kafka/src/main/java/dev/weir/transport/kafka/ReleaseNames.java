package dev.weir.transport.kafka;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The releases of Apache Kafka that brought each level of {@code metadata.version}. */
final class ReleaseNames {

    private static final NavigableMap<Integer, String> RELEASES = new TreeMap<>(Map.of(
            7, "3.3", 8, "3.4", 9, "3.5", 12, "3.6", 15, "3.7", 20, "3.8", 21, "3.9", 22, "4.0", 26, "4.1", 28, "4.2"));
    private static final int LEVEL_OF_4_3 = 30;

    private ReleaseNames() {}

    /** The level of a feature, and of {@code metadata.version} also the release it stands for. */
    static String of(String feature, int level) {
        if (!feature.equals("metadata.version")) {
            return Integer.toString(level);
        }
        if (level > LEVEL_OF_4_3) {
            return level + " (newer than 4.3)";
        }
        Map.Entry<Integer, String> release = RELEASES.floorEntry(level);
        String name = level == LEVEL_OF_4_3 ? "4.3" : release == null ? "before 3.3" : release.getValue();
        return level + " (" + name + ")";
    }
}
