package dev.weir.transport.kafka;

import dev.weir.transport.Positions;
import dev.weir.transport.TransportException;
import dev.weir.transport.read.ReadOrder.Start;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongBinaryOperator;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;

/** The offsets at which subscribers begin in each partition of the run's topic, asked of the cluster. Used by one thread. */
final class StartPlaces {

    private final RunTopics topics;
    private final IsolationLevel isolation;

    /** @param isolation what the subscribers see of transactions, and so where the log ends for them */
    StartPlaces(RunTopics topics, IsolationLevel isolation) {
        this.topics = topics;
        this.isolation = isolation;
    }

    /**
     * As of now.
     *
     * @throws TransportException when the log of a partition does not hold that offset
     */
    Positions of(Start from) {
        return switch (from) {
            case Start.Beginning beginning -> asked(OffsetSpec.earliest());
            case Start.End end -> asked(OffsetSpec.latest());
            case Start.Last last -> between((first, end) -> Math.max(first, end - last.messages()));
            case Start.Offset given -> held(given.number());
            case Start.Since since -> since(since.instant().toEpochMilli());
        };
    }

    private Positions asked(OffsetSpec spec) {
        return topics.offsets(spec, isolation);
    }

    private Positions between(LongBinaryOperator place) {
        Map<Integer, Long> firsts = asked(OffsetSpec.earliest()).nextOffsets();
        Map<Integer, Long> places = new HashMap<>();
        asked(OffsetSpec.latest())
                .nextOffsets()
                .forEach((partition, end) -> places.put(
                        partition, place.applyAsLong(Objects.requireNonNullElse(firsts.get(partition), 0L), end)));
        return new Positions(places);
    }

    /** Behind the end, subscribers would miss the first messages of the run. */
    private Positions held(long number) {
        return between((first, end) -> {
            if (number < first || number > end) {
                throw new TransportException("'from: " + number + "' is outside of "
                        + topics.places().words() + ", of which a partition has the offsets from " + first
                        + " to before " + end);
            }
            return number;
        });
    }

    /** A partition without a message that is young enough has no such place. */
    private Positions since(long epochMillis) {
        Map<Integer, Long> places = new HashMap<>(asked(OffsetSpec.latest()).nextOffsets());
        asked(OffsetSpec.forTimestamp(epochMillis)).nextOffsets().forEach((partition, offset) -> {
            if (offset >= 0) {
                places.put(partition, offset);
            }
        });
        return new Positions(places);
    }
}
