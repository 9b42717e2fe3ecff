package dev.weir.report.html;

import dev.weir.report.section.ReportSection.Chart;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a chart means, in one line above it, and what is left to say below. Charts whose notes begin with what they mean say that;
 * what others mean stands here, by how their ids begin.
 *
 * @param above the line above it; empty if nobody has said what it means
 * @param below the rest of its note; may be empty
 */
record ChartMeaning(String above, String below) {

    private static final Map<String, String> BY_ID = new LinkedHashMap<>();

    static {
        BY_ID.put("over-time", "A single peak is a pause; a rise that stays means that the system does not keep up.");
        BY_ID.put("heat", "The darker a cell, the more of them took so long at that time.");
        BY_ID.put("rates", "How much became due, was sent, acknowledged and delivered in each second.");
        BY_ID.put("cpu", "Processors that each process kept busy: 1 is one of them all the time.");
        BY_ID.put("memory", "Memory that each process held at the end of a second.");
        BY_ID.put("network", "What went through the network in each second.");
        BY_ID.put("disk", "What went to and from the disks in each second.");
        BY_ID.put("gc", "Time of each second that a process spent in garbage collections.");
        BY_ID.put("rate-p", "Where a line bends upwards, the system no longer keeps up.");
        BY_ID.put("rate-", "Operations that succeeded or failed in each second, beside those that were due.");
        BY_ID.put("latency-", "From the instant an operation was due to its end, in each second.");
        BY_ID.put("rows-p99", "One row for each cell: 99 % of its messages took at most so long.");
        BY_ID.put("rows-throughput", "One row for each cell: what got through in a second.");
    }

    private static final Map<String, String> BY_END = Map.of(
            "-p99", "Each point is a cell: 99 % of its messages took at most so long.",
            "-mean", "Each point is a cell: the mean latency of its messages.",
            "-throughput", "Each point is a cell: what got through in a second.",
            "-cpu", "Each point is a cell: what one delivery costs in processor time.");

    static ChartMeaning of(Chart chart) {
        String id = chart.text().id();
        String note = chart.note();
        String known = BY_ID.entrySet().stream()
                .filter(entry -> id.startsWith(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .or(() -> BY_END.entrySet().stream()
                        .filter(entry -> id.endsWith(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst())
                .orElse("");
        if (!known.isEmpty()) {
            return new ChartMeaning(known, note);
        }
        int end = note.indexOf(". ");
        return end < 0
                ? new ChartMeaning(note, "")
                : new ChartMeaning(note.substring(0, end + 1), note.substring(end + 2));
    }
}
