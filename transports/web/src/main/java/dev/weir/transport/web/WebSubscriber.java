package dev.weir.transport.web;

import dev.weir.clock.RunClock;
import dev.weir.transport.ClientWork;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.CrowdOrder.Slow;
import dev.weir.transport.CrowdOrder.Work;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import dev.weir.transport.web.client.options.FieldListener;
import dev.weir.transport.web.client.tlcp.DecodedFields;
import dev.weir.unit.Durations;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

/**
 * A web client as a subscriber: a crowd of one that decodes everything. It connects again after its connection was lost,
 * as long as that is of use. It knows how far it has read when the updates say partition and offset. Closed by any thread; everything else by the one that polls.
 */
final class WebSubscriber implements Subscriber {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long NEVER = Long.MAX_VALUE;

    private final int index;
    private final RunClock clock;
    private final MessageHandler handler;
    private final String asked;
    private final Layout layout;
    private final String partitionField;
    private final BooleanSupplier mayReturn;
    private final Map<Integer, Long> nextOffsets;
    private final Base64Decoding decoding = new Base64Decoding();
    private final Crowd crowd;
    /** Fair, so that whoever closes comes in between two polls. */
    private final ReentrantLock turn = new ReentrantLock(true);

    private Connection connection = Standing.OPENING;
    private boolean released;
    private long connectNanos = NEVER;
    private final Queue<Warning> incidents = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    /** How its connection stands. */
    private sealed interface Connection {}

    private enum Standing implements Connection {
        /** It has not been subscribed yet, and nothing went wrong. */
        OPENING,
        SUBSCRIBED
    }

    /**
     * The connection is gone, however often it has been tried again since.
     *
     * @param why in words, the first time
     * @param sinceNanos since when, by the run's clock
     * @param wasSubscribed whether it was subscribed before
     * @param refused whether trying again is of no use
     */
    private record Lost(String why, long sinceNanos, boolean wasSubscribed, boolean refused) implements Connection {

        Lost again(boolean refusedNow) {
            return new Lost(why, sinceNanos, wasSubscribed, refusedNow);
        }
    }

    /**
     * What it subscribes.
     *
     * @param words for errors: the gateway, the names that it is asked for
     * @param layout where the parts of a message are
     * @param position names of the fields with partition and offset, for errors; empty where there are none
     * @param mayReturn whether a gateway that is gone may come back
     */
    record Request(String words, Layout layout, List<String> position, BooleanSupplier mayReturn) {

        Request {
            position = List.copyOf(position);
        }
    }

    /**
     * Where the parts of a message are among the fields of an update.
     *
     * @param value index of the field with the message
     * @param partition index of that with the partition, or {@link #NONE}
     * @param offset index of that with the offset, or {@link #NONE}
     * @param base64 whether the message is in Base64
     */
    record Layout(int value, int partition, int offset, boolean base64) {

        /** The index of a field that there is not. */
        static final int NONE = -1;

        private boolean hasPosition() {
            return partition != NONE && offset != NONE;
        }
    }

    /**
     * Opens one that connects when it is to be ready.
     *
     * @param from where the log ended before it was opened: what is behind that is due to it
     * @param crowds opens a crowd for an order, whose handler is given
     */
    WebSubscriber(
            int index,
            MessageHandler handler,
            Request request,
            Positions from,
            RunClock clock,
            BiFunction<CrowdHandler, FieldListener, Crowd> crowds) {
        this.index = index;
        this.handler = handler;
        this.asked = request.words();
        this.layout = request.layout();
        this.partitionField = "subscriber " + index + " of " + request.words()
                + request.position().stream()
                        .findFirst()
                        .map(field -> ", field '" + field + "' (the first of position-fields)")
                        .orElse("");
        this.mayReturn = request.mayReturn();
        this.nextOffsets = new HashMap<>(from.nextOffsets());
        this.clock = clock;
        this.crowd = crowds.apply(new Events(), this::onUpdate);
    }

    /** What the crowd of one subscriber is. */
    static CrowdOrder order(int subscriber) {
        return new CrowdOrder(0, subscriber, 1, new Work(ClientWork.DECODE, 0), 0, Slow.NONE);
    }

