package dev.weir.unit;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A number and its unit, as a scenario writes them: {@code 250ms}, {@code 1 KiB}, {@code 50_000/s}. */
final class Quantity {

    private static final Pattern FORM = Pattern.compile("([+-]?[0-9][0-9_]*(?:\\.[0-9]+)?)\\s*([^0-9\\s].*)?");

    private Quantity() {}

    /**
     * The value of {@code text} in the base unit.
     *
     * @param units factor to the base unit, by unit, in the order an error message lists them
     */
    static BigDecimal parse(String text, String what, Map<String, BigDecimal> units, String example) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a " + what + "; write a number and its unit: " + example);
        }
        String unit = matcher.group(2) == null ? "" : matcher.group(2).strip();
        BigDecimal factor = units.get(unit);
        if (factor == null) {
            String fault = unit.isEmpty() ? "has no unit" : "has the unit '" + unit + "'";
            throw new IllegalArgumentException("'" + text + "' " + fault + "; a " + what + " is written like " + example
                    + ", with one of the units " + String.join(", ", units.keySet()));
        }
        BigDecimal number = new BigDecimal(matcher.group(1).replace("_", ""));
        if (number.signum() < 0) {
            throw new IllegalArgumentException("'" + text + "' is negative; a " + what + " is at least 0");
        }
        return number.multiply(factor);
    }

    /** Units and their factors, in order. */
    static Map<String, BigDecimal> units(Object... unitsAndFactors) {
        Map<String, BigDecimal> units = new LinkedHashMap<>();
        for (int i = 0; i < unitsAndFactors.length; i += 2) {
            units.put((String) unitsAndFactors[i], new BigDecimal(unitsAndFactors[i + 1].toString()));
        }
        return units;
    }

    /** {@code value} in the first of {@code candidates} that leaves no fraction; in the base unit when none does. */
    static String exact(long value, Map<String, BigDecimal> units, List<String> candidates, String baseUnit) {
        return candidates.stream()
                .filter(unit -> value != 0 && value % factor(units, unit) == 0)
                .findFirst()
                .map(unit -> value / factor(units, unit) + unit)
                .orElse(value + baseUnit);
    }

    private static long factor(Map<String, BigDecimal> units, String unit) {
        return Objects.requireNonNull(units.get(unit), unit).longValueExact();
    }

    /** {@code value} with three significant digits and no exponent. */
    static String threeDigits(double value) {
        double magnitude = Math.abs(value);
        // What rounds up to 10.0 has three digits already.
        int decimals = magnitude >= 99.95 ? 0 : magnitude >= 9.995 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
