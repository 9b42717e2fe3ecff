package dev.weir.transport.mqtt.light;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/** One light client: its connection, how far it has come, and what of a packet has arrived. Used by the thread of its crowd. */
final class LightSubscriber {

    private static final byte[] NOTHING = {};

    final int client;
    final boolean counts;
    private final long bytesPerSecond;
    private final SelectionKey key;
    private final SocketChannel channel;
    private Stage stage = Stage.CONNECTING;
    private byte[] rest = NOTHING;
    private byte[] unsent = NOTHING;
    private int keepAliveSeconds;
    private long writtenNanos;
    private long resumeNanos;

    /** How far a client has come. */
    enum Stage {
        CONNECTING,
        LOGGING_IN,
        SUBSCRIBING,
        SUBSCRIBED,
        CLOSED
    }

    /**
     * @param counts whether it looks at no message
     * @param bytesPerSecond the most that it reads; {@code Long.MAX_VALUE} for no limit
     */
    LightSubscriber(int client, boolean counts, long bytesPerSecond, SelectionKey key, int keepAliveSeconds) {
        this.client = client;
        this.counts = counts;
        this.bytesPerSecond = bytesPerSecond;
        this.key = key;
        this.channel = (SocketChannel) key.channel();
        this.keepAliveSeconds = keepAliveSeconds;
    }

    Stage stage() {
        return stage;
    }

    void stage(Stage next) {
        stage = next;
    }

    boolean open() {
        return stage != Stage.CLOSED;
    }

    /** The server asks for another keep alive. */
    void keepAlive(int seconds) {
        keepAliveSeconds = seconds;
    }

    /** Whether it has been silent for half of the keep alive. */
    boolean dueToPing(long nowNanos) {
        return keepAliveSeconds > 0
                && stage == Stage.SUBSCRIBED
                && nowNanos - writtenNanos > keepAliveSeconds * 500_000_000L;
    }

    boolean finishConnect() throws IOException {
        return channel.finishConnect();
    }

    void interest(int operation, boolean wanted) {
        key.interestOps(wanted ? key.interestOps() | operation : key.interestOps() & ~operation);
    }

    /** Puts what has arrived of a packet to the beginning of the buffer; returns how much that is. */
    int restore(ByteBuffer into) {
        into.clear().put(rest);
        int kept = rest.length;
        rest = NOTHING;
        return kept;
    }

    /** Keeps what has arrived of a packet. */
    void keep(ByteBuffer from, int begin, int end) {
        rest = begin == end ? NOTHING : new byte[end - begin];
        from.get(begin, rest);
    }

    /** Reads behind what is there; returns how much, or -1 at the end. */
    int read(ByteBuffer into) throws IOException {
        if (isSlow()) {
            into.limit(Math.min(into.capacity(), into.position() + ReadingRate.mostBytes(bytesPerSecond)));
        }
        return channel.read(into);
    }

    boolean isSlow() {
        return bytesPerSecond != Long.MAX_VALUE;
    }

    /** It has read so much; returns when it goes on. */
    long pauseUntil(int bytes, long nowNanos) {
        resumeNanos = Math.max(resumeNanos, nowNanos) + (long) (bytes * 1e9 / (double) bytesPerSecond);
        return resumeNanos;
    }

    /** Writes what it can, and the rest when the network takes it. */
    void write(ByteBuffer bytes, long nowNanos) throws IOException {
        writtenNanos = nowNanos;
        if (unsent.length == 0) {
            channel.write(bytes);
        }
        if (bytes.hasRemaining()) {
            int before = unsent.length;
            unsent = Arrays.copyOf(unsent, before + bytes.remaining());
            bytes.get(unsent, before, unsent.length - before);
            interest(SelectionKey.OP_WRITE, true);
        }
    }

    /** The network takes more. */
    void resumeWriting(long nowNanos) throws IOException {
        ByteBuffer left = ByteBuffer.wrap(unsent);
        unsent = NOTHING;
        interest(SelectionKey.OP_WRITE, false);
        write(left, nowNanos);
    }

    void close() {
        stage = Stage.CLOSED;
        rest = NOTHING;
        unsent = NOTHING;
        try {
            channel.close();
        } catch (IOException e) {
            // It is given up in any case.
        }
    }
}
