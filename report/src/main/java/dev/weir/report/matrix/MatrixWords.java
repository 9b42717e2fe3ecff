package dev.weir.report.matrix;

import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.MatrixResult;
import dev.weir.result.Yardstick;
import dev.weir.unit.Counts;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Phrases that both reports of a matrix share. */
public final class MatrixWords {

    /** Latencies that no message has a part in that did not arrive. */
    private static final List<Column> PARTIAL = List.of(Column.MAX, Column.MEAN, Column.STANDARD_DEVIATION);

    /** How a cell is called that stayed on the host of the command while agents ran others. */
    public static final String WITHOUT_AGENTS = "without agents";

    private MatrixWords() {}

    /** Verdict, name, and how much of it there is. */
    public static List<String> summary(MatrixResult result) {
        List<String> parts = new ArrayList<>(List.of(
                MatrixVerdict.of(result),
                result.origin().scenario(),
                extent(result) + refused(result),
                result.finished() == result.planned()
                        ? "all completed"
                        : result.finished() + " of " + result.planned() + " runs completed"));
        List<String> trouble = MatrixVerdict.trouble(result);
        if (!trouble.isEmpty()) {
            parts.add(String.join(", ", trouble));
        }
        if (!result.stopped().isEmpty()) {
            parts.add("stopped by " + result.stopped());
        }
        return parts;
    }

    /** Which Weir made it, and when. */
    public static String stamp(MatrixResult result) {
        return "weir " + result.origin().weirVersion() + " · started "
                + String.join(", resumed ", result.origin().startedAt());
    }

    /** What the table lacks, in the first line. */
    private static String refused(MatrixResult result) {
        int count = result.plan().refused().size();
        return count == 0 ? "" : " (" + count + " more cannot give the durability)";
    }

    /** {@code 12 cells x 3 repeats}. */
    static String extent(MatrixResult result) {
        return Counts.of(result.plan().cells().size(), "cell") + " × "
                + Counts.of(result.plan().repeats(), "repeat");
    }

    /** What a reader of the table has to know. */
    public static List<String> notes(MatrixResult result) {
        List<Row> rows = MatrixRows.of(result);
        List<String> notes = new ArrayList<>();
        BestCell.of(result).map(BestCell::sentence).ifPresent(notes::add);
        List<CellRun> measured =
                rows.stream().flatMap(row -> row.measured().stream()).toList();
        if (DurabilityGroup.differ(rows)) {
            notes.add(
                    "cells of different durability do not compare: what a message survives once it is acknowledged costs"
                            + " time");
        }
        result.plan().refused().forEach(refused -> notes.add("not measured: " + refused));
        notes.addAll(RepeatedFigure.notes(result));
        notes.addAll(LatencyMarks.of(rows).notes());
        notes.addAll(withoutAgents(result));
        if (measured.stream()
                .flatMap(run -> run.latencyFigures().percentiles().stream())
                .anyMatch(one -> !one.supported())) {
            notes.add("* fewer than 10 samples lie above it");
        }
        arrivals(result, measured).ifPresent(notes::add);
        clocks(measured).ifPresent(notes::add);
        if (result.plan().columns().contains(Column.LOST) && rows.stream().anyMatch(MatrixWords::lossNotKnown)) {
            notes.add("lost is not known where a repeat did not read the log to its end");
        }
        if (measured.stream().anyMatch(run -> run.load().overloaded())) {
            notes.add(
                    "overloaded: less than 99 % of the messages due were accepted or delivered in time; latency then mostly reflects how long the run was");
        }
        if (result.plan().columns().contains(Column.DURATION)) {
            notes.add("duration: the time that the throughput is over");
        }
        if (result.plan().columns().contains(Column.SHARE)) {
            notes.add(Limits.of(result).note());
        }
        notes.addAll(costs(result, measured));
        if (result.origin().startedAt().size() > 1) {
            notes.add("run in " + result.origin().startedAt().size()
                    + " parts: the order of the runs does not balance drift between them");
        }
        return notes;
    }

    /** What figures cover where messages were lost: as the report of one run says it. */
    private static Optional<String> arrivals(MatrixResult result, List<CellRun> measured) {
        boolean missing = measured.stream().anyMatch(MatrixWords::missing);
        List<String> partial = PARTIAL.stream()
                .filter(result.plan().columns()::contains)
                .map(Column::title)
                .toList();
        if (!missing) {
            return Optional.empty();
        }
        String some = partial.isEmpty() ? "" : ", " + String.join(", ", partial) + " only those that arrived";
        return Optional.of("percentiles cover all messages due" + some
                + (measured.stream().anyMatch(MatrixWords::never) ? "; never: too few of them arrived" : ""));
    }

