package dev.weir.agent.place;

import dev.weir.scenario.AgentsSpec;
import dev.weir.scenario.Matrix;
import java.util.List;

/**
 * On which agents the cells of a matrix run.
 *
 * @param all of the cells that have agents
 */
public record PlacedSpecs(List<AgentsSpec> all) {

    public PlacedSpecs {
        all = List.copyOf(all);
    }

    public static PlacedSpecs of(Matrix matrix) {
        return new PlacedSpecs(matrix.cells().stream()
                .flatMap(cell -> cell.scenario().participants().agents().stream())
                .toList());
    }

    /** Whether no cell has agents. */
    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** Every agent that is named, once. */
    public List<String> names() {
        return all.stream()
                .flatMap(one -> one.placement().names().stream())
                .distinct()
                .toList();
    }

    /** How many agents there must be for every cell. */
    public int needed() {
        return all.stream().mapToInt(one -> one.placement().needed()).max().orElse(0);
    }
}
