package dev.weir.measure;

import java.util.Locale;

/** The distributions of a run. */
public enum LatencyKind {
    /** Received minus intended: the headline end-to-end latency. */
    RESPONSE,
    /** Acknowledged minus intended. */
    PUBLISH,
    /** Received minus sent. */
    SERVICE,
    /** Sent minus intended. */
    LAG,
    /** The part of the lag that the tool itself or its host caused. */
    TOOL,
    /** Response less the tool's part: what the response would have been had the tool been on time. */
    ADJUSTED;

    /** Its name in files and reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
