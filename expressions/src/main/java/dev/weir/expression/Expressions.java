package dev.weir.expression;

import java.util.List;

/**
 * Reads texts that hold expressions: <code>${…}</code> is evaluated for each message and <code>%{…}</code> once; everything
 * else stands for itself. A doubled sign, <code>$${</code>, stands for the sign and the brace.
 *
 * <p>An expression is one of Apache Commons JEXL without loops, functions of its own, assignments and classes. It reaches
 * only the functions and values of {@link dev.weir.expression.function}, so a text from a stranger is safe to evaluate.
 */
public final class Expressions {

    /** Longest text with expressions, in characters. */
    public static final int MAX_TEXT = 4_096;

    /** When the message is due with which a text is tried, in milliseconds from 1970-01-01 UTC. */
    public static final long TRIAL_EPOCH_MILLIS = 1_800_000_000_000L;

    private Expressions() {}

    /**
     * Reads a text and tries it once, so that what cannot be evaluated is refused here.
     *
     * @throws ExpressionException when an expression cannot be read or evaluated
     */
    public static Template compile(String text) {
        List<Segment> segments = new TemplateParser(text).segments();
        Template template = new Template(text, segments);
        template.generator(new TemplateScope(0, 0, TRIAL_EPOCH_MILLIS)).text(0, TRIAL_EPOCH_MILLIS);
        return template;
    }

    /** Whether a text holds anything that is not the same as it is written: an expression or a doubled sign. */
    public static boolean isPlain(String text) {
        return TemplateParser.isPlain(text);
    }
}
