package dev.weir.transport.web.client;

import dev.weir.clock.RunClock;
import dev.weir.transport.Crowd.LoopWork;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.function.Consumer;

/** The wait of an event loop for connections that are ready, and how long it has waited until now. For one thread. */
final class LoopWait {

    private final RunClock clock;
    private boolean waiting;
    private long fromNanos;
    private long waitedNanos;

    LoopWait(RunClock clock) {
        this.clock = clock;
    }

    /**
     * Hands over what is ready.
     *
     * @param waitMillis how long to wait when nothing is; 0 to return at once
     * @param nowNanos the time
     */
    void select(Selector selector, Consumer<SelectionKey> ready, long waitMillis, long nowNanos) {
        try {
            if (waitMillis == 0) {
                selector.selectNow(ready);
            } else {
                waiting = true;
                fromNanos = nowNanos;
                selector.select(ready, waitMillis);
                end();
            }
        } catch (IOException e) {
            throw new TransportException("the event loop of the clients failed: " + e.getMessage(), e);
        }
    }

    /** Something is ready, or the time is over. Does nothing if the loop does not wait. */
    void end() {
        if (waiting) {
            waiting = false;
            waitedNanos += clock.nanos() - fromNanos;
        }
    }

    /** A server of this protocol sends unasked. */
    LoopWork work() {
        return new LoopWork(waitedNanos, 0);
    }
}
