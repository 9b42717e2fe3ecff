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
            case NetworkFault.Latency later ->
                new TrafficShape(
                        delayNanos + later.latencyNanos(),
                        jitterNanos + later.jitterNanos(),
                        bytesPerSecond,
                        data,
                        closeNanos);
            case NetworkFault.Bandwidth narrow ->
                new TrafficShape(
                        delayNanos,
                        jitterNanos,
                        bytesPerSecond == 0
                                ? narrow.bytesPerSecond()
                                : Math.min(bytesPerSecond, narrow.bytesPerSecond()),
                        data,
                        closeNanos);
            case NetworkFault.Timeout silence ->
                new TrafficShape(
                        delayNanos,
                        jitterNanos,
                        bytesPerSecond,
                        data == Flow.DROPPED || silence.data() == NetworkFault.Timeout.Data.DROPPED
                                ? Flow.DROPPED
                                : Flow.HELD,
                        closeNanos);
            case NetworkFault.SlowClose slow ->
                new TrafficShape(
                        delayNanos, jitterNanos, bytesPerSecond, data, Math.max(closeNanos, slow.delayNanos()));
            case NetworkFault.ResetPeer ending -> this;
            case NetworkFault.Down down -> this;
            case NetworkFault.Loss loss -> this;
            case NetworkFault.Reorder later -> this;
        };
    }

    /** Whether bytes arrive as they would without the proxy. */
    boolean unchanged() {
        return equals(UNCHANGED);
    }
}
