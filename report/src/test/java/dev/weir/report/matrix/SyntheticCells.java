package dev.weir.report.matrix;

import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.MatrixResult;
import dev.weir.result.Overload;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Yardstick;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Runs of a matrix that nobody ran. */
public final class SyntheticCells {

    private static final long MICRO = 1_000;

    private SyntheticCells() {}

    /** A run whose median is {@code micros}, its p99 three times that. */
    public static CellRun run(int cell, int repeat, long micros, Outcome outcome, double offered, double taken) {
        return new CellRun(
                new CellRun.Key(cell, repeat, "cells/x-" + cell + "-" + repeat, "2026-11-21T10:15:02Z"),
                new CellRun.Conclusion(true, CellRun.REPORT, outcome, "Something was found."),
                new CellRun.Meter(Yardstick.NONE, "kafka", 10_000_000_000L),
                new CellRun.Load(false, offered, Overload.sending(offered, taken), taken, taken, taken * 100, 100, 1),
                new CellRun.LatencyFigures(
                        "end-to-end",
                        List.of(
                                new Percentile(50, micros * MICRO, true),
                                new Percentile(99, 3 * micros * MICRO, true),
                                new Percentile(99.9, 4 * micros * MICRO, false)),
                        5 * micros * MICRO),
                new CellRun.LossFigures(true, 0, 0),
                12.5,
                Map.of());
    }

    public static CellRun run(int cell, int repeat, long micros) {
        return run(cell, repeat, micros, Outcome.PASS, 1_000, 1_000);
    }

    /** A matrix over the offered rate, which is as many thousands as the number of the cell. */
    public static MatrixResult matrix(int cells, int repeats, List<CellRun> runs, Column... columns) {
        return new MatrixResult(
                new MatrixResult.MatrixOrigin(
                        MatrixResult.SCHEMA,
                        "0.1.0",
                        "table",
                        "",
                        List.of("2026-11-21T10:15:02Z"),
                        List.of("weir", "run", "table"),
                        ""),
                new MatrixResult.Plan(
                        List.of("rate"),
                        repeats,
                        columns.length == 0 ? Column.USUAL : List.of(columns),
                        IntStream.rangeClosed(1, cells)
                                .mapToObj(i ->
                                        new MatrixResult.Cell(i, "rate " + i + "000/s", List.of(i + "000/s"), "a" + i))
                                .toList()),
                runs,
                "");
    }
}
