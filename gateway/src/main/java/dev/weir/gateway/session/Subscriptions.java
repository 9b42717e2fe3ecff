package dev.weir.gateway.session;

import dev.weir.gateway.item.Feeds;
import dev.weir.gateway.item.LoopItems;
import dev.weir.gateway.item.Outlet;
import dev.weir.gateway.item.Subscription;
import dev.weir.gateway.lifecycle.Steps;
import dev.weir.gateway.protocol.ControlRequest.Add;
import dev.weir.gateway.protocol.ControlRequest.Reconfigure;
import dev.weir.gateway.protocol.DiffFormats;
import dev.weir.gateway.protocol.Line;
import dev.weir.gateway.protocol.Refusal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The subscriptions of one session. Belongs to its thread. */
final class Subscriptions {

    private final Outlet outlet;
    private final LoopItems items;
    private final AdapterSet adapters;
    private final DiffFormats diffs;
    private final SessionSettings settings;
    private final Map<Integer, Entry> entries = HashMap.newHashMap(1);
    private int itemCount;

    /**
     * @param outlet takes what is to be sent
     * @param diffs which differences the client understands
     */
    Subscriptions(Outlet outlet, LoopItems items, AdapterSet adapters, DiffFormats diffs, SessionSettings settings) {
        this.outlet = outlet;
        this.items = items;
        this.adapters = adapters;
        this.diffs = diffs;
        this.settings = settings;
    }

    private record Entry(Subscription subscription, int itemCount, boolean unfiltered) {}

    /** @throws Refusal when it cannot be, or too much is subscribed */
    void add(Add request) {
        if (entries.containsKey(request.subscription())) {
            throw new Refusal(Refusal.BAD_ARGUMENT, "LS_subId is in use");
        }
        if (request.selector().isPresent()) {
            throw new Refusal(Refusal.BAD_SELECTOR, "There are no selectors");
        }
        int count = request.items().size();
        if (entries.size() == settings.limits().subscriptions()
                || itemCount + count > settings.limits().items()) {
            throw new Refusal(Refusal.BAD_ARGUMENT, "Too many subscriptions or items in the session");
        }
        Feeds feeds = adapters.feeds(request.dataAdapter());
        Subscription subscription = items.subscribe(feeds, request, diffs, outlet);
        Entry entry = new Entry(subscription, count, request.filtering().unfiltered());
        entries.put(request.subscription(), entry);
        itemCount += count;
        subscription.begin();
        if (items.isPositioned(feeds, () -> tellIfThere(entry))) {
            tell(entry);
        }
    }

    private void tellIfThere(Entry entry) {
        Entry known = entries.get(entry.subscription.id());
        if (known != null && known.subscription == entry.subscription) {
            tell(entry);
        }
    }

    /** Tells the client of a subscription, if it has not been told yet. */
    private void tell(Entry entry) {
        Subscription subscription = entry.subscription;
        if (!subscription.isTold()) {
            outlet.line(subscription.announcement());
            outlet.line(Line.conf(subscription.id(), subscription.frequency(), entry.unfiltered));
            subscription.told();
        }
    }

    /** @throws Refusal when there is none of the number */
    void delete(int id) {
        remove(found(id));
    }

    private Entry found(int id) {
        Entry entry = entries.get(id);
        if (entry == null) {
            throw new Refusal(Refusal.SUBSCRIPTION_NOT_FOUND, "Specified subscription not found");
        }
        return entry;
    }

    private void remove(Entry entry) {
        tell(entry);
        entries.remove(entry.subscription.id());
        itemCount -= entry.itemCount;
        entry.subscription.close();
        outlet.forgetClosed();
        outlet.line(Line.unsub(entry.subscription.id()));
    }

    /** Ends one whose adapter failed, if it still stands. */
    void failed(int id) {
        Entry entry = entries.get(id);
        if (entry != null) {
            remove(entry);
        }
    }

    /** @throws Refusal when there is none of the number, or nothing of it may be left out */
    void reconfigure(Reconfigure request) {
        Entry entry = found(request.subscription());
        if (entry.unfiltered) {
            throw new Refusal(Refusal.UNFILTERED, "The subscription is unfiltered");
        }
        tell(entry);
        request.frequency().ifPresent(frequency -> {
            entry.subscription.frequency(frequency);
            outlet.line(Line.conf(request.subscription(), entry.subscription.frequency(), false));
        });
    }

    int size() {
        return entries.size();
    }

    void close() {
        List<Entry> all = List.copyOf(entries.values());
        entries.clear();
        itemCount = 0;
        Steps closing = new Steps();
        all.forEach(entry -> closing.then(entry.subscription::close));
        closing.endUnchecked();
    }
}
