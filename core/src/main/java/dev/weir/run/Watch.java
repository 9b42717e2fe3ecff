package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.resource.Pause;
import dev.weir.result.Event;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.ProcessCost;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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
    record HostPauses(long longestNanos, long p99Nanos, long totalNanos, List<Pause> longest) implements Serializable {

        static final HostPauses NONE = new HostPauses(0, 0, 0, List.of());

        /** These and those of another process: a pause of the whole host is in both, and counts once. */
        HostPauses and(HostPauses other) {
            List<Pause> merged = new ArrayList<>();
            Stream.concat(longest.stream(), other.longest.stream())
                    .sorted(Comparator.comparingLong(Pause::atNanos))
                    .forEach(pause -> append(merged, pause));
            long together = merged.stream().mapToLong(Pause::lengthNanos).sum();
            long one = merged.stream().mapToLong(Pause::lengthNanos).max().orElse(0);
            return new HostPauses(
                    Math.max(one, Math.max(longestNanos, other.longestNanos)),
                    Math.max(p99Nanos, other.p99Nanos),
                    Math.max(together, Math.max(totalNanos, other.totalNanos)),
                    List.copyOf(merged));
        }

        private static void append(List<Pause> merged, Pause pause) {
            Pause last = merged.isEmpty() ? null : merged.getLast();
            if (last == null || pause.atNanos() >= last.atNanos() + last.lengthNanos()) {
                merged.add(pause);
                return;
            }
            long toEnd = pause.atNanos() + pause.lengthNanos() - last.atNanos();
            merged.set(merged.size() - 1, new Pause(last.atNanos(), Math.max(last.lengthNanos(), toEnd)));
        }
    }

    /** Name of the process that only receives, where there is one. */
    String RECEIVER = "weir receiver";

    /**
     * What another process of the tool saw of itself.
     *
     * @param pauses its pauses
     * @param collections its garbage collections, with instants by the run's clock
     */
    record Elsewhere(HostPauses pauses, List<Event> collections) implements Serializable {}

    /** Also watches this process from now on. */
    void attach(String name, long pid);

    /** Watches this process no longer, which is about to end as it should; what was seen stays. */
    void detach(long pid);

    /** Adds what another process saw: to {@link #longestPauseNanos} and {@link #events}. */
    void include(Elsewhere seen);

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
        public void detach(long pid) {}

        @Override
        public void include(Elsewhere seen) {}

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
