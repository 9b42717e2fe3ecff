package dev.weir.gateway.feed;

import dev.weir.gateway.protocol.Mode;
import java.util.Set;

/**
 * One configured connection that supplies items; a client names it in {@code LS_data_adapter}. It is told of the first
 * and the last subscription to an item over all clients, never of each.
 *
 * <p>Thread-safe. It calls the sink of one item from one thread at a time, and never from inside
 * {@link #subscribe(String, ItemSink)}.
 */
public interface DataAdapter extends AutoCloseable {

    /** As configured; unique in a gateway. */
    String name();

    /**
     * Begins to supply an item: first what is known of it (its snapshot), then every update that follows it, without a
     * gap and without one twice.
     *
     * @throws SubscriptionRefused when there is no such item and cannot be
     */
    void subscribe(String item, ItemSink sink);

    /**
     * Whether what is written to its source from now on reaches everybody who is subscribed. If not, {@code otherwise} runs
     * once, on another thread, when it does; or when the adapter cannot wait for that any longer, because the source does not
     * answer. Must not block.
     */
    default boolean isPositioned(Runnable otherwise) {
        return true;
    }

    /** Ends it. After the return the sink is called no more. Does nothing for an item that is not subscribed. */
    void unsubscribe(String item);

    /** The modes in which clients can subscribe to an item. Must not block. */
    default Set<Mode> modes(String item) {
        return Mode.ANY;
    }

    /** What clients can subscribe to here. Must not block. */
    default ItemChoices choices() {
        return ItemChoices.unknown();
    }

    /** How it is doing. Must not block. */
    default SourceReport report() {
        return SourceReport.unknown();
    }

    /** Ends all subscriptions and gives back what is held. Idempotent. */
    @Override
    void close();
}
