package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.resource.GcEvents;
import dev.weir.resource.HiccupSampler;
import dev.weir.resource.Hiccups;
import dev.weir.resource.OwnGc;
import dev.weir.result.Event;
import dev.weir.unit.Durations;
import java.util.List;

/** The pauses of a receiver. One thread begins and ends; any may ask how long the process has been stopped. */
final class PausesHere {

    private final RunClock clock;
    private final HiccupSampler hiccups;
    private final GcEvents collections;
    private final OwnGc stops = new OwnGc();
    private long beginNanos;

    PausesHere(RunClock clock) {
        this.clock = clock;
        this.hiccups = HiccupSampler.start(clock);
        this.collections = GcEvents.listen(clock);
        this.beginNanos = clock.nanos();
    }

    /** How long this process has been stopped for garbage collections so far. */
    long stoppedNanos() {
        return stops.nanos();
    }

    void begin() {
        beginNanos = clock.nanos();
        hiccups.take();
    }

    Watch.Elsewhere end() {
        Hiccups taken = hiccups.take();
        List<Event> gc = collections.events().stream()
                .filter(event -> event.atNanos() >= beginNanos)
                .map(event -> new Event(
                        event.atNanos(),
                        "gc",
                        Watch.RECEIVER + ": " + event.collector() + ", " + event.cause() + ", "
                                + Durations.format(event.lengthNanos())))
                .toList();
        return new Watch.Elsewhere(
                new Watch.HostPauses(
                        taken.longestNanos(), taken.p99Nanos(), taken.pausesNanos(), List.copyOf(taken.longest())),
                gc);
    }
}
