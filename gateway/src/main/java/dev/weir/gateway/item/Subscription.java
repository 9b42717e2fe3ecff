package dev.weir.gateway.item;

import dev.weir.gateway.protocol.Limit;
import dev.weir.gateway.protocol.Line;
import dev.weir.gateway.protocol.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** A subscription that stands: its items are read until it is closed. Belongs to the thread of the session. */
public final class Subscription {

    private final Terms terms;
    private final BiConsumer<ItemReader, ItemSubscription> leave;
    private final List<ItemReader> readers = new ArrayList<>(1);
    private final List<ItemSubscription> subscriptions = new ArrayList<>(1);

    /** @param leave ends the reading of one item */
    Subscription(Terms terms, BiConsumer<ItemReader, ItemSubscription> leave) {
        this.terms = terms;
        this.leave = leave;
    }

    void add(ItemReader reader, ItemSubscription subscription) {
        reader.add(subscription);
        readers.add(reader);
        subscriptions.add(subscription);
        terms.counts().subscribed(1);
    }

    /** Lets its items collect what there is of them. To be called once, before {@link #told}. */
    public void begin() {
        for (int index = 0; index < readers.size(); index++) {
            subscriptions.get(index).begin(readers.get(index).feed().past(terms.mode()));
        }
    }

    /** The client was told of the subscription: its items may send. */
    public void told() {
        terms.told();
        subscriptions.forEach(ItemSubscription::wake);
    }

    public boolean isTold() {
        return terms.isTold();
    }

    public int id() {
        return terms.subscription();
    }

    /** The line that tells of it. */
    public byte[] announcement() {
        Schema schema = terms.schema();
        return terms.mode() == Mode.COMMAND
                ? Line.subcmd(id(), subscriptions.size(), schema.size(), schema.keyPlace(), schema.commandPlace())
                : Line.subok(id(), subscriptions.size(), schema.size());
    }

    /** Updates a second of an item that there are at most. */
    public Limit frequency() {
        return terms.frequency();
    }

    /** Changes how often an item may be updated. */
    public void frequency(Limit limit) {
        terms.frequency(limit);
    }

    /** Reads its items no more. What waits for the client is gone. */
    public void close() {
        for (int index = 0; index < readers.size(); index++) {
            leave.accept(readers.get(index), subscriptions.get(index));
            subscriptions.get(index).close();
            terms.counts().subscribed(-1);
        }
        readers.clear();
        subscriptions.clear();
    }
}
