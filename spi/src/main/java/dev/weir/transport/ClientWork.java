package dev.weir.transport;

/** What a client of a crowd does with what it receives. */
public enum ClientWork {
    /** Counts the bytes that arrive and looks at none of them: no identity, no latency, no loss. */
    COUNT,
    /** Finds the identity of every message, and parses no more than it takes to find it. */
    STAMP,
    /** Applies everything: fields, differences, patches, documents; and checks the whole value. */
    DECODE
}
