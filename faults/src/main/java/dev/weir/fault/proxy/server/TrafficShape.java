package dev.weir.fault.proxy.server;

import dev.weir.fault.proxy.NetworkFault;
import dev.weir.scenario.fault.TrafficDirection;
import java.util.Collection;

/**
 * What happens to the bytes of a connection in one direction: the sum of the faults in force.
 *
 * @param delayNanos how much later they arrive
 * @param jitterNanos by how much more or less
 * @param bytesPerSecond rate of the link; 0 for none
 * @param data whether they flow
 * @param closeNanos how much later their end is passed on
 */
record TrafficShape(long delayNanos, long jitterNanos, long bytesPerSecond, Flow data, long closeNanos) {

    static final TrafficShape UNCHANGED = new TrafficShape(0, 0, 0, Flow.FLOWING, 0);

    /** Whether bytes flow. */
    enum Flow {
        FLOWING,
        HELD,
        DROPPED
    }

    /** @param direction one of the two */
    static TrafficShape of(Collection<FaultInForce> faults, TrafficDirection direction) {
        TrafficShape shape = UNCHANGED;
        for (FaultInForce inForce : faults) {
            if (inForce.fault().direction().includes(direction)) {
                shape = shape.with(inForce.fault().fault());
            }
        }
        return shape;
    }

    private TrafficShape with(NetworkFault fault) {
        return switch (fault) {
            case NetworkFault.Latency(long latency, long jitter) ->
                new TrafficShape(delayNanos + latency, jitterNanos + jitter, bytesPerSecond, data, closeNanos);
            case NetworkFault.Bandwidth(long rate) ->
                new TrafficShape(
                        delayNanos,
                        jitterNanos,
                        bytesPerSecond == 0 ? rate : Math.min(bytesPerSecond, rate),
                        data,
                        closeNanos);
            case NetworkFault.Timeout(long timeout, NetworkFault.Timeout.Data becomes) ->
                new TrafficShape(
                        delayNanos,
                        jitterNanos,
                        bytesPerSecond,
                        data == Flow.DROPPED || becomes == NetworkFault.Timeout.Data.DROPPED ? Flow.DROPPED : Flow.HELD,
                        closeNanos);
            case NetworkFault.SlowClose(long delay) ->
                new TrafficShape(delayNanos, jitterNanos, bytesPerSecond, data, Math.max(closeNanos, delay));
            case NetworkFault.ResetPeer(long timeout) -> this;
            case NetworkFault.Down() -> this;
        };
    }

    /** Whether bytes arrive as they would without the proxy. */
    boolean unchanged() {
        return equals(UNCHANGED);
    }
}
