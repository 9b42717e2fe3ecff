package dev.weir.gateway.feed;

import org.jspecify.annotations.Nullable;

/**
 * The fields of one update. A field that {@link #names()} does not have is left as it was; one whose value is null is
 * null from now on. Immutable: whoever makes one gives the array away.
 *
 * @param names which fields; shared by the events of a mapping
 * @param values by the index of {@code names}
 * @param own which of the fields its own message had; the others are as messages before it left them
 */
@SuppressWarnings("ArrayRecordComponent") // Millions a second: a list would copy each.
public record ItemEvent(FieldNames names, @Nullable String[] values, FieldNames own) {

    public ItemEvent {
        if (names.size() != values.length) {
            throw new IllegalArgumentException(names.size() + " names and " + values.length + " values");
        }
    }

    /** Of a message that had all its fields itself. */
    public ItemEvent(FieldNames names, @Nullable String[] values) {
        this(names, values, names);
    }
}
