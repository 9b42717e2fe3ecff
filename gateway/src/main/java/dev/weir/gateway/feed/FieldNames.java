package dev.weir.gateway.feed;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names of the fields of events, each at its index. Immutable and thread-safe. */
public final class FieldNames {

    private final List<String> names;
    private final Map<String, Integer> indexes;
    private final long characters;

    /** Takes distinct names in their order. */
    public FieldNames(List<String> names) {
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
}
