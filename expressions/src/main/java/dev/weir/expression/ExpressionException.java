package dev.weir.expression;

/** An expression that cannot be read or evaluated. The message names the expression, the place in it, and what is possible. */
public final class ExpressionException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    ExpressionException(String message) {
        super(message);
    }

    ExpressionException(String message, Throwable cause) {
        super(message, cause);
    }
}
