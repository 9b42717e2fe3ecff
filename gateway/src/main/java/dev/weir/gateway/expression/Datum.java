package dev.weir.gateway.expression;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A piece of a record's data as expressions see it, whatever format it came in. Immutable. */
public sealed interface Datum {

    /** What is there and says nothing: a null. */
    enum Nothing implements Datum {
        NOTHING
    }

    /**
     * One value.
     *
     * @param text as a client sees it
     * @param quoted whether JSON writes it in quotes: text and what JSON has no number for, and not a number or a boolean
     */
    record Scalar(String text, boolean quoted) implements Datum {}

    /** Named parts: an object, a record, a message, a map. */
    non-sealed interface Members extends Datum {

        /** Null when there is no such part; a part that is null is {@link Nothing}. */
        @Nullable
        Datum member(String name);

        /** Every part in its order. */
        void forEach(BiConsumer<String, Datum> action);
    }

    /** Numbered parts: an array, a repeated field. */
    non-sealed interface Elements extends Datum {

        int size();

        /** From 0 to below {@link #size()}. */
        Datum element(int index);
    }

    /** Text; {@link Nothing} for null. */
    static Datum ofText(@Nullable String text) {
        return text == null ? Nothing.NOTHING : new Scalar(text, true);
    }

    /** A number or a boolean. JSON has no number for NaN and the infinite ones, so they are text in it. */
    static Datum ofLiteral(Object literal) {
        return new Scalar(
                literal.toString(), literal instanceof Number number && !Double.isFinite(number.doubleValue()));
    }
}
