package dev.weir.yardstick;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A performance tool of somebody else: what it is told, and what its words mean. Used by one thread at a time. */
sealed interface Tool
        permits ProducerPerformance, ConsumerPerformance, EndToEndLatency, RedisBenchmark, NatsBench, PerfTest {

    Program program();

    /** What its command line says. */
    List<String> arguments(ToolPlace place);

    /** Properties of its clients, in a file; secrets are among them. */
    default Map<String, String> properties() {
        return Map.of();
    }

    /** What it is given to read. */
    default byte[] input() {
        return new byte[0];
    }

    /** Whether the topic must hold the messages before the tool starts. */
    default boolean reads() {
        return false;
    }

    /** Whether it does not say how many messages arrived, so that the server is asked for it. */
    default boolean countedByServer() {
        return false;
    }

    /**
     * How many messages it has moved when it writes this line, warm-up included, if the line tells that and from then on
     * the tool is warm; given every line in order.
     */
    default OptionalLong warmAt(String line) {
        return OptionalLong.empty();
    }

    /** What it said, from all its lines; empty when that is not all there, or not in the form that is known. */
    Optional<Told> told(List<String> lines);
}
