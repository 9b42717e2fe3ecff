package dev.weir.gateway.item;

import dev.weir.gateway.protocol.ControlRequest;
import dev.weir.gateway.protocol.ControlRequest.Add;
import dev.weir.gateway.protocol.DiffFormats;
import dev.weir.gateway.protocol.Limit;
import dev.weir.gateway.protocol.Mode;
import java.util.OptionalLong;

/** What a client asked for in one subscription, the same for all its items. Belongs to the thread of the session. */
final class Terms {

    private static final double NANOS_PER_SECOND = 1e9;

    /** A year: it can be added to any time without overflow. */
    private static final double MOST_INTERVAL_NANOS = 365.0 * 86_400 * NANOS_PER_SECOND;

    private final int subscription;
    private final Mode mode;
    private final ControlRequest.Snapshot snapshot;
    private final boolean unfiltered;
    private final OptionalLong bufferLength;
    private final Schema schema;
    private final DiffFormats formats;
    private final ItemSettings settings;
    private final DeliveryCounts counts;
    private Limit frequency = Limit.UNLIMITED;
    private long intervalNanos;
    private boolean told;

    /** Does not hold on to the request, whose names of items and fields nobody needs any more. */
    Terms(Add request, Schema schema, DiffFormats formats, ItemSettings settings, DeliveryCounts counts) {
        this.subscription = request.subscription();
        this.mode = request.mode();
        this.snapshot = request.snapshot();
        this.unfiltered = request.filtering().unfiltered();
        this.bufferLength = request.filtering().bufferLength();
        this.schema = schema;
        this.formats = formats;
        this.settings = settings;
        this.counts = counts;
        frequency(request.filtering().frequency());
    }

    /** Changes how often an item may be updated, as far as the settings allow. */
    void frequency(Limit asked) {
        frequency = unfiltered ? Limit.UNLIMITED : settings.maxFrequency().least(asked);
        intervalNanos =
                frequency.unlimited() ? 0 : (long) Math.min(MOST_INTERVAL_NANOS, NANOS_PER_SECOND / frequency.most());
    }

    /** The client knows of the subscription. */
    void told() {
        told = true;
    }

    /** Whether the client knows of the subscription, so that updates may be sent. */
    boolean isTold() {
        return told;
    }

    Limit frequency() {
        return frequency;
    }

    int subscription() {
        return subscription;
    }

    Mode mode() {
        return mode;
    }

    boolean snapshot() {
        return snapshot.wanted();
    }

    int snapshotLength() {
        return snapshot.length();
    }

    Schema schema() {
        return schema;
    }

    DiffFormats formats() {
        return formats;
    }

    ItemSettings settings() {
        return settings;
    }

    DeliveryCounts counts() {
        return counts;
    }

    /** Between two updates of an item; 0 when there is no limit. */
    long intervalNanos() {
        return intervalNanos;
    }

    WaitingUpdates nothingWaiting() {
        int most = settings.maxBufferLength();
        int length = (int) Math.max(1, Math.min(most, bufferLength.orElse(most)));
        return switch (mode) {
            case RAW -> new WaitingEvents(most, true, false);
            case MERGE ->
                unfiltered || length > 1
                        ? new WaitingEvents(unfiltered ? most : length, unfiltered, false)
                        : new WaitingState();
            case DISTINCT -> new WaitingEvents(unfiltered ? most : length, unfiltered, true);
            case COMMAND -> new WaitingTable(unfiltered);
        };
    }
}
