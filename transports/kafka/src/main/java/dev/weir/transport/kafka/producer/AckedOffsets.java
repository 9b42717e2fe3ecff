package dev.weir.transport.kafka.producer;

import dev.weir.transport.Positions;
import dev.weir.transport.kafka.position.TopicPlaces;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * How far the acknowledged records of one producer reach in each partition.
 *
 * <p>A partition's end, as consumers are told it, is its high watermark: what all replicas that are in sync have. With
 * {@code acks=1} the leader acknowledges before the others have fetched, so that the end it names lies before records that
 * were acknowledged. Written by the producer's own thread, read by any.
 */
public final class AckedOffsets {

    private final TopicPlaces places;
    private volatile AtomicLongArray next = new AtomicLongArray(16);

    public AckedOffsets(TopicPlaces places) {
        this.places = places;
    }

    /** A record was acknowledged; one without an offset, as with {@code acks=0}, says nothing about the log. */
    public void add(RecordMetadata metadata) {
        if (!metadata.hasOffset()) {
            return;
        }
        add(places.of(metadata.topic(), metadata.partition()), metadata.offset() + 1);
    }

    /** All records before an offset of a partition were acknowledged. */
    public void add(int partition, long after) {
        if (partition >= next.length()) {
            grow(partition);
        }
        if (after > next.getPlain(partition)) {
            next.lazySet(partition, after);
        }
    }

    private void grow(int partition) {
        AtomicLongArray roomy = new AtomicLongArray(Math.max(partition + 1, 2 * next.length()));
        for (int i = 0; i < next.length(); i++) {
            roomy.setPlain(i, next.getPlain(i));
        }
        next = roomy;
    }

    /** The place behind the last acknowledged record, in every partition that has one. */
    public Positions positions() {
        AtomicLongArray now = next;
        Map<Integer, Long> offsets = new HashMap<>();
        for (int partition = 0; partition < now.length(); partition++) {
            long after = now.get(partition);
            if (after > 0) {
                offsets.put(partition, after);
            }
        }
        return new Positions(offsets);
    }
}
