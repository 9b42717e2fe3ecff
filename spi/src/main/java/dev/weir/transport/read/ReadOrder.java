package dev.weir.transport.read;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
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

        /** What {@link #parse} takes, in words. */
        String CHOICES = "start, end, an offset such as 1000, -10 for the last ten of each partition, or a time such as"
                + " 2026-11-29T13:57:40Z";

        /**
         * Reads what a user writes.
         *
         * @throws IllegalArgumentException naming the choices
         */
        static Start parse(String text) {
            if (text.equals("start")) {
                return new Beginning();
            }
            if (text.equals("end")) {
                return new End();
            }
            if (text.matches("-?[0-9]{1,18}") && !text.matches("-0+")) {
                long number = Long.parseLong(text);
                return number < 0 ? new Last(-number) : new Offset(number);
            }
            try {
                return new Since(OffsetDateTime.parse(text).toInstant());
            } catch (DateTimeParseException e) {
                throw new IllegalArgumentException("is " + CHOICES + ", not '" + text + "'", e);
            }
        }

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

        /**
         * With the first message that is not older than that, by the time it bears; with the next one that is written if
         * there is none.
         */
        record Since(Instant instant) implements Start {}
    }
}
