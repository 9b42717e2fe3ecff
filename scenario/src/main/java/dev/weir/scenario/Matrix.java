package dev.weir.scenario;

import dev.weir.result.Column;
import java.util.ArrayList;
import java.util.List;

/**
 * Every run that a scenario asks for. A scenario without matrix and repeats has one cell and no axis.
 *
 * @param name name of the scenario
 * @param description one sentence about it
 * @param axes the keys that vary, the outermost first
 * @param cells every combination of their values, in order
 * @param refused combinations that are no cells, because their system cannot give the durability that was asked for: label and
 *     reason
 * @param repeats how often each cell is run
 * @param columns what its table shows of every cell
 * @param text the scenario as YAML with every option in it and without defaults; secrets masked
 * @param notes what users should know of what they wrote, although it is no error
 */
public record Matrix(
        String name,
        String description,
        List<String> axes,
        List<Cell> cells,
        List<String> refused,
        int repeats,
        List<Column> columns,
        String text,
        List<String> notes) {

    public Matrix {
        axes = List.copyOf(axes);
        cells = List.copyOf(cells);
        refused = List.copyOf(refused);
        columns = List.copyOf(columns);
        notes = List.copyOf(notes);
    }

    /**
     * One combination of values.
     *
     * @param number its place among the cells, from 1
     * @param label its values in words
     * @param values its value on each axis; empty on one that means nothing to its transport
     * @param scenario the scenario with these values
     * @param withoutAgents why it stays on the host of the command while agents run other cells; empty if it does not
     */
    public record Cell(int number, String label, List<String> values, Scenario scenario, String withoutAgents) {

        public Cell {
            values = List.copyOf(values);
        }

        /** One that is where its scenario says. */
        public Cell(int number, String label, List<String> values, Scenario scenario) {
            this(number, label, values, scenario, "");
        }

        /** The same on the host of the command, while agents run other cells. */
        public Cell withoutAgents(String why) {
            return new Cell(number, label, values, scenario, why);
        }
    }

    /** One run of a cell; {@code repeat} counts from 1. */
    public record Turn(Cell cell, int repeat) {}

    /** The same with other cells. */
    public Matrix with(List<Cell> others) {
        return new Matrix(name, description, axes, others, refused, repeats, columns, text, notes);
    }

    /** Whether there is nothing but one run, whatever axes of one value it has; a table that lacks a row stays a table. */
    public boolean isSingle() {
        return cells.size() == 1 && repeats == 1 && refused.isEmpty();
    }

    /**
     * Every run in the order of execution: the cells forward, then backward, then forward and so on, so that what drifts
     * evenly meanwhile adds the same to all of them.
     */
    public List<Turn> order() {
        List<Turn> order = new ArrayList<>();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            for (Cell cell : repeat % 2 == 1 ? cells : cells.reversed()) {
                order.add(new Turn(cell, repeat));
            }
        }
        return order;
    }
}
