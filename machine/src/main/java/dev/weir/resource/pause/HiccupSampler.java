package dev.weir.resource.pause;

import dev.weir.clock.RunClock;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * A thread that is due every 4 milliseconds and records how late it was: what it had to wait, any other thread of this
 * JVM could have had to wait. Thread-safe.
 *
 * <p>A pause that falls between two wakes is not seen, and a longer one looks up to 4 ms shorter than it was; percentiles
 * are those of time all the same. Waking more often costs more than a hundredth of a core where a wake is dear: see
 * {@code docs/decisions/resource-sampling.md}.
 */
public final class HiccupSampler implements AutoCloseable {

    /** A lateness of more is a pause. */
    public static final Duration PAUSE_LIMIT = Duration.ofMillis(1);

    /** Time between two wakes. */
    static final long EVERY_NANOS = 4_000_000L;

    private static final long LARGEST_NANOS = Duration.ofHours(1).toNanos();
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final int MOST_PAUSES = 1_000;
    private static final Duration CLOSE_DEADLINE = Duration.ofSeconds(2);

    private final RunClock clock;
    private final Thread thread;
    private final LatenessSlots slots;
    private final LongestPauses pauses = new LongestPauses(MOST_PAUSES);
    private final PauseLog log = new PauseLog();
    private final ExemptTime exempt = new ExemptTime();
    private final RecentPauses recent;
    private Histogram lateness = emptyHistogram();
    private volatile boolean closing;

    private HiccupSampler(RunClock clock) {
        this.clock = clock;
        this.slots = new LatenessSlots(clock.nanos());
        this.recent = new RecentPauses(PAUSE_LIMIT.toNanos(), clock.nanos() + EVERY_NANOS, exempt);
        this.thread = Thread.ofPlatform().daemon().name("weir-hiccups").unstarted(this::wakeUntilClosed);
    }

    /** Begins to wake. */
    public static HiccupSampler start(RunClock clock) {
        HiccupSampler sampler = new HiccupSampler(clock);
        sampler.thread.start();
        return sampler;
    }

    private static Histogram emptyHistogram() {
        return new Histogram(1, LARGEST_NANOS, SIGNIFICANT_DIGITS);
    }

    private void wakeUntilClosed() {
        try {
            long dueNanos = clock.nanos() + EVERY_NANOS;
            while (!closing) {
                recent.due(dueNanos);
                long nowNanos = clock.nanos();
                if (nowNanos - dueNanos < 0) {
                    clock.parkUntil(dueNanos);
                } else {
                    woke(dueNanos, nowNanos - dueNanos);
                    dueNanos = nowNanos + EVERY_NANOS;
                }
            }
        } finally {
            recent.ended();
        }
    }

    private synchronized void woke(long dueNanos, long latenessNanos) {
        if (exempt.touches(dueNanos, dueNanos + latenessNanos)) {
            return;
        }
        // The milliseconds that passed meanwhile were due too: left out, a pause of a second would count once, not
        // 1,000 times.
        lateness.recordValueWithExpectedInterval(Math.min(latenessNanos, LARGEST_NANOS), EVERY_NANOS);
        if (latenessNanos > PAUSE_LIMIT.toNanos()) {
            pauses.add(new Pause(dueNanos, latenessNanos));
            log.add(dueNanos, latenessNanos);
            recent.add(dueNanos, dueNanos + latenessNanos);
        } else {
            slots.add(dueNanos, latenessNanos);
        }
    }

    /** Records nothing from now on, because this process is about to be stopped on purpose. */
    public void exempt() {
        exempt.begin(clock.nanos());
    }

    /** Records again. A lateness that began before was none of this process. */
    public void exemptNoMore() {
        exempt.end(clock.nanos());
    }

    /** What was seen since the last call of this, or since the start; begins anew. */
    public synchronized Hiccups take() {
        Hiccups taken = new Hiccups(lateness, pauses.totalNanos(), pauses.inOrderOfTime(), pauses.forgotten());
        lateness = emptyHistogram();
        pauses.clear();
        return taken;
    }

    /**
     * The longest lateness between two instants. A pause counts in every interval it touches; a lateness that is none counts
     * to a tenth of a second.
     */
    public synchronized long longestNanos(long fromNanos, long toNanos) {
        long pause = log.longestNanos(fromNanos, toNanos);
        return pause > 0 ? pause : slots.longestNanos(fromNanos, toNanos);
    }

    /** The sum of the pauses that touch the time between two instants. */
    public synchronized long totalNanos(long fromNanos, long toNanos) {
        return log.totalNanos(fromNanos, toNanos);
    }

    /** The longest pauses that touch the time between two instants, as many as {@code most}, in order of time. */
    public synchronized List<Pause> pauses(long fromNanos, long toNanos, int most) {
        return log.longest(fromNanos, toNanos, most);
    }

    /** What other threads may ask without waiting. */
    public RecentPauses recent() {
        return recent;
    }

    /** Ends the thread, in two seconds at most; what it saw stays. */
    @Override
    public void close() {
        closing = true;
        thread.interrupt();
        try {
            thread.join(CLOSE_DEADLINE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
