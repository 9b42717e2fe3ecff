package dev.weir.gateway.item;

import dev.weir.gateway.protocol.DiffFormats;
import dev.weir.gateway.protocol.Limit;
import dev.weir.gateway.protocol.ValueEncoder;

/**
 * How items are delivered.
 *
 * @param encoder which values go as differences
 * @param maxBufferLength how many updates of an item may wait for a client, whatever it asks for
 * @param distinctSnapshotLength how many events of an item a late client in mode DISTINCT gets
 * @param maxQueuedEvents how many events of an item may wait for a thread before they become one
 * @param undeclaredDiffs which differences a client gets that does not say which it understands
 * @param maxFrequency updates a second of an item, of a subscription that need not have all
 */
public record ItemSettings(
        ValueEncoder encoder,
        DiffFormats undeclaredDiffs,
        int maxBufferLength,
        int distinctSnapshotLength,
        int maxQueuedEvents,
        Limit maxFrequency) {

    public ItemSettings {
        if (maxBufferLength < 1 || distinctSnapshotLength < 0 || maxQueuedEvents < 1) {
            throw new IllegalArgumentException("lengths must be positive: " + maxBufferLength + ", "
                    + distinctSnapshotLength + ", " + maxQueuedEvents);
        }
    }

    /** With all differences for clients that do not say which they understand, as the protocol has it. */
    public ItemSettings(
            ValueEncoder encoder,
            int maxBufferLength,
            int distinctSnapshotLength,
            int maxQueuedEvents,
            Limit maxFrequency) {
        this(encoder, DiffFormats.ALL, maxBufferLength, distinctSnapshotLength, maxQueuedEvents, maxFrequency);
    }

    public static ItemSettings withDefaults() {
        return new ItemSettings(ValueEncoder.withDefaults(), 1000, 10, 1000, Limit.UNLIMITED);
    }
}
