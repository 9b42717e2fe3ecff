package dev.weir.result;

import java.util.List;

/**
 * What the runs of a matrix found: the content of {@code matrix.json}. It is written after every run, so runs may be
 * missing.
 *
 * @param schema name and version of this structure: {@code weir.matrix/1}; readers refuse another
 * @param weirVersion version of Weir that began the matrix
 * @param scenario name of the scenario
 * @param description what the scenario says of itself
 * @param startedAt when it was started and when it was resumed, ISO-8601 in UTC
 * @param command the command line that repeats it
 * @param scenarioText the scenario with every option in it; secrets masked
 * @param axes the keys that vary, the outermost first
 * @param repeats how often each cell is run
 * @param columns what its table shows of every cell
 * @param cells every combination, in order
 * @param runs what was run so far, in the order of execution
 * @param stopped what ended it early, as in "stopped by Ctrl-C"; empty when nothing did
 */
public record MatrixResult(
        String schema,
        String weirVersion,
        String scenario,
        String description,
        List<String> startedAt,
        List<String> command,
        String scenarioText,
        List<String> axes,
        int repeats,
        List<Column> columns,
        List<Cell> cells,
        List<CellRun> runs,
        String stopped) {

    /** The structure this version writes and reads. */
    public static final String SCHEMA = "weir.matrix/1";

    public MatrixResult {
        startedAt = List.copyOf(startedAt);
        command = List.copyOf(command);
        axes = List.copyOf(axes);
        columns = List.copyOf(columns);
        cells = List.copyOf(cells);
        runs = List.copyOf(runs);
    }

    /**
     * One combination of values.
     *
     * @param number its place among the cells, from 1
     * @param label its values in words
     * @param values its value on each axis; empty on one that means nothing to its transport
     * @param digest what tells its settings from others: the beginning of a SHA-256, in hexadecimal digits
     */
    public record Cell(int number, String label, List<String> values, String digest) {

        public Cell {
            values = List.copyOf(values);
        }
    }

    /** The same with other runs, and with what ended it early. */
    public MatrixResult with(List<CellRun> otherRuns, String stoppedBy) {
        return new MatrixResult(
                schema,
                weirVersion,
                scenario,
                description,
                startedAt,
                command,
                scenarioText,
                axes,
                repeats,
                columns,
                cells,
                otherRuns,
                stoppedBy);
    }

    /** The same, begun at these instants. */
    public MatrixResult begun(List<String> instants) {
        return new MatrixResult(
                schema,
                weirVersion,
                scenario,
                description,
                instants,
                command,
                scenarioText,
                axes,
                repeats,
                columns,
                cells,
                runs,
                stopped);
    }

    /** How many runs there are to be. */
    public int planned() {
        return cells.size() * repeats;
    }

    /** Runs that are over and were not stopped. */
    public long finished() {
        return runs.stream().filter(CellRun::finished).count();
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
            worst = run.finished() && run.outcome().exitCode() > worst.exitCode() ? run.outcome() : worst;
        }
        return worst;
    }
}
