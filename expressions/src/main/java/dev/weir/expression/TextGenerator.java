package dev.weir.expression;

import java.util.List;

/** Makes the texts of one template for one stream of messages, each from its number alone. Used by one thread. */
public final class TextGenerator {

    private final Segment[] segments;
    private final EvaluationContext context;
    private final StringBuilder whole = new StringBuilder();

    TextGenerator(List<Segment> segments, EvaluationContext context) {
        this.segments = segments.toArray(Segment[]::new);
        this.context = context;
    }

    /**
     * The text of one message.
     *
     * @param number its number in the stream, from 0; the value {@code number}
     * @param epochMillis when it is due, in milliseconds from 1970-01-01 UTC; what {@code time:millisSinceEpoch()} gives
     * @throws ExpressionException when an expression has no text for this message
     */
    public String text(long number, long epochMillis) {
        context.begin(number, epochMillis);
        if (segments.length == 1) {
            return segments[0].text(context);
        }
        whole.setLength(0);
        for (Segment segment : segments) {
            whole.append(segment.text(context));
        }
        if (whole.length() > Sandbox.MAX_TEXT) {
            throw new ExpressionException(
                    "an expression gives " + whole.length() + " characters; possible are " + Sandbox.MAX_TEXT);
        }
        return whole.toString();
    }
}
