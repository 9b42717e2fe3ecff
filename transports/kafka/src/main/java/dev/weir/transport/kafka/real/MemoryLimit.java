package dev.weir.transport.kafka.real;

import dev.weir.transport.CrowdOrder;
import dev.weir.transport.TransportException;
import dev.weir.unit.Counts;
import dev.weir.unit.Sizes;

/**
 * For how many consumers this process has memory, shared by its crowds. Thread-safe.
 *
 * @see <a href="../../../../../../../../../../docs/decisions/real-kafka-clients.md">Decision: real-kafka-clients</a>
 */
final class MemoryLimit {

    /** Heap that one consumer takes at most, its fetched records included. */
    static final long EACH_BYTES = 2L << 20;

    /** Heap for everything else in the process. */
    static final long KEPT_BYTES = 64L << 20;

    private final long heapBytes;
    private long taken;

    /** @param heapBytes the most heap that the process may have */
    MemoryLimit(long heapBytes) {
        this.heapBytes = heapBytes;
    }

    /** What the process was started with. */
    static MemoryLimit now() {
        return new MemoryLimit(Runtime.getRuntime().maxMemory());
    }

    /**
     * Takes what a crowd needs.
     *
     * @throws TransportException when there is not enough, saying how many clients fit
     */
    synchronized void take(CrowdOrder order) {
        long room = Math.max(0, (heapBytes - KEPT_BYTES) / EACH_BYTES - taken);
        if (order.clients() > room) {
            throw new TransportException(Counts.of(order.clients(), "real client")
                    + (order.clients() == 1 ? " needs " : " need ")
                    + Sizes.format((double) order.clients() * EACH_BYTES) + " of heap, "
                    + Sizes.format(EACH_BYTES) + " each, and this process may have " + Sizes.format((double) heapBytes)
                    + ": room for " + Counts.of(room, "client")
                    + ". Give it more (WEIR_JAVA_OPTS=-Xmx16g), spread the clients over more processes"
                    + " (processes: { receivers: 2 }), or let them be light (kafka.clients: light)");
        }
        taken += order.clients();
    }
}
