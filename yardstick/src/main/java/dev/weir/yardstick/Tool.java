package dev.weir.yardstick;

import dev.weir.broker.KafkaTool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** One of Kafka's tools: what it is told, and what its words mean. Used by one thread at a time. */
sealed interface Tool permits ProducerPerformance, ConsumerPerformance, EndToEndLatency {

    KafkaTool kind();

    /**
     * What its command line says.
     *
     * @param topic the topic
     * @param properties path of a file with {@link #properties}
     */
    List<String> arguments(String topic, String properties);

    /** Properties of its clients; secrets are among them. */
    Map<String, String> properties();

    /** Whether the topic must hold the messages before the tool starts. */
    boolean reads();

    /**
     * How many messages it has moved when it writes this line, warm-up included, if the line tells that and from then on
     * the tool is warm; given every line in order.
     */
    OptionalLong warmAt(String line);

    /** What it said, from all its lines; empty when that is not all there, or not in the form that is known. */
    Optional<Told> told(List<String> lines);
}
