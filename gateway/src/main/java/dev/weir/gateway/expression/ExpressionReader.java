package dev.weir.gateway.expression;

import dev.weir.unit.Spelling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads one expression, once. */
final class ExpressionReader {

    private static final List<String> ROOTS =
            Arrays.stream(Root.values()).map(Root::name).toList();

    private final String text;
    private int at;

    ExpressionReader(String text) {
        this.text = text.strip();
    }

    Expression read() {
        Root root = root();
        List<Step> steps = new ArrayList<>();
        boolean wildcard = false;
        while (at < text.length()) {
            if (wildcard) {
                throw error("nothing can follow the wildcard '*'");
            }
            if (text.startsWith(".*", at)) {
                wildcard = true;
                at += 2;
            } else {
                steps.add(step());
            }
        }
        if (!root.hasParts() && (wildcard || !steps.isEmpty())) {
            throw error(root + " is a single value and has no parts; KEY, VALUE and HEADERS may have some");
        }
        return new Expression(text, root, steps, wildcard);
    }

    private Root root() {
        while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
            at++;
        }
        String name = text.substring(0, at);
        if (!ROOTS.contains(name)) {
            String found = name.isEmpty() ? "it begins with no name" : "it begins with '" + name + "'";
            String hint = Spelling.nearest(name, ROOTS)
                    .map(near -> "; did you mean " + near + "?")
                    .orElse("");
            at = 0;
            throw error(found + ", which is none of " + String.join(", ", ROOTS) + hint);
        }
        return Root.valueOf(name);
    }

    private Step step() {
        char sign = text.charAt(at);
        if (sign == '.') {
            return member();
        }
        if (sign == '[') {
            return bracket();
        }
        throw error("'" + sign + "' is neither .name nor [number] nor ['name']");
    }

    private Step member() {
        int begin = ++at;
        while (at < text.length() && ".[]".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String name = text.substring(begin, at);
        if (name.isBlank()) {
            throw error("a name is missing after '.'");
        }
        if (name.indexOf(' ') >= 0 || name.indexOf('*') >= 0) {
            at = begin;
            throw error("the name '" + name + "' is written ['" + name + "']");
        }
        return new Step.Member(name);
    }

    private Step bracket() {
        if (text.startsWith("['", at)) {
            int end = text.indexOf("']", at + 2);
            if (end < 0) {
                throw error("['name'] is not closed");
            }
            String name = text.substring(at + 2, end);
            if (name.isEmpty()) {
                throw error("the name in [''] is empty");
            }
            at = end + 2;
            return new Step.Member(name);
        }
        int end = text.indexOf(']', at);
        String number = end < 0 ? "" : text.substring(at + 1, end).strip();
        if (number.isEmpty() || number.length() > 9 || !number.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw error("an index is a whole number from 0 in [ and ], a name is in [' and ']");
        }
        at = end + 1;
        return new Step.Element(Integer.parseInt(number));
    }

    private IllegalArgumentException error(String problem) {
        return new IllegalArgumentException("the expression '" + text + "', at character " + (at + 1) + ": " + problem);
    }
}
