package dev.weir.cli.capacity;

import dev.weir.config.ConfigException;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.search.SearchRange;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The key whose highest value is searched.
 *
 * @param key the key, as {@code --set} takes it
 * @param unit what stands behind each number; may be empty
 * @param range the values that may be tried
 */
public record SearchedKey(String key, String unit, SearchRange range) {

    static final String RATE = "rate";
    static final String CONCURRENCY = "concurrency";
    private static final String CLIENTS = "clients";
    private static final double HIGHEST_RATE = 1e8;
    private static final double MOST_CLIENTS = 1e6;

    /** How far below the value of the scenario a search begins. */
    static final double BELOW = 4;

    /** The least of the factor between the ends of a range. */
    private static final double SMALLEST = 1.2;

    private static final Pattern NUMBER = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*(\\S*)");

    /**
     * Reads {@code rate}, {@code clients} or {@code KEY=LOW..HIGH}.
     *
     * @param planned says where to begin where no range is given
     */
    public static SearchedKey parse(String text, PlannedTrial planned) {
        int equals = text.indexOf('=');
        if (equals > 0) {
            return ranged(text, text.substring(0, equals).strip(), text.substring(equals + 1));
        }
        return switch (planned) {
            case PlannedTrial.OfSteps steps -> SearchedStep.usual(text, steps.step());
            case PlannedTrial.OfMessages messages -> usual(text, messages.scenario());
        };
    }

    private static SearchedKey usual(String text, Scenario scenario) {
        return switch (text) {
            case RATE -> ofRate(RATE, scenario.messages().schedule());
            case CLIENTS -> {
                int clients = scenario.participants().topology().subscribers();
                yield new SearchedKey(
                        CLIENTS, "", new SearchRange(1, MOST_CLIENTS, Math.rint(start(clients, 1)), true));
            }
            default ->
                throw new ConfigException("--search " + text + " has no range; write:  --search \"" + text
                        + "=1..100\"  (rate and clients need none)");
        };
    }

    private static double start(double usual, double least) {
        return Math.max(least, usual / BELOW);
    }

    /** A rate, from a quarter of that of a schedule on. */
    static SearchedKey ofRate(String key, Schedule schedule) {
        return new SearchedKey(key, "/s", new SearchRange(1, HIGHEST_RATE, start(rate(key, schedule), 1), false));
    }

    private static double rate(String key, Schedule schedule) {
        return switch (schedule) {
            case Schedule.FixedRate fixed -> fixed.messagesPerSecond();
            case Schedule.Poisson poisson -> poisson.messagesPerSecond();
            default ->
                throw new ConfigException(
                        "'" + key + "' is searched, and its schedule has no single rate; choose:  --set "
                                + (key.equals(RATE) ? "schedule.rate" : key) + "=1000/s");
        };
    }

    private static SearchedKey ranged(String text, String key, String range) {
        String[] ends = range.split("\\.\\.", -1);
        if (ends.length != 2) {
            throw new ConfigException("--search " + text + " has no range; write:  --search \"" + key + "=LOW..HIGH\"");
        }
        Matcher low = number(text, ends[0]);
        Matcher high = number(text, ends[1]);
        String unit = high.group(2);
        if (!low.group(2).isEmpty() && !low.group(2).equals(unit)) {
            throw new ConfigException("--search " + text + ": both ends need the same unit");
        }
        double least = Double.parseDouble(low.group(1));
        double most = Double.parseDouble(high.group(1));
        if (!(least > 0)) {
            throw new ConfigException("--search " + text + ": the range begins above 0");
        }
        boolean whole =
                !isRate(key) && !low.group(1).contains(".") && !high.group(1).contains(".");
        if (!(most / least >= SMALLEST) || (whole && most - least < 1)) {
            throw new ConfigException("--search " + text + ": the range is too small; its upper end is at least "
                    + SMALLEST + " times the lower one");
        }
        return new SearchedKey(key, unit, new SearchRange(least, most, least, whole));
    }

    private static Matcher number(String text, String end) {
        Matcher number = NUMBER.matcher(end.strip());
        if (!number.matches()) {
            throw new ConfigException("--search " + text + ": '" + end.strip() + "' is no number");
        }
        return number;
    }

    /** Whether the rate of messages is what is searched. */
    public boolean isRate() {
        return isRate(key);
    }

    private static boolean isRate(String key) {
        return key.equals(RATE) || key.endsWith("." + RATE);
    }

    /** Whether a closed loop is searched, which meets everything that has no limit. */
    public boolean isConcurrency() {
        return key.endsWith("." + CONCURRENCY);
    }

    /** The override that gives the key a value. */
    public String override(double value) {
        String number = new BigDecimal(value, MathContext.DECIMAL32)
                .stripTrailingZeros()
                .toPlainString();
        return key + "=" + number + unit;
    }
}
