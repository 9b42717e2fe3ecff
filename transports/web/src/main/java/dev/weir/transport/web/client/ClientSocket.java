package dev.weir.transport.web.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import org.jspecify.annotations.Nullable;

/** Writes to connections, and keeps what the network does not take at once. Used by the thread of the crowd. */
final class SessionOutput {

    /** Requests are short: a server that takes none of so much is not reading. */
    private static final int MAX_UNSENT_BYTES = 1 << 20;

    /** Writes bytes as they go over the network. */
    void write(TlcpSession session, ByteBuffer bytes) throws IOException {
        if (session.unsent == null) {
            session.channel().write(bytes);
        }
        if (bytes.hasRemaining()) {
            session.unsent = joined(session.unsent, bytes);
            interest(session, SelectionKey.OP_WRITE, true);
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
    void resume(TlcpSession session) throws IOException {
        ByteBuffer unsent = session.unsent;
        if (unsent != null) {
            session.channel().write(unsent);
            if (unsent.hasRemaining()) {
                return;
            }
            session.unsent = null;
        }
        interest(session, SelectionKey.OP_WRITE, false);
    }

    /** Whether the loop is to be told of something. */
    static void interest(TlcpSession session, int operation, boolean wanted) {
        SelectionKey key = session.key;
        if (key != null && key.isValid()) {
            int before = key.interestOps();
            int after = wanted ? before | operation : before & ~operation;
            if (before != after) {
                key.interestOps(after);
            }
        }
    }
}
