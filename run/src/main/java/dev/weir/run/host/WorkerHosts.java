package dev.weir.run.host;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import dev.weir.clock.RunClock;
import dev.weir.result.FindingCode;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.RunErrors;
import dev.weir.scenario.AgentsSpec.Lost;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * The hosts of a run while it goes on: which line the workers of each follow, how far their clocks can be from the run's, and
 * which hosts were lost. Used by the run's own thread; {@link #lost} by any.
 */
public final class WorkerHosts {

    private static final Duration BURST_WITHIN = Duration.ofSeconds(5);
    private static final long LEAST_LEAD_NANOS = 500_000_000;
    private static final long MOST_LEAD_NANOS = 10_000_000_000L;
    private static final int ROUND_TRIPS_AHEAD = 4;
    private static final long LEAST_AHEAD_NANOS = 50_000_000;

    private final RunHosts asked;
    private final RunClock clock;
    private final RunErrors errors;
    private final Supplier<String> when;
    private final WatchedHosts watched;
    private final LocalHost here = new LocalHost();
    private final HostClocks clocks = new HostClocks();
    private final Map<WorkerHost, ClockLine> lines = new LinkedHashMap<>();
    private final Map<WorkerHost, HostsOfRun.Loss> losses = new ConcurrentHashMap<>();
    private final Map<WorkerHost, ClockBound> bounds = new LinkedHashMap<>();
    private List<PlacedShare> publishing = List.of();
    private List<PlacedShare> subscribing = List.of();

    /** @param asked which hosts have which side */
    public WorkerHosts(RunHosts asked, RunClock clock, RunErrors errors) {
        this(asked, clock, errors, () -> "");
    }

    /** @param when begins a sentence about what happens now; by any thread */
    public WorkerHosts(RunHosts asked, RunClock clock, RunErrors errors, Supplier<String> when) {
        this.when = when;
        this.asked = asked;
        this.clock = clock;
        this.errors = errors;
        this.watched = new WatchedHosts(asked.watching(), clock, errors);
    }

    /** Those that are only watched. */
    public WatchedHosts watched() {
        return watched;
    }

    public RunClock clock() {
        return clock;
    }

    public RunErrors errors() {
        return errors;
    }

    /** Notes what went wrong with a worker, and when. By any thread. */
    public void report(FindingCode code, String text) {
        errors.reportOwn(code, when.get() + text);
    }

    /** When a host was lost, by the run's clock; 0 while it is there. */
    public long lostNanos(WorkerHost host) {
        return losses.getOrDefault(host, HostsOfRun.Loss.NONE).lostNanos();
    }

    /** Whether everything is on this host. */
    public boolean none() {
        return asked.none();
    }

    /** Whether some are not this machine. */
    public boolean apart() {
        return asked.all().stream().anyMatch(host -> !RunHosts.isThisMachine(host));
    }

    /** Where each process of the publishers runs, and which publishers it has. */
    public List<PlacedShare> publishers(String side, int processes, int all) {
        publishing = PlacedShare.of(side, processes, orHere(asked.publishers()), all);
        return publishing;
    }

    /**
     * Where each process of the subscribers runs, and which subscribers or loops of a crowd it has.
     *
     * @param room how many fit into one process of a host
     */
    public List<PlacedShare> subscribers(String side, int processes, int all, ToIntFunction<WorkerHost> room) {
        subscribing = PlacedShare.of(side, processes, orHere(asked.subscribers()), all, room);
        return subscribing;
    }

    private List<WorkerHost> orHere(List<WorkerHost> hosts) {
        return hosts.isEmpty() ? List.of(here) : hosts;
    }

    /** Who is where, once both sides have been placed. */
    public Placement placement() {
        if (none()) {
            return Placement.ONE_HOST;
        }
        List<WorkerHost> used = used();
        return new Placement(places(publishing, used), places(subscribing, used));
    }

    private List<WorkerHost> used() {
        return Stream.concat(publishing.stream(), subscribing.stream())
                .map(PlacedShare::host)
                .distinct()
                .toList();
    }

    private static List<Integer> places(List<PlacedShare> shares, List<WorkerHost> used) {
        return shares.stream()
                .flatMap(place ->
                        Collections.nCopies(place.share().end() - place.share().first(), used.indexOf(place.host()))
                                .stream())
                .toList();
    }

    /** The hosts that had publishers or subscribers, as {@link #boundClocks} found them, and those that were watched. */
    public HostsOfRun ofRun() {
        return ofRun(host -> bounds.getOrDefault(host, new ClockBound.Unknown()));
    }

    private HostsOfRun ofRun(Function<WorkerHost, ClockBound> bound) {
        List<HostsOfRun.Member> members = none()
                ? List.of()
                : used().stream().map(host -> member(host, bound)).toList();
        return new HostsOfRun(members, placement(), watched.ofRun());
    }

