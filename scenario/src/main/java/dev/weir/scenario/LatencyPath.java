package dev.weir.scenario;

/** Which way latency is measured over. */
public enum LatencyPath {
    /** From the publisher to the subscriber. */
    ONE_WAY,
    /** And back: subscribers send each message back to the host that published it, whose clock alone times it. */
    ROUND_TRIP
}
