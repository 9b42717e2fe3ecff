package dev.weir.gateway.feed;

import java.util.List;
import java.util.Optional;

/** Takes what happens to one subscribed item, in the order in which it happened. Must not block. */
public interface ItemSink {

    /**
     * Messages before the last one, the oldest first and each as the state that it led to and with the fields that it had itself,
     * for clients that ask for a list of the last. At most once after each subscription, and before the last state.
     */
    default void history(List<ItemEvent> older) {}

    /**
     * The first of these fields that the item must not have, because it has had {@link FieldNames#MOST_OF_AN_ITEM} others or
     * nearly as many; empty when it may have all. An event with such a field is not to be given to it.
     */
    default Optional<String> firstTooMany(FieldNames names) {
        return Optional.empty();
    }

    /**
     * A new state of the item or, in COMMAND mode, of one of its keys.
     *
     * @param snapshot whether it is part of what was known before the subscription
     */
    void update(ItemEvent event, boolean snapshot);

    /** The snapshot is complete, and may be empty. Called once after each subscription, before the first live update. */
    void endOfSnapshot();

    /** All that was known of the item is void. */
    void clearSnapshot();

    /** The adapter cannot supply the item any more: its subscriptions end. The last call. */
    void failed(String reason);
}
