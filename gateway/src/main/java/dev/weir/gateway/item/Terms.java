package dev.weir.gateway.item;

import dev.weir.gateway.protocol.ControlRequest.Add;
import dev.weir.gateway.protocol.DiffFormats;
import dev.weir.gateway.protocol.Limit;
import dev.weir.gateway.protocol.Mode;

/** What a client asked for in one subscription, the same for all its items. Belongs to the thread of the session. */
final class Terms {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Add request;
    private final Schema schema;
    private final DiffFormats formats;
    private final ItemSettings settings;
    private final DeliveryCounts counts;
    private long intervalNanos;

    Terms(Add request, Schema schema, DiffFormats formats, ItemSettings settings, DeliveryCounts counts) {
        this.request = request;
        this.schema = schema;
        this.formats = formats;
        this.settings = settings;
        this.counts = counts;
        frequency(request.frequency());
    }

    /** Changes how often an item may be updated. */
    void frequency(Limit limit) {
        intervalNanos = limit.unlimited() || request.mode() == Mode.RAW ? 0 : (long) (NANOS_PER_SECOND / limit.most());
    }

    int subscription() {
        return request.subscription();
    }

    Mode mode() {
        return request.mode();
    }

    boolean snapshot() {
        return request.snapshot().wanted();
    }

    int snapshotLength() {
        return request.snapshot().length();
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

    Waiting nothingWaiting() {
        int most = settings.maxBufferLength();
        int length = (int) Math.max(1, Math.min(most, request.bufferLength().orElse(most)));
        boolean unfiltered = request.unfiltered();
        return switch (request.mode()) {
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
