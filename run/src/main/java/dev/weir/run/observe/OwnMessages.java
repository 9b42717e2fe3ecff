package dev.weir.run.observe;

import dev.weir.transport.Positions;
import dev.weir.transport.Topology.Delivery;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * What the run itself knows of its messages while it samples the lag: the system may name an end that is old, or offsets that
 * hold no message. For any thread.
 *
 * @param acked how far acknowledged messages reach in the log
 * @param reported how far subscribers in other processes have come, as they told it last
 * @param counts how many messages there are; empty where another process counts some of them
 * @param countsOf how many there were at an instant, where {@code counts} tells nothing; when every process has told of it
 */
public record OwnMessages(
        Supplier<Positions> acked,
        Supplier<Map<Integer, PositionReports.Reached>> reported,
        Supplier<Optional<Counts>> counts,
        LongFunction<Optional<Counts>> countsOf) {

    /** Where nothing is known but what the system says. */
    static final OwnMessages UNKNOWN = new OwnMessages(Positions::none, Map::of, Optional::empty);

    /** Where all that is known is known at once. */
    OwnMessages(
            Supplier<Positions> acked,
            Supplier<Map<Integer, PositionReports.Reached>> reported,
            Supplier<Optional<Counts>> counts) {
        this(acked, reported, counts, nanos -> Optional.empty());
    }

    /**
     * Messages of the run until now, its warm-up with them but no probes.
     *
     * @param sent handed to the transport: no more are in the log
     * @param acked acknowledged
     * @param handedOver received for the first time; where each subscriber gets all, by the one that is furthest behind
     * @param inPhase those of the measured phase
     */
    public record Counts(long sent, long acked, long handedOver, InPhase inPhase) {

        /** Messages of the measured phase that were acknowledged, and handed over. */
        public record InPhase(long acked, long handedOver) {}

        /**
         * So many messages of the measured phase are before the oldest that waits: handed over, lost or removed from the log.
         *
         * @param waiting how many wait
         */
        long passedInPhase(long waiting) {
            return Math.max(inPhase.handedOver(), inPhase.acked() - waiting);
        }

        /** So many as one of several subscribers has, or all of them together. */
        public static long together(List<Long> bySubscriber, Delivery delivery) {
            LongStream each = bySubscriber.stream().mapToLong(Long::longValue);
            return delivery == Delivery.EACH ? each.min().orElse(0) : each.sum();
        }
    }
}
