package dev.weir.search;

import java.util.SplittableRandom;

/** A system whose limit is known. A trial of it takes no time. */
interface SimulatedSystem {

    /** Whether it meets the objective at such a rate, in one trial that is so many times as long as the shortest. */
    boolean meets(double rate, int length);

    /** Whether an answer holds its limit. */
    boolean isIn(SearchAnswer answer);

    /** Whether a limit lies within the bounds of an answer. */
    static boolean holds(SearchAnswer answer, double limit) {
        return answer.conclusion().bounded() && answer.low() <= limit && limit <= answer.high();
    }

    /** A system that meets everything up to its limit, and nothing above. */
    record HardLimit(double limit) implements SimulatedSystem {

        @Override
        public boolean meets(double rate, int length) {
            return rate <= limit;
        }

        @Override
        public boolean isIn(SearchAnswer answer) {
            return holds(answer, limit);
        }
    }

    /**
     * A queue with one server, to which messages come at random. The objective is on the 99th percentile of the time that
     * messages spend in it.
     *
     * @param times how many times the mean time of a service that may be
     * @param constant whether each service takes the same time, which makes it an M/D/1 queue
     */
    record Queue(double servedPerSecond, double times, boolean constant, double limit, SplittableRandom random)
            implements SimulatedSystem {

        private static final int MESSAGES = 15_000;

        @Override
        public boolean meets(double rate, int length) {
            int messages = length * MESSAGES;
            return late(rate / servedPerSecond, times, constant, messages, random) <= messages / 100;
        }

        @Override
        public boolean isIn(SearchAnswer answer) {
            return holds(answer, limit);
        }

        private static int late(double load, double most, boolean constant, int messages, SplittableRandom random) {
            double waited = 0;
            int late = 0;
            for (int i = -messages / 10; i < messages; i++) {
                double served = constant ? 1 : exponential(random);
                late += i >= 0 && waited + served > most ? 1 : 0;
                waited = Math.max(0, waited + served - exponential(random) / load);
            }
            return late;
        }

        private static double exponential(SplittableRandom random) {
            return -Math.log(1 - random.nextDouble());
        }

        /** In an M/M/1 queue the time in the system is distributed exponentially. */
        static double loadOfMm1(double times) {
            return 1 - Math.log(100) / times;
        }

        /** In an M/D/1 queue no formula is short: a long simulation finds it. */
        static double loadOfMd1(double times) {
            double low = 0.3;
            double high = 1;
            while (high - low > 0.001) {
                double middle = (low + high) / 2;
                boolean met = late(middle, times, true, 20 * MESSAGES, new SplittableRandom(7)) <= MESSAGES / 5;
                low = met ? middle : low;
                high = met ? high : middle;
            }
            return (low + high) / 2;
        }
    }

    /**
     * A system whose 99th percentile rises with the rate as a power of it, and differs from trial to trial by a normal
     * deviate of its logarithm.
     *
     * @param slope the power
     * @param noise the standard deviation of a trial of the shortest length
     * @param averages whether that is smaller in longer trials, as the mean of several short ones is
     */
    record NoisyTail(double limit, double slope, double noise, boolean averages, SplittableRandom random)
            implements SimulatedSystem {

        @Override
        public boolean meets(double rate, int length) {
            double deviation = noise / (averages ? Math.sqrt(length) : 1);
            return slope * Math.log(rate / limit) + deviation * random.nextGaussian() <= 0;
        }

        @Override
        public boolean isIn(SearchAnswer answer) {
            return holds(answer, limit);
        }
    }

    /**
     * A closed loop with one server whose service times are exponential: an operation takes as long as all that are in flight
     * with it. The objective is on the 99th percentile, in mean times of a service.
     */
    record ClosedLoop(double most, SplittableRandom random) implements SimulatedSystem {

        private static final int OPERATIONS = 5_000;

        @Override
        public boolean meets(double inFlight, int length) {
            int concurrency = (int) inFlight;
            double[] ended = new double[concurrency];
            double now = 0;
            int late = 0;
            for (int i = 0; i < concurrency + length * OPERATIONS; i++) {
                now -= Math.log(1 - random.nextDouble());
                late += i >= concurrency && now - ended[i % concurrency] > most ? 1 : 0;
                ended[i % concurrency] = now;
            }
            return late <= length * OPERATIONS / 100;
        }

        /** So many services take longer than that time with the probability that a Poisson number of that mean is smaller. */
        private boolean holds(int concurrency) {
            double term = Math.exp(-most);
            double longer = 0;
            for (int k = 0; k < concurrency; k++) {
                longer += term;
                term *= most / (k + 1);
            }
            return longer <= 0.01;
        }

        @Override
        public boolean isIn(SearchAnswer answer) {
            return answer.conclusion() == Conclusion.CONFIRMED
                    && holds((int) answer.low())
                    && !holds((int) answer.high());
        }
    }

    /** A hard limit that moves by a fifth in fourteen trials. */
    final class Drifting implements SimulatedSystem {

        private static final int LAST = 4;

        private final double first;
        private final double by;
        private int trials;

        Drifting(double first, double by) {
            this.first = first;
            this.by = by;
        }

        private double limit(int trial) {
            return first * (1 + by * Math.min(1, trial / 14.0));
        }

        @Override
        public boolean meets(double rate, int length) {
            trials++;
            return rate <= limit(trials);
        }

        /** As it was in one of the last trials: it moves while both ends are repeated. */
        @Override
        public boolean isIn(SearchAnswer answer) {
            for (int trial = trials - LAST + 1; trial <= trials; trial++) {
                if (holds(answer, limit(trial))) {
                    return true;
                }
            }
            return false;
        }
    }

    /** A hard limit, until the system was overloaded: then it meets nothing. */
    final class Breaking implements SimulatedSystem {

        private final double limit;
        private boolean broken;

        Breaking(double limit) {
            this.limit = limit;
        }

        @Override
        public boolean meets(double rate, int length) {
            boolean met = !broken && rate <= limit;
            broken |= rate > 1.05 * limit;
            return met;
        }

        @Override
        public boolean isIn(SearchAnswer answer) {
            return holds(answer, limit);
        }
    }

    /** A limit that is lower after an overload, until the load has been below the lower one. */
    final class Bistable implements SimulatedSystem {

        private final double limit;
        private boolean bad;

        Bistable(double limit) {
            this.limit = limit;
        }

        private double lower() {
            return 0.6 * limit;
        }

        @Override
        public boolean meets(double rate, int length) {
            bad &= rate >= lower();
            boolean met = rate <= (bad ? lower() : limit);
            bad |= rate > 1.05 * limit;
            return met;
        }

        @Override
        public boolean isIn(SearchAnswer answer) {
            return holds(answer, limit) || holds(answer, lower());
        }
    }

    /** A hard limit of a system that misses everything in its first trials. */
    final class Cold implements SimulatedSystem {

        private final double limit;
        private int left;

        Cold(double limit, int trials) {
            this.limit = limit;
            this.left = trials;
        }

        @Override
        public boolean meets(double rate, int length) {
            boolean warm = left <= 0;
            left--;
            return warm && rate <= limit;
        }

        @Override
        public boolean isIn(SearchAnswer answer) {
            return holds(answer, limit);
        }
    }
}
