package dev.weir.operation.work;

import dev.weir.transport.operation.Operation;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Below which offset the records of each partition were deleted in this run, as the system confirmed. Thread-safe. */
public final class DeletedRecords {

    private final Map<String, Map<Integer, Beginning>> beginnings = new ConcurrentHashMap<>();

    /**
     * Where the log of a partition begins.
     *
     * @param sinceNanos when that was confirmed, by the run's clock
     */
    private record Beginning(long offset, long sinceNanos) {}

    /** The system confirmed that records were deleted. */
    void confirmed(Operation delete) {
        Beginning next = new Beginning(delete.offset, delete.endedNanos);
        beginnings
                .computeIfAbsent(delete.topic, topic -> new ConcurrentHashMap<>())
                .merge(delete.partition, next, (one, other) -> one.offset() < other.offset() ? other : one);
    }

    /** A topic is about to be deleted; one of its name that is created afterwards begins at offset 0 again. */
    void forget(String topic) {
        beginnings.remove(topic);
    }

    /** Whether the record of a read was deleted before the read started. */
    boolean hold(Operation read) {
        if (beginnings.isEmpty()) {
            return false;
        }
        Beginning beginning = beginnings.getOrDefault(read.topic, Map.of()).get(read.partition);
        return beginning != null && read.offset < beginning.offset() && read.startedNanos >= beginning.sinceNanos();
    }
}
