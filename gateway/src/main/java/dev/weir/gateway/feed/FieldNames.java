package dev.weir.gateway.feed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The names of the fields of events, each at its index. Immutable and thread-safe. */
public final class FieldNames {

    /** The most different fields that an item may have over all its events: each of its states has room for them all. */
    public static final int MOST_OF_AN_ITEM = 10_000;

    /** What one takes beside its characters: the text, its place in the list, and in the map. */
    private static final long NAME_BYTES = 104;

    private final List<String> names;
    private final Map<String, Integer> indexes;
    private final long characters;
    private final boolean shared;

    /** Takes distinct names in their order, for any number of items. */
    public FieldNames(List<String> names) {
        this(names, true);
    }

    private FieldNames(List<String> names, boolean shared) {
        this.names = List.copyOf(names);
        Map<String, Integer> byName = HashMap.newHashMap(names.size());
        long sum = 0;
        for (int index = 0; index < names.size(); index++) {
            sum += names.get(index).length();
            if (byName.put(names.get(index), index) != null) {
                throw new IllegalArgumentException("field " + names.get(index) + " occurs twice");
            }
        }
        this.indexes = byName;
        this.characters = sum;
        this.shared = shared;
    }

    /** Takes distinct names in their order that one item alone has, so that their memory is the item's. */
    public static FieldNames ofOneItem(List<String> names) {
        return new FieldNames(names, false);
    }

    public int size() {
        return names.size();
    }

    /** All names together. */
    public long characters() {
        return characters;
    }

    public String name(int index) {
        return names.get(index);
    }

    /** -1 when there is no such field. */
    public int index(String name) {
        return indexes.getOrDefault(name, -1);
    }

    /** The memory they take, roughly, in bytes; 0 when items share them. */
    public long ownBytes() {
        return shared ? 0 : NAME_BYTES * names.size() + characters;
    }

    /** The same for who has the text of the names already. */
    public long ownBytesBesideText() {
        return shared ? 0 : NAME_BYTES * names.size();
    }

    /** Whether all of others are among these. */
    public boolean includes(FieldNames others) {
        return others == this || (others.size() <= size() && indexes.keySet().containsAll(others.names));
    }

    /** These, or one item's that are these and behind them those of others that are not among them. */
    public FieldNames with(FieldNames others) {
        if (includes(others)) {
            return this;
        }
        if (names.isEmpty()) {
            return others;
        }
        List<String> all = new ArrayList<>(names);
        others.names.stream().filter(name -> index(name) < 0).forEach(all::add);
        return ofOneItem(all);
    }

    /**
     * The first field of another event that an item with these must not have as well, because its fields would become too
     * many; empty when it may have all.
     */
    public Optional<String> firstTooMany(FieldNames others) {
        int size = size();
        for (String name : others == this ? List.<String>of() : others.names) {
            if (index(name) < 0 && ++size > MOST_OF_AN_ITEM) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }
}
