package dev.weir.cli.terminal;

import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.run.RunListener.Progress;
import dev.weir.secret.Secrets;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.LineBreaks;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The lines that tell how a run goes, laid out for a width. Without colour and control sequences. */
final class PhaseLines {

    private static final String SEPARATOR = " · ";
    private static final int MOST_COLUMNS = 120;
    private static final int LEAST_COLUMNS = 30;
    private static final int TEXT_COLUMN = 13;
    private static final int BAR_COLUMNS = 40;
    private static final int LEAST_BAR_COLUMNS = 10;
    private static final int TIME_COLUMNS = 22;
    private static final int LEAST_PARTS = 2;
    private static final String GAP = "  ";
    private static final long SECOND_NANOS = 1_000_000_000;

    private final int columns;

    /** @param columns width of the screen; the last column stays free, so that no terminal wraps */
    PhaseLines(int columns) {
        this.columns = Math.clamp(columns - 1, LEAST_COLUMNS, MOST_COLUMNS);
    }

    /** What is measured, broken between its parts. */
    List<String> header(String line) {
        List<String> lines = new ArrayList<>();
        StringBuilder current = new StringBuilder();
        for (String part : Secrets.masked(line).split(SEPARATOR, -1)) {
            if (!current.isEmpty() && current.length() + SEPARATOR.length() + part.length() > columns) {
                lines.add(current.toString());
                current = new StringBuilder("    ").append(part);
            } else {
                current.append(current.isEmpty() ? "" : SEPARATOR).append(part);
            }
        }
        lines.add(current.toString());
        return lines;
    }

    /**
     * One row of a table: as many parts as fit beside the label. Where not even two of them would fit beside the longest
     * label, they stand below it; so does a sentence.
     */
    List<String> row(String head, String label, int labelColumns, List<String> parts) {
        int beside = head.length() + labelColumns;
        int needed = parts.stream()
                .limit(LEAST_PARTS)
                .mapToInt(part -> GAP.length() + part.length())
                .sum();
        if (beside + needed <= columns) {
            return List.of(fitting(head + label + " ".repeat(labelColumns - label.length()), parts));
        }
        List<String> lines = new ArrayList<>();
        wrap(label, columns - head.length())
                .forEach(line -> lines.add((lines.isEmpty() ? head : " ".repeat(head.length())) + line));
        String indent = " ".repeat(head.length() - GAP.length());
        if (parts.size() == 1) {
            wrap(parts.getFirst(), columns - head.length()).forEach(line -> lines.add(indent + GAP + line));
        } else {
            lines.add(fitting(indent, parts));
        }
        return lines;
    }

    private String fitting(String first, List<String> parts) {
        StringBuilder line = new StringBuilder(first);
        for (String part : parts) {
            if (line.length() + GAP.length() + part.length() > columns) {
                break;
            }
            line.append(GAP).append(part);
        }
        return line.toString().stripTrailing();
    }

    /** A phase that goes on: its bar when its end is known, and the time. */
    String running(String phase, long elapsedNanos, long expectedNanos) {
        if (expectedNanos <= 0) {
            return label(phase) + (elapsedNanos < 1_000_000_000L ? "…" : seconds(elapsedNanos) + " s");
        }
        if (elapsedNanos >= expectedNanos + SECOND_NANOS) {
            return label(phase) + seconds(elapsedNanos) + " s, longer than the " + seconds(expectedNanos)
                    + " s it should take";
        }
        double done = Math.clamp((double) elapsedNanos / expectedNanos, 0, 1);
        return label(phase) + bar(done) + "  " + seconds(elapsedNanos) + " / " + seconds(expectedNanos) + " s";
    }

    /** A phase that is over: what it did, and how long it took. */
    List<String> ended(String phase, long durationNanos, String note) {
        String time = Durations.format(durationNanos);
        List<String> lines = wrap(note, columns - TEXT_COLUMN - time.length() - 2);
        String first = label(phase) + lines.getFirst();
        List<String> all = new ArrayList<>();
        all.add(first + " ".repeat(Math.max(2, columns - first.length() - time.length())) + time);
        lines.stream().skip(1).map(line -> " ".repeat(TEXT_COLUMN) + line).forEach(all::add);
        return all;
    }

    /** Something to know at once. */
    List<String> notice(String text) {
        List<String> lines = wrap(text, columns - TEXT_COLUMN);
        List<String> all = new ArrayList<>();
        all.add(label("note") + lines.getFirst());
        lines.stream().skip(1).map(line -> " ".repeat(TEXT_COLUMN) + line).forEach(all::add);
        return all;
    }

