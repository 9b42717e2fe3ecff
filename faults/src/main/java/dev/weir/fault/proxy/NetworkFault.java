package dev.weir.fault.proxy;

/**
 * What the proxy does to connections, under the names that Toxiproxy has for it, and to datagrams. Times in nanoseconds, 0
 * or more.
 */
public sealed interface NetworkFault {

    /** Whether it can be done to connections. */
    default boolean ofConnections() {
        return !(this instanceof Loss || this instanceof Reorder);
    }

    /** Whether it can be done to datagrams. */
    default boolean ofDatagrams() {
        return !ofConnections() || this instanceof Latency || this instanceof Timeout;
    }

    /**
     * All bytes arrive later, and in their order.
     *
     * @param latencyNanos how much later, at the least if there is no jitter
     * @param jitterNanos by how much more or less than that, evenly distributed, anew for each read; at most the latency
     */
    record Latency(long latencyNanos, long jitterNanos) implements NetworkFault {
        public Latency {
            notNegative("latency", latencyNanos);
            notNegative("jitter", jitterNanos);
            if (jitterNanos > latencyNanos) {
                throw new IllegalArgumentException("jitter must be at most the latency");
            }
        }
    }

    /**
     * Each connection is a link of this rate in each direction.
     *
     * @param bytesPerSecond at least 1
     */
    record Bandwidth(long bytesPerSecond) implements NetworkFault {
        public Bandwidth {
            if (bytesPerSecond < 1) {
                throw new IllegalArgumentException("rate must be at least 1 byte/s: " + bytesPerSecond);
            }
        }
    }

    /**
     * Nothing arrives, and connections stay open.
     *
     * @param timeoutNanos after which connections are closed; 0 for never
     * @param data what becomes of what is sent meanwhile
     */
    record Timeout(long timeoutNanos, Data data) implements NetworkFault {
        public Timeout {
            notNegative("timeout", timeoutNanos);
        }

        /** What becomes of bytes that are sent while nothing arrives. */
        public enum Data {
            /** They arrive afterwards, as TCP repeats what a network lost. */
            HELD,
            /** They are gone: connections that lost some are closed afterwards. */
            DROPPED
        }
    }

    /**
     * Connections end with a reset, those that are open and those that are opened.
     *
     * @param timeoutNanos so long after the fault began, or they were opened
     */
    record ResetPeer(long timeoutNanos) implements NetworkFault {
        public ResetPeer {
            notNegative("timeout", timeoutNanos);
        }
    }

    /** Connections are reset, and no new ones are accepted: they are refused. */
    record Down() implements NetworkFault {}

    /**
     * The end of what one side sends is passed on later.
     *
     * @param delayNanos how much later
     */
    record SlowClose(long delayNanos) implements NetworkFault {
        public SlowClose {
            notNegative("delay", delayNanos);
        }
    }

    /** Datagrams are gone. */
    record Loss() implements NetworkFault {}

    /**
     * Datagrams arrive later, and others overtake them.
     *
     * @param latencyNanos how much later
     */
    record Reorder(long latencyNanos) implements NetworkFault {
        public Reorder {
            notNegative("latency", latencyNanos);
        }
    }

    private static void notNegative(String what, long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException(what + " must not be negative: " + nanos + " ns");
        }
    }
}
