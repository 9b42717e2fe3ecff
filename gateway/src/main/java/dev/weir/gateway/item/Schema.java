package dev.weir.gateway.item;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields that a subscription shows, in its order. Equal when the fields are. Thread-safe. */
public final class Schema {

    private final List<String> fields;
    private volatile @Nullable Places lastPlaces;

    Schema(List<String> fields) {
        this.fields = List.copyOf(fields);
    }

    public int size() {
        return fields.size();
    }

    /** From 1; 0 when it has no key. */
    public int keyPlace() {
        return fields.indexOf(Layout.KEY) + 1;
    }

    /** From 1; 0 when it has no command. */
    public int commandPlace() {
        return fields.indexOf(Layout.COMMAND) + 1;
    }

    /** Where a layout has its fields; -1 where it has none. */
    int[] places(Layout layout) {
        Places known = lastPlaces;
        if (known != null && known.layout == layout) {
            return known.places;
        }
        int[] places = fields.stream().mapToInt(layout::place).toArray();
        lastPlaces = new Places(layout, places);
        return places;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other == this || (other instanceof Schema schema && fields.equals(schema.fields));
    }

    @Override
    public int hashCode() {
        return fields.hashCode();
    }

    /** The layout asked for last, because thousands of subscriptions ask for the same. */
    private static final class Places {
        private final Layout layout;
        private final int[] places;

        Places(Layout layout, int[] places) {
            this.layout = layout;
            this.places = places;
        }
    }
}
