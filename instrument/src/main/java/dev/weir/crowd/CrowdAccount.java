package dev.weir.crowd;

import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.count.CrowdArrival;
import dev.weir.message.Carrier;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Publisher;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The accounts of the clients of one loop. What all of them received together, and how late, stands in a {@link
 * SubscriberAccount}; here stands of each client what it has: one number for each stream, and the gaps before that while
 * there are any, and how late it was. That is 29 bytes a client and 8 more for each stream.
 *
 * <p>Written by the loop's thread. {@link #begin} is for the run's thread, while no message is under way.
 */
public final class CrowdAccount {

    private static final long MOST_LOOKED_AT = 100_000;

    private final CrowdOrder order;
    private final int runId;
    private final int streams;
    private final MessageCheck check;
    private final KeyGenerator[] generators;
    private final SubscriberAccount totals;
    private final Identity identity = new Identity();

    private volatile @Nullable PhaseStart start;
    private @Nullable PhaseStart started;
    private @Nullable KeyIndex keyIndex;
    private @Nullable DueIndex dueIndex;
    private boolean severalPartitions;
    private boolean stamped;
    private long readNanos;
    private long writtenNanos;
    private final long[] next;
    private final int[] counts;
    private final ClientTimes times;
    private final Map<Integer, Gaps> passedOver = new HashMap<>();
    private final Map<Integer, Gaps> absent = new HashMap<>();
    private final Map<Integer, Gaps> excused = new HashMap<>();
    private final Map<Integer, Troubles> troubles = new HashMap<>();
    private final BitSet connected;
    private final BitSet away;
    private final BitSet ended;
    private final CrowdCounts lacking = new CrowdCounts();

    /**
     * @param order the clients of the loop
     * @param runId the run whose messages are genuine
     * @param carrier opens identities, for this loop alone
     * @param generators the key generator of each stream
     * @param totals what all clients of the loop receive together
     */
    public CrowdAccount(
            CrowdOrder order, int runId, Carrier carrier, KeyGenerator[] generators, SubscriberAccount totals) {
        this.order = order;
        this.runId = runId;
        this.check = new MessageCheck(carrier, generators);
        this.generators = generators;
        this.streams = generators.length;
        this.totals = totals;
        int clients = order.clients();
        this.next = new long[clients * streams];
        this.counts = new int[clients];
        this.times = new ClientTimes(clients, order.anySlow());
        this.connected = new BitSet(clients);
        this.away = new BitSet(clients);
        this.ended = new BitSet(clients * streams);
    }

    /** What all clients of the loop received together. */
    public SubscriberAccount totals() {
        return totals;
    }

    /** Which messages arrive, and whether they are what was published. */
    public MessageCheck check() {
        return check;
    }

    CrowdOrder order() {
        return order;
    }

    /** Begins the measured phase. By the run's thread. */
    public void begin(PhaseStart measured) {
        start = measured;
        totals.begin(Phase.MEASURE, measured.startNanos());
    }

    /** A client is subscribed: what is published from now on is due to it. */
    public void subscribed(int client, long atNanos) {
        int own = client - order.firstClient();
        connect(own, true);
        times.subscribed(own, atNanos);
        if (away.get(own)) {
            away.clear(own);
            lacking.excused.add(moveOn(own, atNanos, excused));
        } else if (conflated() && !ended.get(own * streams)) {
            // No newer message replaces what was published while the client was not there.
            lacking.overtaken.add(moveOn(own, atNanos, absent));
        }
    }

    /** A client is there again and is given all that was published meanwhile, as far as nothing newer replaced it. */
    public void recovered(int client, long atNanos) {
        connect(client - order.firstClient(), true);
        times.subscribed(client - order.firstClient(), atNanos);
    }

    /** A client has been told to leave: until it is subscribed again nothing is due to it. */
    public void left(int client) {
        int own = client - order.firstClient();
        times.left(own);
        connect(own, false);
        away.set(own);
    }

    /** The connection of a client has ended by itself: what is published while it is gone is due to it all the same. */
    public void dropped(int client, long atNanos) {
        int own = client - order.firstClient();
        times.dropped(own, atNanos);
        connect(own, false);
        if (isMeasuring()) {
            troubles.merge(own, Troubles.NONE.dropped(), Troubles::and);
        }
    }

