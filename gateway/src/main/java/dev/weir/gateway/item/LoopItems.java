package dev.weir.gateway.item;

import dev.weir.gateway.feed.SubscriptionRefused;
import dev.weir.gateway.protocol.ControlRequest.Add;
import dev.weir.gateway.protocol.DiffFormats;
import dev.weir.gateway.protocol.Line;
import dev.weir.gateway.protocol.Mode;
import dev.weir.gateway.protocol.Refusal;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;

/** The items that the sessions of one event loop read. Belongs to the loop. */
public final class LoopItems {

    private final Executor loop;
    private final Schemas schemas;
    private final DeliveryCounts counts = new DeliveryCounts();
    private final Map<Name, ItemReader> readers = new HashMap<>();
    private final Map<ItemReader, Name> names = new HashMap<>();

    /** @param loop runs what it is given on the loop, in the order given */
    public LoopItems(Executor loop, Schemas schemas) {
        this.loop = loop;
        this.schemas = schemas;
    }

    public DeliveryCounts counts() {
        return counts;
    }

    private record Name(Feeds feeds, String item) {}

    /**
     * Begins to read the items of a subscription.
     *
     * @throws Refusal when an adapter has no such item, or not in that mode, or the fields do not fit the mode
     */
    public Subscription subscribe(Feeds feeds, Add request, DiffFormats formats, Outlet outlet) {
        Schema schema = schemas.of(request.fields());
        if (request.mode() == Mode.COMMAND && schema.keyPlace() == 0) {
            throw new Refusal(Refusal.NO_KEY_FIELD, "No field \"key\" in the schema of a subscription in mode COMMAND");
        }
        if (request.mode() == Mode.COMMAND && schema.commandPlace() == 0) {
            throw new Refusal(
                    Refusal.NO_COMMAND_FIELD, "No field \"command\" in the schema of a subscription in mode COMMAND");
        }
        request.items().forEach(item -> requireMode(feeds, item, request.mode()));
        Terms terms = new Terms(request, schema, formats, feeds.settings(), counts);
        Subscription subscription = new Subscription(terms, this::leave);
        try {
            int number = 0;
            for (String item : request.items()) {
                number++;
                byte[] head = Line.updateHead(request.subscription(), number);
                subscription.add(
                        reader(feeds, item, request.mode()), new ItemSubscription(terms, outlet, number, head));
            }
        } catch (SubscriptionRefused e) {
            subscription.close();
            throw new Refusal(Refusal.BAD_ITEM_GROUP, e.getMessage() == null ? "No such item" : e.getMessage());
        }
        return subscription;
    }

    private static void requireMode(Feeds feeds, String item, Mode mode) {
        Set<Mode> modes = feeds.adapter().modes(item);
        if (!modes.contains(mode)) {
            String allowed = modes.stream().sorted().map(Mode::name).collect(Collectors.joining(" or "));
            throw new Refusal(
                    Refusal.BAD_MODE,
                    "The items of " + feeds.adapter().name() + " are subscribed in mode " + allowed + ", not " + mode);
        }
    }

    /**
     * Whether what is written to the source of these items from now on is sent to who is subscribed. If not, {@code otherwise}
     * runs on the loop when it is, or when that cannot be waited for any longer.
     */
    public boolean isPositioned(Feeds feeds, Runnable otherwise) {
        return feeds.adapter().isPositioned(() -> loop.execute(otherwise));
    }

    private ItemReader reader(Feeds feeds, String item, Mode mode) {
        Name name = new Name(feeds, item);
        ItemReader reader = readers.get(name);
        if (reader == null || reader.feed().hasFailed()) {
            reader = feeds.join(item, mode, loop);
            readers.put(name, reader);
            names.put(reader, name);
        } else {
            reader.feed().prepare(mode);
        }
        return reader;
    }

    private void leave(ItemReader reader, ItemSubscription subscription) {
        if (reader.remove(subscription)) {
            Name name = names.remove(reader);
            if (name != null) {
                readers.remove(name, reader);
                name.feeds.leave(name.item, reader);
            }
        }
    }
}
