package dev.weir.transport.testkit.faulty;

import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Publisher;
import dev.weir.transport.TransportDriver.RunContext;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The clients of one loop of a {@link FaultyCrowdDriver}. Used by the one thread of a simulation. */
final class FaultyCrowd implements Crowd {

    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);
    private static final int DAMAGED_BYTE = 60;
    private static final long RELEASED_AFTER_NANOS = 20_000_000;

    private final FaultyCrowdDriver driver;
    private final RunContext context;
    private final CrowdOrder order;
    private final CrowdHandler handler;
    private final Carrier carrier = Carrier.of(CarrierKind.BINARY);
    private final Identity identity = new Identity();
    private final BitSet subscribed = new BitSet();
    private final BitSet cut = new BitSet();
    private final Map<Integer, Long> first = new HashMap<>();
    private final Map<Integer, Delivery> newest = new HashMap<>();
    private final PriorityQueue<Delivery> deliveries =
            new PriorityQueue<>(Comparator.comparingLong(Delivery::dueNanos).thenComparingLong(Delivery::number));
    private long number;
    private long publishedNanos;
    private long bytesRead;
    private long replaced;

    /** @param number tells deliveries that are due at one instant apart */
    private record Delivery(long dueNanos, long number, int client, long publishedNanos, ByteBuffer message) {}

    FaultyCrowd(FaultyCrowdDriver driver, RunContext context, CrowdOrder order, CrowdHandler handler) {
        this.driver = driver;
        this.context = context;
        this.order = order;
        this.handler = handler;
    }

    @Override
    public void connect(int client) {
        if (driver.faults().stream()
                .anyMatch(fault -> fault.what() == CrowdFault.What.REFUSE && fault.client() == client)) {
            handler.dropped(client, "refused", false);
            return;
        }
        subscribed.set(client);
        handler.subscribed(client, context.clock().nanos());
    }

    /** What is on its way to the client is gone with the connection. */
    @Override
    public void disconnect(int client) {
        subscribed.clear(client);
        deliveries.removeIf(delivery -> delivery.client == client);
    }

    /** A message goes out to all that are subscribed to it now. */
    void published(int key, ByteBuffer message) {
        long ordinal = ordinal(message);
        publishedNanos = context.clock().nanos();
        for (int client = subscribed.nextSetBit(0); client >= 0; client = subscribed.nextSetBit(client + 1)) {
            if (order.key(client) == Publisher.NO_KEY || order.key(client) == key) {
                deliver(client, ordinal, message);
            }
        }
    }

    /** Number of a message in its stream and in the measured phase; -1 outside it. */
    private long ordinal(ByteBuffer message) {
        carrier.open(message, NO_HEADER, HexFormat.fromHexDigits(context.runId()), identity);
        if (identity.phase() != Phase.MEASURE) {
            return -1;
        }
        return identity.sequence() - first.computeIfAbsent(identity.stream(), stream -> identity.sequence());
    }

    private void deliver(int client, long ordinal, ByteBuffer message) {
        long onTimeNanos = updateNanos() + driver.delay().toNanos();
        long dueNanos = onTimeNanos;
        boolean dropped = cut.get(client);
        ByteBuffer copy = ByteBuffer.allocate(message.remaining())
                .put(message.duplicate())
                .flip();
        if (driver.faults().stream().anyMatch(fault -> fault.what() == CrowdFault.What.ANONYMOUS)) {
            copy.put(0, new byte[Identity.BYTES]);
        }
        for (CrowdFault fault : driver.faults()) {
            if (ordinal < 0 || !fault.strikes(client, ordinal)) {
                continue;
            }
            switch (fault.what()) {
                case DROP -> dropped = true;
                case CUT -> {
                    cut.set(client);
                    dropped = true;
                }
                case DOUBLE -> add(dueNanos, client, copy);
                case DELAY, SWAP -> dueNanos += fault.delay().toNanos();
                case ANONYMOUS, REFUSE -> {
                    // Done already.
                }
                case QUEUE -> dueNanos += Math.multiplyExact(fault.delay().toNanos(), ordinal + 1);
                case CORRUPT -> copy.put(DAMAGED_BYTE, (byte) ~copy.get(DAMAGED_BYTE));
                case ALIEN -> add(dueNanos, client + 1, copy);
            }
        }
        if (!dropped) {
            Delivery added = add(dueNanos, client, copy);
            if (driver.newest().every().isPositive() && dueNanos == onTimeNanos) {
                replace(newest.put(client, added), dueNanos);
            }
        }
    }

    /** When clients are given what is published now. */
    private long updateNanos() {
        long nowNanos = context.clock().nanos();
        return driver.newest().every().isPositive()
                ? Math.ceilDiv(nowNanos, driver.newest().every().toNanos())
                        * driver.newest().every().toNanos()
                : nowNanos;
    }

    /** A message that is to be given at the same time as a newer one is not given at all. */
    private void replace(@Nullable Delivery older, long dueNanos) {
        if (older != null && older.dueNanos == dueNanos) {
            replaced += deliveries.remove(older) ? 1 : 0;
        }
    }

    /** Nothing more is published, so that whatever queued up is due now, in the order in which it queued up. */
    private void release(long nowNanos) {
        if (driver.faults().stream().noneMatch(fault -> fault.what() == CrowdFault.What.QUEUE)) {
            return;
        }
        List<Delivery> waiting = new ArrayList<>(deliveries);
        deliveries.clear();
        waiting.forEach(delivery -> deliveries.add(new Delivery(
                Math.min(nowNanos, delivery.dueNanos),
                delivery.number,
                delivery.client,
                delivery.publishedNanos,
                delivery.message)));
    }

    private Delivery add(long dueNanos, int client, ByteBuffer message) {
        Delivery added =
                new Delivery(dueNanos, number++, client, context.clock().nanos(), message);
        deliveries.add(added);
        return added;
    }

    @Override
    public int poll(long waitNanos) {
        int handed = 0;
        long nowNanos = context.clock().nanos();
        if (nowNanos - publishedNanos >= RELEASED_AFTER_NANOS) {
            release(nowNanos);
        }
        while (!deliveries.isEmpty() && deliveries.peek().dueNanos <= nowNanos) {
            Delivery delivery = deliveries.remove();
            if (subscribed.get(delivery.client)) {
                bytesRead += delivery.message.remaining();
                if (!driver.stamps().isEmpty()) {
                    handler.passed(
                            delivery.publishedNanos + driver.stamps().getFirst().toNanos(),
                            delivery.publishedNanos + driver.stamps().getLast().toNanos());
                }
                handler.onMessage(
                        delivery.client,
                        delivery.message.duplicate(),
                        NO_HEADER,
                        0,
                        MessageHandler.NO_OFFSET,
                        nowNanos);
                handed++;
            }
        }
        return handed;
    }

    /** How many deliveries newer messages replaced. */
    long replaced() {
        return replaced;
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }

    @Override
    public void close() {
        subscribed.clear();
    }
}
