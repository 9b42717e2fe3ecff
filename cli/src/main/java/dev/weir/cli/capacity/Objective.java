package dev.weir.cli.capacity;

import dev.weir.config.ConfigException;
import dev.weir.scenario.Scenario.Expectation;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One objective as the command line gives it: {@code end-to-end p99 < 20ms}. It is an expectation of the scenario in other
 * words, so that the verdict of each trial judges it.
 *
 * @param metric a metric of {@code expect}
 * @param operator how the limit is to be read
 * @param limit the limit, as it was written
 */
public record Objective(String metric, String operator, String limit) {

    private static final Pattern FORM = Pattern.compile("\\s*([^<>=]+?)\\s*(<=|>=|<|>|=)\\s*([^<>=]+?)\\s*");
    private static final String EXAMPLE = "for example:  --objective \"end-to-end p99 < 20ms\"";

    /**
     * Reads one.
     *
     * @throws ConfigException when it is none
     */
    public static Objective parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new ConfigException(
                    "'" + text + "' is no objective: it has a metric, one of < <= = >= > and a limit; " + EXAMPLE);
        }
        Objective objective = new Objective(parts.group(1).replaceAll("\\s+", " "), parts.group(2), parts.group(3));
        boolean zero = objective.limit.matches("0+");
        if (objective.operator.equals("=") && !zero) {
            throw new ConfigException("'" + text + "' is no objective: '=' goes with 0 only; write <= or >=");
        }
        if (objective.operator.equals("<") && zero) {
            throw new ConfigException(
                    "nothing meets the objective '" + text + "'; write:  " + objective.metric + " = 0");
        }
        return objective;
    }

    /** Whether the limit is the least, and not the most. */
    boolean least() {
        return operator.startsWith(">");
    }

    /**
     * The override that makes it an expectation.
     *
     * @param keys what the keys of its step begin with; empty for a run of messages
     */
    String override(String keys) {
        return keys + "expect." + metric + "=" + limit;
    }

    /** Whether an expectation is this objective: one of steps may leave out which latency it limits. */
    boolean limits(String expected) {
        return expected.equals(metric) || expected.equals("latency " + metric);
    }

    /**
     * Refuses one that limits an expectation from the wrong side.
     *
     * @throws ConfigException when the least is asked of what has a most, or the other way round
     */
    public void checkDirection(Expectation expected) {
        boolean least = expected.kind() == Expectation.Kind.LEAST_RATE;
        if (limits(expected.metric()) && least != least()) {
            throw new ConfigException("'" + this + "' is no objective: of '" + metric + "' the "
                    + (least ? "least is given, with >=" : "most is given, with < or <="));
        }
    }

    @Override
    public String toString() {
        return metric + " " + operator + " " + limit;
    }
}
