package dev.weir.expression;

import dev.weir.expression.function.DateValue;
import dev.weir.expression.function.Functions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.JexlFeatures;
import org.apache.commons.jexl3.JexlInfo;
import org.apache.commons.jexl3.JexlScript;
import org.apache.commons.logging.impl.NoOpLog;
import org.jspecify.annotations.Nullable;

/** The library that reads and evaluates expressions, closed to everything but {@link Functions}. Used by any thread. */
final class Sandbox {

    /** Longest text that is made, in characters. */
    static final int MAX_TEXT = 65_535;

    private static final JexlFeatures FEATURES = JexlFeatures.createNone().methodCall(true);

    private static final JexlEngine ENGINE = new JexlBuilder()
            .features(FEATURES)
            .permissions(new OwnClasses())
            .arithmetic(new BoundedArithmetic())
            .namespaces(new Functions().namespaces())
            .logger(new NoOpLog())
            .antish(false)
            .strict(true)
            .silent(false)
            .safe(false)
            .cancellable(false)
            .cache(0)
            .create();

    private Sandbox() {}

    /**
     * Reads an expression.
     *
     * @param at place of its first character in the text, from 1
     */
    static JexlScript script(String source, String expression, int at) {
        JexlScript script;
        try {
            script = ENGINE.createScript(FEATURES, new JexlInfo(source, 1, 1), expression);
        } catch (JexlException e) {
            int place = at + Math.max(0, e.getInfo().getColumn() - 1);
            throw new ExpressionException(
                    "'" + source + "' cannot be read near character " + place + ": " + unreadable(e), e);
        }
        for (List<String> variable : script.getVariables()) {
            check(source, expression, at, variable);
        }
        return script;
    }

    private static void check(String source, String expression, int at, List<String> variable) {
        String name = variable.getFirst();
        if (!EvaluationContext.VALUES.contains(name)) {
            throw new ExpressionException("'" + source + "' names '" + name + "' at character "
                    + (at + Math.max(0, expression.indexOf(name))) + ", which is no value; values are "
                    + String.join(", ", EvaluationContext.VALUES));
        }
        if (variable.size() > 1) {
            throw new ExpressionException("'" + source + "' reads '" + String.join(".", variable) + "' at character "
                    + (at + Math.max(0, expression.indexOf(name))) + "; a value has no parts, only functions such as"
                    + " rnd.nextInt(10)");
        }
    }

    private static String unreadable(JexlException e) {
        String detail = Optional.ofNullable(e.getDetail()).orElse("").strip();
        String near = detail.isEmpty() ? "it is no expression" : "'" + detail + "'";
        return e instanceof JexlException.Feature
                ? near + "; an expression has no assignments, loops, functions of its own, lists, ranges or classes"
                : near;
    }

    /** The text that an expression gives. */
    static String text(String source, JexlScript script, EvaluationContext context) {
        Object value;
        try {
            value = script.execute(context);
        } catch (JexlException e) {
            throw notEvaluated(source, e);
        } catch (IllegalArgumentException e) {
            throw new ExpressionException("'" + source + "' cannot be evaluated: " + e.getMessage(), e);
        }
        return text(source, value);
    }

    /** What an evaluation failed with, unless the virtual machine is at its end. Too deep nesting is the expression's. */
    static ExpressionException notEvaluated(String source, JexlException e) {
        if (e.getCause() instanceof VirtualMachineError fatal && !(e instanceof JexlException.StackOverflow)) {
            throw fatal;
        }
        return new ExpressionException("'" + source + "' cannot be evaluated: " + reason(e), e);
    }

    private static String text(String source, @Nullable Object value) {
        String text = switch (value) {
            case String words -> words;
            case Number number -> number.toString();
            case Boolean flag -> flag.toString();
            case Character letter -> letter.toString();
            case DateValue date -> date.toString();
            case null -> throw new ExpressionException("'" + source + "' gives nothing");
            default -> throw new ExpressionException("'" + source + "' gives neither a text nor a number nor a date");
        };
        if (text.length() > MAX_TEXT) {
            throw new ExpressionException(
                    "'" + source + "' gives " + text.length() + " characters; possible are " + MAX_TEXT);
        }
        if (hasHalfCharacter(text)) {
            throw new ExpressionException(
                    "'" + source + "' gives half a character (a lone surrogate), which UTF-8 cannot"
                            + " carry; give both halves in one expression");
        }
        return text;
    }

    /** Whether a text holds one of two surrogates without the other. */
    static boolean hasHalfCharacter(String text) {
        for (int at = 0; at < text.length(); at++) {
            if (Character.isSurrogate(text.charAt(at))) {
                if (Character.isBmpCodePoint(text.codePointAt(at))) {
                    return true;
                }
                at++;
            }
        }
        return false;
    }

    /** What a function said, if one did; otherwise what the library says. */
    private static String reason(JexlException e) {
        if (e.getCause() instanceof NullPointerException) {
            return "'" + e.getDetail() + "' takes no null";
        }
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof IllegalArgumentException || cause instanceof ArithmeticException) {
                String message = String.valueOf(cause.getMessage());
                return message.length() > 2 ? message : "'" + message + "' is not possible with these values";
            }
        }
        return switch (e) {
            case JexlException.Method method ->
                "there is no function '" + method.getMethod() + "' that takes these values";
            case JexlException.Variable variable -> "'" + variable.getVariable() + "' has no value here";
            case JexlException.Property property -> "'" + property.getProperty() + "' cannot be reached";
            default -> Optional.ofNullable(e.getDetail()).orElse("it is not possible");
        };
    }

    /** Names of the functions of a namespace. */
    static Set<String> functions(String namespace) {
        return Functions.names().getOrDefault(namespace, java.util.Collections.emptySortedSet());
    }
}