    @Override
    public void awaitReady(Duration deadline) {
        long endNanos = clock.nanos() + deadline.toNanos();
        turn.lock();
        try {
            requireOpen();
            crowd.connect(index);
            while (connection != Standing.SUBSCRIBED) {
                long leftNanos = endNanos - clock.nanos();
                if (leftNanos <= 0) {
                    throw new TransportException("subscriber " + index + " was not subscribed within "
                            + deadline.toSeconds() + " s to " + asked);
                }
                crowd.poll(Math.min(leftNanos, POLL_NANOS));
                requireConnection();
            }
        } finally {
            turn.unlock();
        }
    }

    @Override
    public int poll(int limit) {
        turn.lock();
        try {
            requireOpen();
            int handedOver = crowd.poll(POLL_NANOS);
            requireConnection();
            if (clock.nanos() >= connectNanos) {
                connectNanos = NEVER;
                crowd.connect(index);
            }
            return handedOver;
        } finally {
            turn.unlock();
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new TransportException("subscriber " + index + " is closed");
        }
    }

    private void requireConnection() {
        // One that never was subscribed is told at once: whoever starts a run is not to wait for a gateway that there
        // is not.
        if (connection instanceof Lost lost && !(lost.wasSubscribed() && !lost.refused() && mayReturn.getAsBoolean())) {
            throw new TransportException("subscriber " + index + " has no " + asked + ": " + lost.why());
        }
    }

    /** {@inheritDoc} Nothing when updates do not say where in the log they are. */
    @Override
    public Positions position() {
        return layout.hasPosition() ? new Positions(nextOffsets) : Positions.none();
    }

    /** When it was without a connection, as far as that is over. By any thread. */
    List<Warning> incidents() {
        return List.copyOf(incidents);
    }

    private void onUpdate(int client, int item, DecodedFields fields, long receivedNanos) {
        int partition = 0;
        long offset = MessageHandler.NO_OFFSET;
        if (layout.hasPosition()) {
            int found = PositionFields.partition(fields.text(layout.partition()), partitionField);
            long place = PositionFields.offset(fields.text(layout.offset()));
            if (found >= 0 && place >= 0) {
                partition = found;
                offset = place;
                nextOffsets.merge(partition, offset + 1, Math::max);
            }
        }
        ByteBuffer value = fields.text(layout.value());
        ByteBuffer message = layout.base64() ? decoding.decode(value) : value;
        if (value.hasRemaining() && !message.hasRemaining()) {
            handler.unreadable("a value that is not Base64", partition, offset);
        } else {
            handler.onMessage(message, NOTHING.duplicate(), partition, offset, receivedNanos);
        }
    }

    @Override
    public void close() {
        closed = true;
        turn.lock();
        try {
            if (!released) {
                released = true;
                crowd.close();
            }
        } finally {
            turn.unlock();
        }
    }

    /** What happens to the only client; its messages are told with their fields. */
    private final class Events implements CrowdHandler {

        @Override
        public void subscribed(int client, long atNanos) {
            if (connection instanceof Lost lost) {
                incidents.add(Warning.at(
                        lost.sinceNanos(),
                        WarningKind.OTHER,
                        "Subscriber " + index + " lost its connection to the gateway (" + lost.why()
                                + ") and was subscribed again " + Durations.format(atNanos - lost.sinceNanos())
                                + " later"));
            }
            connection = Standing.SUBSCRIBED;
        }

        @Override
        public void dropped(int client, String reason, boolean lasting) {
            long nowNanos = clock.nanos();
            connection = connection instanceof Lost lost
                    ? lost.again(lasting)
                    : new Lost(reason, nowNanos, connection == Standing.SUBSCRIBED, lasting);
            connectNanos = nowNanos + RETRY_NANOS;
        }

        @Override
        public void onMessage(
                int client, ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {}

        /** It came in the place of a message; where that is in the log is not known. */
        @Override
        public void unreadable(int client, String what, long receivedNanos) {
            handler.unreadable(what, 0, MessageHandler.NO_OFFSET);
        }
    }
}
