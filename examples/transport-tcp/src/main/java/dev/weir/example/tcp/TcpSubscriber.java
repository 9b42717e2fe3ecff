package dev.weir.example.tcp;

import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Connects once for each publisher and reads the connections in turn, whichever has something. */
final class TcpSubscriber implements Subscriber {

    private static final long WAIT_MILLIS = 100;

    private final MessageHandler handler;
    private final RunContext context;
    private final Selector selector;
    private final ReentrantLock polling = new ReentrantLock();
    private final List<Inbound> connections = new ArrayList<>();
    private volatile boolean closed;

    /**
     * @param address where the publishers listen
     * @param publishers how many of them there are
     */
    TcpSubscriber(InetSocketAddress address, int publishers, MessageHandler handler, RunContext context) {
        this.handler = handler;
        this.context = context;
        try {
            this.selector = Selector.open();
            for (int i = 0; i < publishers; i++) {
                connect(address);
            }
        } catch (IOException e) {
            connections.forEach(connection -> Closing.quietly(connection.channel()));
            throw new TransportException("cannot subscribe at " + address + ": " + e.getMessage(), e);
        }
    }

    private void connect(InetSocketAddress address) throws IOException {
        SocketChannel channel = SocketChannel.open(address);
        Inbound connection = new Inbound(channel, context.maxMessageBytes());
        connections.add(connection);
        channel.configureBlocking(false).register(selector, SelectionKey.OP_READ, connection);
    }

    /** The connections stand since this was made, and what is written waits in them: nothing can be missed. */
    @Override
    public void awaitReady(Duration deadline) {}

    @Override
    public int poll(int limit) {
        polling.lock();
        try {
            if (closed) {
                throw new TransportException("the subscriber is closed");
            }
            selector.select(WAIT_MILLIS);
            int handedOver = 0;
            for (SelectionKey key : selector.selectedKeys()) {
                if (key.attachment() instanceof Inbound connection) {
                    handedOver += connection.read(handler, context.clock());
                }
            }
            selector.selectedKeys().clear();
            return handedOver;
        } catch (IOException e) {
            throw new TransportException("reading failed: " + e.getMessage(), e);
        } finally {
            polling.unlock();
        }
    }

    @Override
    public Positions position() {
        Map<Integer, Long> next = new HashMap<>();
        connections.forEach(connection -> next.put(connection.stream(), connection.messages()));
        return new Positions(next);
    }

    /** By any thread; a poll that is under way returns first. */
    @Override
    public void close() {
        closed = true;
        selector.wakeup();
        polling.lock();
        try {
            connections.forEach(connection -> Closing.quietly(connection.channel()));
            Closing.quietly(selector);
        } finally {
            polling.unlock();
        }
    }
}
