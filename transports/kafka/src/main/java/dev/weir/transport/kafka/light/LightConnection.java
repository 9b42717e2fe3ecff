package dev.weir.transport.kafka.light;

import dev.weir.transport.address.LocalAddresses;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.common.memory.MemoryPool;
import org.apache.kafka.common.network.ByteBufferSend;
import org.apache.kafka.common.network.ChannelBuilder;
import org.apache.kafka.common.network.KafkaChannel;
import org.apache.kafka.common.network.NetworkReceive;
import org.apache.kafka.common.network.NetworkSend;
import org.jspecify.annotations.Nullable;

/**
 * A connection of a light client to one leader, with at most one request under way. TLS and SASL are those of Kafka's own
 * channel. Used by one thread.
 */
final class LightConnection {

    /** More than any record, and less than what the first four bytes of most other protocols amount to. */
    private static final int LARGEST_ANSWER = 256 * 1_024 * 1_024;

    private static final Logger LOG = System.getLogger(LightConnection.class.getName());
    private static final int LEAST_BUFFER = 2_048;
    private static final int CORRELATIONS = 0x00FF_FFFF;
    private static final Supplier<Long> NANOS = System::nanoTime;

    private final LightClient client;
    private final PartitionLeader leader;
    private final SelectionKey key;
    private final KafkaChannel channel;
    private final boolean connectedAtOnce;
    private Step step = Step.CONNECT;
    private int correlation;
    private long deadlineNanos;
    private long resumeNanos;
    private boolean paused;
    private int heldBytes;
    private int readBytes;
    private long @Nullable [] logStarts;
    private boolean closed;

    /** What a connection waits for. */
    enum Step {
        /** Until it stands: connected, with TLS and the login behind it. */
        CONNECT,
        /** The versions that the broker speaks. */
        VERSIONS,
        /** The ends of the logs, and with them the epochs of the leader. */
        LEADER,
        /** Where the client begins, when that is not the end. */
        START,
        /** Records. */
        FETCH,
        /** The first offsets of the logs, because the client stands outside of one. */
        LOG_START,
        /** The end of the logs, after their start. */
        LOG_END
    }

    /** What all connections of a crowd are made with. */
    record Wiring(
            Selector selector, ChannelBuilder channels, LocalAddresses local, LightSettings.Connecting settings) {}

    private LightConnection(
            LightClient client,
            PartitionLeader leader,
            SelectionKey key,
            KafkaChannel channel,
            boolean connectedAtOnce,
            long deadlineNanos) {
        this.client = client;
        this.leader = leader;
        this.key = key;
        this.channel = channel;
        this.connectedAtOnce = connectedAtOnce;
        this.deadlineNanos = deadlineNanos;
        key.attach(this);
    }

    /**
     * Begins to connect.
     *
     * @throws IOException when that fails at once
     */
    static LightConnection open(LightClient client, PartitionLeader leader, Wiring wiring, long nowNanos)
            throws IOException {
        if (leader.address().isUnresolved()) {
            throw new UnknownHostException("unknown host " + leader.address().getHostString());
        }
        SocketChannel socket = SocketChannel.open();
        boolean done = false;
        try {
            configure(socket, client, wiring.settings());
            Optional<InetAddress> local =
                    wiring.local().of(client.index(), leader.address().getAddress());
            if (local.isPresent()) {
                socket.bind(new InetSocketAddress(local.get(), 0));
            }
            boolean atOnce = socket.connect(leader.address());
            SelectionKey key = socket.register(wiring.selector(), SelectionKey.OP_CONNECT);
            KafkaChannel channel = wiring.channels()
                    .buildChannel(
                            leader.toString(), key, LARGEST_ANSWER, MemoryPool.NONE, UnusedChannelMetadata.INSTANCE);
            done = true;
            return new LightConnection(
                    client,
                    leader,
                    key,
                    channel,
                    atOnce,
                    nowNanos + wiring.settings().setupNanos());
        } finally {
            if (!done) {
                socket.close();
            }
        }
    }

    private static void configure(SocketChannel socket, LightClient client, LightSettings.Connecting settings)
            throws IOException {
        socket.configureBlocking(false);
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        if (settings.sendBufferBytes() > 0) {
            socket.setOption(StandardSocketOptions.SO_SNDBUF, settings.sendBufferBytes());
        }
        int receiveBytes = settings.receiveBufferBytes();
        if (client.slow()) {
            // What the system takes in for it is what it has read, as far as the broker can tell.
            int most = receiveBytes > 0 ? receiveBytes : Integer.MAX_VALUE;
            receiveBytes = (int) Math.min(most, Math.max(LEAST_BUFFER, client.bytesPerSecond()));
        }
        if (receiveBytes > 0) {
            socket.setOption(StandardSocketOptions.SO_RCVBUF, receiveBytes);
        }
    }

