package dev.weir.scenario.fault;

/** Which connections of a broker a fault of the network hits. */
public enum NetworkPath {
    /** Those of clients. */
    CLIENTS,
    /** Those to and from the other brokers, and the controllers within them. */
    BROKERS
}
