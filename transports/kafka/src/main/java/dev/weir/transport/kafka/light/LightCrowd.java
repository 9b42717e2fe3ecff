package dev.weir.transport.kafka.light;

import dev.weir.clock.RunClock;
import dev.weir.secret.Secrets;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.jspecify.annotations.Nullable;

/**
 * Light clients on one selector, each with a connection of its own to every leader of the topic.
 *
 * <p>A subscribed client that loses a leader looks for the new one and goes on where it stood, as a real consumer does;
 * the handler hears of it only when that takes longer than the limit. Everything before the first fetch fails at once.
 */
final class LightCrowd implements Crowd {

    private static final Logger LOG = System.getLogger(LightCrowd.class.getName());
    private static final long SWEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final CrowdHandler handler;
    private final RunClock clock;
    private final LightConnection.Wiring wiring;
    private final LightClients clients;
    private final LayoutQuestions layouts;
    private final Conversation conversation;
    private final LightCounts counts;
    private final ReadingPauses pauses;
    private final FetchReader records;
    private final long patienceNanos;
    private final Deque<LightClient> recovering = new ArrayDeque<>();
    private final Deque<Runnable> next = new ArrayDeque<>();
    private long sweptNanos;
    private int handed;
    private volatile boolean closed;

    /**
     * What a crowd is made of.
     *
     * @param records closed with it
     * @param patienceNanos how long a client looks for a leader that it has lost
     */
    record Parts(
            LightConnection.Wiring wiring,
            LayoutQuestions layouts,
            Conversation conversation,
            LightCounts counts,
            ReadingPauses pauses,
            FetchReader records,
            long patienceNanos) {}

    LightCrowd(CrowdHandler handler, RunClock clock, LightClients clients, Parts parts) {
        this.handler = handler;
        this.clock = clock;
        this.clients = clients;
        this.wiring = parts.wiring();
        this.layouts = parts.layouts();
        this.conversation = parts.conversation();
        this.counts = parts.counts();
        this.pauses = parts.pauses();
        this.records = parts.records();
        this.patienceNanos = parts.patienceNanos();
        this.sweptNanos = clock.nanos();
    }

    @Override
    public void connect(int index) {
        LightClient client = clients.client(index);
        if (client.state() != LightClient.State.AWAY) {
            throw new IllegalStateException("client " + index + " is " + client.state());
        }
        long now = clock.nanos();
        client.becomes(LightClient.State.CONNECTING, now);
        open(client, now);
    }

    @Override
    public void disconnect(int index) {
        away(clients.client(index));
    }

    /** Connects to all leaders. What fails at once is told in the next turn, as all that fails later. */
    private void open(LightClient client, long now) {
        TopicLayout layout = layouts.known();
        List<LightConnection> opened = new ArrayList<>(layout.leaders().size());
        int attempt = client.connects(opened);
        String fault = layout.leaderless();
        try {
            if (fault.isEmpty()) {
                for (PartitionLeader leader : layout.leaders()) {
                    LightConnection connection = LightConnection.open(client, leader, wiring, now);
                    opened.add(connection);
                    if (connection.connectedAtOnce()) {
                        next.add(() -> ready(connection));
                    }
                }
            }
        } catch (IOException | KafkaException e) {
            fault = String.valueOf(e.getMessage());
        }
        if (!fault.isEmpty()) {
            String told = fault;
            next.add(() -> {
                if (client.attempt() == attempt) {
                    lost(client, told);
                }
            });
        }
    }

    @Override
    public int poll(long waitNanos) {
        if (closed) {
            throw new TransportException("these clients are closed");
        }
        long begun = clock.nanos();
        handed = 0;
        layouts.takeAnswer();
        for (int left = next.size(); left > 0; left--) {
            next.remove().run();
        }
        long idleNanos = pauses.resume(begun);
        if (begun - sweptNanos >= SWEEP_NANOS) {
            sweptNanos = begun;
            sweep(begun);
            recover(begun);
        }
        if (!recovering.isEmpty()) {
            idleNanos = Math.min(idleNanos, SWEEP_NANOS);
        }
        select(next.isEmpty() ? Math.min(waitNanos, idleNanos) : 0);
        long selected = clock.nanos();
        Iterator<SelectionKey> keys = wiring.selector().selectedKeys().iterator();
        while (keys.hasNext()) {
            SelectionKey key = keys.next();
            keys.remove();
            if (key.attachment() instanceof LightConnection connection) {
                ready(connection);
            }
        }
        counts.turned(selected - begun, clock.nanos() - begun);
        return handed;
    }

    private void select(long waitNanos) {
        try {
            if (waitNanos <= 0) {
                wiring.selector().selectNow();
            } else {
                wiring.selector().select(Math.max(1, TimeUnit.NANOSECONDS.toMillis(waitNanos)));
            }
        } catch (IOException e) {
            throw new TransportException("cannot wait for the connections of light clients: " + e.getMessage(), e);
        }
    }

