package dev.weir.transport.web.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * The socket of a client, and what it is to send that the network has not taken yet. Kept small because there are many. Used
 * by the thread of the crowd.
 */
final class ClientSocket {

    /** Requests are short: a server that takes none of so much is not reading. */
    private static final int MAX_UNSENT_BYTES = 1 << 20;

    private final SelectionKey key;
    private @Nullable ByteBuffer unsent;

    /** @param key what an event loop has registered its channel with */
    ClientSocket(SelectionKey key) {
        this.key = key;
    }

    private SocketChannel channel() {
        return (SocketChannel) key.channel();
    }

    boolean isConnected() {
        return channel().isConnected();
    }

    /** Completes a connection that is about to stand; answers whether it does. */
    boolean finishConnect() throws IOException {
        return channel().finishConnect();
    }

    /** Reads what has arrived; -1 when the server has closed the connection. */
    int read(ByteBuffer into) throws IOException {
        return channel().read(into);
    }

    /** Writes bytes, and keeps those that the network does not take at once. */
    void write(ByteBuffer bytes) throws IOException {
        if (unsent == null) {
            channel().write(bytes);
        }
        if (bytes.hasRemaining()) {
            unsent = joined(unsent, bytes);
            interest(SelectionKey.OP_WRITE, true);
        }
    }

    private static ByteBuffer joined(@Nullable ByteBuffer before, ByteBuffer more) throws IOException {
        int kept = before == null ? 0 : before.remaining();
        if (kept + more.remaining() > MAX_UNSENT_BYTES) {
            throw new IOException("the server does not read what it is sent");
        }
        ByteBuffer all = ByteBuffer.allocate(kept + more.remaining());
        if (before != null) {
            all.put(before);
        }
        return all.put(more).flip();
    }

    /** The network takes more. */
    void resume() throws IOException {
        ByteBuffer waiting = unsent;
        if (waiting != null) {
            channel().write(waiting);
            if (waiting.hasRemaining()) {
                return;
            }
            unsent = null;
        }
        interest(SelectionKey.OP_WRITE, false);
    }

    /** Whether the loop is to be told of something. Nothing changes once it is closed. */
    void interest(int operation, boolean wanted) {
        if (key.isValid()) {
            int before = key.interestOps();
            int after = wanted ? before | operation : before & ~operation;
            if (before != after) {
                key.interestOps(after);
            }
        }
    }

    void close() {
        try {
            channel().close();
        } catch (IOException e) {
            // What else could be done with it.
        }
    }
}
