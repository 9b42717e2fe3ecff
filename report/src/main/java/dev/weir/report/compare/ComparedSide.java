package dev.weir.report.compare;

import dev.weir.report.data.BundleException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * One side of a comparison: the runs of a results folder, of a matrix, or of a folder of such folders.
 *
 * @param name what it is called
 * @param scenario name of the scenario of all its runs
 * @param ofSteps whether that is a scenario of steps
 * @param cells its cells, in order
 * @param facts what is known of its runs beside their figures
 */
public record ComparedSide(String name, String scenario, boolean ofSteps, List<ComparedCell> cells, SideFacts facts) {

    public ComparedSide {
        cells = List.copyOf(cells);
    }

    /**
     * Reads a side.
     *
     * @param name what it is called
     * @throws BundleException when there are no results, when they are of several scenarios, damaged, or of another version
     */
    public static ComparedSide read(String name, Path folder) {
        return new SideReader(name).read(folder);
    }

    /** The same of one cell of a matrix, by its number. */
    public static ComparedSide ofCell(String name, Path folder, int number) {
        return new SideReader(name).cell(number).read(folder);
    }

    Optional<ComparedCell> cell(String label) {
        return cells.stream().filter(cell -> cell.label().equals(label)).findFirst();
    }

    /** The class of machines that its runs were made on. */
    public MachineClass machine() {
        return facts.machine();
    }

    /** When its last run was started, ISO-8601 in UTC. */
    public String lastStartedAt() {
        return cells.stream()
                .flatMap(cell -> cell.runs().stream())
                .map(ComparedRun::startedAt)
                .max(Comparator.naturalOrder())
                .orElse("");
    }

    /** What a scenario may expect of its runs that count: values by metric, by cell. Cells without any are left out. */
    public Map<String, Map<String, List<Double>>> metrics() {
        Map<String, Map<String, List<Double>>> metrics = new LinkedHashMap<>();
        for (ComparedCell cell : cells) {
            Map<String, List<Double>> ofCell = new TreeMap<>();
            cell.counting()
                    .forEach(run -> run.metrics()
                            .forEach((metric, value) -> ofCell.computeIfAbsent(metric, any -> new ArrayList<>())
                                    .add(value)));
            if (!ofCell.isEmpty()) {
                metrics.put(cell.label(), ofCell);
            }
        }
        return metrics;
    }

    /** The versions of Weir that made its runs. */
    public String versions() {
        return String.join(", ", facts.facts().getOrDefault(SideFacts.VERSION, Set.of()));
    }

    /** How many runs it has, with those that do not count. */
    int runs() {
        return cells.stream().mapToInt(cell -> cell.runs().size()).max().orElse(0);
    }
}