    private void ready(LightConnection connection) {
        LightClient client = connection.client();
        try {
            if (connection.closed() || !connection.establish()) {
                return;
            }
            if (connection.step() == LightConnection.Step.CONNECT) {
                conversation.begin(connection);
                subscribedIfFetching(client);
            }
            if (!connection.closed()) {
                connection.flushIfWritable();
            }
            if (!connection.closed() && connection.readable() && pauses.mayRead(connection)) {
                read(connection);
            }
        } catch (AuthenticationException e) {
            String what = e instanceof SslAuthenticationException ? "the TLS handshake with " : "the login to ";
            drop(client, what + connection.leader() + " was refused: " + e.getMessage(), true);
        } catch (UnreadableAnswer e) {
            handler.unreadable(client.index(), connection.leader() + ": " + e.getMessage(), clock.nanos());
            if (!connection.closed()) {
                drop(client, "cannot read what " + connection.leader() + " sends: " + e.getMessage(), false);
            }
        } catch (ClientRefused e) {
            refused(client, e);
        } catch (IOException | KafkaException e) {
            lost(
                    client,
                    "connection to " + connection.leader() + ": "
                            + Objects.requireNonNullElse(e.getMessage(), "closed by the broker"));
        }
    }

    private void read(LightConnection connection) throws IOException, UnreadableAnswer, ClientRefused {
        int heldBefore = connection.heldBytes();
        @Nullable ByteBuffer answer = connection.read();
        counts.read(connection.readBytes());
        pauses.holds(heldBefore, connection.heldBytes());
        if (answer != null) {
            handed += conversation.answer(connection, answer);
            subscribedIfFetching(connection.client());
        } else if (connection.readBytes() > 0) {
            conversation.goesOn(connection);
        }
        pauses.afterReading(connection, clock.nanos());
    }

    private void subscribedIfFetching(LightClient client) {
        if (client.state() == LightClient.State.SUBSCRIBED || !client.fetchesEverywhere()) {
            return;
        }
        long now = clock.nanos();
        if (client.state() == LightClient.State.CONNECTING) {
            client.becomes(LightClient.State.SUBSCRIBED, now);
            handler.subscribed(client.index(), now);
        } else if (client.state() == LightClient.State.RECOVERING) {
            client.becomes(LightClient.State.SUBSCRIBED, now);
            counts.recovered();
        }
    }

    private void refused(LightClient client, ClientRefused refusal) {
        String reason = String.valueOf(refusal.getMessage());
        switch (refusal.remedy()) {
            case OTHER_LEADER -> lost(client, reason);
            case ANEW -> drop(client, reason, false);
            case NONE -> drop(client, reason, true);
        }
    }

    /** A connection has ended or cannot go on. */
    private void lost(LightClient client, String reason) {
        layouts.ask();
        switch (client.state()) {
            case CONNECTING -> drop(client, reason, false);
            case SUBSCRIBED, RECOVERING -> {
                release(client);
                client.loses(reason, clock.nanos());
                recovering.add(client);
            }
            case AWAY -> {}
        }
    }

    private void drop(LightClient client, String reason, boolean lasting) {
        away(client);
        handler.dropped(client.index(), Secrets.masked(reason), lasting);
    }

    private void away(LightClient client) {
        release(client);
        client.leave(clock.nanos());
    }

    private void release(LightClient client) {
        for (LightConnection connection : client.connections()) {
            pauses.holds(connection.heldBytes(), 0);
        }
    }

    /** Ends the connections that have waited too long. */
    private void sweep(long now) {
        for (LightClient client : clients.made()) {
            for (LightConnection connection : client.connections()) {
                if (connection.overdue(now)) {
                    lost(
                            client,
                            connection.step() == LightConnection.Step.CONNECT
                                    ? "no connection to " + connection.leader() + " in time"
                                    : "no answer from " + connection.leader() + " in time");
                    break;
                }
            }
        }
    }

    /** Connects the clients again that have lost a leader, as soon as the cluster has told who leads now. */
    private void recover(long now) {
        for (int left = recovering.size(); left > 0; left--) {
            LightClient client = recovering.remove();
            if (client.state() != LightClient.State.RECOVERING
                    || !client.connections().isEmpty()) {
                continue;
            }
            if (now - client.lostNanos() >= patienceNanos) {
                drop(client, client.reason() + (layouts.fault().isEmpty() ? "" : "; " + layouts.fault()), false);
            } else if (layouts.known().askedNanos() >= client.changedNanos()) {
                open(client, now);
            } else {
                layouts.ask();
                recovering.add(client);
            }
        }
    }

    @Override
    public long bytesRead() {
        return counts.bytesRead();
    }

    @Override
    public LoopWork work() {
        return counts.work();
    }

    @Override
    public List<ClientFigure> figures() {
        return counts.figures();
    }

    /** {@inheritDoc} By the thread that used it, or by another once that has ended. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        clients.made().forEach(this::away);
        try {
            wiring.selector().close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "the selector of light clients did not close cleanly", e);
        }
        wiring.channels().close();
        records.close();
    }
}
