package dev.weir.transport.redis;

import dev.weir.clock.RunClock;
import dev.weir.server.ServerFailures;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import dev.weir.transport.TransportException;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Receives over a connection of its own; a message is stamped as it is taken from the answer that brought it. */
final class RedisSubscriber implements Subscriber {

    /** The most messages of one stream in one answer. */
    static final int BATCH = 500;

    /** How long the server waits for a first message, in milliseconds. */
    static final long BLOCK_MILLIS = 100;

    private static final Duration GLANCE = Duration.ofMillis(BLOCK_MILLIS);
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    /** How messages are had, and what is done with them beside handing them over. */
    interface Reading {

        /** The connection is there: for the first time, or anew after it was lost. */
        void connected(boolean reconnected);

        /** Asks for more messages. */
        CompletableFuture<List<StreamMessage<byte[], byte[]>>> ask(RedisAsyncCommands<byte[], byte[]> commands);

        /** The answer has come. The messages of it are handed over next, in their order. */
        void begin(List<StreamMessage<byte[], byte[]>> answer);

        /** The offset of the next one. */
        long offset(int partition, StreamMessage<byte[], byte[]> message);

        /** All were handed over; there may have been none. */
        void handedOver(RedisAsyncCommands<byte[], byte[]> commands, List<StreamMessage<byte[], byte[]>> answer);

        /** Whether the last position holds in the log as it is now, of which a server that ended may have lost the end. */
        boolean knowsPosition();

        /** The next offset of each stream, as far as it is known that everything before it was handed over to somebody. */
        Positions position();
    }

    private final int number;
    private final RedisConnection connection;
    private final StreamKeys keys;
    private final Reading reading;
    private final MessageHandler handler;
    private final boolean headers;
    private final RunClock clock;
    private final AtomicBoolean closed = new AtomicBoolean();
    private @Nullable CompletableFuture<List<StreamMessage<byte[], byte[]>>> asked;
    private int connections;

    /** Owns the connection from now on. */
    RedisSubscriber(
            int number,
            RedisConnection connection,
            StreamKeys keys,
            Reading reading,
            MessageHandler handler,
            RunClock clock) {
        this.number = number;
        this.connection = connection;
        this.keys = keys;
        this.reading = reading;
        this.handler = handler;
        this.headers = handler.takesHeaders();
        this.clock = clock;
    }

    /** {@inheritDoc} It reads streams that are there from before their first message, so that it misses none. */
    @Override
    public void awaitReady(Duration deadline) {
        commands();
    }

    /** What the server is asked with; null while there is no connection. */
    private @Nullable RedisAsyncCommands<byte[], byte[]> commands() {
        RedisAsyncCommands<byte[], byte[]> commands = connection.commands(GLANCE);
        if (commands != null && connection.times() != connections) {
            asked = null;
            reading.connected(connections > 0);
            connections = connection.times();
        }
        return commands;
    }

    @Override
    public int poll(int limit) {
        try {
            RedisAsyncCommands<byte[], byte[]> commands = commands();
            return commands == null ? 0 : poll(commands);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            requireGoingOn(e);
        } catch (RedisException | TransportException e) {
            requireGoingOn(e);
        }
        if (closed.get()) {
            throw new TransportException("subscriber " + number + " is closed");
        }
        return 0;
    }

    /** An answer that does not come in time, as of a server that is frozen, is waited for by the next poll. */
    private int poll(RedisAsyncCommands<byte[], byte[]> commands) throws InterruptedException, ExecutionException {
        CompletableFuture<List<StreamMessage<byte[], byte[]>>> question = asked;
        if (question == null) {
            question = reading.ask(commands);
            asked = question;
        }
        List<StreamMessage<byte[], byte[]>> answer;
        try {
            answer = question.get(2 * BLOCK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return 0;
        }
        asked = null;
        reading.begin(answer);
        for (StreamMessage<byte[], byte[]> message : answer) {
            take(message);
        }
        reading.handedOver(commands, answer);
        return answer.size();
    }

    /** A server that is gone for a while is asked again; one that says no is not. */
    private void requireGoingOn(Exception fault) {
        asked = null;
        if (closed.get()) {
            throw new TransportException("subscriber " + number + " is closed", fault);
        }
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof RedisCommandExecutionException) {
                throw new TransportException(
                        "subscriber " + number + " cannot read any more: " + ServerFailures.told(fault), fault);
            }
        }
    }

    private void take(StreamMessage<byte[], byte[]> message) {
        long receivedNanos = clock.nanos();
        int partition = keys.partition(message.getStream());
        long offset = reading.offset(partition, message);
        Iterator<Map.Entry<byte[], byte[]>> fields =
                message.getBody().entrySet().iterator();
        if (!fields.hasNext()) {
            handler.unreadable("an entry without fields", partition, offset);
            return;
        }
        ByteBuffer content = ByteBuffer.wrap(fields.next().getValue());
        ByteBuffer identity = fields.hasNext() ? ByteBuffer.wrap(fields.next().getValue()) : NOTHING;
        while (headers && fields.hasNext()) {
            Map.Entry<byte[], byte[]> header = fields.next();
            handler.onHeader(new String(header.getKey(), StandardCharsets.UTF_8), header.getValue());
        }
        handler.onMessage(content, identity, partition, offset, receivedNanos);
    }

    /** {@inheritDoc} Without a connection nobody knows whether the log still has what was read from it. */
    @Override
    public Positions position() {
        return connection.isLost() || !reading.knowsPosition() ? Positions.none() : reading.position();
    }

    /** The last position that was known. */
    Positions lastPosition() {
        return reading.position();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            connection.close();
        }
    }
}
