package dev.weir.replay;

import dev.weir.instant.InstantUnit;
import java.nio.file.Path;
import java.util.List;

/**
 * A file of rows that are published at the instants which they say themselves.
 *
 * @param file path of the file: JSON lines, or CSV with names in its first line if it ends in {@code .csv}; either compressed if
 *     {@code .gz} comes behind
 * @param instant where a row says when it is due: a column, or a path in a JSON value
 * @param unit in which unit it says so
 * @param fields what of a row goes into its message
 * @param speed how many times faster than the file says
 * @param repeat whether the file begins again at its end
 * @param largestBytes the largest message
 */
public record ReplaySpec(
        String file, String instant, InstantUnit unit, Fields fields, double speed, boolean repeat, int largestBytes) {

    public ReplaySpec {
        if (!(speed > 0 && speed <= 1e6)) {
            throw new IllegalArgumentException("a speed is above 0 and at most 1000000, not " + speed);
        }
    }

    /**
     * What of a row goes into its message.
     *
     * @param payload the column or field that is the payload; empty for the whole of a JSON line
     * @param key the one that is the key; empty for none
     * @param headers those that are headers
     */
    public record Fields(String payload, String key, List<HeaderField> headers) {
        public Fields {
            headers = List.copyOf(headers);
        }
    }

    /** A header, and the column or field that it is filled from. */
    public record HeaderField(String name, String field) {}

    /** Its name without its folder. */
    public String name() {
        return String.valueOf(Path.of(file).getFileName());
    }

    boolean compressed() {
        return file.endsWith(".gz");
    }

    /** Whether it is CSV. */
    public boolean csv() {
        return (compressed() ? file.substring(0, file.length() - 3) : file).endsWith(".csv");
    }
}
