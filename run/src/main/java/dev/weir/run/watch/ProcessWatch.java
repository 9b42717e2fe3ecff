package dev.weir.run.watch;

import dev.weir.clock.RunClock;
import dev.weir.measure.OwnPauses;
import dev.weir.resource.os.ProcessUsage;
import dev.weir.resource.os.ProcessorTime;
import dev.weir.resource.pause.Pause;
import dev.weir.result.Event;
import dev.weir.result.HostFigures;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.ProcessCost;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Watches what the processes of a run use, and when they paused. Used by the run's own thread. */
public interface ProcessWatch extends AutoCloseable {

    /** Name of the process that only receives, where there is one; a number follows where there are several. */
    String RECEIVER = "weir receiver";

    /** Name of the process that only publishes, where there is one; a number follows where there are several. */
    String PUBLISHER = HostFigures.PUBLISHER;

    /** Name of a process that carries out operations of steps; its host follows. */
    String OPERATIONS = "weir operations";

    /** Name of the proxy that faults of the network need; only its pauses are known. */
    String FAULT_PROXY = "weir fault proxy";

    /** Name of this process. */
    String OWN = "weir";

    /** Whether a process of that name is one of Weir, which tells of its pauses and collections itself. */
    static boolean isOwn(String name) {
        return name.equals(OWN)
                || name.startsWith(PUBLISHER)
                || name.startsWith(RECEIVER)
                || name.startsWith(OPERATIONS);
    }

    /** Whether a process of that name is on another host: {@code weir receiver on c}, or {@code broker on b1} that is watched. */
    static boolean isElsewhere(String name) {
        return name.contains(" on ");
    }

    /**
     * What a process of Weir saw of itself.
     *
     * @param process its name
     * @param p99Nanos 99th percentile of how late it was, over the time asked for
     * @param longestNanos how late it was at most, over the same
     * @param totalNanos sum of its pauses over 1 ms, over the same
     * @param pauses its pauses since it began, in order of time
     * @param collections its collections since it began, with instants by the run's clock
     */
    record Seen(
            String process,
            long p99Nanos,
            long longestNanos,
            long totalNanos,
            List<Pause> pauses,
            List<Event> collections) {}

    /** Also watches this process from now on. */
    void attach(String name, long pid);

    /** Watches this process no longer, which is about to end as it should; what was seen stays. */
    void detach(long pid);

    /**
     * Takes what a process on another host had used at an instant. By any thread.
     *
     * @param pid its number there
     */
    void use(String name, long pid, long atNanos, ProcessUsage usage);

    /** Takes what another process saw, in the place of what it told before. */
    void include(Seen seen);

    /** What a subscriber in this process may ask about its pauses; empty when nobody watches for them. */
    Optional<OwnPauses> pausesForSubscriber();

    /** Reads everything now; returns the instant by the run's clock, for the calls below. */
    long mark();

    /** Cost of each process between two marks, and per million of {@code messages}. */
    List<ProcessCost> costs(long fromNanos, long toNanos, long messages);

    /** What each process used between two instants, in the order of {@link #costs}. */
    List<ProcessUse> uses(long fromNanos, long toNanos);

    /**
     * What the processors of the host of a process of Weir did between two marks, or of a watched host as a whole; not known where
     * nobody told of it.
     *
     * @param process its name
     */
    ProcessorTime hostTime(String process, long fromNanos, long toNanos);

    /** Forgets the pauses so far. */
    void beginPauses();

    /**
     * What programs that are not of the run have used of the processors of this machine since {@link #beginPauses}, as sentences;
     * empty when nobody knows.
     */
    default Optional<String> othersRan() {
        return Optional.empty();
    }

    /** The pauses between two instants, the later of which is about now; the lateness since {@link #beginPauses}. */
    PauseAccount endPauses(long fromNanos, long toNanos);

    /** The longest pause between two instants. */
    long longestPauseNanos(long fromNanos, long toNanos);

    /** Pauses and garbage collections worth a mark in the report, with instants by the run's clock. */
    List<Event> events(long fromNanos, long toNanos);

    /** The machine and the software, by name. */
    Map<String, String> environment();

    /** What could not be measured, as sentences. */
    List<String> notMeasured();

    @Override
    void close();

    /** Watches nothing: for a run in simulated time. */
    final class Blind implements ProcessWatch {

        private final RunClock clock;

        public Blind(RunClock clock) {
            this.clock = clock;
        }

        @Override
        public void attach(String name, long pid) {}

        @Override
        public void detach(long pid) {}

        @Override
        public void use(String name, long pid, long atNanos, ProcessUsage usage) {}

        @Override
        public void include(Seen seen) {}

        @Override
        public Optional<OwnPauses> pausesForSubscriber() {
            return Optional.empty();
        }

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
        public ProcessorTime hostTime(String process, long fromNanos, long toNanos) {
            return ProcessorTime.UNKNOWN;
        }

        @Override
        public void beginPauses() {}

        @Override
        public PauseAccount endPauses(long fromNanos, long toNanos) {
            return PauseAccount.NONE;
        }

        @Override
        public long longestPauseNanos(long fromNanos, long toNanos) {
            return 0;
        }

        @Override
        public List<Event> events(long fromNanos, long toNanos) {
            return List.of();
        }

        @Override
        public Map<String, String> environment() {
            return Map.of();
        }

        @Override
        public List<String> notMeasured() {
            return List.of("The cost of processes and pauses: time was simulated.");
        }

        @Override
        public void close() {}
    }
}
