package dev.weir.scenario.read.section;

import dev.weir.config.ValueType;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A limit that is so many times a stored figure: {@code <= 1.1 x baseline}. */
final class BaselineFactor {

    /** How it is written. */
    static final String EXAMPLE = "<= 1.1 x baseline";

    private static final Pattern FORM =
            Pattern.compile("(?<than><=|>=)?\\s*(?<factor>\\d+(?:\\.\\d+)?)\\s*[x×*]\\s*baseline");

    private BaselineFactor() {}

    /** The factor; empty where a text has another form. */
    static OptionalDouble of(String text) {
        Matcher form = FORM.matcher(text.strip());
        return form.matches() ? OptionalDouble.of(Double.parseDouble(form.group("factor"))) : OptionalDouble.empty();
    }

    /**
     * A type of values that may also be such a limit.
     *
     * @param other what they may be else
     * @param least whether it is a least figure, and not a most
     */
    static ValueType or(ValueType other, boolean least) {
        String wrong = least ? "<=" : ">=";
        return ValueType.of(other.words() + ", or `" + (least ? ">= 0.9 x baseline" : EXAMPLE) + "`", text -> {
            OptionalDouble factor = of(text);
            if (factor.isEmpty()) {
                other.check(text);
            } else if (factor.getAsDouble() <= 0) {
                throw new IllegalArgumentException(
                        "'" + text + "' is no limit: the factor is above 0, as in " + EXAMPLE);
            } else if (text.strip().startsWith(wrong)) {
                throw new IllegalArgumentException("'" + text + "' has the wrong sign: write "
                        + text.strip().replace(wrong, least ? ">=" : "<="));
            }
        });
    }
}
