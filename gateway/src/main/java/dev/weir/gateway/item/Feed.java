package dev.weir.gateway.item;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.ItemSink;
import dev.weir.gateway.protocol.Mode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * An item that an adapter supplies: its state, and the readers that its events go to. Thread-safe: the adapter's thread
 * writes, those of the readers ask for what there is when they begin.
 */
final class Feed implements ItemSink {

    /** Each event takes three numbers: those below its own are for the same row as one that is added, and for it alone. */
    static final int NUMBERS_AN_EVENT = 3;

    private int recentLength;
    private final LongAdder events;
    private final List<FeedReader> readers = new ArrayList<>(1);
    private Layout layout = Layout.EMPTY;
    private @Nullable Row current;
    private final Map<String, Row> table = new LinkedHashMap<>();
    private final Deque<Row> recent = new ArrayDeque<>(0);
    private List<ItemEvent> history = List.of();
    private boolean keepsRecent;
    private boolean complete;
    private boolean failed;
    private long lastNumber;

    /** @param events counts what comes */
    Feed(int recentLength, LongAdder events) {
        this.recentLength = recentLength;
        this.events = events;
    }

    /** Keeps what subscriptions of a mode will ask for. */
    synchronized void prepare(Mode mode) {
        Row newest = current;
        if (mode == Mode.DISTINCT && !keepsRecent && recentLength > 0) {
            keepsRecent = true;
            if (newest != null) {
                recent.addLast(newest);
            }
        }
    }

    synchronized ItemHistory past(Mode mode) {
        Row newest = current;
        List<Row> rows = switch (mode) {
            case RAW -> List.of();
            case MERGE -> newest == null ? List.of() : List.of(newest);
            case DISTINCT -> List.copyOf(recent);
            case COMMAND -> List.copyOf(table.values());
        };
        return new ItemHistory(rows, complete, lastNumber);
    }

    /** What there is for a reader that had too many events waiting; they are lost, and counted. */
    synchronized MissedEvents missed(FeedReader reader) {
        Row newest = current;
        return new MissedEvents(
                newest == null ? List.of() : List.of(newest),
                List.copyOf(table.values()),
                complete,
                reader.resume(),
                lastNumber);
    }

    /** Whether the adapter has given it up, so that nothing comes any more. */
    synchronized boolean hasFailed() {
        return failed;
    }

    /** Answers whether the reader will be told of events; not when the adapter has given the item up. */
    synchronized boolean join(FeedReader reader) {
        return !failed && readers.add(reader);
    }

    /** Answers whether there is no reader any more. */
    synchronized boolean leave(FeedReader reader) {
        readers.remove(reader);
        return readers.isEmpty();
    }

    @Override
    public synchronized void history(List<ItemEvent> older) {
        history = List.copyOf(older);
    }

    /** Together with the state that comes behind it: whoever joins sees all of it, or none. */
    private void tellHistory() {
        recentLength = Math.max(recentLength, history.size() + 1);
        keepsRecent = true;
        int following = history.size();
        for (ItemEvent event : history) {
            if (event.names() != layout.names()) {
                layout = layout.with(event.names());
            }
            lastNumber += NUMBERS_AN_EVENT;
            Row row = new Row(layout, merged(null, event), lastNumber, event.own());
            recent.addLast(row);
            for (FeedReader reader : readers) {
                reader.postHistory(row, following);
            }
            following--;
        }
        history = List.of();
    }

    @Override
    public synchronized Optional<String> firstTooMany(FieldNames names) {
        return layout.names().firstTooMany(names);
    }

    @Override
    public synchronized void update(ItemEvent event, boolean snapshot) {
        if (!history.isEmpty()) {
            tellHistory();
        }
        if (event.names() != layout.names()) {
            layout = layout.with(event.names());
        }
        lastNumber += NUMBERS_AN_EVENT;
        events.increment();
        Row row = layout.keyed() ? keyedRow(event) : following(event);
        current = row;
        if (keepsRecent) {
            if (recent.size() == recentLength) {
                recent.removeFirst();
            }
            recent.addLast(row);
        }
        for (FeedReader reader : readers) {
            reader.post(row, snapshot);
        }
    }

    private Row following(ItemEvent event) {
        return new Row(layout, merged(current, event), lastNumber, event.own());
    }

    private @Nullable String[] merged(@Nullable Row previous, ItemEvent event) {
        return event.names() == layout.names() ? event.values() : Row.merged(layout, previous, event);
    }

    /** A row of a table goes on from the one with its key, and says what it is to those who have that. */
    private Row keyedRow(ItemEvent event) {
        int keyIndex = event.names().index(Layout.KEY);
        String key = keyIndex < 0 ? null : event.values()[keyIndex];
        if (key == null) {
            return following(event);
        }
        Row previous = table.get(key);
        @Nullable String[] values = merged(previous, event);
        String command = values[layout.commandPlace()];
        if (Row.DELETE.equals(command)) {
            table.remove(key);
            @Nullable String[] deleted = new @Nullable String[values.length];
            deleted[layout.keyPlace()] = key;
            deleted[layout.commandPlace()] = Row.DELETE;
            return new Row(layout, deleted, lastNumber);
        }
        String actual = previous == null ? Row.ADD : Row.UPDATE;
        if (!actual.equals(command)) {
            values = values.clone(); // The event may be another item's too.
            values[layout.commandPlace()] = actual;
        }
        Row row = new Row(layout, values, lastNumber, event.own());
        table.put(key, row);
        return row;
    }

    @Override
    public synchronized void endOfSnapshot() {
        complete = true;
        for (FeedReader reader : readers) {
            reader.postEndOfSnapshot(lastNumber);
        }
    }

    @Override
    public synchronized void clearSnapshot() {
        table.clear();
        recent.clear();
        lastNumber += NUMBERS_AN_EVENT;
        Row empty = new Row(layout, new @Nullable String[layout.names().size()], lastNumber);
        current = current == null ? null : empty;
        for (FeedReader reader : readers) {
            reader.postClearSnapshot(empty);
        }
    }

    @Override
    public synchronized void failed(String reason) {
        failed = true;
        for (FeedReader reader : readers) {
            reader.postFailed(reason);
        }
    }
}
