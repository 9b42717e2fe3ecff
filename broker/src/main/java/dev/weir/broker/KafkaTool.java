package dev.weir.broker;

/** One of the performance tools that come with Kafka. */
public enum KafkaTool {
    PRODUCER_PERFORMANCE,
    CONSUMER_PERFORMANCE,
    END_TO_END_LATENCY
}
