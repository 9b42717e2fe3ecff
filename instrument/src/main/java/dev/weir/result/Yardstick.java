package dev.weir.result;

import java.util.Arrays;
import java.util.List;

/** What measures a cell of a matrix in the place of Weir, so that Weir's own rows can be held against it. */
public enum Yardstick {
    /** Weir itself. */
    NONE("none", "Weir"),
    PRODUCER_PERFORMANCE("producer-performance", "ProducerPerformance"),
    CONSUMER_PERFORMANCE("consumer-performance", "ConsumerPerformance"),
    END_TO_END_LATENCY("end-to-end-latency", "EndToEndLatency"),
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

    Yardstick(String key, String title) {
        this.key = key;
        this.title = title;
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
        return switch (this) {
            case PRODUCER_PERFORMANCE, CONSUMER_PERFORMANCE, END_TO_END_LATENCY -> true;
            case NONE, TCP, DISK, FSYNC, MEMORY -> false;
        };
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
