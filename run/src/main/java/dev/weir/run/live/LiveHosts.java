package dev.weir.run.live;

import dev.weir.clock.ClockBound;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Phase;
import dev.weir.result.AcrossHosts;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.PairFigures;
import dev.weir.run.host.HostResults;
import dev.weir.run.host.HostsOfRun;
import dev.weir.run.host.HostsOfRun.Member;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.live.LiveHost.HostLateness;
import dev.weir.run.live.LiveHost.HostLoad;
import dev.weir.run.live.LiveHost.HostRates;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.Publishers;
import dev.weir.run.worker.Subscribers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;

/** The hosts of a run from second to second of a phase. Used by the run's own thread. */
public final class LiveHosts {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Latencies that are shown are a second or two old. */
    private static final long BOUNDED_NANOS = 3_000_000_000L;

    /** A watched host is asked once a second. */
    private static final long ASKED_EVERY_NANOS = 1_000_000_000L;

    private final WorkerHosts hosts;
    private final ClientAccounts clients;
    private final ProcessWatch watch;
    private final Phase phase;
    private final Map<Integer, Counts> before = new HashMap<>();
    private final Map<Integer, Double> duePerSecond = new HashMap<>();
    private final List<HostLateness> longest = new ArrayList<>();
    private List<LiveHost> now = List.of();

    /**
     * What is known here of the clients of a run.
     *
     * @param publishers their accounts
     * @param subscribers their accounts
     * @param heardNanos when each process told something last, by its name
     */
    record ClientAccounts(
            Supplier<List<PublisherAccount>> publishers,
            Supplier<List<SubscriberAccount>> subscribers,
            Supplier<Map<String, Long>> heardNanos) {}

    /** Messages of the clients of one host since the phase began. */
    private record Counts(long due, long sent, long received) {

        static final Counts NONE = new Counts(0, 0, 0);
    }

    /**
     * Those of one phase, which begins.
     *
     * @param watch knows what processes of every host use
     */
    public static LiveHosts of(
            WorkerHosts hosts, Publishers publishers, Subscribers subscribers, ProcessWatch watch, Phase phase) {
        Supplier<Map<String, Long>> heardNanos = () -> {
            Map<String, Long> heard = new HashMap<>();
            publishers.workers().ifPresent(workers -> heard.putAll(workers.heardNanos()));
            subscribers.workers().ifPresent(workers -> heard.putAll(workers.heardNanos()));
            return heard;
        };
        return new LiveHosts(
                hosts, new ClientAccounts(publishers::accounts, subscribers::accounts, heardNanos), watch, phase);
    }

    LiveHosts(WorkerHosts hosts, ClientAccounts clients, ProcessWatch watch, Phase phase) {
        this.hosts = hosts;
        this.clients = clients;
        this.watch = watch;
        this.phase = phase;
    }

    /** The hosts at the end of the last second; empty for a run on one host. */
    public List<LiveHost> now() {
        return now;
    }

    /** How late each host with clients has been at most at the end of a second that counts, in the order of the hosts. */
    public List<HostLateness> longest() {
        return List.copyOf(longest);
    }

    /** Lets the last second count for {@link #longest}: its end is one of the phase, and not of what follows it. */
    public void keepLateness() {
        int withClients = Math.min(now.size(), hosts.ofRun().hosts().size());
        for (int place = 0; place < withClients; place++) {
            HostLateness lateness = now.get(place).lateness();
            if (place == longest.size()) {
                longest.add(lateness);
            } else {
                longest.set(place, longest.get(place).or(lateness));
            }
        }
    }

    /**
     * By how much latencies between hosts may be wrong at present: the sum of the bounds of the two hosts that may differ most;
     * 0 where every message stays on its host, {@link PairFigures#UNKNOWN} if nobody knows.
     */
    public long boundNanos() {
        long widest = 0;
        for (LiveHost from : now) {
            for (LiveHost to : now) {
                boolean crosses = from.publishers() > 0 && to.subscribers() > 0 && !from.equals(to);
                if (crosses
                        && from.bound() instanceof ClockBound.Within one
                        && to.bound() instanceof ClockBound.Within other) {
                    widest = Math.max(widest, one.nanos() + other.nanos());
                } else if (crosses) {
                    return PairFigures.UNKNOWN;
                }
            }
        }
        return widest;
    }

    /**
     * What is known of the hosts of the phase that began at {@code startNanos} of the run's clock, and of what went between them.
     * Takes about a millisecond for each pair of hosts.
     */
    public AcrossHosts soFar(LatencyLog log, long startNanos, List<Double> percentiles) {
        return HostResults.of(hosts.soFar(startNanos), log, startNanos, percentiles);
    }

