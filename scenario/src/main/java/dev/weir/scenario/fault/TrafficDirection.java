package dev.weir.scenario.fault;

/** Which of the bytes of a connection a fault of the network hits. */
public enum TrafficDirection {
    /** From clients to the broker. */
    UPSTREAM,
    /** From the broker to clients. */
    DOWNSTREAM,
    BOTH;

    /** Whether this comprises one of the two directions. */
    public boolean includes(TrafficDirection one) {
        return this == BOTH || this == one;
    }
}
