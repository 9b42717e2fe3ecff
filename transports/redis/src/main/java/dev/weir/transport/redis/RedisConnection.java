package dev.weir.transport.redis;

import dev.weir.server.ServerFailures;
import dev.weir.transport.TransportException;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The connection of one client. When it is lost, whoever uses it next opens another; nothing is sent again. Used by one thread;
 * closed by any.
 */
final class RedisConnection implements AutoCloseable {

    private static final long BETWEEN_ATTEMPTS_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final RedisClients clients;
    private final String who;
    private volatile StatefulRedisConnection<byte[], byte[]> current;
    private volatile boolean lost;
    private volatile boolean closed;
    private @Nullable CompletableFuture<StatefulRedisConnection<byte[], byte[]>> attempt;
    private long attemptedNanos;
    private int times;
    private String lastFailure = "";

    RedisConnection(RedisClients clients, String who, StatefulRedisConnection<byte[], byte[]> opened) {
        this.clients = clients;
        this.who = who;
        this.current = opened;
        watch(opened);
    }

    private void watch(StatefulRedisConnection<byte[], byte[]> opened) {
        times++;
        lost = false;
        opened.addListener(new RedisConnectionStateListener() {
            @Override
            public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
                if (!lost && !closed) {
                    lost = true;
                    clients.incidents().note("the connection of " + who + " was lost");
                }
            }
        });
        if (!opened.isOpen()) {
            lost = true;
        }
    }

    boolean isLost() {
        return lost;
    }

    /** How often it was opened: another number means that a connection was lost meanwhile. */
    int times() {
        return times;
    }

    /** Why it could not be opened again, last. */
    String lastFailure() {
        return lastFailure;
    }

    /** What the server is asked with; null while there is no connection, after waiting for one a little. */
    @Nullable
    RedisAsyncCommands<byte[], byte[]> commands(Duration wait) {
        if (closed) {
            return null;
        }
        if (!lost && current.isOpen()) {
            return current.async();
        }
        CompletableFuture<StatefulRedisConnection<byte[], byte[]>> trying = attempt;
        if (trying == null) {
            long restNanos = attemptedNanos + BETWEEN_ATTEMPTS_NANOS - System.nanoTime();
            if (times > 1 && restNanos > 0) {
                LockSupport.parkNanos(Math.min(restNanos, wait.toNanos()));
            }
            attemptedNanos = System.nanoTime();
            trying = clients.connect(who);
            attempt = trying;
        }
        try {
            StatefulRedisConnection<byte[], byte[]> opened = trying.get(wait.toNanos(), TimeUnit.NANOSECONDS);
            attempt = null;
            current = opened;
            watch(opened);
            clients.incidents().note("the connection of " + who + " is back");
            return opened.async();
        } catch (TimeoutException e) {
            return null;
        } catch (ExecutionException e) {
            attempt = null;
            lastFailure = ServerFailures.told(e);
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /** The same, for a question of somebody who can wait as long as connecting may take. */
    RedisAsyncCommands<byte[], byte[]> commands() {
        long begunNanos = System.nanoTime();
        while (!closed && !Thread.currentThread().isInterrupted()) {
            RedisAsyncCommands<byte[], byte[]> found = commands(Duration.ofMillis(100));
            if (found != null) {
                return found;
            }
            if (System.nanoTime() - begunNanos > clients.limits().connect().toNanos()) {
                break;
            }
        }
        throw new TransportException("no connection of " + who + " to " + clients.place()
                + (lastFailure.isEmpty() ? "" : ": " + lastFailure));
    }

    /**
     * The answer to a question.
     *
     * @throws TransportException when there is none in time, or the server says no
     */
    <T> T answer(String doing, Future<T> question) {
        try {
            return question.get(clients.limits().connect().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransportException("interrupted: cannot " + doing, e);
        } catch (ExecutionException e) {
            throw new TransportException("cannot " + doing + ": " + ServerFailures.told(e), e);
        } catch (TimeoutException e) {
            throw new TransportException(
                    "cannot " + doing + ": no answer within "
                            + clients.limits().connect().toMillis() / 1e3 + " s",
                    e);
        }
    }

    /** Closes it at once, without waiting. Idempotent. */
    // Nobody waits for its end: the client as a whole does, when it is closed.
    @SuppressWarnings("FutureReturnValueIgnored")
    @Override
    public void close() {
        boolean open = !closed && !lost;
        closed = true;
        if (open) {
            current.closeAsync();
        }
    }
}
