package dev.weir.gateway.kafka;

import dev.weir.gateway.expression.FieldMap;
import dev.weir.gateway.expression.ItemTemplate;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.kafka.ConnectionSettings.Command;
import dev.weir.registry.ExtractionException;
import dev.weir.registry.SchemaUnavailableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * The items of a connection: who is subscribed to them, and what is kept of them. Records and subscriptions are applied
 * one after the other by one thread, so that a snapshot and the updates behind it fit together without a gap and without
 * one twice.
 */
final class KafkaItems {

    private static final int MOST_EXAMPLES = 100;
    private static final int LONGEST_EXAMPLE = 200;
    private static final FieldNames NO_FIELDS = new FieldNames(List.of());

    private final TopicMap topics;
    private final RecordReader reader;
    private final FieldMap fields;
    private final SnapshotCache cache;
    private final @Nullable CommandChange commands;
    private final int messages;
    private final LongSupplier nanoTime;
    private final long maxIdleNanos;
    private final Map<String, List<ItemTemplate>> routes = new HashMap<>();
    private final Map<String, List<SubscribedItem>> subscribed = new HashMap<>();
    private final Set<SubscribedItem> waiting = new LinkedHashSet<>();
    private final List<String> items = new ArrayList<>();
    private final Set<String> examples = new ConcurrentSkipListSet<>();
    private boolean open;
    private @Nullable String over;
    private long homeless;

    /** @param nanoTime the clock by which items are idle */
    KafkaItems(ConnectionSettings settings, RecordReader reader, LongSupplier nanoTime) {
        this.topics = settings.topics();
        this.reader = reader;
        this.fields = new FieldMap(
                settings.fields().byName(),
                settings.fields().skipFailed(),
                settings.fields().structured());
        this.cache = new SnapshotCache(settings.snapshot().mostBytes());
        this.messages = settings.snapshot().messages();
        this.nanoTime = nanoTime;
        this.maxIdleNanos = settings.snapshot().maxIdle().toNanos();
        this.commands = settings.reading().command() == Command.NONE
                ? null
                : new CommandChange(settings.reading().command() == Command.AUTOMATIC);
    }

    /**
     * Takes a record into account, entirely or, when it throws, not at all.
     *
     * @throws ExtractionException when it is not as the configuration expects
     * @throws SchemaUnavailableException when that cannot be told now
     */
    void apply(ConsumerRecord<byte[], byte[]> record) {
        List<ItemTemplate> templates = routes.computeIfAbsent(record.topic(), topics::items);
        reader.open(record);
        items.clear();
        for (ItemTemplate template : templates) {
            String item = template.itemOf(reader);
            if (item == null) {
                homeless++;
            } else if (!cache.keepsNothing() || subscribed.containsKey(item)) {
                items.add(item);
            }
        }
        if (!items.isEmpty()) {
            ItemEvent event = fields.event(reader);
            if (fields.discovers()) {
                items.forEach(item -> checkFields(item, event.names()));
            }
            if (maxIdleNanos > 0) {
                items.forEach(this::discardIfIdle);
            }
            boolean tombstone = record.value() == null;
            if (commands == null) {
                items.forEach(item -> change(item, event, tombstone));
            } else {
                command(commands.of(event, tombstone), commands);
            }
        }
    }

    private void checkFields(String item, FieldNames names) {
        ItemState state = cache.state(item);
        Optional<String> tooMany = (state == null ? NO_FIELDS : state.names()).firstTooMany(names);
        for (SubscribedItem subscription : subscriptions(item)) {
            tooMany = tooMany.or(() -> subscription.firstTooMany(names));
        }
        tooMany.ifPresent(name -> {
            throw new ExtractionException("the item '" + shown(item) + "' would have more than "
                    + FieldNames.MOST_OF_AN_ITEM + " different fields, with '" + shown(name) + "'");
        });
    }

    private static String shown(String name) {
        return name.length() > LONGEST_EXAMPLE ? name.substring(0, LONGEST_EXAMPLE) + "…" : name;
    }

    private void change(String item, ItemEvent event, boolean tombstone) {
        if (tombstone) {
            remove(item);
        } else {
            ItemState before = cache.state(item);
            keep(item, after(before, event));
            if (before == null) {
                exemplify(item);
            }
        }
        deliver(item, event);
    }

    private ItemState after(@Nullable ItemState before, ItemEvent event) {
        if (messages > 1) {
            return LastEvents.then(before, event, messages);
        }
        return before instanceof LastValues last ? last.then(event) : new LastValues(event);
    }

    private void exemplify(String item) {
        if (examples.size() < MOST_EXAMPLES && item.length() <= LONGEST_EXAMPLE) {
            examples.add(item);
        }
    }

    private void remove(String item) {
        cache.remove(item);
        examples.remove(item);
    }

