package dev.weir.report.matrix;

import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.report.wording.Wording;
import dev.weir.result.Latency;
import java.util.ArrayList;
import java.util.List;

/**
 * Signs behind the names of those rows whose latency is not end-to-end latency, one for each kind of latency.
 *
 * @param latencies the kinds, in the order of their signs
 */
record LatencyMarks(List<String> latencies) {

    private static final String SIGNS = "†‡§¶‖#¤◊∆∇";

    static LatencyMarks of(List<Row> rows) {
        return new LatencyMarks(rows.stream()
                .map(Row::latency)
                .filter(name -> !name.isEmpty() && !name.equals(Latency.END_TO_END))
                .distinct()
                .toList());
    }

    /** What stands behind the name of the row. */
    String of(Row row) {
        int index = latencies.indexOf(row.latency());
        return index < 0 ? "" : " " + SIGNS.charAt(index);
    }

    /** What each sign means. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        for (int i = 0; i < latencies.size(); i++) {
            String name = latencies.get(i);
            notes.add(SIGNS.charAt(i) + " " + why(name) + " (" + Wording.span(name) + ")" + how(name));
        }
        return notes;
    }

    private static String why(String latency) {
        return switch (latency) {
            case Latency.SERVICE -> "published without intended instants: service time";
            case Latency.PUBLISH -> "no subscribers: publish latency";
            case Wording.ACKNOWLEDGEMENT -> "the latency that ProducerPerformance reports";
            case Wording.ONE_AT_A_TIME -> "the latency that EndToEndLatency reports";
            case Wording.REPLY -> "the latency that redis-benchmark reports";
            case Wording.BATCH -> "the latency that nats bench reports";
            case Wording.FROM_SEND -> "the latency that PerfTest reports";
            case Wording.FORCED -> "no system: how long the disk takes";
            default -> "the latency is " + latency;
        };
    }

    private static String how(String latency) {
        return switch (latency) {
            case Wording.ACKNOWLEDGEMENT ->
                ", from the actual send, in whole milliseconds; when saturated, mostly time in the client's buffer";
            case Wording.ONE_AT_A_TIME ->
                ", one message at a time, each sent after the last was received, in whole milliseconds, including its"
                        + " first messages";
            case Wording.REPLY ->
                ", from the actual send, with 50 connections that each wait for a reply before they send again; as fast as"
                        + " that goes, and from a cold start";
            case Wording.BATCH ->
                ", of batches of 500 messages, one after the other; as fast as that goes, and from a cold start";
            case Wording.FROM_SEND -> ", from the actual send, and from a cold start";
            case Wording.FORCED -> ", one message at a time, each forced (fsync) before the next";
            default -> "";
        };
    }
}
