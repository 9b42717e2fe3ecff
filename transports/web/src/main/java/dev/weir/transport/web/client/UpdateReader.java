package dev.weir.transport.web.client;

import dev.weir.clock.RunClock;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.client.options.TlcpOptions.Reading;
import dev.weir.transport.web.client.tlcp.ByteScan;
import dev.weir.transport.web.client.tlcp.Escapes;
import dev.weir.transport.web.client.tlcp.FieldTokens;
import dev.weir.transport.web.client.tlcp.ItemRow;
import dev.weir.transport.web.client.tlcp.UnreadableUpdate;
import dev.weir.transport.web.client.tlcp.WayStamps;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads updates as the work of their client asks, and hands over the messages in them. A client that stamps allocates
 * nothing, unless it may get TLCP-diffs: then it keeps the last value. Used by the thread of the crowd.
 */
final class UpdateReader {

    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    private final CrowdHandler handler;
    private final Reading reading;
    private final boolean keepsStamped;
    private final @Nullable WayStamps way;
    private final ItemRow.Maker rows = new ItemRow.Maker();
    private final LoopCount withoutValue = new LoopCount();
    private ByteBuffer decoded = ByteBuffer.allocate(4096);
    private final @Nullable Map<String, Integer> places;
    private final Function<String, Optional<ByteBuffer>> byName = this::field;
    private @Nullable ItemRow shown;
    private long messages;

    /** @param clock of the run, which the gateway's stamps are told by */
    UpdateReader(TlcpOptions options, CrowdHandler handler, RunClock clock) {
        this.handler = handler;
        this.reading = options.reading();
        this.places = options.splitsDocuments() ? places(options.subscription().fields()) : null;
        this.keepsStamped =
                reading.valueField() >= 0 && options.session().diffs().tlcpDiff();
        Reading.Stamps stamps = reading.stamps();
        this.way = stamps.there() ? new WayStamps(stamps.read(), stamps.written(), clock) : null;
    }

    private static Map<String, Integer> places(List<String> names) {
        Map<String, Integer> places = new HashMap<>();
        for (int place = 0; place < names.size(); place++) {
            places.put(names.get(place), place);
        }
        return places;
    }

    /** What the client has of a field of the item that was updated last. */
    private Optional<ByteBuffer> field(String name) {
        ItemRow row = shown;
        Integer place = places == null ? null : places.get(name);
        return row == null || place == null || row.isNull(place) ? Optional.empty() : Optional.of(row.text(place));
    }

    /** Messages handed over until now. */
    long messages() {
        return messages;
    }

    /** Updates whose value field is null, or has not changed. */
    LoopCount withoutValue() {
        return withoutValue;
    }

    /** Reads an update from the number of its subscription on. */
    void take(TlcpSession session, ReadBuffer buffer, int from, int to, long nanos) {
        ByteBuffer bytes = buffer.bytes();
        int itemFrom = ByteScan.find(bytes, (byte) ',', from, to) + 1;
        int itemTo = ByteScan.find(bytes, (byte) ',', Math.min(itemFrom, to), to);
        int item = itemTo < to && ByteScan.number(bytes, from, itemFrom - 1) == Requests.SUBSCRIPTION
                ? ByteScan.number(bytes, itemFrom, itemTo)
                : -1;
        if (item < 1 || item > session.items) {
            handler.unreadable(session.client, "an update of something that is not subscribed", nanos);
            return;
        }
        try {
            if (session.work == ClientWork.DECODE) {
                decode(session, item, buffer, itemTo + 1, to, nanos);
            } else {
                stamp(session, item, buffer, itemTo + 1, to, nanos);
            }
        } catch (UnreadableUpdate e) {
            handler.unreadable(session.client, e.why(), nanos);
        }
    }

