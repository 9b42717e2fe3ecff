package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.resource.Environment;
import dev.weir.resource.GcEvents;
import dev.weir.resource.HiccupSampler;
import dev.weir.resource.Pause;
import dev.weir.resource.ResourceLog;
import dev.weir.result.Event;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.ProcessCost;
import dev.weir.unit.Durations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Watches this machine: the processes of the run, the pauses of the host, and the collections of this JVM. */
final class HostWatch implements Watch {

    private static final String OWN_NAME = "weir";
    private static final long WORTH_A_MARK_NANOS = 20_000_000;

    private final ResourceLog resources;
    private final HiccupSampler hiccups;
    private final GcEvents collections;
    private final List<Elsewhere> elsewhere = new ArrayList<>();

    HostWatch(RunClock clock) {
        resources = ResourceLog.start(OWN_NAME, clock);
        hiccups = HiccupSampler.start(clock);
        collections = GcEvents.listen(clock);
    }

    @Override
    public void attach(String name, long pid) {
        resources.attach(name, pid);
    }

    @Override
    public void detach(long pid) {
        resources.detach(pid);
    }

    @Override
    public void include(Elsewhere seen) {
        elsewhere.add(seen);
    }

    @Override
    public long mark() {
        return resources.mark();
    }

    @Override
    public List<ProcessCost> costs(long fromNanos, long toNanos, long messages) {
        return resources.costs(fromNanos, toNanos, messages);
    }

    @Override
    public List<ProcessUse> uses(long fromNanos, long toNanos) {
        return resources.uses(fromNanos, toNanos);
    }

    @Override
    public void beginPauses() {
        hiccups.take();
    }

    @Override
    public HostPauses endPauses() {
        var taken = hiccups.take();
        HostPauses here = new HostPauses(taken.longestNanos(), taken.p99Nanos(), taken.pausesNanos(), taken.longest());
        return elsewhere.stream().map(Elsewhere::pauses).reduce(here, HostPauses::and);
    }

    @Override
    public long longestPauseNanos(long fromNanos, long toNanos) {
        long there = elsewhere.stream()
                .flatMap(seen -> seen.pauses().longest().stream())
                .filter(pause -> pause.atNanos() < toNanos && pause.atNanos() + pause.lengthNanos() > fromNanos)
                .mapToLong(Pause::lengthNanos)
                .max()
                .orElse(0);
        return Math.max(there, hiccups.longestNanos(fromNanos, toNanos));
    }

    @Override
    public List<Event> events(long fromNanos, long toNanos, List<Pause> pauses) {
        List<Event> events = new ArrayList<>();
        for (GcEvents.GcEvent gc : collections.events()) {
            if (gc.atNanos() >= fromNanos && gc.atNanos() < toNanos) {
                events.add(new Event(
                        gc.atNanos(),
                        "gc",
                        "weir: " + gc.collector() + ", " + gc.cause() + ", " + Durations.format(gc.lengthNanos())));
            }
        }
        elsewhere.stream()
                .flatMap(seen -> seen.collections().stream())
                .filter(event -> event.atNanos() >= fromNanos && event.atNanos() < toNanos)
                .forEach(events::add);
        for (Pause pause : pauses) {
            if (pause.lengthNanos() >= WORTH_A_MARK_NANOS) {
                events.add(new Event(
                        pause.atNanos(), "pause", "the host paused for " + Durations.format(pause.lengthNanos())));
            }
        }
        return events;
    }

    @Override
    public Map<String, String> environment() {
        return Environment.describe(Path.of("."));
    }

    @Override
    public List<String> notMeasured() {
        return resources.notMeasured();
    }

    @Override
    public void close() {
        collections.close();
        hiccups.close();
        resources.close();
    }
}
