package dev.weir.payload.header;

import java.util.List;

/**
 * The headers of the messages of a run, the same in every process of it.
 *
 * @param headers names and values, in order; none for messages without
 * @param checked whether the receiver compares what arrives with what was sent
 * @param epochNanos what the wall clock showed when the run's clock began, from 1970-01-01 UTC
 */
public record MessageHeaders(List<HeaderText> headers, boolean checked, long epochNanos) {

    public MessageHeaders {
        headers = List.copyOf(headers);
    }

    /** Whether messages carry any. */
    public boolean any() {
        return !headers.isEmpty();
    }

    /** What makes the headers of one stream. */
    public HeaderGenerator generator(int stream) {
        return new HeaderGenerator(headers, epochNanos, stream);
    }
}
