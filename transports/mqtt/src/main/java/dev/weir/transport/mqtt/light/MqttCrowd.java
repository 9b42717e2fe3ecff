package dev.weir.transport.mqtt.light;

import dev.weir.clock.RunClock;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.ClientWork;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.TransportException;
import dev.weir.transport.mqtt.light.LightSubscriber.Stage;
import dev.weir.transport.mqtt.light.PacketReader.Malformed;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Subscribers of an MQTT server on one event loop, each with a connection and a subscription of its own. Used by one thread.
 *
 * <p>The instant at which a message counts as received is read from the run's clock once for each read of a socket: messages that
 * came in one read share it. A message is acknowledged when it was handed over. Nothing that a server sends makes {@link #poll} fail:
 * it costs that client its connection. Clients do not connect again of their own.
 */
public final class MqttCrowd implements Crowd {

    private static final int LEAST_BUFFER_BYTES = 256 * 1024;
    private static final int BESIDE_CONTENT_BYTES = 1_024;
    private static final long LOOK_AFTER_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int FIRST_ERROR = 0x80;

    private final CrowdSetup setup;
    private final CrowdOrder order;
    private final CrowdHandler handler;
    private final RunClock clock;
    private final @Nullable LightSubscriber[] clients;
    private final Selector selector;
    private final ByteBuffer buffer;
    private final ByteBuffer answers;
    private final PacketReader packets;
    private final ReadingRate slow = new ReadingRate();
    private final Queue<Failure> failures = new ArrayDeque<>();
    private final Consumer<SelectionKey> ready = this::ready;
    private long lookedNanos;
    private boolean waiting;
    private long waitingSinceNanos;
    private long waitedNanos;
    private int handed;
    private final AtomicLong bytesRead = new AtomicLong();
    private final AtomicLong reads = new AtomicLong();
    private boolean closed;

    /** A client that could not even begin to connect. */
    private record Failure(int client, String reason) {}

    /** Prepares the clients, and connects none. */
    public MqttCrowd(CrowdSetup setup, CrowdOrder order, CrowdHandler handler, RunClock clock) {
        this.setup = setup;
        this.order = order;
        this.handler = handler;
        this.clock = clock;
        this.clients = new @Nullable LightSubscriber[order.clients()];
        this.buffer = ByteBuffer.allocateDirect(Math.max(LEAST_BUFFER_BYTES, setup.mostBytes() + BESIDE_CONTENT_BYTES));
        this.answers = ByteBuffer.allocateDirect(buffer.capacity());
        this.packets = new PacketReader(buffer);
        this.lookedNanos = clock.nanos();
        try {
            this.selector = Selector.open();
        } catch (IOException e) {
            throw new TransportException("cannot open an event loop: " + e.getMessage(), e);
        }
    }

    private int slot(int client) {
        int slot = client - order.firstClient();
        if (slot < 0 || slot >= clients.length) {
            throw new IllegalArgumentException("client " + client + " is none of " + order);
        }
        return slot;
    }

    @Override
    public void connect(int client) {
        if (clients[slot(client)] != null) {
            throw new IllegalStateException("client " + client + " is connected");
        }
        try {
            clients[slot(client)] = begun(client);
        } catch (IOException e) {
            failures.add(new Failure(client, words(e)));
        }
    }

    private LightSubscriber begun(int client) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            if (order.slow(client)) {
                channel.setOption(StandardSocketOptions.SO_RCVBUF, ReadingRate.RECEIVE_BUFFER_BYTES);
            }
            boolean there = channel.connect(setup.server());
            SelectionKey key = channel.register(selector, there ? SelectionKey.OP_WRITE : SelectionKey.OP_CONNECT);
            LightSubscriber made = new LightSubscriber(
                    client,
                    order.work(client) == ClientWork.COUNT,
                    order.bytesPerSecond(client),
                    key,
                    setup.login().keepAliveSeconds());
            key.attach(made);
            return made;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private static String words(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    @Override
    public void disconnect(int client) {
        LightSubscriber leaving = clients[slot(client)];
        failures.removeIf(failure -> failure.client == client);
        if (leaving != null) {
            leave(leaving);
        }
    }

    /** Says so, if the network takes it at once. */
    private void leave(LightSubscriber leaving) {
        try {
            if (leaving.stage() == Stage.SUBSCRIBED || leaving.stage() == Stage.SUBSCRIBING) {
                leaving.write(ByteBuffer.wrap(PacketWriter.disconnect()), clock.nanos());
            }
        } catch (IOException e) {
            // The connection is given up in any case.
        }
        release(leaving);
    }

    private void release(LightSubscriber gone) {
        clients[slot(gone.client)] = null;
        gone.close();
    }

    private void drop(LightSubscriber lost, String reason, boolean lasting) {
        if (lost.open()) {
            release(lost);
            handler.dropped(lost.client, reason, lasting);
        }
    }

    @Override
    public int poll(long waitNanos) {
        handed = 0;
        long now = clock.nanos();
        boolean told = !failures.isEmpty();
        for (Failure failure = failures.poll(); failure != null; failure = failures.poll()) {
            handler.dropped(failure.client, failure.reason, false);
        }
        slow.resume(now);
        long wait = told ? 0 : TimeUnit.NANOSECONDS.toMillis(Math.min(waitNanos, slow.waitNanos(now)));
        try {
            if (wait == 0) {
                selector.selectNow(ready);
            } else {
                waitingSinceNanos = now;
                waiting = true;
                selector.select(ready, wait);
                endWait();
            }
        } catch (IOException e) {
            throw new TransportException("the event loop of the clients failed: " + e.getMessage(), e);
        }
        lookAfter(now);
        return handed;
    }

    /** Something is ready, or the time is over. */
    private void endWait() {
        if (waiting) {
            waiting = false;
            waitedNanos += clock.nanos() - waitingSinceNanos;
        }
    }

    /** Servers end the connections of clients that are silent for too long. */
    private void lookAfter(long nowNanos) {
        if (nowNanos - lookedNanos < LOOK_AFTER_NANOS) {
            return;
        }
        lookedNanos = nowNanos;
        for (LightSubscriber client : clients) {
            if (client != null && client.dueToPing(nowNanos)) {
                try {
                    client.write(ByteBuffer.wrap(PacketWriter.ping()), nowNanos);
                } catch (IOException e) {
                    drop(client, "connection lost: " + words(e), false);
                }
            }
        }
    }

    private void ready(SelectionKey key) {
        endWait();
        LightSubscriber client = (LightSubscriber) key.attachment();
        try {
            if (client.open() && client.stage() == Stage.CONNECTING && client.finishConnect()) {
                client.interest(SelectionKey.OP_CONNECT | SelectionKey.OP_WRITE, false);
                client.interest(SelectionKey.OP_READ, true);
                client.stage(Stage.LOGGING_IN);
                client.write(ByteBuffer.wrap(PacketWriter.connect(setup.login(), client.client)), clock.nanos());
            } else if (client.open() && key.isWritable()) {
                client.resumeWriting(clock.nanos());
            }
            if (client.open() && key.isReadable()) {
                read(client);
            }
        } catch (IOException e) {
            drop(client, client.stage() == Stage.CONNECTING ? words(e) : "connection lost: " + words(e), false);
        } catch (Malformed e) {
            handler.unreadable(client.client, String.valueOf(e.getMessage()), clock.nanos());
            drop(client, "the server does not speak MQTT as expected", false);
        }
    }

    private void read(LightSubscriber client) throws IOException, Malformed {
        int kept = client.restore(buffer);
        int count = client.read(buffer);
        if (count < 0) {
            drop(client, "closed by the server", false);
            return;
        }
        long nanos = clock.nanos();
        bytesRead.addAndGet(count);
        reads.incrementAndGet();
        int to = kept + count;
        buffer.clear();
        answers.clear();
        int from = 0;
        for (int end = packets.find(from, to);
                end >= 0 && client.open();
                end = from < to ? packets.find(from, to) : -1) {
            take(client, nanos);
            from = end;
        }
        if (client.open()) {
            client.keep(buffer, from, to);
            if (answers.position() > 0) {
                client.write(answers.flip(), nanos);
            }
            if (client.isSlow()) {
                slow.read(client, count, nanos);
            }
        }
    }

    private void take(LightSubscriber client, long nanos) throws IOException, Malformed {
        boolean five = setup.login().five();
        switch (packets.kind()) {
            case CONNACK -> letIn(client, nanos);
            case SUBACK -> subscribed(client, packets.granted(five), nanos);
            case PUBLISH -> message(client, packets.openMessage(five), nanos);
            case PUBREL -> PacketWriter.answer(answers, PacketWriter.PUBCOMP, packets.released());
            case PINGRESP -> {} // It is there.
            case DISCONNECT -> drop(client, "ended by the server: reason " + packets.reason(), false);
        }
    }

    private void letIn(LightSubscriber client, long nanos) throws IOException, Malformed {
        int refusal = packets.refusal();
        if (refusal != 0) {
            drop(client, "the server does not let this client in: reason " + refusal, true);
            return;
        }
        int asked = setup.login().five() ? packets.serverKeepAlive() : -1;
        if (asked >= 0) {
            client.keepAlive(asked);
        }
        client.stage(Stage.SUBSCRIBING);
        List<String> filters = setup.filters().apply(order.key(client.client));
        client.write(
                ByteBuffer.wrap(PacketWriter.subscribe(
                        filters, setup.qos(), setup.login().five())),
                nanos);
    }

    private void subscribed(LightSubscriber client, int granted, long nanos) {
        if (granted >= FIRST_ERROR) {
            drop(client, "the server refuses the subscription: reason " + granted, true);
        } else if (granted < setup.qos()) {
            drop(client, "the server grants QoS " + granted + " of " + setup.qos(), true);
        } else {
            client.stage(Stage.SUBSCRIBED);
            handler.subscribed(client.client, nanos);
        }
    }

    private void message(LightSubscriber client, int number, long nanos) {
        handed++;
        if (!client.counts) {
            handler.onMessage(client.client, packets.message(), packets.identity(), 0, MessageHandler.NO_OFFSET, nanos);
        }
        if (packets.qos() > 0) {
            PacketWriter.answer(answers, packets.qos() == 1 ? PacketWriter.PUBACK : PacketWriter.PUBREC, number);
        }
    }

    @Override
    public long bytesRead() {
        return bytesRead.get();
    }

    @Override
    public LoopWork work() {
        return new LoopWork(waitedNanos, 0);
    }

    @Override
    public List<ClientFigure> figures() {
        return List.of(
                new ClientFigure("bytes read", (double) bytesRead.get(), "bytes of the protocol"),
                new ClientFigure("reads", (double) reads.get(), "reads of sockets that brought bytes"));
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        for (LightSubscriber client : clients) {
            if (client != null) {
                leave(client);
            }
        }
        try {
            selector.close();
        } catch (IOException e) {
            throw new TransportException("the event loop of the clients does not close: " + e.getMessage(), e);
        }
    }
}
