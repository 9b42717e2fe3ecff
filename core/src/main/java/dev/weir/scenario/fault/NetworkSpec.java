package dev.weir.scenario.fault;

import java.time.Duration;

/**
 * What becomes of the network between clients and brokers.
 *
 * @param direction of which bytes
 * @param latency how much later they arrive; zero when they do not
 * @param jitter by how much more or less than that
 * @param bytesPerSecond rate of each connection; 0 when it is not limited
 */
public record NetworkSpec(TrafficDirection direction, Duration latency, Duration jitter, long bytesPerSecond) {

    /** Nothing. */
    public static final NetworkSpec NONE = new NetworkSpec(TrafficDirection.BOTH, Duration.ZERO, Duration.ZERO, 0);
}
