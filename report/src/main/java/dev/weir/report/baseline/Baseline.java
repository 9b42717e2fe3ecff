package dev.weir.report.baseline;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What runs of a scenario found on one class of machines: the content of a file of a store.
 *
 * @param schema name and version of this structure
 * @param scenario name of the scenario
 * @param weirVersion the version of Weir that made the runs
 * @param startedAt start of the last run, ISO-8601 in UTC
 * @param machine what tells the class of machines from others
 * @param cells what was found of each cell
 */
public record Baseline(
        String schema,
        String scenario,
        String weirVersion,
        String startedAt,
        List<String> machine,
        List<BaselineCell> cells) {

    /** The structure that this version writes and reads. */
    public static final String SCHEMA = "weir.baseline/1";

    public Baseline {
        machine = List.copyOf(machine);
        cells = List.copyOf(cells);
    }

    /**
     * One cell.
     *
     * @param label what varies, in words; empty where nothing does
     * @param metrics the values of each metric, one of each run; latencies in nanoseconds
     */
    public record BaselineCell(String label, Map<String, List<Double>> metrics) {

        public BaselineCell {
            metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
        }
    }

    /** The median of a metric over the runs of a cell; empty where it was not measured. */
    public OptionalDouble median(String label, String metric) {
        List<Double> values = cells.stream()
                .filter(cell -> cell.label().equals(label))
                .findFirst()
                .flatMap(cell -> Optional.ofNullable(cell.metrics().get(metric)))
                .orElse(List.of())
                .stream()
                .sorted()
                .toList();
        int count = values.size();
        return count == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((values.get((count - 1) / 2) + values.get(count / 2)) / 2);
    }
}