    LightClient client() {
        return client;
    }

    PartitionLeader leader() {
        return leader;
    }

    Step step() {
        return step;
    }

    /** Whether the socket was connected when it was opened, of which no selector tells. */
    boolean connectedAtOnce() {
        return connectedAtOnce;
    }

    /** Whether it has come to its first fetch. */
    boolean fetching() {
        return step == Step.FETCH;
    }

    boolean closed() {
        return closed;
    }

    /** Whether what it waits for has not come in time. A connection that is not read waits for nothing. */
    boolean overdue(long nowNanos) {
        return !paused && nowNanos > deadlineNanos;
    }

    /** Something came: the rest has to come before then. */
    void awaitUntil(long nanos) {
        deadlineNanos = nanos;
    }

    /** Carries a socket that is ready on until the connection stands; whether it does now. */
    boolean establish() throws IOException {
        if (!channel.isConnected() && !channel.finishConnect()) {
            return false;
        }
        if (!channel.ready()) {
            channel.prepare();
            if (!channel.ready()) {
                return false;
            }
            channel.maybeAddWriteInterestAfterReauth();
        }
        return true;
    }

    /** The correlation id of the next request. Small: Kafka's login takes those at the far end. */
    int nextCorrelation() {
        correlation = (correlation + 1) & CORRELATIONS;
        return correlation;
    }

    /** The correlation id of the request under way. */
    int correlation() {
        return correlation;
    }

    /** Sends a request that owns its buffer; the answer belongs to that step. */
    void send(Step asked, ByteBuffer request, long answerBeforeNanos) throws IOException {
        step = asked;
        deadlineNanos = answerBeforeNanos;
        channel.setSend(new NetworkSend(channel.id(), new ByteBufferSend(request)));
        if (!channel.maybeBeginClientReauthentication(NANOS)) {
            flush();
        }
    }

    private void flush() throws IOException {
        channel.write();
        channel.maybeCompleteSend();
    }

    /** Writes what is left of a request, if its socket takes it again. */
    void flushIfWritable() throws IOException {
        if (key.isWritable() && channel.hasSend()) {
            flush();
        }
    }

    boolean readable() {
        return key.isReadable();
    }

    /** Whether a part of an answer has been read and the rest is awaited. */
    boolean midAnswer() {
        return heldBytes > 0;
    }

    /**
     * Reads what has come, which may be a part of an answer.
     *
     * @return the answer without its size, or nothing while it is not complete; it belongs to the caller
     */
    @Nullable
    ByteBuffer read() throws IOException {
        readBytes = 0;
        while (true) {
            long bytes = channel.read();
            readBytes += (int) bytes;
            @Nullable NetworkReceive complete = channel.maybeCompleteReceive();
            if (complete != null) {
                heldBytes = 0;
                return complete.payload();
            }
            // What TLS has taken from the socket already is announced by no selector.
            if (bytes <= 0 || !channel.hasBytesBuffered()) {
                @Nullable NetworkReceive partial = channel.currentReceive();
                heldBytes = partial == null || !partial.memoryAllocated() ? 0 : partial.size();
                return null;
            }
        }
    }

    /** How much the last reading brought. */
    int readBytes() {
        return readBytes;
    }

    /** Memory taken by the answer that is not complete yet. */
    int heldBytes() {
        return heldBytes;
    }

    /** Leaves what comes with the system until it is told to go on. */
    void pause() {
        paused = true;
        key.interestOpsAnd(~SelectionKey.OP_READ);
    }

    /** Pauses a slow client's connection. */
    void pauseUntil(long nanos) {
        resumeNanos = nanos;
        pause();
    }

    void resume() {
        paused = false;
        if (!closed) {
            key.interestOpsOr(SelectionKey.OP_READ);
        }
    }

    /** Until when a slow client's connection was paused last. */
    long resumeNanos() {
        return resumeNanos;
    }

    /** First offsets of the logs, between the two questions for their range. */
    void logStarts(long[] first) {
        logStarts = first;
    }

    /** What was kept by {@link #logStarts(long[])}; kept no longer. */
    long[] takeLogStarts() {
        long[] taken = logStarts;
        logStarts = null;
        if (taken == null) {
            throw new IllegalStateException("the start of a log is asked for before its end");
        }
        return taken;
    }

    /** Closes the socket. A failure to say goodbye changes nothing: it is closed all the same. */
    void close() {
        if (!closed) {
            closed = true;
            try {
                channel.close();
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "the connection to " + leader + " did not close cleanly", e);
            }
        }
    }
}
