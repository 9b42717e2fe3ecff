package dev.weir.gateway.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** The bytes of one connection, in plain or encrypted. Belongs to the thread of its loop; never blocks. */
interface Wire {

    SocketChannel channel();

    /** Reads what has arrived; -1 at the end. */
    int read(ByteBuffer into) throws IOException;

    /** Sends all of it, or keeps what the network does not take. To be called only when nothing is kept. */
    void send(ByteBuffer from) throws IOException;

    /** Sends what is kept. */
    void drain() throws IOException;

    /** Whether something is kept. */
    boolean kept();

    /** How many bytes are kept. */
    int keptBytes();
}
