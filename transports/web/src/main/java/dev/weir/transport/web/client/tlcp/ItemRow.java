package dev.weir.transport.web.client.tlcp;

import java.nio.ByteBuffer;
import java.util.BitSet;

/**
 * The fields of one item, as a client holds them: applies updates to them. Updates must be whole: the first names every
 * field, and each covers all of them. Used by one thread.
 */
public final class ItemRow implements DecodedFields {

    private final FieldValue[] fields;
    private final BitSet changed;

    private ItemRow(int count, ValueTools tools) {
        this.fields = new FieldValue[count];
        for (int field = 0; field < count; field++) {
            fields[field] = new FieldValue(tools);
        }
        this.changed = new BitSet(count);
    }

    /** Makes the rows of one thread. */
    public static final class Maker {

        private final ValueTools tools = new ValueTools(new Utf8());

        /** An item of which nothing is known yet. */
        public ItemRow row(int fields) {
            return new ItemRow(fields, tools);
        }
    }

    /**
     * Applies the fields of an update as they stand in its line.
     *
     * @param line a buffer in little-endian order
     * @throws UnreadableUpdate when they do not fit; then nothing is known of the item any more
     */
    public void apply(ByteBuffer line, int from, int to) throws UnreadableUpdate {
        changed.clear();
        try {
            int field = 0;
            int at = from;
            while (true) {
                int end = ByteScan.find(line, FieldTokens.SEPARATOR, at, to);
                field += applyToken(field, line, at, end);
                if (end == to) {
                    break;
                }
                at = end + 1;
            }
            if (field != fields.length) {
                throw new UnreadableUpdate("an update of " + field + " fields, of which there are " + fields.length);
            }
        } catch (UnreadableUpdate e) {
            forget();
            throw e;
        }
    }

    /** Lets nothing be known of the item: only whole values can follow. */
    public void forget() {
        for (FieldValue each : fields) {
            each.forget();
        }
    }

    /** Answers how many fields the token is for. */
    private int applyToken(int field, ByteBuffer line, int from, int to) throws UnreadableUpdate {
        int unchanged = FieldTokens.unchanged(line, from, to);
        if (unchanged > fields.length - field || field >= fields.length) {
            throw new UnreadableUpdate("an update of more fields than the " + fields.length + " there are");
        }
        if (unchanged > 0) {
            requireKnown(field, unchanged);
            return unchanged;
        }
        FieldValue value = fields[field];
        switch (FieldTokens.kind(line, from, to)) {
            case NULL -> value.setNull();
            case EMPTY -> value.setEmpty();
            case JSON_PATCH -> value.applyPatch(line, from + 2, to);
            case TLCP_DIFF -> value.applyDiff(line, from + 2, to);
            case VALUE -> value.setText(line, from, to);
            case UNKNOWN -> throw new UnreadableUpdate("a field with an unknown kind of difference");
        }
        changed.set(field);
        return 1;
    }

    private void requireKnown(int from, int count) throws UnreadableUpdate {
        for (int field = from; field < from + count; field++) {
            if (!fields[field].isKnown()) {
                throw new UnreadableUpdate("field " + field + " is left unchanged, and has had no value before");
            }
        }
    }

    @Override
    public int count() {
        return fields.length;
    }

    @Override
    public boolean changed(int field) {
        return changed.get(field);
    }

    @Override
    public boolean isNull(int field) {
        return fields[field].isNull();
    }

    @Override
    public ByteBuffer text(int field) {
        return fields[field].text();
    }
}
