package dev.weir.result;

import java.util.List;

/**
 * What the runs of a matrix found: the content of {@code matrix.json}. It is written after every run, so runs may be
 * missing. Files write the components of its groups as its own.
 *
 * @param origin where it comes from
 * @param plan what was to be run
 * @param runs what was run so far, in the order of execution
 * @param stopped what ended it early, as in "stopped by Ctrl-C"; empty when nothing did
 */
public record MatrixResult(MatrixOrigin origin, Plan plan, List<CellRun> runs, String stopped) {

    /** The structure this version writes and reads. */
    public static final String SCHEMA = "weir.matrix/2";

    public MatrixResult {
        runs = List.copyOf(runs);
    }

    /**
     * Where a matrix comes from.
     *
     * @param schema name and version of this structure: {@code weir.matrix/2}; readers refuse another
     * @param weirVersion version of Weir that began the matrix
     * @param scenario name of the scenario
     * @param description what the scenario says of itself
     * @param startedAt when it was started and when it was resumed, ISO-8601 in UTC
     * @param command the command line that repeats it
     * @param scenarioText the scenario with every option in it; secrets masked
     */
    public record MatrixOrigin(
            String schema,
            String weirVersion,
            String scenario,
            String description,
            List<String> startedAt,
            List<String> command,
            String scenarioText) {

        public MatrixOrigin {
            startedAt = List.copyOf(startedAt);
            command = List.copyOf(command);
        }

        /** The same, begun at these instants. */
        public MatrixOrigin begun(List<String> instants) {
            return new MatrixOrigin(schema, weirVersion, scenario, description, instants, command, scenarioText);
        }
    }

    /**
     * What is to be run, and shown.
     *
     * @param axes the keys that vary, the outermost first
     * @param repeats how often each cell is run
     * @param columns what its table shows of every cell
     * @param cells every combination, in order
     * @param refused combinations that are no cells, because their system cannot give the durability that was asked for: label
     *     and reason
     */
    public record Plan(List<String> axes, int repeats, List<Column> columns, List<Cell> cells, List<String> refused) {

        public Plan {
            axes = List.copyOf(axes);
            columns = List.copyOf(columns);
            cells = List.copyOf(cells);
            refused = List.copyOf(refused);
        }

        /** One whose every combination is a cell. */
        public Plan(List<String> axes, int repeats, List<Column> columns, List<Cell> cells) {
            this(axes, repeats, columns, cells, List.of());
        }
    }

    /**
     * One combination of values.
     *
     * @param number its place among the cells, from 1
     * @param label its values in words
     * @param values its value on each axis; empty on one that means nothing to its transport
     * @param digest what tells its settings from others: the beginning of a SHA-256, in hexadecimal digits
     * @param withoutAgents why it stays on the host of the command while agents run other cells; empty if it does not
     */
    public record Cell(int number, String label, List<String> values, String digest, String withoutAgents) {

        public Cell {
            values = List.copyOf(values);
        }

        /** One that is where its scenario says. */
        public Cell(int number, String label, List<String> values, String digest) {
            this(number, label, values, digest, "");
        }
    }

    /** The same with other runs, and with what ended it early. */
    public MatrixResult with(List<CellRun> otherRuns, String stoppedBy) {
        return new MatrixResult(origin, plan, otherRuns, stoppedBy);
    }

    /** The same, begun at these instants. */
    public MatrixResult begun(List<String> instants) {
        return new MatrixResult(origin.begun(instants), plan, runs, stopped);
    }

    /** How many runs there are to be. */
    public int planned() {
        return plan.cells().size() * plan.repeats();
    }

    /** Runs that are over and were not stopped. */
    public long finished() {
        return runs.stream().filter(run -> run.conclusion().finished()).count();
    }

    /**
     * The verdict of the whole: that of its worst run, no better than INVALID when runs are missing, and ERROR when all
     * are.
     */
    public Verdict.Outcome outcome() {
        if (finished() == 0) {
            return Verdict.Outcome.ERROR;
        }
        Verdict.Outcome worst = finished() < planned() ? Verdict.Outcome.INVALID : Verdict.Outcome.PASS;
        for (CellRun run : runs) {
            CellRun.Conclusion one = run.conclusion();
            worst = one.finished() && one.outcome().exitCode() > worst.exitCode() ? one.outcome() : worst;
        }
        return worst;
    }
}
