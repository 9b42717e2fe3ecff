package dev.weir.report.wording;

import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import dev.weir.unit.Sizes;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The numbers by which a column of a page is sorted, which stand beside what it shows: texts such as {@code 5.48 ms} and
 * {@code 13.5 µs} have no order of their own.
 *
 * @param keys a number for each row; NaN where there is no figure, which comes last in both directions
 */
public record SortKeys(List<Double> keys) {

    private static final List<ToDoubleFunction<String>> QUANTITIES = List.of(
            text -> new BigDecimal(text).doubleValue(),
            Rates::parse,
            Sizes::parse,
            text -> Durations.parse(text).toNanos());
    private static final Pattern PIECE = Pattern.compile("[0-9]+(?:\\.[0-9]+)?|[^0-9]+");

    public SortKeys {
        keys = List.copyOf(keys);
    }

    /**
     * Keys of a column of words: by size where all of them are numbers, rates, sizes or durations, by letters otherwise, the
     * numbers in them by their value. Where a text is empty or a dash there is no key.
     */
    public static SortKeys of(List<String> texts) {
        List<String> told = texts.stream().filter(SortKeys::tells).distinct().toList();
        ToDoubleFunction<String> key = QUANTITIES.stream()
                .filter(quantity -> told.stream().allMatch(text -> isRead(text, quantity)))
                .findFirst()
                .orElseGet(() -> rank(told));
        return new SortKeys(texts.stream()
                .map(text -> tells(text) ? key.applyAsDouble(text) : Double.NaN)
                .toList());
    }

    private static boolean isRead(String text, ToDoubleFunction<String> quantity) {
        try {
            return Double.isFinite(quantity.applyAsDouble(text));
        } catch (IllegalArgumentException notOne) {
            return false;
        }
    }

    private static ToDoubleFunction<String> rank(List<String> texts) {
        List<String> ordered = texts.stream()
                .sorted(Comparator.comparing(SortKeys::pieces, SortKeys::compare))
                .toList();
        return ordered::indexOf;
    }

    private static boolean tells(String text) {
        return !text.isEmpty() && !text.equals(Figures.NONE);
    }

    private static String[] pieces(String text) {
        return PIECE.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .toArray(String[]::new);
    }

    private static int compare(String[] one, String[] other) {
        return Arrays.compare(one, other, (a, b) -> {
            boolean numbers = isDigit(a.charAt(0)) && isDigit(b.charAt(0));
            return numbers ? new BigDecimal(a).compareTo(new BigDecimal(b)) : a.compareTo(b);
        });
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** The attributes of the cell in that row: the given names and values, and its key. */
    public String[] attributes(int row, String... others) {
        return attributesOf(keys.get(row), others);
    }

    /** The attributes of a cell with that key. */
    public static String[] attributesOf(double key, String... others) {
        if (Double.isNaN(key)) {
            return others;
        }
        String[] attributes = Arrays.copyOf(others, others.length + 2);
        attributes[others.length] = "data-sort";
        attributes[others.length + 1] = Figures.plain(key);
        return attributes;
    }
}
