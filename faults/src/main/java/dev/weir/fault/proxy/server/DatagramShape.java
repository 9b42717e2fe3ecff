package dev.weir.fault.proxy.server;

import dev.weir.fault.proxy.NetworkFault;
import java.util.random.RandomGenerator;

/**
 * What becomes of one datagram: the sum of the faults that hit it.
 *
 * @param dropped whether it is gone
 * @param delayNanos how much later it arrives
 * @param inOrder whether it stays behind those before it, and before those behind it
 */
record DatagramShape(boolean dropped, long delayNanos, boolean inOrder) {

    static final DatagramShape UNCHANGED = new DatagramShape(false, 0, true);

    DatagramShape with(NetworkFault fault, RandomGenerator random) {
        return switch (fault) {
            case NetworkFault.Loss loss -> new DatagramShape(true, delayNanos, inOrder);
            case NetworkFault.Timeout silence -> new DatagramShape(true, delayNanos, inOrder);
            case NetworkFault.Latency later ->
                new DatagramShape(
                        dropped,
                        delayNanos
                                + later.latencyNanos()
                                + (long) (later.jitterNanos() * (2 * random.nextDouble() - 1)),
                        inOrder);
            case NetworkFault.Reorder later -> new DatagramShape(dropped, delayNanos + later.latencyNanos(), false);
            case NetworkFault.Bandwidth narrow -> this;
            case NetworkFault.ResetPeer ending -> this;
            case NetworkFault.Down down -> this;
            case NetworkFault.SlowClose slow -> this;
        };
    }
}
