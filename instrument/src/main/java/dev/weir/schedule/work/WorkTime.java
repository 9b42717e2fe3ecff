package dev.weir.schedule.work;

import dev.weir.unit.Durations;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** The time that one piece of work takes, as a distribution. */
public sealed interface WorkTime {

    /** How a scenario writes them. */
    String FORMS = "200ms, exponential 2ms, or lognormal 2ms 0.5";

    /** Always the same. */
    record Constant(Duration time) implements WorkTime {
        @Override
        public double meanNanos() {
            return time.toNanos();
        }

        @Override
        public long draw(RandomGenerator random) {
            return time.toNanos();
        }
    }

    /** Exponentially distributed: most pieces are short and few are long. */
    record Exponential(Duration mean) implements WorkTime {
        @Override
        public double meanNanos() {
            return mean.toNanos();
        }

        @Override
        public long draw(RandomGenerator random) {
            return Math.round(random.nextExponential() * meanNanos());
        }
    }

    /**
     * Distributed so that its logarithm is normal, as measured work often is.
     *
     * @param mean its mean, and not that of its logarithm
     * @param sigma standard deviation of its logarithm
     */
    record LogNormal(Duration mean, double sigma) implements WorkTime {
        public LogNormal {
            if (!(sigma > 0 && sigma <= 3)) {
                throw new IllegalArgumentException("sigma must be above 0 and at most 3: " + sigma);
            }
        }

        @Override
        public double meanNanos() {
            return mean.toNanos();
        }

        @Override
        public long draw(RandomGenerator random) {
            return Math.round(meanNanos() * Math.exp(sigma * random.nextGaussian() - sigma * sigma / 2));
        }
    }

    /** Mean time, in nanoseconds. */
    double meanNanos();

    /** The time of one piece, in nanoseconds. */
    long draw(RandomGenerator random);

    /**
     * The time that a text asks for.
     *
     * @throws IllegalArgumentException when it is none of {@link #FORMS}
     */
    static WorkTime parse(String text) {
        String[] words = text.strip().split("\\s+", -1);
        return switch (words[0]) {
            case "exponential" -> {
                require(words.length == 2, text);
                yield new Exponential(Durations.parse(words[1]));
            }
            case "lognormal" -> {
                require(words.length == 3, text);
                yield new LogNormal(Durations.parse(words[1]), sigma(words[2]));
            }
            default -> {
                require(words.length == 1, text);
                yield new Constant(Durations.parse(words[0]));
            }
        };
    }

    private static double sigma(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is no number; write it like 0.5", e);
        }
    }

    private static void require(boolean holds, String text) {
        if (!holds) {
            throw new IllegalArgumentException("'" + text + "' is no time of work; possible are " + FORMS);
        }
    }
}