    /** The same up to now, as the exchanges of time tell without a last burst. */
    public HostsOfRun soFar(long fromNanos) {
        long nowNanos = clock.nanos();
        return ofRun(host -> clocks.bound(host, fromNanos, nowNanos));
    }

    private HostsOfRun.Member member(WorkerHost host, Function<WorkerHost, ClockBound> bound) {
        List<String> processes = Stream.concat(publishing.stream(), subscribing.stream())
                .filter(place -> place.host().equals(host))
                .map(place -> place.share().process())
                .toList();
        return new HostsOfRun.Member(
                host,
                processes,
                line(host).orElse(ClockLine.SAME),
                host.isHere() ? new ClockBound.Within(0) : bound.apply(host),
                losses.getOrDefault(host, HostsOfRun.Loss.NONE));
    }

    /** The line that the workers of a host are to follow; empty if the host has the run's clock, or no line is known. */
    public Optional<ClockLine> line(WorkerHost host) {
        return Optional.ofNullable(lines.get(host));
    }

    /**
     * Fits the line of every host anew, after a burst of exchanges. That none fits is a fault of its own. Whoever calls this has
     * the workers follow the lines.
     */
    public void fitClocks(LoopRunner runner) {
        List<WorkerHost> others = withClock();
        burst(others, runner);
        for (WorkerHost host : others) {
            clocks.fit(host).ifPresentOrElse(line -> lines.put(host, line), () -> reportUnknown(host));
        }
    }

    private List<WorkerHost> withClock() {
        return asked.all().stream()
                .filter(host -> host.clock().isPresent() && host.lost().isEmpty())
                .toList();
    }

    private void burst(List<WorkerHost> hosts, LoopRunner runner) {
        List<HostClock> bursting =
                hosts.stream().flatMap(host -> host.clock().stream()).toList();
        bursting.forEach(HostClock::burst);
        if (!bursting.isEmpty()) {
            runner.await(() -> bursting.stream().noneMatch(HostClock::inBurst), clock.nanos() + BURST_WITHIN.toNanos());
        }
    }

    private void reportUnknown(WorkerHost host) {
        boolean silent = host.clock().stream().allMatch(its -> its.worstRoundTripNanos() == Long.MAX_VALUE);
        errors.reportOwn(
                FindingCode.CLOCK_UNKNOWN,
                silent
                        ? "agent " + host.name() + " answered no question for the time: its datagrams, or those to "
                                + host.address() + ", do not arrive; let them pass"
                        : "no straight line fits the clock of agent " + host.name()
                                + ": its rate changed, or the host stood still; run again when its clock is steady");
    }

    /**
     * How far ahead a phase has to be told of beside what its processes need, so that it is everywhere in time; 0 without other
     * hosts.
     */
    public long leadNanos() {
        if (none()) {
            return 0;
        }
        long leadNanos = LEAST_LEAD_NANOS;
        long nowNanos = clock.nanos();
        for (WorkerHost host : withClock()) {
            long tripNanos = Math.min(host.clock().orElseThrow().worstRoundTripNanos(), MOST_LEAD_NANOS);
            long boundNanos =
                    clocks.bound(host, nowNanos, nowNanos) instanceof ClockBound.Within within ? within.nanos() : 0;
            leadNanos = Math.max(leadNanos, ROUND_TRIPS_AHEAD * tripNanos + boundNanos);
        }
        return Math.min(leadNanos, MOST_LEAD_NANOS);
    }

    /** How far ahead a start has to lie when a process was told of it; 0 without other hosts. */
    public long leastAheadNanos() {
        return none() ? 0 : LEAST_AHEAD_NANOS;
    }

    /** Finds out how far the clock of each host can have been from the run's between two instants, after a last burst. */
    public void boundClocks(long fromNanos, long toNanos, LoopRunner runner) {
        burst(withClock(), runner);
        for (WorkerHost host : asked.all()) {
            bounds.put(host, clocks.bound(host, fromNanos, toNanos));
        }
    }

    /** How far the clock of a host, as its workers read it, can have been from the run's between two instants; asks no one. */
    public ClockBound bound(WorkerHost host, long fromNanos, long toNanos) {
        return clocks.bound(host, fromNanos, toNanos);
    }

    /**
     * Notes, once for each, that a host was lost. By any thread.
     *
     * @param toldNanos when the process that notices it had told something last
     */
    public void lost(WorkerHost host, long toldNanos) {
        if (losses.putIfAbsent(host, new HostsOfRun.Loss(clock.nanos(), toldNanos)) == null) {
            errors.reportLost(
                    when.get() + "agent " + host.name() + " " + host.reasonOfLoss(), asked.whenLost() == Lost.STOP);
        } else {
            losses.computeIfPresent(
                    host,
                    (same, before) -> new HostsOfRun.Loss(before.lostNanos(), Math.min(before.toldNanos(), toldNanos)));
        }
    }
}
