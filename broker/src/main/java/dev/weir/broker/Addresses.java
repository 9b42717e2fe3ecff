package dev.weir.broker;

/** Which addresses the nodes of a cluster have. */
public enum Addresses {
    /** All have 127.0.0.1. */
    SHARED,
    /**
     * Each has one of its own on loopback, at which it listens and from which it connects, so that packets tell which nodes
     * they pass between. Linux only.
     */
    OWN
}
