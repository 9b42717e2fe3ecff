package dev.weir.fault;

import dev.weir.fault.proxy.NetworkFault;
import dev.weir.fault.proxy.ProxyException;
import dev.weir.fault.proxy.ProxyFault;
import dev.weir.fault.proxy.ProxyHits;
import dev.weir.fault.proxy.ProxyProcess;
import dev.weir.fault.proxy.ProxyState.Forwarded;
import dev.weir.fault.proxy.ProxyState.ListenerState;
import dev.weir.result.fault.FaultRecord.Count;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.unit.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A fault of datagrams, made by the proxy, which counts those that it hits. What the system repaired meanwhile it counts
 * itself.
 */
final class DatagramActor implements FaultActor {

    private final ProxyProcess proxy;
    private final ProxyFault fault;
    private final long lastingNanos;
    private final ClusterView view;
    private Map<String, Long> repairedBefore = Map.of();
    private ProxyHits hits = ProxyHits.NONE;
    private long passedAtEnd;
    private List<Count> counts = List.of();

    /**
     * @param fault of the datagrams
     * @param planned the same, as it was asked for
     * @param view of the system, which counts what it repairs
     */
    DatagramActor(ProxyProcess proxy, ProxyFault fault, PlannedFault planned, ClusterView view) {
        this.proxy = proxy;
        this.fault = fault;
        this.lastingNanos = planned.lastingNanos();
        this.view = view;
    }

    @Override
    public String victim() {
        return "datagrams";
    }

    @Override
    public long effectWithinNanos() {
        return lastingNanos;
    }

    @Override
    public Sight before() {
        try {
            long passed = passed();
            return new Sight(passed > 0, passed == 0 ? "did not pass before their turn" : "pass, " + counted(passed));
        } catch (ProxyException e) {
            return new Sight(false, "cannot be counted: " + e.getMessage());
        }
    }

    private static String counted(long datagrams) {
        return Counts.format(datagrams) + " so far";
    }

    /** Datagrams that have arrived at the proxy. */
    private long passed() {
        return proxy.state().listeners().stream()
                .map(ListenerState::forwarded)
                .mapToLong(Forwarded::accepted)
                .sum();
    }

    @Override
    public void prepare() {
        repairedBefore = view.repairs();
    }

    @Override
    public Optional<String> inject() {
        try {
            proxy.inject(fault);
            return Optional.empty();
        } catch (ProxyException e) {
            return Optional.of("were not hit: " + e.getMessage());
        }
    }

    @Override
    public Sight effect() {
        try {
            int hit = proxy.state().hit().getOrDefault(fault.name(), 0);
            return new Sight(
                    hit > 0, hit == 0 ? "passed as before, none was " + done() : "are " + done() + ", says the proxy");
        } catch (ProxyException e) {
            return new Sight(false, "cannot be counted: " + e.getMessage());
        }
    }

    private String done() {
        return switch (fault.fault()) {
            case NetworkFault.Loss loss -> "dropped";
            case NetworkFault.Timeout silence -> "dropped";
            case NetworkFault.Latency later -> "delayed";
            case NetworkFault.Reorder later -> "held back";
            case NetworkFault.Bandwidth any -> throw ofConnections();
            case NetworkFault.ResetPeer any -> throw ofConnections();
            case NetworkFault.Down any -> throw ofConnections();
            case NetworkFault.SlowClose any -> throw ofConnections();
        };
    }

    private IllegalStateException ofConnections() {
        return new IllegalStateException("no fault of datagrams: " + fault);
    }

    @Override
    public Sight confirmation() {
        return effect();
    }

    @Override
    public Optional<String> heal() {
        try {
            hits = proxy.end(fault.name());
            passedAtEnd = passed();
            return Optional.empty();
        } catch (ProxyException e) {
            return Optional.of("could not be freed: " + e.getMessage());
        }
    }

    @Override
    public Sight healed() {
        try {
            long passed = passed();
            count();
            String share = Counts.format(hits.hit()) + " of " + Counts.format(hits.of()) + " were " + done();
            return new Sight(
                    passed > passedAtEnd, passed > passedAtEnd ? "pass as before; " + share : "do not pass; " + share);
        } catch (ProxyException e) {
            return new Sight(false, "cannot be counted: " + e.getMessage());
        }
    }

    /** What the fault did and what the system repaired, until now. */
    private void count() {
        List<Count> all = new ArrayList<>();
        all.add(new Count("datagrams " + done(), hits.hit()));
        view.repairs()
                .forEach((what, count) -> all.add(new Count(what, count - repairedBefore.getOrDefault(what, 0L))));
        counts = List.copyOf(all);
    }

    @Override
    public List<Count> counts() {
        return counts;
    }

    @Override
    public void close() {
        // The proxy knows nothing of the fault any more.
    }
}
