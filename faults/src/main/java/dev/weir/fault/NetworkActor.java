package dev.weir.fault;

import dev.weir.fault.proxy.ConnectionProbe;
import dev.weir.fault.proxy.ConnectionProbe.Sighting;
import dev.weir.fault.proxy.NetworkFault;
import dev.weir.fault.proxy.ProxyException;
import dev.weir.fault.proxy.ProxyFault;
import dev.weir.fault.proxy.ProxyProcess;
import dev.weir.scenario.fault.TrafficDirection;
import dev.weir.unit.Durations;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A fault of the network, made by the proxy. A connection of its own through the proxy shows its effect when the fault hits
 * every connection to a broker; when it hits a share of them, the proxy says how many.
 */
final class NetworkActor implements FaultActor {

    private static final int CONNECT_MILLIS = 2_000;
    private static final int SILENT_MILLIS = 300;
    private static final int ANSWER_MILLIS = 5_000;

    private final ProxyProcess proxy;
    private final ProxyFault fault;
    private final int port;
    private final String victim;
    private @Nullable ConnectionProbe probe;
    private long usualNanos;

    /**
     * @param fault of all connections to a broker, or of some
     * @param port of the proxy, to which the connection is made that shows the effect; 0 if the proxy is to tell it
     * @param victim what the report calls the connections
     */
    NetworkActor(ProxyProcess proxy, ProxyFault fault, int port, String victim) {
        this.proxy = proxy;
        this.fault = fault;
        this.port = port;
        this.victim = victim;
    }

    @Override
    public String victim() {
        return victim;
    }

    @Override
    public Sight before() {
        if (port == 0) {
            return connections();
        }
        return ask(0, ANSWER_MILLIS) instanceof Sighting.Answered answered
                ? usual(answered.nanos())
                : new Sight(false, "did not get an answer before their turn");
    }

    /** A connection of its own could be the one that is hit. */
    private Sight connections() {
        try {
            int open = proxy.state().listeners().stream()
                    .mapToInt(listener -> listener.forwarded().open())
                    .sum();
            return new Sight(open > 0, "are some of " + open);
        } catch (ProxyException e) {
            return new Sight(false, "cannot be counted: " + e.getMessage());
        }
    }

    private Sight usual(long nanos) {
        usualNanos = nanos;
        return new Sight(true, "get an answer after " + Durations.format(nanos));
    }

    @Override
    public void prepare() {
        // The proxy is there, and the connection that shows the effect.
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
        if (port == 0) {
            return hit();
        }
        return switch (fault.fault()) {
            case NetworkFault.Latency later -> slower(0, directions() * (later.latencyNanos() - later.jitterNanos()));
            case NetworkFault.Bandwidth narrow -> {
                int padding = fault.direction().includes(TrafficDirection.UPSTREAM) ? ConnectionProbe.MOST_PADDING : 0;
                yield slower(padding, (long) (padding * 1e9 / narrow.bytesPerSecond()));
            }
            case NetworkFault.Timeout silence ->
                ask(0, SILENT_MILLIS) instanceof Sighting.Answered answered
                        ? new Sight(false, "still get an answer after " + Durations.format(answered.nanos()))
                        : new Sight(true, "get no answer");
            case NetworkFault.ResetPeer ending -> ended();
            case NetworkFault.Down down -> ended();
            case NetworkFault.SlowClose slow -> hit();
            case NetworkFault.Loss loss -> throw new IllegalStateException("connections lose nothing");
            case NetworkFault.Reorder later -> throw new IllegalStateException("connections keep the order");
        };
    }

    private Sight ended() {
        return ask(0, SILENT_MILLIS) instanceof Sighting.Ended end
                ? new Sight(true, "have ended: " + end.how())
                : new Sight(false, "have not ended");
    }

    private int directions() {
        return fault.direction() == TrafficDirection.BOTH ? 2 : 1;
    }

    private Sight slower(int padding, long atLeastNanos) {
        int within = (int) Math.min(Integer.MAX_VALUE, ANSWER_MILLIS + TimeUnit.NANOSECONDS.toMillis(2 * atLeastNanos));
        if (!(ask(padding, within) instanceof Sighting.Answered answered)) {
            return new Sight(false, "get no answer");
        }
        long nanos = answered.nanos();
        String bytes = padding == 0 ? "" : " to " + padding + " bytes";
        return new Sight(
                nanos >= atLeastNanos,
                "get an answer" + bytes + " after " + Durations.format(nanos) + ", usually after "
                        + Durations.format(usualNanos));
    }

    private Sight hit() {
        try {
            int connections = proxy.state().hit().getOrDefault(fault.name(), 0);
            return new Sight(connections > 0, "are " + connections + ", says the proxy");
        } catch (ProxyException e) {
            return new Sight(false, "cannot be counted: " + e.getMessage());
        }
    }

    @Override
    public Sight confirmation() {
        try {
            boolean inForce = proxy.state().hit().containsKey(fault.name());
            return new Sight(inForce, inForce ? "are hit, says the proxy" : "are not hit, says the proxy");
        } catch (ProxyException e) {
            return new Sight(false, "cannot be asked: " + e.getMessage());
        }
    }

    @Override
    public Optional<String> heal() {
        try {
            proxy.remove(fault.name());
            return Optional.empty();
        } catch (ProxyException e) {
            return Optional.of("could not be freed: " + e.getMessage());
        }
    }

    @Override
    public Sight healed() {
        if (port == 0) {
            return connections();
        }
        // What was asked meanwhile is answered first, and tells how long that took.
        if (ask(0, ANSWER_MILLIS) instanceof Sighting.Answered
                && ask(0, ANSWER_MILLIS) instanceof Sighting.Answered answered) {
            return new Sight(true, "get an answer after " + Durations.format(answered.nanos()));
        }
        return new Sight(false, "get no answer");
    }

    private Sighting ask(int padding, int withinMillis) {
        try {
            ConnectionProbe asked = probe;
            if (asked == null) {
                asked = ConnectionProbe.open(proxy.address(), port, CONNECT_MILLIS);
                probe = asked;
            }
            Sighting seen = asked.ask(padding, withinMillis);
            if (seen instanceof Sighting.Ended) {
                asked.close();
                probe = null;
            }
            return seen;
        } catch (IOException e) {
            return new Sighting.Ended(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void close() {
        ConnectionProbe asked = probe;
        probe = null;
        if (asked != null) {
            asked.close();
        }
    }
}
