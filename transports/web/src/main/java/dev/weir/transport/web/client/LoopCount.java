package dev.weir.transport.web.client;

import java.util.concurrent.atomic.AtomicLong;

/** A count that one thread increases and any thread reads. */
final class LoopCount {

    private final AtomicLong count = new AtomicLong();

    void add(long more) {
        count.lazySet(count.getPlain() + more);
    }

    long get() {
        return count.get();
    }
}
