package dev.weir.transport.testkit.faulty;

import dev.weir.clock.RunClock;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import dev.weir.transport.testkit.faulty.FaultyLog.Entry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Takes messages out of a {@link FaultyLog} when they are due.
 *
 * <p>In simulated time a poll takes everything that is due by now, and each message is stamped with the instant it was
 * due: the one thread of a simulation may come by later than that. A subscriber that asks for one message at a time gets it
 * when it asks. Waiting is the simulation's affair. In real time a
 * poll waits for what is due soon, and stamps messages when it hands them over.
 */
final class FaultySubscriber implements Subscriber {

    private static final long LONGEST_WAIT_NANOS = 50_000_000;
    private static final long GLANCE_NANOS = 100_000;
    private static final long SPIN_NANOS = 150_000;

    private final FaultyLog log;
    private final Oracle oracle;
    private final RunClock clock;
    private final boolean simulated;
    private final MessageHandler handler;
    private final Map<Integer, Long> positions = new ConcurrentHashMap<>();
    private volatile boolean closed;

    FaultySubscriber(FaultySystem system, MessageHandler handler) {
        this.log = system.log();
        this.oracle = system.oracle();
        this.clock = system.clock();
        this.simulated = clock instanceof FakeClock;
        this.handler = handler;
    }

    @Override
    public void awaitReady(Duration deadline) {
        // The log is there from the beginning, and read from its beginning.
    }

    @Override
    public int poll(int limit) {
        if (!simulated) {
            waitForDue();
        }
        int count = 0;
        Entry entry = log.takeDue(clock.nanos());
        while (entry != null) {
            positions.merge(entry.partition(), entry.offset() + 1, Math::max);
            if (!entry.gone()) {
                handOver(entry, limit == 1);
                count++;
            }
            entry = count < limit ? log.takeDue(clock.nanos()) : null;
        }
        return count;
    }

    /** @param wanted whether the subscriber asked for this one, and does not take all there is */
    private void handOver(Entry entry, boolean wanted) {
        if (simulated) {
            entry.handTo(handler, wanted ? clock.nanos() : entry.dueNanos());
        } else {
            long nowNanos = clock.nanos();
            oracle.handedOver(nowNanos - entry.dueNanos());
            entry.handTo(handler, nowNanos);
        }
    }

    private void waitForDue() {
        long nowNanos = clock.nanos();
        long giveUpNanos = nowNanos + LONGEST_WAIT_NANOS;
        long dueNanos = log.nextDueNanos();
        while (nowNanos < Math.min(dueNanos, giveUpNanos)
                && !closed
                && !Thread.currentThread().isInterrupted()) {
            if (dueNanos != Long.MAX_VALUE && dueNanos - nowNanos < SPIN_NANOS) {
                Thread.onSpinWait();
            } else {
                clock.parkUntil(Math.min(dueNanos - GLANCE_NANOS, nowNanos + GLANCE_NANOS));
            }
            nowNanos = clock.nanos();
            dueNanos = log.nextDueNanos();
        }
    }

    @Override
    public Positions position() {
        return new Positions(Map.copyOf(positions));
    }

    @Override
    public void close() {
        closed = true;
    }
}
