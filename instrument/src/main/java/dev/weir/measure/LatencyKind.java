package dev.weir.measure;

import dev.weir.result.Latency;
import java.util.List;

/** The distributions of a run. */
public enum LatencyKind {
    /** Received minus intended: the headline end-to-end latency. */
    END_TO_END(Latency.END_TO_END),
    /** Acknowledged minus intended. */
    PUBLISH(Latency.PUBLISH),
    /** Received minus sent. */
    SERVICE(Latency.SERVICE),
    /** Sent minus intended. */
    SCHEDULE_LAG(Latency.SCHEDULE_LAG),
    /** The part of the schedule lag that Weir or its host caused. */
    TOOL_OVERHEAD(Latency.TOOL_OVERHEAD),
    /** End-to-end latency without tool overhead: what it would have been had Weir been on time. */
    ADJUSTED("adjusted"),
    /** Publish latency without tool overhead; recorded where a verdict depends on it. */
    PUBLISH_ADJUSTED("publish-adjusted"),
    /** Arrival of a message's echo at the host that published it, minus intended: both by one clock. */
    ROUND_TRIP(Latency.ROUND_TRIP),
    /** The same minus sent. */
    ROUND_TRIP_SERVICE("round-trip-service"),
    /** Round-trip latency without tool overhead. */
    ROUND_TRIP_ADJUSTED("round-trip-adjusted"),
    /** First hop of a delivery whose way the system stamps: sent minus intended. The hops add up to the end-to-end latency. */
    DUE_TO_SENT("due-to-sent"),
    /** Its second hop: read by the system that delivers, minus sent. */
    SENT_TO_READ("sent-to-read"),
    /** Its third: written by that system, minus read. */
    READ_TO_WRITTEN("read-to-written"),
    /** Its last: received minus written. */
    WRITTEN_TO_RECEIVED("written-to-received");

    /** The hops, in the order of the way. */
    public static final List<LatencyKind> HOPS =
            List.of(DUE_TO_SENT, SENT_TO_READ, READ_TO_WRITTEN, WRITTEN_TO_RECEIVED);

    /** What is told of every run, in this order. */
    public static final List<LatencyKind> ONE_WAY = List.of(END_TO_END, PUBLISH, SERVICE, SCHEDULE_LAG, TOOL_OVERHEAD);

    private final String label;

    LatencyKind(String label) {
        this.label = label;
    }

    /** Its name in files: {@code end-to-end}. */
    public String label() {
        return label;
    }
}
