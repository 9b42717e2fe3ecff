package dev.weir.result;

import java.util.Arrays;
import java.util.List;

/** What measures a cell of a matrix in the place of Weir, so that Weir's own rows can be held against it. */
public enum Yardstick {
    /** Weir itself. */
    NONE("none", "Weir"),
    PRODUCER_PERFORMANCE("producer-performance", "ProducerPerformance", "kafka"),
    CONSUMER_PERFORMANCE("consumer-performance", "ConsumerPerformance", "kafka"),
    END_TO_END_LATENCY("end-to-end-latency", "EndToEndLatency", "kafka"),
    REDIS_BENCHMARK("redis-benchmark", "redis-benchmark", "redis"),
    NATS_BENCH("nats-bench", "nats bench", "nats"),
    PERF_TEST("perf-test", "PerfTest", "rabbitmq"),
    /** Bytes through a socket, from thread to thread or from one host of a run to another. */
    TCP("tcp", "TCP"),
    /** Bytes into a file and onto the disk. */
    DISK("disk", "disk write"),
    /** Messages into a file, each onto the disk before the next. */
    FSYNC("fsync", "fsync"),
    /** Bytes from one place in memory to another, too far apart for the processor's caches. */
    MEMORY("memory", "memory copy");

    private final String key;
    private final String title;
    private final String transport;

    /** A limit of the machine, or Weir. */
    Yardstick(String key, String title) {
        this(key, title, "");
    }

    Yardstick(String key, String title, String transport) {
        this.key = key;
        this.title = title;
        this.transport = transport;
    }

    /** Its name in a scenario. */
    public String key() {
        return key;
    }

    /** Its name in a sentence. */
    public String title() {
        return title;
    }

    /** Whether it is one of the performance tools that come with Kafka. */
    public boolean isKafkaTool() {
        return transport.equals("kafka");
    }

    /** The transport whose system it is a performance tool of; empty when it is no such tool. */
    public String transport() {
        return transport;
    }

    /** Whether it is a performance tool of a system. */
    public boolean isTool() {
        return !transport.isEmpty();
    }

    /** Whether it is one of another system than Kafka: a program that has to be installed. */
    public boolean isInstalledTool() {
        return isTool() && !isKafkaTool();
    }

    /** Whether it can be asked for messages at a rate. */
    public boolean takesRate() {
        return this == PRODUCER_PERFORMANCE || this == PERF_TEST;
    }

    /** Whether it measures between the hosts of a run that has several. */
    public boolean isOverHosts() {
        return this == NONE || this == TCP;
    }

    /** Whether it tells how many bytes the machine can move at most. */
    public boolean isLimit() {
        return this == TCP || this == DISK || this == MEMORY;
    }

    /** The one of that name in a scenario. */
    public static Yardstick of(String key) {
        return Arrays.stream(values())
                .filter(yardstick -> yardstick.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no yardstick '" + key + "'"));
    }

    /** The names of all of them in a scenario. */
    public static List<String> keys() {
        return Arrays.stream(values()).map(Yardstick::key).toList();
    }
}