    private void connect(int own, boolean now) {
        if (connected.get(own) == now || order.work(own + order.firstClient()) == ClientWork.COUNT) {
            return;
        }
        connected.set(own, now);
        int open = streams - ended.get(own * streams, (own + 1) * streams).cardinality();
        lacking.awaitingEnd.add(now ? open : -open);
    }

    /** Something that is no message has arrived at a client; what it is, in words. */
    public void unreadable(int client, String what) {
        totals.unreadable(what, 0, MessageHandler.NO_OFFSET);
        trouble(client - order.firstClient(), 0, 0, 0, 1);
        stamped = false;
    }

    /** Where the next message has been; as {@link CrowdHandler#passed} says. */
    public void passed(long read, long written) {
        stamped = true;
        readNanos = read;
        writtenNanos = written;
    }

    /** A message has arrived at a client; as {@link CrowdHandler#onMessage} says. */
    public void onMessage(
            int client, ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
        Carrier.Finding finding = check.open(message, header, order.work(client), runId, identity);
        severalPartitions |= partition > 0;
        int own = client - order.firstClient();
        switch (finding) {
            case GENUINE -> {
                if (identity.isWithin(streams)) {
                    genuine(own, client, message.remaining(), receivedNanos);
                } else {
                    foreign(own, partition, offset);
                }
            }
            case FOREIGN -> foreign(own, partition, offset);
            case CORRUPT -> {
                totals.unreadable(SubscriberAccount.WRONG_CHECKSUM, partition, offset);
                trouble(own, 0, 0, 0, 1);
            }
        }
        stamped = false;
    }

    private void foreign(int own, int partition, long offset) {
        totals.foreign(partition, offset);
        trouble(own, 0, 0, 1, 0);
    }

    private void genuine(int own, int client, int messageBytes, long receivedNanos) {
        switch (identity.phase()) {
            case PROBE -> {
                totals.arrived(identity, messageBytes, receivedNanos, CrowdArrival.NEW);
                probed(own);
            }
            case WARM_UP -> totals.arrived(identity, messageBytes, receivedNanos, CrowdArrival.NEW);
            case MEASURE -> measured(own, client, messageBytes, receivedNanos);
        }
    }

    /**
     * A probe that was published after everything else says that its stream has come to its end here; where messages are
     * conflated, that all streams have: the last one sends probes once everything of the others was acknowledged.
     */
    private void probed(int own) {
        PhaseStart measuring = start;
        int stream = identity.stream();
        if (measuring == null || identity.sequence() < measuring.firstSequence(stream)) {
            return;
        }
        if (!measuring.conflated()) {
            end(own * streams + stream, own);
        } else if (stream == streams - 1) {
            for (int each = 0; each < streams; each++) {
                end(own * streams + each, own);
            }
        }
    }

    private void end(int index, int own) {
        if (!ended.get(index)) {
            ended.set(index);
            lacking.awaitingEnd.add(connected.get(own) ? -1 : 0);
        }
    }

    private void measured(int own, int client, int messageBytes, long receivedNanos) {
        PhaseStart measuring = start;
        if (!isMeasuring() || measuring == null) {
            totals.foreign(0, MessageHandler.NO_OFFSET);
            return;
        }
        int stream = identity.stream();
        KeyIndex keyed = keyIndex;
        long number = identity.sequence();
        if (number < measuring.firstSequence(stream)
                || (keyed != null && !keyed.has(stream, number, order.key(client)))) {
            foreign(own, 0, MessageHandler.NO_OFFSET);
            return;
        }
        if (keyed != null) {
            number = keyed.ordinal(stream, number);
        }
        CrowdArrival how = arrival(own * streams + stream, number);
        boolean timed = totals.arrived(identity, messageBytes, receivedNanos, how);
        times.received(own, stream, identity.sequence(), receivedNanos);
        if (how == CrowdArrival.AGAIN) {
            trouble(own, 1, 0, 0, 0);
            return;
        }
        if (how == CrowdArrival.LATE) {
            trouble(own, 0, 1, 0, 0);
        }
        long latencyNanos = receivedNanos - identity.intendedNanos();
        if (timed) {
            times.timed(own, latencyNanos);
        }
        if (!order.slow(client)) {
            times.notSlow(latencyNanos);
        }
        if (stamped) {
            totals.passed(identity, readNanos, writtenNanos, receivedNanos);
        }
        counts[own]++;
    }

