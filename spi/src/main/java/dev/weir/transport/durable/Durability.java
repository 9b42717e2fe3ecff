package dev.weir.transport.durable;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What an acknowledged message survives, from the least to the most. */
public enum Durability {
    /** It is in the memory of a process, or on one server of several that may be replaced by another. */
    MEMORY(1, "is lost when a server ends"),
    /** It was written to files, which the operating system has not put on the disk yet. */
    WRITTEN(2, "survives the end of the server, not a loss of power"),
    /** It was written to files, and the disk was told to keep it. */
    SYNCED(3, "survives a loss of power");

    private final int level;
    private final String meaning;

    Durability(int level, String meaning) {
        this.level = level;
        this.meaning = meaning;
    }

    /** As scenarios and reports write it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A number that is the larger the more a message survives: 1 to 3. */
    public int level() {
        return level;
    }

    /** What becomes of an acknowledged message, as the end of a sentence. */
    public String meaning() {
        return meaning;
    }

    /** Whether it survives everything that the other does. */
    public boolean covers(Durability other) {
        return level >= other.level;
    }

    /** The one that is written so. */
    public static Optional<Durability> of(String word) {
        return Arrays.stream(values())
                .filter(durability -> durability.word().equals(word))
                .findFirst();
    }

    /** The one of that level. */
    public static Optional<Durability> ofLevel(long level) {
        return Arrays.stream(values())
                .filter(durability -> durability.level == level)
                .findFirst();
    }

    /** How all of them are written, the least first. */
    public static List<String> words() {
        return Arrays.stream(values()).map(Durability::word).toList();
    }
}
