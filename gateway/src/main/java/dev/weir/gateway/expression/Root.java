package dev.weir.gateway.expression;

/** The beginning of an expression: a part of a Kafka record, or an instant at which the gateway had it. */
public enum Root {
    KEY,
    VALUE,
    TOPIC,
    TIMESTAMP,
    PARTITION,
    OFFSET,
    HEADERS,
    /** When the gateway began to look at the record, in microseconds of the wall clock. */
    READ,
    /** When the update was encoded, once for all clients that get the same, in microseconds of the wall clock. */
    WRITTEN;

    /** Whether it may have parts of its own. */
    boolean hasParts() {
        return this == KEY || this == VALUE || this == HEADERS;
    }

    /** Whether it is an instant at which the gateway had the record, and no part of the record. */
    boolean isStamp() {
        return this == READ || this == WRITTEN;
    }
}