    private void command(CommandChange.Change change, CommandChange how) {
        for (String item : items) {
            CommandRows rows = cache.state(item) instanceof CommandRows known ? known : new CommandRows();
            switch (change) {
                case CommandChange.Clear clear -> discard(item);
                case CommandChange.Nothing nothing -> {}
                case CommandChange.Delete delete -> {
                    boolean unknown = !rows.has(delete.key()) && cache.evictions() == 0 && !cache.keepsNothing();
                    rows.remove(delete.key());
                    keepRows(item, rows);
                    if (!unknown) {
                        deliver(item, delete.event());
                    }
                }
                case CommandChange.Put put -> {
                    ItemEvent event = how.event(put, rows.has(put.key()));
                    rows.put(put.key(), how.added(put));
                    keepRows(item, rows);
                    deliver(item, event);
                }
            }
        }
    }

    private void keepRows(String item, CommandRows rows) {
        if (rows.isEmpty()) {
            remove(item);
        } else {
            keep(item, rows);
            if (cache.size() <= MOST_EXAMPLES) {
                exemplify(item);
            }
        }
    }

    private void keep(String item, ItemState state) {
        cache.keep(item, state, maxIdleNanos > 0 ? nanoTime.getAsLong() : 0);
    }

    /** Voids what is kept, and what clients have, of the items that have had no record for too long. To be called often. */
    void discardIdle() {
        if (maxIdleNanos > 0) {
            cache.idleSince(nanoTime.getAsLong() - maxIdleNanos).forEach(this::discard);
        }
    }

    private void discardIfIdle(String item) {
        if (maxIdleNanos > 0 && cache.isIdleSince(item, nanoTime.getAsLong() - maxIdleNanos)) {
            discard(item);
        }
    }

    private void discard(String item) {
        remove(item);
        subscriptions(item).forEach(SubscribedItem::clearSnapshot);
    }

    private void deliver(String item, ItemEvent event) {
        for (SubscribedItem subscription : subscriptions(item)) {
            subscription.update(event, false);
        }
    }

    private List<SubscribedItem> subscriptions(String item) {
        return subscribed.getOrDefault(item, List.of());
    }

    /** Answers a subscription with its snapshot, or holds it until {@link #open()}. */
    void subscribe(SubscribedItem subscription) {
        if (over != null) {
            subscription.fail(over);
            return;
        }
        if (!open) {
            waiting.add(subscription);
            return;
        }
        // Taken away again already: of no use to anybody, and its end has come or is coming.
        if (subscription.isClosed()) {
            return;
        }
        discardIfIdle(subscription.canonicalItem());
        ItemState state = cache.state(subscription.canonicalItem());
        if (state instanceof LastEvents list) {
            subscription.history(list.older());
        }
        if (state != null) {
            state.replay(event -> subscription.update(event, true));
        }
        subscription.endOfSnapshot();
        subscribed
                .computeIfAbsent(subscription.canonicalItem(), item -> new ArrayList<>(1))
                .add(subscription);
    }

    void unsubscribe(SubscribedItem subscription) {
        waiting.remove(subscription);
        List<SubscribedItem> same = subscribed.get(subscription.canonicalItem());
        if (same != null && same.remove(subscription) && same.isEmpty()) {
            subscribed.remove(subscription.canonicalItem());
        }
    }

    /** What is kept is complete: who waits is answered, and who comes from now on at once. */
    void open() {
        open = true;
        List<SubscribedItem> held = List.copyOf(waiting);
        waiting.clear();
        held.forEach(this::subscribe);
    }

    boolean isOpen() {
        return open;
    }

    /** Forgets what is kept: the records from now on do not follow it. Subscriptions wait for the next {@link #open()}. */
    void forget() {
        open = false;
        cache.clear();
    }

    /** Voids what is kept, and what clients have, of the items that the records of a topic belong to. */
    void clear(String topic) {
        List<ItemTemplate> templates = routes.computeIfAbsent(topic, topics::items);
        Predicate<String> ofTopic = item ->
                templates.stream().anyMatch(template -> template.canonical(item).isPresent());
        cache.removeIf(ofTopic);
        examples.removeIf(ofTopic);
        subscribed.forEach((item, all) -> {
            if (ofTopic.test(item)) {
                all.forEach(SubscribedItem::clearSnapshot);
            }
        });
    }

    /** Ends every subscription. */
    void failAll(String reason) {
        List<SubscribedItem> all = new ArrayList<>(waiting);
        subscribed.values().forEach(all::addAll);
        waiting.clear();
        subscribed.clear();
        all.forEach(subscription -> subscription.fail(reason));
    }

    /** Ends every subscription, and each that comes. */
    void end(String reason) {
        over = reason;
        failAll(reason);
    }

    boolean isUnused() {
        return subscribed.isEmpty() && waiting.isEmpty();
    }

    /** Some of the items that there are, in their order. May be asked by any thread. */
    List<String> examples() {
        return List.copyOf(examples);
    }

    int subscribedItems() {
        return subscribed.size();
    }

    int keptItems() {
        return cache.size();
    }

    long keptBytes() {
        return cache.bytes();
    }

    /** Records that belong to no item of a template, because a parameter is null or empty. */
    long homelessRecords() {
        return homeless;
    }

    /** Fields that records had not, where those are left out. */
    long skippedFields() {
        return fields.skippedFields();
    }
}