    /** Rates, latencies and losses of one second: one line, or several where the screen is narrow. */
    List<String> figures(Progress progress) {
        String indent = " ".repeat(TEXT_COLUMN);
        String oneLine = indent + joined(rates(progress), latencies(progress), losses(progress));
        if (oneLine.length() <= columns) {
            return List.of(oneLine);
        }
        List<String> counts = new ArrayList<>(rates(progress));
        counts.addAll(losses(progress));
        List<String> lines = new ArrayList<>(packed(indent, counts));
        if (!latencies(progress).isEmpty()) {
            lines.addAll(packed(indent, latencies(progress)));
        }
        return lines;
    }

    /** As many parts on each line as fit. */
    private List<String> packed(String indent, List<String> parts) {
        List<String> lines = new ArrayList<>();
        List<String> line = new ArrayList<>();
        for (String part : parts) {
            line.add(part);
            if (line.size() > 1 && (indent + joined(line)).length() > columns) {
                lines.add(indent + joined(line.subList(0, line.size() - 1)));
                line = new ArrayList<>(List.of(part));
            }
        }
        lines.add(cut(indent + joined(line)));
        return lines;
    }

    /** If nobody receives, nothing is delivered that could be told: what was sent stands in its place. */
    private static List<String> rates(Progress progress) {
        Progress.SecondRates rates = progress.rates();
        List<String> told = new ArrayList<>();
        if (rates.offered() >= 0) {
            told.add("offered " + Rates.format(rates.offered()));
        }
        told.add(
                rates.delivered() < 0
                        ? "sent " + Rates.format(rates.sent())
                        : "delivered " + Rates.format(rates.delivered()));
        if (rates.deliveredBytes() >= 0) {
            told.add(Figures.byteRate(rates.deliveredBytes()));
        }
        return told;
    }

    /** Those of the second, and by how much clocks may make them wrong. */
    private static List<String> latencies(Progress progress) {
        long boundNanos = progress.endToEnd().clockBoundNanos();
        if (progress.endToEnd().maxNanos() < 0) {
            return List.of();
        }
        List<String> latencies = new ArrayList<>(List.of(
                "p50 " + HostWording.figure(progress.endToEnd().p50Nanos(), boundNanos),
                "p99 " + HostWording.figure(progress.endToEnd().p99Nanos(), boundNanos),
                "max " + HostWording.figure(progress.endToEnd().maxNanos(), boundNanos)));
        if (boundNanos != 0) {
            latencies.add("clock " + HostWording.bound(boundNanos));
        }
        return latencies;
    }

    private static List<String> losses(Progress progress) {
        List<String> losses = new ArrayList<>();
        if (progress.missingSoFar() > 0) {
            losses.add("missing so far " + Counts.format(progress.missingSoFar()));
        }
        if (progress.failedSoFar() > 0) {
            losses.add("failed " + Counts.format(progress.failedSoFar()));
        }
        return losses;
    }

    /**
     * One second of a phase in one line of any length, for a pipe; several that were looked at together.
     *
     * @param toldSeconds up to where the phase has been told
     */
    static String plain(Progress progress, long toldSeconds) {
        String time = stretch(toldSeconds, progress.time().second())
                + (progress.time().expectedNanos() > 0
                        ? " / " + seconds(progress.time().expectedNanos())
                        : "") + " s";
        return label(progress.time().phase())
                + "%-9s ".formatted(time)
                + joined(rates(progress), latencies(progress), losses(progress));
    }

    /** {@code 4}, {@code 4–6}: the seconds after those that were told. */
    public static String stretch(long toldSeconds, long second) {
        return second - toldSeconds > 1 ? toldSeconds + 1 + "–" + second : Long.toString(second);
    }

    /** The line, cut to the width. */
    String cut(String line) {
        return line.length() <= columns ? line : line.substring(0, columns - 1) + "…";
    }

    private String bar(double done) {
        int room = Math.clamp(columns - TEXT_COLUMN - TIME_COLUMNS, LEAST_BAR_COLUMNS, BAR_COLUMNS);
        int full = (int) Math.round(done * room);
        return "█".repeat(full) + "░".repeat(room - full);
    }

    private static String label(String phase) {
        return "  %-10s ".formatted(phase);
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%d", nanos / 1_000_000_000L);
    }

    @SafeVarargs
    private static String joined(List<String>... parts) {
        List<String> all = new ArrayList<>();
        for (List<String> part : parts) {
            all.addAll(part);
        }
        return String.join("   ", all);
    }

    private static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : LineBreaks.parts(Secrets.masked(text))) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
