package dev.weir.payload.header;

import dev.weir.clock.WallTime;
import dev.weir.expression.ExpressionException;
import dev.weir.expression.Expressions;
import dev.weir.expression.Template;
import dev.weir.expression.TemplateScope;
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
     * Checks a header, and tries it for the first message of each stream.
     *
     * @param streams number of publishers
     * @throws IllegalArgumentException when its expressions cannot be read or evaluated, or its name cannot be used
     */
    public static void check(HeaderText header, int streams) {
        Template name = Expressions.compile(header.name());
        Template value = Expressions.compile(header.value());
        for (int stream = 0; stream < streams; stream++) {
            TemplateScope scope = new TemplateScope(0, stream, Expressions.TRIAL_EPOCH_MILLIS);
            try {
                checkedName(name.generator(scope).text(0, Expressions.TRIAL_EPOCH_MILLIS));
                value.generator(scope).text(0, Expressions.TRIAL_EPOCH_MILLIS);
            } catch (ExpressionException e) {
                throw new IllegalArgumentException("in stream " + stream + ", " + e.getMessage(), e);
            }
        }
    }

    /**
     * A name as its expressions give it.
     *
     * @throws IllegalArgumentException when it is empty or the reserved one
     */
    static String checkedName(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a header has a name");
        }
        if (name.equals(RESERVED)) {
            throw new IllegalArgumentException(
                    "a header cannot be called '" + RESERVED + "': Weir's own, with the identity, is");
        }
        return name;
    }
}
