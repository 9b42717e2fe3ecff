package dev.weir.gateway.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/**
 * A connection with TLS. Between two reads it holds the part of a record that has arrived, and what the network did not
 * take; everything else on its way is in the buffers of the loop.
 */
public final class TlsWire implements Wire {

    private static final byte[] NOTHING = {};
    private static final ByteBuffer NO_CONTENT = ByteBuffer.allocate(0);
    private static final byte[] TO_PLAIN_HTTP = String.join(
                    "\r\n",
                    "HTTP/1.1 400 Bad Request",
                    "Content-Type: text/plain",
                    "Connection: close",
                    "",
                    "This port speaks TLS: use https or wss.",
                    "")
            .getBytes(StandardCharsets.US_ASCII);

    private final SocketChannel channel;
    private final SSLEngine engine;
    private final Unsent unsent = new Unsent();
    private @Nullable TlsBuffers buffers;
    private byte[] partial = NOTHING;
    private boolean begun;
    private boolean established;
    private boolean working;
    private @Nullable Runnable task;
    private boolean finished;

    public TlsWire(SocketChannel channel, SSLEngine engine) {
        this.channel = channel;
        this.engine = engine;
    }

    @Override
    public SocketChannel channel() {
        return channel;
    }

    @Override
    public void enter(Supplier<TlsBuffers> ofLoop) {
        buffers = ofLoop.get();
    }

    private TlsBuffers buffers() {
        TlsBuffers known = buffers;
        if (known == null) {
            throw new IllegalStateException("served by no loop");
        }
        return known;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        if (working) {
            return 0;
        }
        ByteBuffer arrived = buffers().arrived().clear().put(partial);
        partial = NOTHING;
        boolean ended = channel.read(arrived) < 0;
        arrived.flip();
        refusePlainHttp(arrived);
        int before = into.position();
        try {
            decrypt(arrived, into);
        } catch (SSLException e) {
            tellWhy();
            throw e;
        }
        if (arrived.hasRemaining()) {
            partial = new byte[arrived.remaining()];
            arrived.get(partial);
        }
        int count = into.position() - before;
        return count == 0 && (ended || engine.isInboundDone()) ? -1 : count;
    }

    /** Somebody who takes the port for one without TLS is told so in words that he understands. */
    private void refusePlainHttp(ByteBuffer arrived) throws IOException {
        if (!begun && arrived.hasRemaining()) {
            begun = true;
            byte first = arrived.get(0);
            if (first >= 'A' && first <= 'Z') {
                finished = true;
                channel.write(ByteBuffer.wrap(TO_PLAIN_HTTP));
                throw new SSLException("plain HTTP on a port with TLS");
            }
        }
    }

    /** Goes as far as what has arrived goes. */
    private void decrypt(ByteBuffer arrived, ByteBuffer into) throws IOException {
        while (true) {
            switch (engine.getHandshakeStatus()) {
                case NEED_TASK -> {
                    if (established) {
                        throw new SSLHandshakeException("a new handshake on an old connection");
                    }
                    task = engine.getDelegatedTask();
                    working = true;
                    return;
                }
                case NEED_WRAP -> {
                    if (!answer()) {
                        return;
                    }
                }
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN, NOT_HANDSHAKING, FINISHED -> {
                    SSLEngineResult result = engine.unwrap(arrived, into);
                    noteFinished(result);
                    if (result.getStatus() == Status.BUFFER_OVERFLOW) {
                        throw new SSLException("a record that is larger than its wrapping");
                    }
                    if (result.getStatus() != Status.OK || nothingHappened(result)) {
                        return;
                    }
                }
            }
        }
    }

    private static boolean nothingHappened(SSLEngineResult result) {
        HandshakeStatus next = result.getHandshakeStatus();
        return result.bytesConsumed() == 0
                && result.bytesProduced() == 0
                && next != HandshakeStatus.NEED_TASK
                && next != HandshakeStatus.NEED_WRAP;
    }

    private void noteFinished(SSLEngineResult result) {
        if (result.getHandshakeStatus() == HandshakeStatus.FINISHED) {
            established = true;
        }
    }

    /** Sends what belongs to the protocol itself; answers whether there was anything. */
    private boolean answer() throws IOException {
        ByteBuffer leaving = buffers().leaving().clear();
        SSLEngineResult result = engine.wrap(NO_CONTENT, leaving);
        noteFinished(result);
        unsent.write(leaving.flip(), channel);
        return result.bytesProduced() > 0;
    }

    private void tellWhy() throws IOException {
        while (!finished && engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP && answer()) {
            // An alert may take several records.
        }
    }

    @Override
    public @Nullable Runnable work() {
        Runnable given = task;
        task = null;
        return given;
    }

    @Override
    public void worked() {
        working = false;
    }

    @Override
    public void send(ByteBuffer from) throws IOException {
        ByteBuffer leaving = buffers().leaving().clear();
        while (from.hasRemaining()) {
            SSLEngineResult result = engine.wrap(from, leaving);
            if (result.getStatus() == Status.CLOSED) {
                throw new ClosedChannelException();
            }
            if (result.getStatus() == Status.BUFFER_OVERFLOW) {
                unsent.write(leaving.flip(), channel);
                leaving.clear();
            }
        }
        unsent.write(leaving.flip(), channel);
    }

    @Override
    public void drain() throws IOException {
        unsent.drain(channel);
    }

    @Override
    public boolean kept() {
        return !unsent.isEmpty();
    }

    @Override
    public int keptBytes() {
        return unsent.bytes();
    }

    @Override
    public void finish() throws IOException {
        // An engine at work would hold up the loop; one with unsent records cannot end in order.
        if (!finished && !working && unsent.isEmpty()) {
            finished = true;
            engine.closeOutbound();
            ByteBuffer leaving = buffers().leaving().clear();
            engine.wrap(NO_CONTENT, leaving);
            channel.write(leaving.flip());
            channel.shutdownOutput();
        }
    }

    /** With the end of TLS before that of the connection, if the network takes it at once. */
    @Override
    public void close() throws IOException {
        try {
            finish();
        } finally {
            channel.close();
        }
    }
}
