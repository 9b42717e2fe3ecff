package dev.weir.transport.remark;

import dev.weir.transport.Warning;
import dev.weir.transport.cluster.ClusterChange;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a transport tells the reader of a result.
 *
 * @param notMeasured what it could not measure or the system refused to tell, as sentences
 * @param warnings settings that were not followed, losses that the system made good; and, in order, what happened and has to
 *     be known: a jump over messages that a subscriber was not given
 * @param artifacts what the system noted of the run and is worth keeping: texts by the name of a file, such as {@code
 *     aeron-errors.txt}
 * @param noticed what its own subscribers noticed of the cluster, in order: partitions that they were given and had to give
 *     back
 */
public record Remarks(
        List<String> notMeasured, List<Warning> warnings, Map<String, String> artifacts, List<ClusterChange> noticed) {

    /** Nothing. */
    public static final Remarks NONE = new Remarks(List.of(), List.of(), Map.of(), List.of());

    public Remarks {
        notMeasured = List.copyOf(notMeasured);
        warnings = List.copyOf(warnings);
        artifacts = Collections.unmodifiableMap(new LinkedHashMap<>(artifacts));
        noticed = List.copyOf(noticed);
    }

    /** Nothing but what could not be measured. */
    public static Remarks notMeasured(List<String> sentences) {
        return new Remarks(sentences, List.of(), Map.of(), List.of());
    }

    /** Nothing but warnings: what a second transport over the same system has to say beside the first. */
    public Remarks onlyWarnings() {
        return new Remarks(List.of(), warnings, Map.of(), List.of());
    }

    /** Those of two processes, which may say the same. */
    public Remarks and(Remarks other) {
        Map<String, String> all = new LinkedHashMap<>(artifacts);
        all.putAll(other.artifacts);
        return new Remarks(
                Stream.concat(notMeasured.stream(), other.notMeasured.stream())
                        .distinct()
                        .toList(),
                Stream.concat(warnings.stream(), other.warnings.stream())
                        .distinct()
                        .toList(),
                all,
                Stream.concat(noticed.stream(), other.noticed.stream()).toList());
    }
}