    /**
     * Takes the second that has just ended.
     *
     * @param fromNanos its begin, by the run's clock
     * @param toNanos its end
     * @param due how many messages of a publisher were due by its end: of its stream and of how many it has sent
     */
    public void take(long fromNanos, long toNanos, LongBinaryOperator due) {
        HostsOfRun of = hosts.ofRun();
        if (of.hosts().isEmpty() && of.watched().isEmpty()) {
            return;
        }
        List<ProcessUse> uses = watch.uses(2 * fromNanos - toNanos, fromNanos);
        Map<String, Long> heard = clients.heardNanos().get();
        double seconds = (toNanos - fromNanos) / NANOS_PER_SECOND;
        List<LiveHost> taken = new ArrayList<>();
        for (int place = 0; place < of.hosts().size(); place++) {
            Member member = of.hosts().get(place);
            Counts counts = counts(of, place, due);
            Counts earlier = before.getOrDefault(place, Counts.NONE);
            before.put(place, counts);
            if (counts.due() > earlier.due()) {
                duePerSecond.put(place, (counts.due() - earlier.due()) / seconds);
            }
            taken.add(new LiveHost(
                    member.host().name(),
                    number(of.placement().publishers(), place),
                    number(of.placement().subscribers(), place),
                    hosts.bound(member.host(), toNanos - BOUNDED_NANOS, toNanos),
                    new HostRates(
                            (counts.sent() - earlier.sent()) / seconds,
                            (counts.received() - earlier.received()) / seconds),
                    load(member.processes(), uses, seconds),
                    new HostLateness(
                            member.host().lost().isPresent(),
                            behindNanos(counts, duePerSecond.getOrDefault(place, 0.0)),
                            silentNanos(member, heard))));
        }
        of.watched().forEach(watched -> taken.add(watched(watched, uses, seconds)));
        now = List.copyOf(taken);
    }

    /** A host without clients, as a whole: its processes are in its figures. */
    private LiveHost watched(HostsOfRun.Watched watched, List<ProcessUse> uses, double seconds) {
        return new LiveHost(
                watched.host().name(),
                0,
                0,
                new ClockBound.Unknown(),
                new HostRates(0, 0),
                load(watched.processes().subList(0, 1), uses, seconds),
                new HostLateness(
                        watched.host().lost().isPresent(),
                        0,
                        Math.max(0, hosts.clock().nanos() - watched.heardNanos() - ASKED_EVERY_NANOS)));
    }

    private static int number(List<Integer> places, int place) {
        return (int) places.stream().filter(its -> its == place).count();
    }

    private Counts counts(HostsOfRun of, int place, LongBinaryOperator due) {
        long dueThere = 0;
        long sent = 0;
        for (PublisherAccount account : clients.publishers().get()) {
            if (of.placement().publishers().get(account.stream()) == place) {
                dueThere += due.applyAsLong(account.stream(), account.sent(phase));
                sent += account.sent(phase);
            }
        }
        long received = 0;
        for (SubscriberAccount account : clients.subscribers().get()) {
            if (of.placement().subscribers().get(account.subscriber()) == place) {
                received += account.unique(phase);
            }
        }
        return new Counts(dueThere, sent, received);
    }

    /** What is due and not sent, at the rate at which messages became due last. */
    private static long behindNanos(Counts counts, double perSecond) {
        long left = Math.max(0, counts.due() - counts.sent());
        return perSecond <= 0 ? 0 : Math.round((double) left / perSecond * NANOS_PER_SECOND);
    }

    private static HostLoad load(List<String> processes, List<ProcessUse> uses, double seconds) {
        List<ProcessUse> there = uses.stream()
                .filter(use -> processes.contains(use.name()))
                .filter(use -> use.cpuSeconds() >= 0 && use.memoryBytes() >= 0)
                .toList();
        return there.isEmpty()
                ? new HostLoad(-1, -1)
                : new HostLoad(
                        there.stream().mapToDouble(ProcessUse::cpuSeconds).sum() / seconds,
                        there.stream().mapToLong(ProcessUse::memoryBytes).sum());
    }

    private long silentNanos(Member member, Map<String, Long> heard) {
        long nowNanos = hosts.clock().nanos();
        return member.processes().stream()
                .mapToLong(process -> Math.max(0, nowNanos - heard.getOrDefault(process, nowNanos)))
                .max()
                .orElse(0);
    }
}
