package dev.weir.measure;

/** The distributions of a run. */
public enum LatencyKind {
    /** Received minus intended: the headline end-to-end latency. */
    END_TO_END("end-to-end"),
    /** Acknowledged minus intended. */
    PUBLISH("publish"),
    /** Received minus sent. */
    SERVICE("service"),
    /** Sent minus intended. */
    SCHEDULE_LAG("schedule-lag"),
    /** The part of the schedule lag that Weir or its host caused. */
    TOOL_OVERHEAD("tool-overhead"),
    /** End-to-end latency without tool overhead: what it would have been had Weir been on time. */
    ADJUSTED("adjusted");

    private final String label;

    LatencyKind(String label) {
        this.label = label;
    }

    /** Its name in files: {@code end-to-end}. */
    public String label() {
        return label;
    }
}
