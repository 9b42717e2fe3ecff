package dev.weir.gateway.kafka;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.ClusterResource;
import org.apache.kafka.common.ClusterResourceListener;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Counts how often a consumer learned about the cluster. Only then can it come to read another topic than before under the
 * same name: it asks for records by the topic's id, and takes a new id from what it learns. A consumer takes such a listener
 * in the place of a deserializer, and tells it before it asks for further records. Thread-safe.
 */
final class MetadataUpdates extends ByteArrayDeserializer implements ClusterResourceListener {

    private final AtomicLong count = new AtomicLong();

    @Override
    public void onUpdate(ClusterResource cluster) {
        count.incrementAndGet();
    }

    long count() {
        return count.get();
    }
}
