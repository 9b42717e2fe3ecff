package dev.weir.transport.redis;

import dev.weir.clock.RunClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.HeaderSource;
import dev.weir.transport.TransportException;
import dev.weir.transport.client.HeaderPublisher;
import io.lettuce.core.RedisException;
import io.lettuce.core.XAddArgs;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Publishes with XADD over a connection of its own. The client queues without a limit, so this waits where too many messages are
 * not acknowledged. Acknowledgements come on the client's thread, in the order of the messages, and are stamped there.
 */
final class RedisPublisher implements HeaderPublisher {

    /** The field of an entry that holds the message; it is the first one. */
    static final byte[] MESSAGE = "message".getBytes(StandardCharsets.US_ASCII);

    /** The field that holds the identity, if there is one; it is the second. */
    static final byte[] IDENTITY = "weir".getBytes(StandardCharsets.US_ASCII);

    private static final Duration GLANCE = Duration.ofMillis(100);

    private final RedisConnection connection;
    private final StreamKeys keys;
    private final XAddArgs asked;
    private final AckListener acks;
    private final RunClock clock;
    private final int window;
    private final long ackNanos;
    private final Semaphore room;
    private final Queue<Sent> outstanding = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private @Nullable HeaderSource headers;
    private volatile boolean closing;

    /** Owns the connection from now on. */
    RedisPublisher(
            RedisConnection connection, StreamKeys keys, RedisSettings settings, AckListener acks, RunClock clock) {
        this.connection = connection;
        this.keys = keys;
        this.acks = acks;
        this.clock = clock;
        this.window = settings.limits().window();
        this.ackNanos = settings.limits().ack().toNanos();
        this.room = new Semaphore(window);
        // A stream that the server has evicted must not come back as a new one.
        XAddArgs args = new XAddArgs().nomkstream();
        long most = settings.stream().maxLength();
        this.asked = most > 0 ? args.maxlen(most).approximateTrimming() : args;
    }

    @Override
    public void addHeaders(HeaderSource source) {
        headers = source;
    }

    @Override
    public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
        requireOpen();
        expire();
        if (!acquire(1, Long.MAX_VALUE)) {
            acks.onFailure(sequence, FailureKind.NOT_SENT, "the publisher was closed or interrupted");
            return;
        }
        RedisAsyncCommands<byte[], byte[]> commands = connected();
        int partition = keys.partition(key, sequence);
        Sent sent = new Sent(sequence, partition, clock.nanos());
        outstanding.add(sent);
        if (closing) {
            sent.fail(new XaddFailure(FailureKind.NOT_SENT, "the publisher was closed"));
        } else if (commands == null) {
            sent.fail(new XaddFailure(FailureKind.NOT_SENT, "no connection: " + connection.lastFailure()));
        } else {
            hand(commands, keys.key(partition), fields(message, header), sent);
        }
    }

    private void requireOpen() {
        if (closing) {
            throw new TransportException("the publisher is closed");
        }
    }

    /** What to send with; null when there is still no connection after the time in which acknowledgements are due. */
    private @Nullable RedisAsyncCommands<byte[], byte[]> connected() {
        RedisAsyncCommands<byte[], byte[]> commands = connection.commands(GLANCE);
        long begunNanos = clock.nanos();
        while (commands == null
                && !closing
                && !Thread.currentThread().isInterrupted()
                && clock.nanos() - begunNanos < ackNanos) {
            commands = connection.commands(GLANCE);
        }
        return commands;
    }

    // The client keeps the arrays until it has written them.
    private Object[] fields(ByteBuffer message, ByteBuffer header) {
        HeaderSource source = headers;
        if (source == null) {
            return header.hasRemaining()
                    ? new Object[] {MESSAGE, bytes(message), IDENTITY, bytes(header)}
                    : new Object[] {MESSAGE, bytes(message)};
        }
        List<Object> fields = new ArrayList<>(List.of(MESSAGE, bytes(message), IDENTITY, bytes(header)));
        source.forEach((name, value) -> {
            fields.add(name.getBytes(StandardCharsets.UTF_8));
            fields.add(value);
        });
        return fields.toArray();
    }

    // What becomes of the message is told to the callback, so nobody needs the future.
    @SuppressWarnings("FutureReturnValueIgnored")
    private void hand(RedisAsyncCommands<byte[], byte[]> commands, byte[] key, Object[] fields, Sent sent) {
        try {
            commands.xadd(key, asked, fields).whenComplete(sent);
        } catch (RedisException e) {
            sent.fail(new XaddFailure(FailureKind.NOT_SENT, String.valueOf(e.getMessage())));
        }
    }

    private static byte[] bytes(ByteBuffer from) {
        byte[] into = new byte[from.remaining()];
        from.get(from.position(), into);
        return into;
    }

    /** Waits for answers to so many messages; false once the publisher is closed, the thread interrupted or the time over. */
    private boolean acquire(int permits, long longestNanos) {
        long begunNanos = clock.nanos();
        try {
            while (!closing) {
                long restNanos = longestNanos - (clock.nanos() - begunNanos);
                if (room.tryAcquire(
                        permits, Math.max(0, Math.min(restNanos, GLANCE.toNanos())), TimeUnit.NANOSECONDS)) {
                    return true;
                }
                if (restNanos <= 0) {
                    return false;
                }
                expire();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /** Gives up on what has not been acknowledged in time: answers come in order, so the first is the oldest. */
    private void expire() {
        Sent oldest = outstanding.peek();
        while (oldest != null && clock.nanos() - oldest.sentNanos > ackNanos) {
            oldest.fail(XaddFailure.LATE);
            oldest = outstanding.peek();
        }
    }

    @Override
    public boolean flush(Duration deadline) {
        if (!acquire(window, deadline.toNanos())) {
            return closing && outstanding.isEmpty();
        }
        room.release(window);
        return true;
    }

    /** {@inheritDoc} What is not acknowledged by then is told as such. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        closing = true;
        connection.close();
        outstanding.forEach(sent -> sent.fail(XaddFailure.CLOSED));
    }

    /** Awaits the answer to one message; whoever takes it out of the outstanding ones tells what became of it. */
    private final class Sent implements BiConsumer<@Nullable String, @Nullable Throwable> {

        private final long sequence;
        private final int partition;
        private final long sentNanos;

        Sent(long sequence, int partition, long sentNanos) {
            this.sequence = sequence;
            this.partition = partition;
            this.sentNanos = sentNanos;
        }

        /** @param id of the entry; null when the stream is not there */
        @Override
        public void accept(@Nullable String id, @Nullable Throwable fault) {
            long ackedNanos = clock.nanos();
            if (fault != null) {
                fail(closing ? XaddFailure.CLOSED : XaddFailure.of(fault));
            } else if (id == null) {
                fail(XaddFailure.GONE);
            } else if (outstanding.remove(this)) {
                try {
                    acks.onAck(sequence, partition, ackedNanos);
                } finally {
                    room.release();
                }
            }
        }

        void fail(XaddFailure failure) {
            if (outstanding.remove(this)) {
                try {
                    acks.onFailure(sequence, failure.kind(), failure.cause());
                } finally {
                    room.release();
                }
            }
        }
    }
}
