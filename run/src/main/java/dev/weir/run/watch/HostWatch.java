package dev.weir.run.watch;

import dev.weir.clock.RunClock;
import dev.weir.measure.OwnPauses;
import dev.weir.resource.ResourceLog;
import dev.weir.resource.os.Environment;
import dev.weir.resource.os.OtherPrograms;
import dev.weir.resource.os.ProcessUsage;
import dev.weir.resource.os.ProcessorTime;
import dev.weir.resource.pause.Pause;
import dev.weir.result.Event;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.ProcessCost;
import dev.weir.unit.Durations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Watches this machine: the processes of the run, and the pauses and collections of those that are Weir's own. */
public final class HostWatch implements ProcessWatch {

    private static final long WORTH_A_MARK_NANOS = 20_000_000;

    private final ResourceLog resources;
    private final ProcessPauses pauses;
    private final RunClock clock;
    private final OtherPrograms others = OtherPrograms.here();
    private final Map<String, Seen> elsewhere = new LinkedHashMap<>();

    public HostWatch(RunClock clock) {
        this.clock = clock;
        resources = ResourceLog.start(OWN, clock);
        pauses = new ProcessPauses(OWN, clock);
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
    public void use(String name, long pid, long atNanos, ProcessUsage usage) {
        resources.take(name, pid, atNanos, usage);
    }

    @Override
    public void include(Seen seen) {
        elsewhere.put(seen.process(), seen);
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
    public ProcessorTime hostTime(String process, long fromNanos, long toNanos) {
        return resources.hostTime(process, fromNanos, toNanos);
    }

    @Override
    public Optional<OwnPauses> pausesForSubscriber() {
        return Optional.of(pauses.forSubscriber());
    }

    @Override
    public void beginPauses() {
        others.begin(clock.nanos());
        pauses.begin();
    }

    @Override
    public Optional<String> othersRan() {
        return others.sentences(clock.nanos());
    }

    @Override
    public PauseAccount endPauses(long fromNanos, long toNanos) {
        return account(fromNanos, toNanos);
    }

    private PauseAccount account(long fromNanos, long toNanos) {
        List<Seen> all = new ArrayList<>(List.of(pauses.seen(fromNanos, toNanos)));
        all.addAll(elsewhere.values());
        return PauseAccount.of(all, fromNanos, toNanos);
    }

    @Override
    public long longestPauseNanos(long fromNanos, long toNanos) {
        long there = elsewhere.values().stream()
                .flatMap(seen -> seen.pauses().stream())
                .filter(pause -> pause.atNanos() < toNanos && pause.atNanos() + pause.lengthNanos() > fromNanos)
                .mapToLong(Pause::lengthNanos)
                .max()
                .orElse(0);
        return Math.max(there, pauses.longestNanos(fromNanos, toNanos));
    }

    @Override
    public List<Event> events(long fromNanos, long toNanos) {
        List<Event> events = new ArrayList<>();
        Stream.concat(Stream.of(pauses.seen(fromNanos, toNanos)), elsewhere.values().stream())
                .flatMap(seen -> seen.collections().stream())
                .filter(event -> event.atNanos() >= fromNanos && event.atNanos() < toNanos)
                .forEach(events::add);
        account(fromNanos, toNanos).pauses().stream()
                .filter(pause -> pause.lengthNanos() >= WORTH_A_MARK_NANOS)
                .filter(pause -> pause.withinNanos(fromNanos, toNanos) > 0)
                .map(pause -> new Event(
                        pause.atNanos(),
                        Event.Kind.PAUSE.label(),
                        pause.process() + " paused for " + Durations.format(pause.lengthNanos())))
                .forEach(events::add);
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
        pauses.close();
        resources.close();
    }
}
