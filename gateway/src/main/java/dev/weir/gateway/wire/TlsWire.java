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
    private State state = State.NEW;
    private @Nullable Runnable task;

    private enum State {
        /** Nothing has arrived. */
        NEW,
        SHAKING_HANDS,
        /** As before, and a task of the engine is carried out elsewhere: nobody else may use the engine. */
        WORKING,
        ESTABLISHED,
        /** Nothing more is sent. */
        FINISHED
    }

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
        if (state == State.WORKING) {
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
        if (state == State.NEW && arrived.hasRemaining()) {
            state = State.SHAKING_HANDS;
            byte first = arrived.get(0);
            if (first >= 'A' && first <= 'Z') {
                state = State.FINISHED;
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
                    if (state != State.SHAKING_HANDS) {
                        throw new SSLHandshakeException("a new handshake on an old connection");
                    }
                    task = engine.getDelegatedTask();
                    state = State.WORKING;
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
        if (state == State.SHAKING_HANDS && result.getHandshakeStatus() == HandshakeStatus.FINISHED) {
            state = State.ESTABLISHED;
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
        while (state != State.FINISHED && engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP && answer()) {
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
        state = State.SHAKING_HANDS;
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
        if (state != State.FINISHED && state != State.WORKING && unsent.isEmpty()) {
            state = State.FINISHED;
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
