package dev.weir.cli.omb;

/** Which properties the clients of Kafka know. */
@FunctionalInterface
interface KafkaNames {

    /**
     * Whether a section of a scenario takes a property.
     *
     * @param section {@code client} for every client, {@code producer}, {@code consumer} or {@code admin}
     */
    boolean takes(String section, String name, String value);
}
