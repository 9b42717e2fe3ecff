package dev.weir.run.loop;

import dev.weir.clock.RunClock;
import dev.weir.crowd.CrowdAccount;
import dev.weir.crowd.PhaseStart;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Positions;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Function;

/**
 * Turns one crowd: connects its clients at the pace asked for, makes some leave and come back, connects those again that
 * were dropped, and reads. Tells the account of the clients what happens to them.
 */
public final class CrowdLoop implements ReceivingLoop, CrowdHandler {

    private static final long WAIT_NANOS = 10_000_000;

    private final CrowdOrder order;
    private final CrowdAccount account;
    private final RunClock clock;
    private final RunErrors errors;
    private final Crowd crowd;
    private final Connections connections;

    private volatile boolean ended;

    /**
     * @param account of the loop's clients
     * @param pace when they connect and leave
     * @param opening opens the crowd; what happens to its clients is told to the loop
     */
    public CrowdLoop(
            CrowdOrder order,
            CrowdAccount account,
            Connections.Pace pace,
            Function<CrowdHandler, Crowd> opening,
            RunClock clock,
            RunErrors errors) {
        this.order = order;
        this.account = account;
        this.clock = clock;
        this.errors = errors;
        this.connections = new Connections(order, pace, clock.nanos());
        this.crowd = opening.apply(this);
        account.check().splitsDocuments(crowd.splitsDocuments());
    }

    public CrowdAccount account() {
        return account;
    }

    /** What became of the connections until now. By any thread. */
    public Connections connections() {
        return connections;
    }

    public CrowdOrder order() {
        return order;
    }

    /** Begins the measured phase. By the run's thread, while no message is under way. */
    public void beginMeasuring(PhaseStart start, long lengthNanos) {
        account.begin(start);
        connections.measure(start.startNanos(), lengthNanos);
    }

    /** Whether every client has been subscribed once, or was refused. */
    @Override
    public boolean ready() {
        Connections.Counts.Now now = connections.counts().now();
        return now.everSubscribed() + now.refused() >= order.clients();
    }

    /** Nothing: a client has no place in a log. */
    @Override
    public void reportPosition() {}

    @Override
    public Positions position() {
        return Positions.none();
    }

    @Override
    public void end() {
        ended = true;
    }

    @Override
    public String name() {
        return "weir-clients-" + order.loop();
    }

    @Override
    public long step() {
        long nowNanos = clock.nanos();
        for (int client = connections.leaves(nowNanos); client >= 0; client = connections.leaves(nowNanos)) {
            account.left(client);
            crowd.disconnect(client);
        }
        for (int client = connections.connects(nowNanos); client >= 0; client = connections.connects(nowNanos)) {
            crowd.connect(client);
        }
        long nextNanos = connections.nextNanos();
        crowd.poll(nextNanos <= nowNanos ? 0 : Math.min(nextNanos - nowNanos, WAIT_NANOS));
        connections.read(crowd.bytesRead(), crowd.work());
        return ended ? DONE : AT_ONCE;
    }

    @Override
    public boolean waitsItself() {
        return true;
    }

    @Override
    public void subscribed(int client, long atNanos) {
        connections.subscribed(client, atNanos);
        account.subscribed(client, atNanos);
    }

    @Override
    public void recovered(int client, long atNanos) {
        connections.subscribed(client, atNanos);
        account.recovered(client, atNanos);
    }

    @Override
    public void dropped(int client, String reason, boolean lasting) {
        long nowNanos = clock.nanos();
        connections.dropped(client, reason, lasting, nowNanos);
        account.dropped(client, nowNanos);
    }

    @Override
    public void onMessage(
            int client, ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
        account.onMessage(client, message, header, partition, offset, receivedNanos);
    }

    @Override
    public void passed(long readNanos, long writtenNanos) {
        account.passed(readNanos, writtenNanos);
    }

    @Override
    public boolean onField(int client, ByteBuffer value, long receivedNanos) {
        boolean sound = account.check().isSound(value);
        if (!sound) {
            unreadable(client, "a field with a text that is not what was published", receivedNanos);
        }
        return sound;
    }

    @Override
    public void fields(Function<String, Optional<ByteBuffer>> byName) {
        account.check().fields(byName);
    }

    @Override
    public void unreadable(int client, String what, long receivedNanos) {
        connections.unreadable(what);
        account.unreadable(client, what);
    }

    @Override
    public void close() {
        crowd.close();
    }

    @Override
    public void failed(Throwable error) {
        ended = true;
        errors.report("clients " + order.firstClient() + " to " + (order.endClient() - 1), error);
    }
}