    private CrowdArrival arrival(int index, long number) {
        long expected = next[index];
        if (number >= expected) {
            if (number > expected) {
                passedOver.computeIfAbsent(index, i -> new Gaps()).add(expected, number);
                passed(number - expected);
            }
            next[index] = number + 1;
            // After its probe, whatever a client is given is older than what it has.
            return conflated() && ended.get(index) ? CrowdArrival.LATE : CrowdArrival.NEW;
        }
        if (Gaps.takeOut(excused, index, number)) {
            // Published while it was subscribing again: not due to it, and rightly there.
            lacking.excused.add(-1);
            return CrowdArrival.NEW;
        }
        if (Gaps.takeOut(absent, index, number)) {
            lacking.overtaken.add(-1);
            return CrowdArrival.NEW;
        }
        if (!Gaps.takeOut(passedOver, index, number)) {
            return CrowdArrival.AGAIN;
        }
        passed(-1);
        return conflated() || overtaken(index, number) ? CrowdArrival.LATE : CrowdArrival.NEW;
    }

    /** So many messages were passed over by newer ones, which replace them where messages are conflated. */
    private void passed(long messages) {
        (conflated() ? lacking.conflated : lacking.overtaken).add(messages);
    }

    /** Whether order was broken: it holds within a stream and key, or, without keys, within a stream and partition. */
    private boolean overtaken(int index, long number) {
        if (keyIndex != null) {
            return true;
        }
        KeyGenerator keys = generators[index % streams];
        int key = keys.key(number);
        if (key == Publisher.NO_KEY) {
            return !severalPartitions;
        }
        Gaps lacking = passedOver.get(index);
        long end = Math.min(next[index], number + MOST_LOOKED_AT);
        for (long later = number + 1; later < end; later++) {
            if (keys.key(later) == key && (lacking == null || !lacking.contains(later))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Takes what was due to a client that was not there out of what it is to be given next.
     *
     * @return how much that is
     */
    private long moveOn(int own, long atNanos, Map<Integer, Gaps> into) {
        if (!isMeasuring()) {
            return 0;
        }
        long moved = 0;
        DueIndex due = dueIndex;
        KeyIndex keyed = keyIndex;
        for (int stream = 0; stream < streams && due != null; stream++) {
            int index = own * streams + stream;
            long sequence = due.firstFrom(stream, atNanos);
            long to = keyed == null ? sequence : keyed.count(stream, order.key(own + order.firstClient()), sequence);
            if (to > next[index]) {
                into.computeIfAbsent(index, i -> new Gaps()).add(next[index], to);
                moved += to - next[index];
                next[index] = to;
            }
        }
        return moved;
    }

    private boolean conflated() {
        PhaseStart measuring = start;
        return measuring != null && measuring.conflated();
    }

    private void trouble(int own, int twice, int stale, int alien, int unreadable) {
        if (isMeasuring()) {
            troubles.put(own, troubles.getOrDefault(own, Troubles.NONE).plus(twice, stale, alien, unreadable));
        }
    }

    /** Whether the measured phase has begun; the first time it has, every client starts from its first message. */
    private boolean isMeasuring() {
        PhaseStart measuring = start;
        if (measuring == null) {
            return false;
        }
        if (started == null) {
            started = measuring;
            times.begin(measuring.startNanos());
            dueIndex = new DueIndex(measuring);
            if (order.keys() > 0) {
                keyIndex = new KeyIndex(generators, order.keys(), measuring);
            } else {
                Arrays.setAll(next, index -> measuring.firstSequence(index % streams));
            }
        }
        return true;
    }

    /** How many messages clients were not given. */
    public CrowdCounts lacking() {
        return lacking;
    }

    /** What every client has now. By the loop's thread, or by any once that has ended. */
    public ClientStates states() {
        isMeasuring();
        return new ClientStates(
                next,
                counts,
                times,
                conflated() ? ended : new BitSet(),
                conflated()
                        ? new ClientStates.Lacks(absent, passedOver, excused)
                        : new ClientStates.Lacks(passedOver, Map.of(), excused),
                troubles);
    }
}
