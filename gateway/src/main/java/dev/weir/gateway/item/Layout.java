package dev.weir.gateway.item;

import dev.weir.gateway.feed.FieldNames;
import java.util.List;

/**
 * Where the fields of an item's states stand. Grows when an event brings a field that was never seen: then there is a
 * new layout, whose places go on from the old one's. Immutable.
 */
final class Layout {

    /** The field that says which row of a table an event is about. */
    static final String KEY = "key";
    /** The field that says what becomes of the row. */
    static final String COMMAND = "command";

    static final Layout EMPTY = new Layout(new FieldNames(List.of()));

    private final FieldNames names;
    private final int keyPlace;
    private final int commandPlace;

    Layout(FieldNames names) {
        this.names = names;
        this.keyPlace = names.index(KEY);
        this.commandPlace = names.index(COMMAND);
    }

    FieldNames names() {
        return names;
    }

    /** -1 when there is no such field. */
    int place(String field) {
        return names.index(field);
    }

    /** Whether its states can be rows of a table. */
    boolean keyed() {
        return keyPlace >= 0 && commandPlace >= 0;
    }

    int keyPlace() {
        return keyPlace;
    }

    int commandPlace() {
        return commandPlace;
    }

    /** This, or one that has the names besides. */
    Layout with(FieldNames more) {
        FieldNames all = names.with(more);
        return all == names ? this : new Layout(all);
    }
}
