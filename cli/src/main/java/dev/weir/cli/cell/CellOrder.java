package dev.weir.cli.cell;

import dev.weir.run.worker.wire.MessageCodec;
import java.util.List;
import java.util.Map;

/** What the process of a matrix tells the one that runs a cell. */
sealed interface CellOrder {

    /** How orders travel. */
    MessageCodec<CellOrder> CODEC = new MessageCodec<>(CellOrder.class);

    /**
     * Runs the cell. It comes this way and on no command line, which other users of the machine may read.
     *
     * @param cell which it is
     * @param settings what its transport is told, with the address of the system filled in
     * @param system what the system under test is, in words
     * @param processes processes to observe, by their names
     * @param origin where results come from
     */
    record Begin(
            ChosenCell cell,
            Map<String, String> settings,
            String system,
            Map<String, Long> processes,
            CellOrigin origin)
            implements CellOrder {

        @Override
        public String toString() {
            return "Begin[" + cell.number() + "]";
        }
    }

    /**
     * A cell, as both processes read it from the same scenario.
     *
     * @param scenario a shipped scenario, a transport, or a file
     * @param overrides settings that replace those of the scenario, each as {@code key=value}
     * @param number its place among the cells, from 1
     * @param digest what tells its settings from others
     * @param limits those that are multiples of a baseline, by their metrics: only the process of the matrix looks it up
     */
    record ChosenCell(String scenario, List<String> overrides, int number, String digest, Map<String, Double> limits) {

        @Override
        public String toString() {
            return "ChosenCell[" + number + "]";
        }
    }

    /**
     * Where results come from, and where they go.
     *
     * @param command the command line that repeats the run
     * @param startedAt start of the run, ISO-8601 in UTC
     * @param folder where the data goes
     * @param verbose whether the log has more than warnings
     */
    record CellOrigin(List<String> command, String startedAt, String folder, boolean verbose) {}

    /** Ends the cell early and orderly. */
    record Stop(String reason) implements CellOrder {}

    /** A part of the system under test is gone and the rest goes on. */
    record SystemChanged(String what) implements CellOrder {}

    /** The system under test is gone for good. */
    record SystemLost(String what) implements CellOrder {}
}
