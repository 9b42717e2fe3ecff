package dev.weir.result;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The hosts of a run and what went between them. A latency that begins on one host and ends on another is only as good as
 * their clocks agree: within a bound that is measured.
 *
 * @param hosts every host that had publishers or subscribers; empty for a run on one host
 * @param hostPairs every publishing host with every receiving host, of which messages were timed
 * @param watchedHosts hosts of the system under test whose processes agents watched
 */
public record AcrossHosts(List<HostFigures> hosts, List<PairFigures> hostPairs, List<WatchedHost> watchedHosts) {

    /** A run on one host. */
    public static final AcrossHosts NONE = new AcrossHosts(List.of(), List.of(), List.of());

    /** The latencies that begin where a message is published and end where it is received. */
    private static final Set<String> CROSSING = Set.of(Latency.END_TO_END, Latency.SERVICE);

    public AcrossHosts {
        hosts = List.copyOf(hosts);
        hostPairs = List.copyOf(hostPairs);
        watchedHosts = List.copyOf(watchedHosts);
    }

    /** Without hosts that were only watched. */
    public AcrossHosts(List<HostFigures> hosts, List<PairFigures> hostPairs) {
        this(hosts, hostPairs, List.of());
    }

    /** Whether a process, by the name that its cost has, is one of a watched host, or that host as a whole. */
    public boolean watched(String process) {
        return watchedHosts.stream().anyMatch(host -> host.processes().contains(process));
    }

    /** Whether publishers and subscribers were on the host of the run. */
    public boolean none() {
        return hosts.isEmpty();
    }

    /** The pair with messages whose clocks may differ most; one of which nothing is known before all others. */
    public Optional<PairFigures> widest() {
        return hostPairs.stream()
                .filter(PairFigures::any)
                .max(Comparator.comparingInt((PairFigures pair) -> pair.bounded() ? 0 : 1)
                        .thenComparingLong(PairFigures::boundNanos));
    }

    /**
     * By how much a kind of latency may be wrong because clocks of hosts differ, in nanoseconds: the bound of the widest pair;
     * 0 if it begins and ends on one host, {@link PairFigures#UNKNOWN} if nobody knows.
     *
     * @param latency name of the kind: {@code end-to-end}
     */
    public long boundNanos(String latency) {
        return CROSSING.contains(latency)
                ? widest().map(PairFigures::boundNanos).orElse(0L)
                : 0;
    }

    /** The hosts without a bound whose messages were timed against another clock. */
    public List<HostFigures> doubtful() {
        return hosts.stream()
                .filter(host -> host.clock().state() != HostFigures.ClockState.BOUNDED)
                .filter(host -> hostPairs.stream()
                        .anyMatch(pair -> pair.any()
                                && pair.crosses()
                                && (pair.from().equals(host.name()) || pair.to().equals(host.name()))))
                .toList();
    }
}
