package dev.weir.payload.header;

import dev.weir.clock.WallTime;
import java.util.List;

/**
 * Headers of the user's own on every message, as a scenario asks for them.
 *
 * @param headers names and values, in order; texts with expressions
 * @param checked whether the receiver compares what arrives with what was sent
 */
public record HeaderSpec(List<HeaderText> headers, boolean checked) {

    /** No headers. */
    public static final HeaderSpec NONE = new HeaderSpec(List.of(), false);

    public HeaderSpec {
        headers = List.copyOf(headers);
    }

    /** The headers of a run, for whose expressions now is what the wall clock showed. */
    public MessageHeaders at(WallTime wall) {
        return new MessageHeaders(headers, checked, wall.epochNanos() - wall.nanos());
    }
}
