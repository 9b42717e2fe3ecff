package dev.weir.gateway.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How the records of a topic are divided into items: {@code stock-#{symbol=KEY}} makes the items that clients call
 * {@code stock-[symbol=ABC]}. An item has one canonical name, with its parameters in alphabetical order; a client may
 * write them in any. Immutable and thread-safe.
 */
public final class ItemTemplate {

    private static final Pattern FORM = Pattern.compile("([a-zA-Z0-9_-]+?)(?:-#\\{(.*)})?");
    private static final Pattern PARAMETER = Pattern.compile("[a-zA-Z._]\\w*");

    private final String prefix;
    private final String[] names;
    private final Expression[] expressions;
    private final String[] beginnings;

    private ItemTemplate(String prefix, Map<String, Expression> parameters) {
        this.prefix = prefix;
        this.names = parameters.keySet().toArray(String[]::new);
        this.expressions = parameters.values().toArray(Expression[]::new);
        this.beginnings = new String[names.length];
        for (int i = 0; i < names.length; i++) {
            beginnings[i] = (i == 0 ? prefix + "-[" : ",") + names[i] + "=";
        }
    }

    /**
     * Reads {@code PREFIX-#{p1=EXPR,p2=EXPR}}, or a prefix alone.
     *
     * @throws IllegalArgumentException saying what is wrong, and where
     */
    public static ItemTemplate parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException("the item template '" + text
                    + "' is not of the form PREFIX-#{name=EXPRESSION,...}, the prefix of letters, digits, '_' and '-';"
                    + " for example stock-#{symbol=KEY}");
        }
        if (form.group(2) == null) {
            return new ItemTemplate(form.group(1), Map.of());
        }
        Map<String, Expression> parameters = new TreeMap<>();
        for (String parameter : parameters(form.group(2))) {
            addParameter(text, parameter, parameters);
        }
        return new ItemTemplate(form.group(1), parameters);
    }

    /** The single item of that name, to which every record belongs. */
    public static ItemTemplate ofName(String name) {
        return new ItemTemplate(name, Map.of());
    }

    private static void addParameter(String text, String parameter, Map<String, Expression> parameters) {
        int equals = parameter.indexOf('=');
        String name = parameter.substring(0, Math.max(0, equals)).strip();
        if (!PARAMETER.matcher(name).matches()) {
            throw new IllegalArgumentException("the item template '" + text + "': '" + parameter.strip()
                    + "' is not of the form name=EXPRESSION; for example symbol=KEY");
        }
        Expression expression = Expression.parseBare(parameter.substring(equals + 1));
        if (expression.isWildcard()) {
            throw new IllegalArgumentException("the item template '" + text + "': a parameter is one value, so '"
                    + expression + "' cannot be one");
        }
        if (expression.root().isStamp()) {
            throw new IllegalArgumentException("the item template '" + text + "': '" + expression
                    + "' is when the gateway had a record, and says nothing of which item it belongs to");
        }
        if (parameters.put(name, expression) != null) {
            throw new IllegalArgumentException(
                    "the item template '" + text + "': the parameter '" + name + "' occurs twice");
        }
    }

    /** Splits at commas, but not at those in a quoted name. */
    private static List<String> parameters(String text) {
        List<String> parameters = new ArrayList<>();
        int begin = 0;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\'') {
                quoted = !quoted;
            } else if (text.charAt(i) == ',' && !quoted) {
                parameters.add(text.substring(begin, i));
                begin = i + 1;
            }
        }
        parameters.add(text.substring(begin));
        return parameters;
    }

    /**
     * Canonical name of the item that a record belongs to; null when it belongs to none, because a parameter is null or
     * empty, or would read as two.
     *
     * @throws ExtractionException when the record has no such value
     */
    public @Nullable String itemOf(RecordParts record) {
        if (names.length == 0) {
            return prefix;
        }
        if (names.length == 1) {
            String value = expressions[0].text(record, false);
            return value == null || value.isEmpty()
                    ? null
                    : beginnings[0].concat(value).concat("]");
        }
        StringBuilder item = new StringBuilder(64);
        for (int i = 0; i < names.length; i++) {
            String value = expressions[i].text(record, false);
            if (value == null || value.isEmpty() || readsAsTwo(value)) {
                return null;
            }
            item.append(beginnings[i]).append(value);
        }
        return item.append(']').toString();
    }

    private boolean readsAsTwo(String value) {
        return value.indexOf(',') >= 0 && splits(value).size() > 0;
    }

    /** Canonical form of an item's name that a client asks for; empty when the template has no such item. */
    public Optional<String> canonical(String item) {
        if (names.length == 0) {
            return item.equals(prefix) ? Optional.of(item) : Optional.empty();
        }
        String opening = prefix + "-[";
        if (!item.startsWith(opening) || !item.endsWith("]") || item.length() == opening.length()) {
            return Optional.empty();
        }
        String content = "," + item.substring(opening.length(), item.length() - 1);
        List<Integer> starts = splits(content);
        if (starts.size() != names.length || starts.getFirst() != 0) {
            return Optional.empty();
        }
        return ordered(content, starts);
    }

    private Optional<String> ordered(String content, List<Integer> starts) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < starts.size(); i++) {
            int end = i + 1 < starts.size() ? starts.get(i + 1) : content.length();
            String parameter = content.substring(starts.get(i) + 1, end);
            int equals = parameter.indexOf('=');
            values.put(parameter.substring(0, equals), parameter.substring(equals + 1));
        }
        StringBuilder canonical = new StringBuilder(content.length() + prefix.length() + 3);
        for (int i = 0; i < names.length; i++) {
            String value = values.get(names[i]);
            if (value == null || value.isEmpty()) {
                return Optional.empty();
            }
            canonical.append(beginnings[i]).append(value);
        }
        return Optional.of(canonical.append(']').toString());
    }

    /** Where a comma begins a parameter of this template; any other comma belongs to a value. */
    private List<Integer> splits(String content) {
        List<Integer> starts = new ArrayList<>();
        for (int comma = content.indexOf(','); comma >= 0; comma = content.indexOf(',', comma + 1)) {
            for (String name : names) {
                if (content.startsWith(name, comma + 1) && content.startsWith("=", comma + 1 + name.length())) {
                    starts.add(comma);
                }
            }
        }
        // With one parameter, whatever follows its name is its value.
        return names.length == 1 && starts.size() > 1 ? starts.subList(0, 1) : starts;
    }

    /** What the names of its items begin with. */
    public String prefix() {
        return prefix;
    }

    /** The names of its parameters, in alphabetical order. */
    public List<String> parameters() {
        return List.of(names);
    }

    /** What the configuration needs to know: which parts of a record it reads. */
    public List<Expression> expressions() {
        return List.of(expressions);
    }

    /** As a client would write its items. */
    public String clientForm() {
        if (names.length == 0) {
            return prefix;
        }
        StringBuilder form = new StringBuilder();
        for (String beginning : beginnings) {
            form.append(beginning).append('…');
        }
        return form.append(']').toString();
    }

    @Override
    public String toString() {
        return clientForm();
    }
}