    private static boolean lossNotKnown(Row row) {
        return MatrixRows.figure(row, Column.LOST).text().equals(HostWording.NOT_KNOWN);
    }

    private static boolean missing(CellRun run) {
        double reach = run.figures().getOrDefault(Column.REACH.title(), 1.0);
        return run.losses().lost() > 0 || reach < 1 || never(run);
    }

    private static boolean never(CellRun run) {
        return run.latencyFigures().percentiles().stream().anyMatch(one -> !one.reached())
                || run.figures().values().stream().anyMatch(value -> value >= (double) Percentile.NEVER_NANOS);
    }

    /** What stands behind the name of a cell that stayed on the host of the command, and of the best one. */
    public static String mark(MatrixResult result, Row row) {
        return (row.cell().withoutAgents().isEmpty() ? "" : " (" + WITHOUT_AGENTS + ")") + BestCell.mark(result, row);
    }

    /** A sentence for each reason. */
    private static List<String> withoutAgents(MatrixResult result) {
        return result.plan().cells().stream()
                .map(MatrixResult.Cell::withoutAgents)
                .filter(why -> !why.isEmpty())
                .distinct()
                .map(why -> WITHOUT_AGENTS + ": on the host of 'weir run', in a process of its own, because " + why
                        + "; its figures do not compare with those of cells on agents")
                .toList();
    }

    private static Optional<String> clocks(List<CellRun> measured) {
        long boundNanos = MatrixRows.clockBoundNanos(measured);
        if (boundNanos == 0) {
            return Optional.empty();
        }
        return Optional.of(
                boundNanos < 0
                        ? HostWording.NOT_KNOWN + ": the latency needs two clocks, and one of them has no bound"
                        : "latencies between hosts may be wrong by the clock bound, at most "
                                + HostWording.bound(boundNanos) + "; " + HostWording.BELOW
                                + ": measured as smaller than that, sorted as if as long");
    }

    /** From when on the processor time of a tool is counted, as each of them lets it be known. */
    private static List<String> costs(MatrixResult result, List<CellRun> measured) {
        boolean shown = result.plan().columns().stream()
                .anyMatch(List.of(Column.CPU, Column.CLIENT_CPU, Column.BROKER_CPU_PER_MILLION)::contains);
        List<String> parts = measured.stream()
                .map(run -> run.meter().yardstick())
                .filter(Yardstick::isTool)
                .distinct()
                .map(tool -> tool.title() + " " + since(tool))
                .toList();
        return shown && !parts.isEmpty()
                ? List.of("CPU-s/M: of Weir while it measures; of " + String.join(", of ", parts))
                : List.of();
    }

    private static String since(Yardstick tool) {
        return switch (tool) {
            case PRODUCER_PERFORMANCE -> "from the first second after its warm-up on";
            case CONSUMER_PERFORMANCE, REDIS_BENCHMARK, NATS_BENCH, PERF_TEST ->
                "including its start, as it has no warm-up";
            case END_TO_END_LATENCY -> "from its message 1 001 on";
            case NONE, TCP, DISK, FSYNC, MEMORY -> "while it measures";
        };
    }

    /**
     * What a run that is over found, the most important first: figures as wide as those of other runs, or one sentence.
     */
    public static List<String> row(CellRun run) {
        List<String> parts = new ArrayList<>();
        if (run.meter().measuredNanos() > 0) {
            if (run.load().overloaded()) {
                parts.add(MatrixRows.OVERLOADED);
            } else {
                for (double wanted : List.of(50.0, 99.0)) {
                    Optional<String> value = run.latencyFigures().percentiles().stream()
                            .filter(one -> one.percentile() == wanted)
                            .map(one -> value(run, one))
                            .findFirst();
                    value.ifPresent(text -> parts.add("%s %8s".formatted(Figures.percentile(wanted), text)));
                }
                if (run.latencyFigures().clockBoundNanos() != 0) {
                    parts.add("clock " + HostWording.bound(run.latencyFigures().clockBoundNanos()));
                }
            }
            parts.add("throughput %11s".formatted(Rates.format(run.load().throughputPerSecond())));
            if (run.meter().yardstick() != Yardstick.NONE) {
                parts.add(Figures.byteRate(run.load().throughputBytesPerSecond()));
                return parts;
            }
            parts.add(
                    run.losses().lossChecked()
                            ? "lost " + Figures.count(run.losses().lost())
                            : "loss unknown");
        } else {
            parts.add(run.conclusion().sentence());
        }
        return parts;
    }

    private static String value(CellRun run, Percentile percentile) {
        return run.meter().yardstick().isKafkaTool()
                ? Figures.wholeMillis((double) percentile.nanos())
                : HostWording.figure(percentile.nanos(), run.latencyFigures().clockBoundNanos())
                        + Wording.star(percentile);
    }
}
