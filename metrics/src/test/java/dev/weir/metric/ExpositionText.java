package dev.weir.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text of the format of Prometheus, read strictly: whatever is not in the format fails. */
public final class ExpositionText {

    private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
    private static final Pattern HELP = Pattern.compile("# HELP (" + NAME + ") (\\S.*)");
    private static final Pattern TYPE = Pattern.compile("# TYPE (" + NAME + ") (counter|gauge|histogram)");
    private static final String LABEL = "[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\"\\\\\n]|\\\\[\\\\\"n])*\"";
    private static final Pattern VALUE = Pattern.compile(
            "(" + NAME + ")(\\{" + LABEL + "(?:," + LABEL + ")*})? (-?[0-9]+(?:\\.[0-9]+)?(?:E-?[0-9]+)?|\\+Inf|NaN)");

    private final Map<String, String> types = new LinkedHashMap<>();
    private final Map<String, String> helps = new LinkedHashMap<>();
    private final Map<String, Double> series = new HashMap<>();

    /**
     * Reads a text.
     *
     * @throws AssertionError when it is not in the format
     */
    public static ExpositionText read(String text) {
        ExpositionText read = new ExpositionText();
        assertThat(text).endsWith("\n");
        Set<String> closed = new HashSet<>();
        String current = "";
        for (String line : text.lines().toList()) {
            Matcher help = HELP.matcher(line);
            Matcher type = TYPE.matcher(line);
            if (help.matches()) {
                assertThat(read.helps.put(help.group(1), help.group(2)))
                        .as("one HELP: " + line)
                        .isNull();
                assertThat(closed.add(current)).isTrue();
                current = help.group(1);
            } else if (type.matches()) {
                assertThat(type.group(1)).as("behind its HELP: " + line).isEqualTo(current);
                assertThat(read.types.put(current, type.group(2)))
                        .as("one TYPE: " + line)
                        .isNull();
            } else {
                read.value(line, current);
            }
        }
        assertThat(read.types.keySet()).isEqualTo(read.helps.keySet());
        return read;
    }

    private void value(String line, String family) {
        Matcher value = VALUE.matcher(line);
        assertThat(value.matches()).as(line).isTrue();
        String name = value.group(1);
        String expected = "histogram".equals(types.get(family)) ? name.replaceFirst("_(bucket|count|sum)$", "") : name;
        assertThat(expected).as("behind its TYPE: " + line).isEqualTo(family);
        String labels = value.group(2) == null ? "" : value.group(2);
        double number = value.group(3).equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(value.group(3));
        assertThat(series.put(name + labels, number)).as("once: " + line).isNull();
    }

    /** Types of families by name. */
    public Map<String, String> types() {
        return types;
    }

    /** Meanings of families by name. */
    public Map<String, String> helps() {
        return helps;
    }

    /** Values by name and labels, as {@code name{label="value"}}. */
    public Map<String, Double> series() {
        return series;
    }
}
