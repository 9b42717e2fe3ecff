package dev.weir.resource.jvm;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import dev.weir.clock.RunClock;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * The pauses of this JVM for garbage collection, as it tells of them: in whole milliseconds, a little after the fact.
 * Thread-safe.
 */
public final class GcEvents implements AutoCloseable {

    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final int MOST_EVENTS = 10_000;

    private final RunClock clock;
    private final List<NotificationEmitter> emitters = new ArrayList<>();
    private final ArrayDeque<GarbageCollectionNotificationInfo> told = new ArrayDeque<>();

    /**
     * The run clock at the origin of the JVM's stamps of collections, which nothing tells: not that of its uptime, but
     * tens of milliseconds later. The earliest guess is the best one: a notification comes after the fact, never before.
     */
    private long earliestOriginNanos;

    private final NotificationListener listener = this::notified;

    /**
     * One pause.
     *
     * @param atNanos when it began, on the run clock, to a few milliseconds
     * @param lengthNanos how long it was, in whole milliseconds: 0 when shorter
     * @param collector which collector
     * @param cause why
     */
    public record GcEvent(long atNanos, long lengthNanos, String collector, String cause) {}

    private GcEvents(RunClock clock) {
        this.clock = clock;
    }

    /** Begins to listen. */
    public static GcEvents listen(RunClock clock) {
        GcEvents gcEvents = new GcEvents(clock);
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (OwnGc.pauses(collector.getName()) && collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(gcEvents.listener, null, null);
                gcEvents.emitters.add(emitter);
            }
        }
        return gcEvents;
    }

    private void notified(Notification notification, Object handback) {
        if (!notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            return;
        }
        GarbageCollectionNotificationInfo info =
                GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
        add(info, clock.nanos());
    }

    private synchronized void add(GarbageCollectionNotificationInfo info, long heardNanos) {
        GcInfo gc = info.getGcInfo();
        long originNanos = heardNanos - gc.getEndTime() * NANOS_PER_MILLI;
        if (told.isEmpty() || originNanos - earliestOriginNanos < 0) {
            earliestOriginNanos = originNanos;
        }
        if (told.size() == MOST_EVENTS) {
            told.removeFirst();
        }
        told.addLast(info);
    }

    /** The pauses so far, the last 10,000 of them, in the order in which they ended. */
    public synchronized List<GcEvent> events() {
        return told.stream().map(this::event).toList();
    }

    private GcEvent event(GarbageCollectionNotificationInfo info) {
        GcInfo gc = info.getGcInfo();
        return new GcEvent(
                earliestOriginNanos + gc.getStartTime() * NANOS_PER_MILLI,
                gc.getDuration() * NANOS_PER_MILLI,
                info.getGcName(),
                info.getGcCause());
    }

    /** Stops listening; what was heard stays. */
    @Override
    public void close() {
        for (NotificationEmitter emitter : emitters) {
            try {
                emitter.removeNotificationListener(listener);
            } catch (ListenerNotFoundException e) {
                throw new IllegalStateException("a listener that was added is gone", e);
            }
        }
        emitters.clear();
    }
}