    private void stamp(TlcpSession session, int item, ReadBuffer buffer, int from, int to, long nanos)
            throws UnreadableUpdate {
        ByteBuffer bytes = buffer.bytes();
        if (way != null) {
            way.find(bytes, from, to);
        }
        int wanted = reading.valueField();
        if (wanted == Reading.WHOLE_LINE) {
            handOver(session, buffer.view(from, to), nanos);
            return;
        }
        boolean single = session.fields == 1;
        int begin = single ? from : FieldTokens.begin(bytes, from, to, wanted);
        int end = single || begin < 0 ? to : ByteScan.find(bytes, FieldTokens.SEPARATOR, begin, to);
        if (begin < 0 || FieldTokens.unchanged(bytes, begin, end) > 0) {
            withoutValue.add(1);
        } else if (keepsStamped) {
            stampKeeping(session, item, buffer, begin, end, nanos);
        } else {
            switch (FieldTokens.kind(bytes, begin, end)) {
                case VALUE -> handText(session, buffer, begin, end, nanos);
                case JSON_PATCH -> handText(session, buffer, begin + 2, end, nanos);
                case EMPTY -> handOver(session, buffer.view(end, end), nanos);
                case NULL -> withoutValue.add(1);
                case TLCP_DIFF -> throw new UnreadableUpdate("a TLCP-diff, which was not asked for");
                case UNKNOWN -> throw new UnreadableUpdate("a field with an unknown kind of difference");
            }
        }
    }

    /** Keeps the value, for the next may be a difference to it. */
    private void stampKeeping(TlcpSession session, int item, ReadBuffer buffer, int begin, int end, long nanos)
            throws UnreadableUpdate {
        ItemRow row = row(session, item, 1);
        if (FieldTokens.kind(buffer.bytes(), begin, end) == FieldTokens.Kind.JSON_PATCH) {
            row.forget(); // What follows a patch is another one, or a whole value.
            handText(session, buffer, begin + 2, end, nanos);
            return;
        }
        row.apply(buffer.bytes(), begin, end);
        handValue(session, row, 0, nanos);
    }

    private void decode(TlcpSession session, int item, ReadBuffer buffer, int from, int to, long nanos)
            throws UnreadableUpdate {
        ItemRow row = row(session, item, session.fields);
        row.apply(buffer.bytes(), from, to);
        if (way != null) {
            way.find(row);
        }
        if (reading.fields().listens()) {
            reading.fields().onUpdate(session.client, item, row, nanos);
        }
        if (!session.open()) {
            return;
        }
        if (reading.valueField() == Reading.WHOLE_LINE) {
            handOver(session, buffer.view(from, to), nanos);
        } else if (isSound(session, row, nanos)) {
            if (places != null) {
                shown = row;
                handler.fields(byName);
            }
            handValue(session, row, reading.valueField(), nanos);
        }
    }

    /** Shows the new values of all fields but that of the message. */
    private boolean isSound(TlcpSession session, ItemRow row, long nanos) {
        boolean sound = true;
        for (int field = 0; field < row.count(); field++) {
            if (field != reading.valueField() && row.changed(field) && !row.isNull(field)) {
                sound &= handler.onField(session.client, row.text(field), nanos);
            }
        }
        return sound;
    }

    private void handValue(TlcpSession session, ItemRow row, int field, long nanos) {
        if (row.changed(field) && !row.isNull(field)) {
            handOver(session, row.text(field), nanos);
        } else {
            withoutValue.add(1);
        }
    }

    /** Hands over text as it stands in the line, when nothing in it is escaped. */
    private void handText(TlcpSession session, ReadBuffer buffer, int from, int to, long nanos)
            throws UnreadableUpdate {
        if (ByteScan.find(buffer.bytes(), (byte) '%', from, to) == to) {
            handOver(session, buffer.view(from, to), nanos);
            return;
        }
        if (decoded.capacity() < to - from) {
            decoded = ByteBuffer.allocate(2 * (to - from));
        }
        int length = Escapes.decode(buffer.bytes(), from, to, decoded.array());
        handOver(session, decoded.limit(length).position(0), nanos);
    }

    private void handOver(TlcpSession session, ByteBuffer message, long nanos) {
        messages++;
        if (way != null) {
            way.tell(handler, nanos);
        }
        handler.onMessage(session.client, message, NO_HEADER.clear(), 0, MessageHandler.NO_OFFSET, nanos);
    }

    private ItemRow row(TlcpSession session, int item, int fields) {
        @Nullable ItemRow @Nullable [] known = session.rows;
        if (known == null) {
            known = new @Nullable ItemRow[session.items];
            session.rows = known;
        }
        ItemRow row = known[item - 1];
        if (row == null) {
            row = rows.row(fields);
            known[item - 1] = row;
        }
        return row;
    }
}
