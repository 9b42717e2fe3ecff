package dev.weir.scenario.fault;

import java.time.Duration;

/**
 * What becomes of the network before a broker.
 *
 * @param path between whom
 * @param direction of which bytes
 * @param latency how much later they arrive; zero when they do not
 * @param jitter by how much more or less than that
 * @param bytesPerSecond rate of each connection; 0 when it is not limited
 */
public record NetworkSpec(
        NetworkPath path, TrafficDirection direction, Duration latency, Duration jitter, long bytesPerSecond) {

    /** Nothing. */
    public static final NetworkSpec NONE = new NetworkSpec(TrafficDirection.BOTH, Duration.ZERO, Duration.ZERO, 0);

    /** A broker is cut off from the others. */
    public static final NetworkSpec BETWEEN_BROKERS =
            new NetworkSpec(NetworkPath.BROKERS, TrafficDirection.BOTH, Duration.ZERO, Duration.ZERO, 0);

    /** Between clients and brokers. */
    public NetworkSpec(TrafficDirection direction, Duration latency, Duration jitter, long bytesPerSecond) {
        this(NetworkPath.CLIENTS, direction, latency, jitter, bytesPerSecond);
    }
}
