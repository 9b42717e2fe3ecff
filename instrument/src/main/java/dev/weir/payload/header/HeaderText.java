package dev.weir.payload.header;

import dev.weir.expression.ExpressionException;
import dev.weir.expression.Expressions;
import dev.weir.expression.Template;
import dev.weir.expression.TemplateScope;

/**
 * One header.
 *
 * @param name its name; a text with expressions
 * @param value its value; a text with expressions, sent in UTF-8
 */
public record HeaderText(String name, String value) {

    /** The name that carries the identity, in a transport's header. */
    public static final String RESERVED = "weir";

    /**
     * Checks the header, and tries it for the first message of each stream.
     *
     * @param streams number of publishers
     * @throws IllegalArgumentException when its expressions cannot be read or evaluated, or its name cannot be used
     */
    public void check(int streams) {
        Template nameTemplate = Expressions.compile(name);
        Template valueTemplate = Expressions.compile(value);
        for (int stream = 0; stream < streams; stream++) {
            TemplateScope scope = new TemplateScope(0, stream, Expressions.TRIAL_EPOCH_MILLIS);
            try {
                checkedName(nameTemplate.generator(scope).text(0, Expressions.TRIAL_EPOCH_MILLIS));
                valueTemplate.generator(scope).text(0, Expressions.TRIAL_EPOCH_MILLIS);
            } catch (ExpressionException e) {
                throw new IllegalArgumentException("in stream " + stream + ", " + e.getMessage(), e);
            }
        }
    }

    /**
     * A name as its expressions give it.
     *
     * @throws HeaderNameException when it is empty or the reserved one
     */
    public static String checkedName(String name) {
        if (name.isEmpty()) {
            throw new HeaderNameException("a header has a name");
        }
        if (name.equals(RESERVED)) {
            throw new HeaderNameException(
                    "a header cannot be called '" + RESERVED + "': Weir's own, with the identity, is");
        }
        return name;
    }
}
