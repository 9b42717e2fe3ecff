package dev.weir.gateway.item;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.WallStamp;
import dev.weir.gateway.protocol.DiffFormats;
import dev.weir.gateway.protocol.EncodedValues;
import dev.weir.gateway.protocol.FieldValues;
import dev.weir.gateway.protocol.ParsedJson;
import dev.weir.gateway.protocol.ValueEncoder;
import org.jspecify.annotations.Nullable;

/**
 * A state of an item, or of one row of its table, and its encodings for those who held the same before it. Thread-safe:
 * its values never change, and an encoding that two threads make at once is made twice.
 */
final class Row {

    static final String ADD = "ADD";
    static final String UPDATE = "UPDATE";
    static final String DELETE = "DELETE";

    /** More bases than it are rare, and each costs memory. */
    private static final int MAX_SHARED = 16;

    private static final long NO_BASE = -1;

    private final Layout layout;
    private final @Nullable String[] values;
    private final long number;
    private final FieldNames own;
    private volatile @Nullable ParsedJson @Nullable [] json;
    private volatile @Nullable Shared shared;
    private volatile @Nullable Row asAdded;
    private volatile @Nullable Row alone;

    /** One whose fields are all of one event. */
    Row(Layout layout, @Nullable String[] values, long number) {
        this(layout, values, number, layout.names());
    }

    /**
     * A row.
     *
     * @param number unique in the item, and rising
     * @param own the fields of the last event; the others are as events before it left them
     */
    Row(Layout layout, @Nullable String[] values, long number, FieldNames own) {
        this.layout = layout;
        this.values = values;
        this.number = number;
        this.own = own;
    }

    long number() {
        return number;
    }

    /** The values after an event with other fields than the layout has: the fields of the event replace the old ones. */
    static @Nullable String[] merged(Layout layout, @Nullable Row previous, ItemEvent event) {
        @Nullable String[] values = new @Nullable String[layout.names().size()];
        if (previous != null) {
            System.arraycopy(previous.values, 0, values, 0, previous.values.length);
        }
        for (int index = 0; index < event.values().length; index++) {
            values[layout.place(event.names().name(index))] = event.values()[index];
        }
        return values;
    }

    /** Whether it is one of a table: it has a key and a command. */
    boolean keyed() {
        return layout.keyed() && value(layout.keyPlace()) != null && value(layout.commandPlace()) != null;
    }

    /** Of one that is {@link #keyed()}. */
    String key() {
        return text(layout.keyPlace());
    }

    boolean adds() {
        return text(layout.commandPlace()).equals(ADD);
    }

    boolean deletes() {
        return text(layout.commandPlace()).equals(DELETE);
    }

    private String text(int place) {
        String value = value(place);
        return value == null ? "" : value;
    }

    private @Nullable String value(int place) {
        return place >= 0 && place < values.length ? values[place] : null;
    }

    /** The same row for those who have none with its key; has a number that no other has, which is below its own. */
    Row asAdded() {
        if (adds()) {
            return this;
        }
        Row known = asAdded;
        if (known == null) {
            @Nullable String[] copy = values.clone();
            copy[layout.commandPlace()] = ADD;
            known = new Row(layout, copy, number - 1);
            asAdded = known;
        }
        return known;
    }

    /**
     * The last event by itself, for modes in which no event is merged into another: what it had not is null. It has a number
     * that no other row has, which is below its own.
     */
    Row alone() {
        if (own.size() == layout.names().size()) {
            return this;
        }
        Row known = alone;
        if (known == null) {
            @Nullable String[] ownValues = new @Nullable String[values.length];
            for (int index = 0; index < own.size(); index++) {
                int place = layout.place(own.name(index));
                ownValues[place] = values[place];
            }
            known = new Row(layout, ownValues, number - 2);
            alone = known;
        }
        return known;
    }

    /**
     * Its values as they go to clients that hold {@code base} or, if that is null, nothing.
     *
     * @param heldAsJson which fields such a client holds as JSON
     */
    EncodedValues encoded(
            Schema schema, @Nullable Row base, long heldAsJson, DiffFormats formats, ValueEncoder encoder) {
        long baseNumber = base == null ? NO_BASE : base.number;
        Shared first = shared;
        for (Shared known = first; known != null; known = known.next) {
            if (known.fits(schema, baseNumber, heldAsJson, formats)) {
                return known.encoded;
            }
        }
        FieldValues target = View.toSend(this, schema.places(layout));
        EncodedValues encoded = base == null
                ? encoder.whole(target)
                : encoder.changes(View.sent(base, schema.places(base.layout)), target, heldAsJson, formats);
        if (first == null || first.depth < MAX_SHARED) {
            shared = new Shared(first, new Use(schema, baseNumber, heldAsJson, formats), encoded);
        }
        return encoded;
    }

    private ParsedJson json(int place) {
        @Nullable ParsedJson[] known = json;
        if (known == null) {
            known = new @Nullable ParsedJson[values.length];
            json = known;
        }
        ParsedJson text = known[place];
        if (text == null) {
            String value = values[place];
            text = value == null ? ParsedJson.NONE : ParsedJson.parse(value);
            known[place] = text;
        }
        return text;
    }

    /** Whom an encoding is for. The base is a number: a reference would keep every state that ever was. */
    private record Use(Schema schema, long baseNumber, long heldAsJson, DiffFormats formats) {}

    private static final class Shared {
        private final @Nullable Shared next;
        private final int depth;
        private final Use use;
        private final EncodedValues encoded;

        Shared(@Nullable Shared next, Use use, EncodedValues encoded) {
            this.next = next;
            this.depth = next == null ? 1 : next.depth + 1;
            this.use = use;
            this.encoded = encoded;
        }

        boolean fits(Schema schema, long baseNumber, long heldAsJson, DiffFormats formats) {
            return use.schema.equals(schema)
                    && use.baseNumber == baseNumber
                    && use.heldAsJson == heldAsJson
                    && use.formats.equals(formats);
        }
    }

    /** A row as a schema shows it. */
    private static final class View implements FieldValues {
        private final Row row;
        private final int[] places;
        private final boolean toSend;
        private @Nullable String writtenMicros;

        private View(Row row, int[] places, boolean toSend) {
            this.row = row;
            this.places = places;
            this.toSend = toSend;
        }

        /** As it goes out now. */
        static View toSend(Row row, int[] places) {
            return new View(row, places, true);
        }

        /** As a client has it: when it went out is not known of it, so that the next such instant is sent whole. */
        static View sent(Row row, int[] places) {
            return new View(row, places, false);
        }

        @Override
        public int size() {
            return places.length;
        }

        @Override
        public @Nullable String value(int field) {
            String value = row.value(places[field]);
            if (value == null || !WallStamp.isWhenWritten(value)) {
                return value;
            }
            if (toSend && writtenMicros == null) {
                writtenMicros = Long.toString(WallStamp.nowMicros());
            }
            return writtenMicros;
        }

        @Override
        public ParsedJson json(int field) {
            int place = places[field];
            return place >= 0 && place < row.values.length ? row.json(place) : ParsedJson.NONE;
        }
    }
}
