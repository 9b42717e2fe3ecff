package dev.weir.run.watch;

import dev.weir.clock.RunClock;
import dev.weir.measure.OwnPauses;
import dev.weir.resource.jvm.GcEvents;
import dev.weir.resource.jvm.OwnGc;
import dev.weir.resource.pause.HiccupSampler;
import dev.weir.resource.pause.RecentPauses;
import dev.weir.result.Event;
import dev.weir.run.watch.ProcessWatch.Seen;
import dev.weir.unit.Durations;
import java.util.List;

/** Watches this process for pauses and collections. One thread begins and tells; any may ask for {@link #forSubscriber}. */
public final class ProcessPauses implements AutoCloseable {

    private static final int MOST_PAUSES = 10_000;

    private final String process;
    private final RunClock clock;
    private final HiccupSampler hiccups;
    private final GcEvents collections;
    private final long startNanos;

    /** @param process name of this process in the report */
    public ProcessPauses(String process, RunClock clock) {
        this.process = process;
        this.clock = clock;
        this.startNanos = clock.nanos();
        this.hiccups = HiccupSampler.start(clock);
        this.collections = GcEvents.listen(clock);
    }

    /** What one subscriber's thread may ask. */
    public OwnPauses forSubscriber() {
        RecentPauses.Reader reader = hiccups.recent().reader();
        OwnGc stops = new OwnGc();
        return new OwnPauses() {
            @Override
            public long collectedNanos() {
                return stops.nanos();
            }

            @Override
            public void look(long fromNanos, long toNanos) {
                reader.look(fromNanos, toNanos);
            }

            @Override
            public long totalNanos() {
                return reader.totalNanos();
            }

            @Override
            public long longestNanos() {
                return reader.longestNanos();
            }

            @Override
            public long endNanos() {
                return reader.endNanos();
            }
        };
    }

    /** The lateness counts from now on, for {@link #seen}. */
    public void begin() {
        hiccups.take();
    }

    /** What was seen so far; the lateness begins anew. */
    public Seen seen(long fromNanos, long toNanos) {
        return new Seen(
                process,
                hiccups.take().p99Nanos(),
                longestNanos(fromNanos, toNanos),
                hiccups.totalNanos(fromNanos, toNanos),
                hiccups.pauses(startNanos, clock.nanos(), MOST_PAUSES),
                collected());
    }

    /** Whether this process is about to be stopped on purpose, or may have been until now: that is no pause of Weir. */
    public void exempt(boolean on) {
        if (on) {
            hiccups.exempt();
        } else {
            hiccups.exemptNoMore();
        }
    }

    /** The longest pause between two instants. */
    long longestNanos(long fromNanos, long toNanos) {
        return hiccups.longestNanos(fromNanos, toNanos);
    }

    private List<Event> collected() {
        return collections.events().stream()
                .map(gc -> new Event(
                        gc.atNanos(),
                        Event.Kind.GC.label(),
                        process + ": " + gc.collector() + ", " + gc.cause() + ", "
                                + Durations.format(gc.lengthNanos())))
                .toList();
    }

    @Override
    public void close() {
        collections.close();
        hiccups.close();
    }
}
