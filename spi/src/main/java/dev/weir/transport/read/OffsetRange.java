package dev.weir.transport.read;

/**
 * Offsets of a log that follow each other.
 *
 * @param from the first
 * @param to the one behind the last
 */
public record OffsetRange(int partition, long from, long to) {

    /** How many they are. */
    public long length() {
        return to - from;
    }
}
