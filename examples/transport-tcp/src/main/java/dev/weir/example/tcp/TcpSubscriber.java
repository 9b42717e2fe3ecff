package dev.weir.example.tcp;

import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Accepts the connections of all publishers and reads them in turn, whichever has something. */
final class TcpSubscriber implements Subscriber {

    private static final long WAIT_MILLIS = 100;

    private final MessageHandler handler;
    private final RunContext context;
    private final ServerSocketChannel listening;
    private final Selector selector;
    private final ReentrantLock polling = new ReentrantLock();
    private final List<Inbound> connections = new ArrayList<>();
    private volatile boolean closed;

    TcpSubscriber(ServerSocketChannel listening, MessageHandler handler, RunContext context) {
        this.listening = listening;
        this.handler = handler;
        this.context = context;
        try {
            this.selector = Selector.open();
            listening.configureBlocking(false).register(selector, SelectionKey.OP_ACCEPT);
        } catch (IOException e) {
            throw new TransportException("cannot subscribe: " + e.getMessage(), e);
        }
    }

    /** The socket has been listening since it was opened, and connections wait in its queue: nothing can be missed. */
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
                } else {
                    accept();
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

    private void accept() throws IOException {
        SocketChannel channel = listening.accept();
        if (channel != null) {
            Inbound connection = new Inbound(channel, context.maxMessageBytes());
            connections.add(connection);
            channel.configureBlocking(false).register(selector, SelectionKey.OP_READ, connection);
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
            Closing.quietly(listening);
            Closing.quietly(selector);
        } finally {
            polling.unlock();
        }
    }
}
