package dev.weir.gateway.expression;

/** Where an expression begins: a part of a Kafka record. */
public enum Root {
    KEY,
    VALUE,
    TOPIC,
    TIMESTAMP,
    PARTITION,
    OFFSET,
    HEADERS;

    /** Whether it may have parts of its own. */
    boolean hasParts() {
        return this == KEY || this == VALUE || this == HEADERS;
    }
}
