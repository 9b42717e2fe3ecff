package dev.weir.transport.read;

import java.util.List;

/**
 * What to read.
 *
 * @param topic name of the topic
 * @param partitions those to read, from 0; all when empty
 * @param start where to begin in each of them
 */
public record ReadOrder(String topic, List<Integer> partitions, Start start) {

    public ReadOrder {
        partitions = List.copyOf(partitions);
    }

    /** Where to begin in a partition. */
    public sealed interface Start {

        /** With the first message that is there. */
        record Beginning() implements Start {}

        /** With the next message that is written. */
        record End() implements Start {}

        /**
         * With the last messages that are there.
         *
         * @param messages how many of each partition, above 0
         */
        record Last(long messages) implements Start {}

        /**
         * At a place.
         *
         * @param number the place, from 0
         */
        record Offset(long number) implements Start {}
    }
}
