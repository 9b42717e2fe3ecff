package dev.weir.report.compare;

import dev.weir.report.data.BundleException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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

    Optional<ComparedCell> cell(String label) {
        return cells.stream().filter(cell -> cell.label().equals(label)).findFirst();
    }

    /** The same under another name. */
    public ComparedSide named(String other) {
        return new ComparedSide(other, scenario, ofSteps, cells, facts);
    }

    /** How many runs it has, with those that do not count. */
    public int runs() {
        return cells.stream().mapToInt(cell -> cell.runs().size()).max().orElse(0);
    }
}
