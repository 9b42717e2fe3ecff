package dev.weir.report.data;

import java.util.List;

/**
 * A results folder among others, in one row.
 *
 * @param folder its name
 * @param startedAt when its run began, ISO-8601 in UTC; empty if that cannot be read
 * @param scenario name of the scenario; empty likewise
 * @param subject what was measured, in words
 * @param verdict its verdict in words, or why it has none: {@code unfinished}, {@code unreadable}
 * @param sentence what a person would say about it
 * @param figures its figures, each under its title; those it does not have are missing
 * @param page its report, in its folder; empty if it has none
 */
public record RunRow(
        String folder,
        String startedAt,
        String scenario,
        String subject,
        String verdict,
        String sentence,
        List<RowFigure> figures,
        String page) {

    public RunRow {
        figures = List.copyOf(figures);
    }

    /**
     * A figure of a row.
     *
     * @param title the title of its column
     * @param value by which it is sorted, and drawn
     * @param text what is shown
     */
    public record RowFigure(String title, double value, String text) {}

    /** A folder without results, and why. */
    public static RunRow without(String folder, String verdict, String why) {
        return new RunRow(folder, "", "", "", verdict, why, List.of(), "");
    }

    /** Its figure under a title; NaN without text if it has none. */
    public RowFigure figure(String title) {
        return figures.stream()
                .filter(one -> one.title().equals(title))
                .findFirst()
                .orElse(new RowFigure(title, Double.NaN, ""));
    }
}
