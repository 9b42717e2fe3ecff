package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.resource.Pause;
import dev.weir.result.Event;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.ProcessCost;
import java.util.List;
import java.util.Map;

/** Watches what the processes of a run use, and when the host paused. Used by the run's own thread. */
interface Watch extends AutoCloseable {

    /**
     * Pauses between two instants.
     *
     * @param longestNanos the longest
     * @param p99Nanos 99th percentile of all wake-ups
     * @param totalNanos sum of those over 1 ms
     * @param longest the longest ones, in order of time
     */
    record HostPauses(long longestNanos, long p99Nanos, long totalNanos, List<Pause> longest) {

        static final HostPauses NONE = new HostPauses(0, 0, 0, List.of());
    }

    /** Also watches this process from now on. */
    void attach(String name, long pid);

    /** Reads everything now; returns the instant by the run's clock, for the calls below. */
    long mark();

    /** Cost of each process between two marks, and per million of {@code messages}. */
    List<ProcessCost> costs(long fromNanos, long toNanos, long messages);

    /** What each process used between two instants, in the order of {@link #costs}. */
    List<ProcessUse> uses(long fromNanos, long toNanos);

    /** Forgets the pauses so far. */
    void beginPauses();

    /** The pauses since {@link #beginPauses}. */
    HostPauses endPauses();

    /** The longest pause between two instants of the recent past. */
    long longestPauseNanos(long fromNanos, long toNanos);

    /** Pauses and garbage collections worth a mark in the report, with instants by the run's clock. */
    List<Event> events(long fromNanos, long toNanos, List<Pause> pauses);

    /** The machine and the software, by name. */
    Map<String, String> environment();

    /** What could not be measured, as sentences. */
    List<String> notMeasured();

    @Override
    void close();

    /** Watches nothing: for a run in simulated time. */
    final class Blind implements Watch {

        private final RunClock clock;

        Blind(RunClock clock) {
            this.clock = clock;
        }

        @Override
        public void attach(String name, long pid) {}

        @Override
        public long mark() {
            return clock.nanos();
        }

        @Override
        public List<ProcessCost> costs(long fromNanos, long toNanos, long messages) {
            return List.of();
        }

        @Override
        public List<ProcessUse> uses(long fromNanos, long toNanos) {
            return List.of();
        }

        @Override
        public void beginPauses() {}

        @Override
        public HostPauses endPauses() {
            return HostPauses.NONE;
        }

        @Override
        public long longestPauseNanos(long fromNanos, long toNanos) {
            return 0;
        }

        @Override
        public List<Event> events(long fromNanos, long toNanos, List<Pause> pauses) {
            return List.of();
        }

        @Override
        public Map<String, String> environment() {
            return Map.of();
        }

        @Override
        public List<String> notMeasured() {
            return List.of("The cost of processes and the pauses of the host: time was simulated.");
        }

        @Override
        public void close() {}
    }
}
