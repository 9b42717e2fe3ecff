package dev.weir.expression;

import java.math.MathContext;
import org.apache.commons.jexl3.JexlArithmetic;

/** Arithmetic without what can take longer than its text is long: patterns, ranges and texts of any length. */
final class BoundedArithmetic extends JexlArithmetic {

    BoundedArithmetic() {
        super(true, MathContext.DECIMAL64, 16);
    }

    @Override
    public Object add(Object left, Object right) {
        Object sum = super.add(left, right);
        if (sum instanceof String text && text.length() > Sandbox.MAX_TEXT) {
            throw new ArithmeticException("+ gives " + text.length() + " characters; possible are " + Sandbox.MAX_TEXT);
        }
        return sum;
    }

    @Override
    public Boolean contains(Object container, Object value) {
        throw new ArithmeticException(
                "=~ and !~ are not possible; compare with ==, =^ (begins with) or =$ (ends with)");
    }

    @Override
    public Iterable<?> createRange(Object from, Object to) {
        throw new ArithmeticException("a range is not possible");
    }

    @Override
    protected JexlArithmetic createWithOptions(boolean strict, MathContext context, int scale) {
        return this;
    }
}
