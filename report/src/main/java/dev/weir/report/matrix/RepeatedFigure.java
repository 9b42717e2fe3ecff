package dev.weir.report.matrix;

import dev.weir.report.matrix.MatrixRows.Figure;
import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.report.wording.Figures;
import dev.weir.result.Column;
import dev.weir.result.FindingCode;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import dev.weir.unit.Counts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Which figure stands for the repeats of a cell, and when these lie too far apart for it to be relied on. */
public final class RepeatedFigure {

    /** Behind a figure that cannot be relied on. */
    static final String MARK = " ≠";

    /** How many times the lowest latency, gap or time to recover of the repeats the highest may be. */
    static final double LATENCY_LIMIT = 2;

    /** The same of rates, of shares, and of what a run costs. */
    static final double OTHER_LIMIT = 1.5;

    private RepeatedFigure() {}

    /**
     * The figure to show, to draw and to sort by: the median; of two repeats the worse one, which is the lower rate and the
     * higher of anything else; of messages in trouble the most of any repeat, for a loss in one of three is not 0.
     */
    public static double one(Column column, Spread spread) {
        return switch (column) {
            case REACH -> spread.min();
            case LOST,
                    DUPLICATE,
                    TWICE_IN_LOG,
                    DELIVERED_TWICE,
                    REDELIVERED,
                    ACKED_TOO_LATE,
                    OUT_OF_ORDER,
                    FAILED,
                    UNRESOLVED -> spread.max();
            case BUFFERED_SHARE, BROKER_CPU_SHARE -> spread.medianOrHigher();
            default ->
                switch (column.unit()) {
                    case RATE, BYTE_RATE, BIT_RATE, SHARE, YES_OR_NO, DURABILITY -> spread.medianOrLower();
                    case COUNT, NUMBER, BYTES, NANOS, LATENCY, SENDER_LATENCY -> spread.medianOrHigher();
                };
        };
    }

    /**
     * Whether the repeats lie too far apart: the upper end of their range is more than so many times the lower. Not marked
     * are a maximum, which is one message of each run, how long a run was, counts, which follow from that or are judged by its
     * verdict, and memory, which grows from run to run of one process.
     */
    public static boolean differs(Column column, Spread spread) {
        if (column == Column.MAX || column == Column.DURATION) {
            return false;
        }
        return switch (column.unit()) {
            case LATENCY, SENDER_LATENCY, NANOS -> spread.factor() > LATENCY_LIMIT;
            case RATE, BYTE_RATE, BIT_RATE, SHARE, NUMBER -> spread.factor() > OTHER_LIMIT;
            case COUNT, BYTES, YES_OR_NO, DURABILITY -> false;
        };
    }

    /** A warning for each cell with figures that cannot be relied on, in the order of the cells. */
    public static List<Finding> findings(MatrixResult result) {
        List<Finding> findings = new ArrayList<>();
        for (Row row : MatrixRows.of(result)) {
            List<String> parts = parts(result, row);
            if (!parts.isEmpty()) {
                findings.add(new Finding(
                        Severity.WARNING,
                        FindingCode.REPEATS_DIFFER,
                        row.cell().label() + ": the repeats lie too far apart to rely on " + String.join(", ", parts)));
            }
        }
        return findings;
    }

    private static List<String> parts(MatrixResult result, Row row) {
        List<String> parts = new ArrayList<>();
        List<Figure> figures = MatrixRows.figures(result, row);
        for (int i = 0; i < figures.size(); i++) {
            if (figures.get(i).differs()) {
                parts.add(result.plan().columns().get(i).title() + " ("
                        + figures.get(i).extent() + ")");
            }
        }
        return parts;
    }

    /** In how many cells that is so, and the worst of them; empty when in none. */
    public static Optional<String> summary(MatrixResult result) {
        record Place(Row row, Column column, Figure figure) {}
        List<Place> places = new ArrayList<>();
        for (Row row : MatrixRows.of(result)) {
            List<Figure> figures = MatrixRows.figures(result, row);
            for (int i = 0; i < figures.size(); i++) {
                if (figures.get(i).differs()) {
                    places.add(new Place(row, result.plan().columns().get(i), figures.get(i)));
                }
            }
        }
        long cells = places.stream().map(Place::row).distinct().count();
        return places.stream()
                .max(Comparator.comparingDouble(place -> place.figure().factor()))
                .map(worst -> "The repeats of " + cells + " of "
                        + Counts.of(result.plan().cells().size(), "cell")
                        + " lie too far apart to rely on the figures marked ≠. Farthest apart: "
                        + worst.column().title() + " of " + worst.row().cell().label() + ", "
                        + worst.figure().extent() + ".");
    }

    /** How the figures of several repeats came about; empty when nothing was repeated. */
    public static List<String> notes(MatrixResult result) {
        if (result.plan().repeats() == 1) {
            return List.of();
        }
        List<String> notes = new ArrayList<>();
        if (result.plan().repeats() == 2) {
            notes.add("two figures: one per repeat, in order; rows sort by the worse one");
        } else {
            String range = Spread.rank(result.plan().repeats()) > 0
                    ? "contains the median of all such runs with at least 95 % confidence"
                    : "is from the smallest to the largest";
            notes.add("median over the repeats; of lost, duplicate, failed and other faulty messages the highest count;"
                    + " two figures where only two repeats can be judged; the range " + range);
        }
        if (summary(result).isPresent()) {
            notes.add("≠ the highest repeat is more than " + Figures.plain(LATENCY_LIMIT)
                    + " times the lowest (1.5 times for figures that are no times); maxima, durations, counts and memory are"
                    + " not marked");
        }
        return notes;
    }
}
