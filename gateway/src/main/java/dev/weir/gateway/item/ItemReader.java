package dev.weir.gateway.item;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * One item as one event loop reads it: its events come here from the feed and go to the loop's subscriptions. What is
 * named {@code post} is called under the feed's lock; all else belongs to the loop.
 */
final class ItemReader implements FeedReader {

    /** So many subscriptions, and what hangs on them, fit into the nearer caches of a processor. */
    private static final int PREFETCHED = 32;

    private static final int PREFETCH_STEPS = 6;

    private final Executor loop;
    private final int maxQueued;
    private final AtomicInteger queued = new AtomicInteger();
    private final List<ItemSubscription> subscriptions = new ArrayList<>(1);
    private final Feed feed;
    /** Written under the feed's lock. */
    private volatile boolean overflowed;
    /** Guarded by the feed's lock. */
    private int lost;
    /** Means nothing: without it the compiler would leave out what is read only to be near. */
    @SuppressWarnings("UnusedVariable")
    private int prefetched;

    ItemReader(Feed feed, Executor loop, int maxQueued) {
        this.feed = feed;
        this.loop = loop;
        this.maxQueued = maxQueued;
    }

    @Override
    public void post(Row row, boolean snapshot) {
        if (!overflowed && queued.get() >= maxQueued) {
            overflow();
        }
        if (overflowed) {
            lost++;
            return;
        }
        queued.incrementAndGet();
        loop.execute(new RowDelivery(this, row, snapshot));
    }

    /** The loop may have handled all that was queued by now: a last task, counted first, sees that events are missing. */
    private void overflow() {
        queued.incrementAndGet();
        overflowed = true;
        loop.execute(this::handled);
    }

    @Override
    public void postHistory(Row row, int following) {
        mark(() -> each(subscription -> subscription.history(row, following)));
    }

    @Override
    public void postEndOfSnapshot(long number) {
        mark(() -> each(subscription -> subscription.endOfSnapshot(number)));
    }

    @Override
    public void postClearSnapshot(Row empty) {
        mark(() -> each(subscription -> subscription.clearSnapshot(empty)));
    }

    private void mark(Runnable delivery) {
        if (!overflowed) {
            queued.incrementAndGet();
            loop.execute(() -> {
                delivery.run();
                handled();
            });
        }
    }

    @Override
    public void postFailed(String reason) {
        loop.execute(() -> each(subscription -> subscription.failed(reason)));
    }

    @Override
    public int resume() {
        int missed = lost;
        lost = 0;
        overflowed = false;
        return missed;
    }

    Feed feed() {
        return feed;
    }

    void add(ItemSubscription subscription) {
        subscription.place(subscriptions.size());
        subscriptions.add(subscription);
    }

    /** Answers whether none is left. */
    boolean remove(ItemSubscription subscription) {
        ItemSubscription last = subscriptions.removeLast();
        if (last != subscription) {
            subscriptions.set(subscription.place(), last);
            last.place(subscription.place());
        }
        return subscriptions.isEmpty();
    }

    private void deliver(Row row, boolean snapshot) {
        for (int index = 0; index < subscriptions.size(); index++) {
            if (index % PREFETCHED == 0) {
                prefetch(index, Math.min(index + PREFETCHED, subscriptions.size()));
            }
            ItemSubscription subscription = subscriptions.get(index);
            try {
                subscription.event(row, snapshot);
            } catch (RuntimeException | Error e) {
                broken(subscription, e);
            }
        }
        handled();
    }

    /**
     * Reads a field of all that the next deliveries need. Of thousands of sessions nothing is in the caches, and one delivery
     * finds each thing only through the one before: here a processor fetches those of many sessions at once.
     */
    private void prefetch(int from, int to) {
        int sum = 0;
        for (int step = 0; step < PREFETCH_STEPS && to - from > 1; step++) {
            for (int index = from; index < to; index++) {
                sum += subscriptions.get(index).prefetch(step);
            }
        }
        prefetched = sum;
    }

    private void each(Consumer<ItemSubscription> deed) {
        for (ItemSubscription subscription : List.copyOf(subscriptions)) {
            try {
                deed.accept(subscription);
            } catch (RuntimeException | Error e) {
                broken(subscription, e);
            }
        }
    }

    /** A defect costs the session that it came to light on, but not now: the others are still to be told. */
    private void broken(ItemSubscription subscription, Throwable thrown) {
        loop.execute(() -> subscription.broken(thrown));
    }

    private void handled() {
        if (queued.decrementAndGet() == 0 && overflowed) {
            MissedEvents missed = feed.missed(this);
            each(subscription -> subscription.missed(missed));
        }
    }

    private record RowDelivery(ItemReader reader, Row row, boolean snapshot) implements Runnable {
        @Override
        public void run() {
            reader.deliver(row, snapshot);
        }
    }
}
