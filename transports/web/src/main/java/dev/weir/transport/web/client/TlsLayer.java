package dev.weir.transport.web.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/**
 * TLS between a session and its socket. Between two reads it keeps no more than a part of a record. What the handshake
 * computes is computed on the loop: of many clients the sessions are taken up again, and that is little.
 */
final class TlsLayer {

    private static final byte[] NOTHING = {};
    private static final ByteBuffer NO_CONTENT = ByteBuffer.allocate(0);

    private final ClientSocket socket;
    private final SSLEngine engine;
    private final Shared shared;
    private byte[] partial = NOTHING;
    private boolean established;

    /** What the layers of a loop share: buffers that are empty between two calls. */
    static final class Shared {

        /** A record and its wrapping, and some: what a JDK takes for its packet size is less. */
        private static final int RECORD_BYTES = 20 * 1024;

        private final ByteBuffer arrived = ByteBuffer.allocateDirect(RestSizes.MOST_READ + RECORD_BYTES);
        private final ByteBuffer leaving = ByteBuffer.allocateDirect(2 * RECORD_BYTES);
    }

    TlsLayer(ClientSocket socket, SSLEngine engine, Shared shared) {
        this.socket = socket;
        this.engine = engine;
        this.shared = shared;
    }

    /** Whether the handshake is done. */
    boolean established() {
        return established;
    }

    /** Begins the handshake. */
    void begin() throws IOException {
        engine.beginHandshake();
        proceed(NO_CONTENT.duplicate(), NO_CONTENT.duplicate());
    }

    /**
     * Reads from the network and decrypts.
     *
     * @param into with room for all that is read
     * @param mostBytes read at most so much
     * @return bytes decrypted, or -1 when the connection has ended and nothing more comes
     */
    int read(ByteBuffer into, int mostBytes) throws IOException {
        ByteBuffer arrived = shared.arrived.clear().put(partial);
        arrived.limit(Math.min(arrived.capacity(), partial.length + mostBytes));
        boolean ended = socket.read(arrived) < 0;
        arrived.flip();
        int before = into.position();
        proceed(arrived, into);
        if (arrived.remaining() > Shared.RECORD_BYTES) {
            throw new SSLException("a record that is too long");
        }
        partial = arrived.hasRemaining() ? new byte[arrived.remaining()] : NOTHING;
        arrived.get(partial);
        int count = into.position() - before;
        return count == 0 && (ended || engine.isInboundDone()) ? -1 : count;
    }

    /** Goes as far as what has arrived goes. */
    private void proceed(ByteBuffer arrived, ByteBuffer into) throws IOException {
        while (true) {
            switch (engine.getHandshakeStatus()) {
                case NEED_TASK -> compute();
                case NEED_WRAP -> {
                    if (!wrap(NO_CONTENT.duplicate())) {
                        return;
                    }
                }
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN, NOT_HANDSHAKING, FINISHED -> {
                    if (!unwrap(arrived, into)) {
                        return;
                    }
                }
            }
        }
    }

    private void compute() {
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
    }

    /** Answers whether to go on. */
    private boolean unwrap(ByteBuffer arrived, ByteBuffer into) throws IOException {
        if (!arrived.hasRemaining()) {
            return false;
        }
        SSLEngineResult result = engine.unwrap(arrived, into);
        note(result);
        if (result.getStatus() == Status.BUFFER_OVERFLOW) {
            throw new SSLException("a record that is larger than its wrapping");
        }
        boolean progress = result.bytesConsumed() > 0
                || result.bytesProduced() > 0
                || result.getHandshakeStatus() == HandshakeStatus.NEED_TASK
                || result.getHandshakeStatus() == HandshakeStatus.NEED_WRAP;
        return result.getStatus() == Status.OK && progress;
    }

    private void note(SSLEngineResult result) {
        if (result.getHandshakeStatus() == HandshakeStatus.FINISHED) {
            established = true;
        }
    }

    /** Encrypts and sends; answers whether anything was written. */
    private boolean wrap(ByteBuffer content) throws IOException {
        boolean written = false;
        do {
            ByteBuffer leaving = shared.leaving.clear();
            SSLEngineResult result = engine.wrap(content, leaving);
            note(result);
            if (result.getStatus() == Status.BUFFER_OVERFLOW) {
                throw new SSLException("a record that is larger than the engine said");
            }
            written |= result.bytesProduced() > 0;
            socket.write(leaving.flip());
            if (result.getStatus() == Status.CLOSED && content.hasRemaining()) {
                throw new ClosedChannelException();
            }
        } while (content.hasRemaining());
        return written;
    }

    /** Sends bytes of the session. */
    void send(ByteBuffer content) throws IOException {
        wrap(content);
    }

    /** Tells the server that nothing more comes, if the network takes it at once. */
    void finish() throws IOException {
        engine.closeOutbound();
        wrap(NO_CONTENT.duplicate());
    }
}
