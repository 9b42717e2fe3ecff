package dev.weir.gateway.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The bytes of one connection, in plain or encrypted. Belongs to the thread that serves it; never blocks. */
public interface Wire {

    SocketChannel channel();

    /**
     * Is served by a loop from now on.
     *
     * @param buffers those of the loop; made when first asked for
     */
    void enter(Supplier<TlsBuffers> buffers);

    /** Reads what has arrived; -1 at the end. */
    int read(ByteBuffer into) throws IOException;

    /**
     * What must be computed before anything more can be read, if there is something: by any thread, after which {@link
     * #worked} is called. Given out once.
     */
    @Nullable
    Runnable work();

    /** What {@link #work} gave out has been done; what had arrived before is there to be read. */
    void worked();

    /** Sends all of it, or keeps what the network does not take. To be called only when nothing is kept. */
    void send(ByteBuffer from) throws IOException;

    /** Sends what is kept. */
    void drain() throws IOException;

    /** Whether something is kept. */
    boolean kept();

    /** How many bytes are kept. */
    int keptBytes();

    /** Tells the other side that nothing more comes, as far as that is possible at once. */
    void finish() throws IOException;

    /** Closes the channel. */
    void close() throws IOException;
}
