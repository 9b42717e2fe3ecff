package dev.weir.transport.kafka.position;

import dev.weir.transport.Positions;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;

/** The next offset of every partition, as far as it is known; it only ever grows. Thread-safe. */
public final class Progress {

    private static final long UNKNOWN = -1;

    private final AtomicLongArray nextOffsets;

    /** Knows no offset yet. */
    public Progress(int partitions) {
        nextOffsets = new AtomicLongArray(partitions);
        for (int partition = 0; partition < partitions; partition++) {
            nextOffsets.set(partition, UNKNOWN);
        }
    }

    /** Moves a partition on, unless it is further already. */
    public void reach(int partition, long nextOffset) {
        long known = nextOffsets.get(partition);
        while (known < nextOffset && !nextOffsets.compareAndSet(partition, known, nextOffset)) {
            known = nextOffsets.get(partition);
        }
    }

    /** Whether the next offset of a partition is known. */
    public boolean knows(int partition) {
        return nextOffsets.get(partition) != UNKNOWN;
    }

    /** Next offset of a partition that is known. */
    public long next(int partition) {
        return nextOffsets.get(partition);
    }

    /** The partitions that are known. */
    public Positions positions() {
        Map<Integer, Long> known = new HashMap<>();
        for (int partition = 0; partition < nextOffsets.length(); partition++) {
            long next = nextOffsets.get(partition);
            if (next != UNKNOWN) {
                known.put(partition, next);
            }
        }
        return new Positions(known);
    }
}
