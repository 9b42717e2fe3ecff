package dev.weir.payload.header;

import dev.weir.clock.WallTime;
import dev.weir.expression.Expressions;
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

    /** The name that carries the identity, in a transport's header. */
    public static final String RESERVED = "weir";

    public HeaderSpec {
        headers = List.copyOf(headers);
    }

    /** The headers of a run, for whose expressions now is what the wall clock showed. */
    public MessageHeaders at(WallTime wall) {
        return new MessageHeaders(headers, checked, wall.epochNanos() - wall.nanos());
    }

    /**
     * Checks a text.
     *
     * @throws IllegalArgumentException when its expressions cannot be read or evaluated, or it names the reserved header
     */
    public static void check(HeaderText header) {
        if (header.name().isEmpty()) {
            throw new IllegalArgumentException("a header has a name");
        }
        if (header.name().equals(RESERVED)) {
            throw new IllegalArgumentException(
                    "a header cannot be called '" + RESERVED + "': Weir's own, with the identity, is");
        }
        Expressions.compile(header.name());
        Expressions.compile(header.value());
    }
}
