package dev.weir.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.jexl3.JexlScript;

/** Takes a text with expressions apart. */
final class TemplateParser {

    /** Deepest nesting of brackets, for which the library's parser has room and time. */
    private static final int MAX_DEPTH = 16;

    /** Longest row of signs, which the library's parser nests likewise. */
    private static final int MAX_SIGNS = 200;

    private static final Pattern LONE_NUMBER = Pattern.compile("\\s*number\\s*");
    private static final Pattern FUNCTION = Pattern.compile("([A-Za-z_]\\w*):([A-Za-z_]\\w*)\\s*\\(");

    /** A number that the library reads with any number of digits, whatever follows it. */
    private static final Pattern LONG_NUMBER =
            Pattern.compile("(?<!\\w)(?:0[xX]\\p{XDigit}+[hH]|\\d[\\d.]*(?:[eE][+-]?\\d+)?[bBhH])");

    /** What would put signs out of or into quotes unseen: comments, patterns, escaped names and templates. */
    private static final Pattern UNQUOTED = Pattern.compile("/\\*|//|##|~/|\\\\|`");

    private final String text;
    private final List<Segment> segments = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();

    TemplateParser(String text) {
        this.text = text;
    }

    static boolean isPlain(String text) {
        return !text.contains("${") && !text.contains("%{") && !text.contains("#{");
    }

    List<Segment> segments() {
        if (Sandbox.hasHalfCharacter(text)) {
            throw new ExpressionException("a text has half a character (a lone surrogate), which UTF-8 cannot carry");
        }
        if (isPlain(text)) {
            return List.of(new Segment.Literal(text));
        }
        if (text.length() > Expressions.MAX_TEXT) {
            throw new ExpressionException("a text with expressions has at most " + Expressions.MAX_TEXT
                    + " characters, not " + text.length());
        }
        int at = 0;
        while (at < text.length()) {
            at = text.startsWith("{", at + 1) && isSign(at) ? afterSign(at) : afterCharacter(at);
        }
        endLiteral();
        return segments;
    }

    private boolean isSign(int at) {
        return "$%#".indexOf(text.charAt(at)) >= 0;
    }

    private int afterCharacter(int at) {
        literal.append(text.charAt(at));
        return at + 1;
    }

    private int afterSign(int at) {
        char sign = text.charAt(at);
        if (!literal.isEmpty() && literal.charAt(literal.length() - 1) == sign) {
            literal.append('{');
            return at + 2;
        }
        if (sign == '#') {
            throw new ExpressionException("'" + text + "' at character " + (at + 1)
                    + ": #{…} is not known; ${…} is evaluated for each message and %{…} once");
        }
        endLiteral();
        int end = end(at);
        segments.add(segment(sign == '$', at, end));
        return end + 1;
    }

    private void endLiteral() {
        if (!literal.isEmpty()) {
            segments.add(new Segment.Literal(literal.toString()));
            literal.setLength(0);
        }
    }

    /** Place of the brace that ends the expression, outside of quotes. */
    private int end(int start) {
        char quote = 0;
        for (int at = start + 2; at < text.length(); at++) {
            char letter = text.charAt(at);
            if (quote != 0) {
                if (letter == '\\') {
                    at++;
                } else if (letter == quote) {
                    quote = 0;
                }
            } else if (letter == '}') {
                return at;
            } else if (letter == '"' || letter == '\'' || letter == '`') {
                quote = letter;
            }
        }
        throw new ExpressionException("'" + text + "' at character " + (start + 1) + ": "
                + (quote == 0
                        ? "the expression has no }"
                        : "the expression has no } outside of quotes (" + quote + ")"));
    }

    private Segment segment(boolean varies, int start, int end) {
        String source = text.substring(start, end + 1);
        String expression = text.substring(start + 2, end);
        if (varies && LONE_NUMBER.matcher(expression).matches()) {
            return new Segment.MessageNumber();
        }
        if (expression.isBlank()) {
            throw new ExpressionException("'" + source + "' at character " + (start + 1) + " is empty");
        }
        String outside = withoutQuoted(expression);
        Matcher unquoted = UNQUOTED.matcher(outside);
        if (unquoted.find()) {
            throw new ExpressionException("'" + source + "' at character " + (start + 3 + unquoted.start()) + ": "
                    + unquoted.group() + " can stand only in a text, in ' or \"; an expression has no comments and no"
                    + " patterns");
        }
        checkDepth(source, outside, start + 3);
        checkFunctions(source, outside, start + 3);
        JexlScript script = Sandbox.script(source, expression, start + 3);
        return new Segment.Script(source, script, varies);
    }

    /** The expression with blanks for what stands in quotes. */
    private static String withoutQuoted(String expression) {
        StringBuilder outside = new StringBuilder(expression);
        char quote = 0;
        for (int at = 0; at < expression.length(); at++) {
            char letter = expression.charAt(at);
            if (quote == 0 && (letter == '"' || letter == '\'' || letter == '`')) {
                quote = letter;
            } else if (quote != 0) {
                outside.setCharAt(at, ' ');
                if (letter == '\\' && at + 1 < expression.length()) {
                    at++;
                    outside.setCharAt(at, ' ');
                } else if (letter == quote) {
                    quote = 0;
                }
            }
        }
        return outside.toString();
    }

    private static void checkDepth(String source, String outside, int at) {
        int depth = 0;
        int signs = 0;
        for (int i = 0; i < outside.length(); i++) {
            char letter = outside.charAt(i);
            depth += "([".indexOf(letter) >= 0 ? 1 : ")]".indexOf(letter) >= 0 ? -1 : 0;
            signs += "+-!~?".indexOf(letter) >= 0 ? 1 : 0;
            if (depth > MAX_DEPTH || signs > MAX_SIGNS) {
                throw new ExpressionException("'" + source + "' at character " + (at + i) + ": "
                        + (depth > MAX_DEPTH
                                ? "brackets may stand in at most " + MAX_DEPTH + " others"
                                : "an expression has at most " + MAX_SIGNS + " of the signs + - ! ~ ?"));
            }
        }
    }

    /** Names the functions there are, which the library does not. */
    private static void checkFunctions(String source, String outside, int at) {
        Matcher longNumber = LONG_NUMBER.matcher(outside);
        if (longNumber.find()) {
            throw new ExpressionException("'" + source + "' at character " + (at + longNumber.start())
                    + ": a number ends with its last digit, or L, f or d");
        }
        Matcher function = FUNCTION.matcher(outside);
        while (function.find()) {
            String namespace = function.group(1);
            var known = Sandbox.functions(namespace);
            if (!known.contains(function.group(2))) {
                throw new ExpressionException("'" + source + "' at character " + (at + function.start())
                        + ": there is no function " + namespace + ":" + function.group(2) + "; "
                        + (known.isEmpty()
                                ? "functions begin with "
                                        + String.join(
                                                ", ",
                                                dev.weir.expression.function.Functions.names()
                                                        .keySet())
                                : namespace + ": has " + String.join(", ", known)));
            }
        }
    }
}
