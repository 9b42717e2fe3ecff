package dev.weir.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A Kafka node in a process of its own, tied to this one: it ends when {@link #close()} is called, and also when this
 * process ends in any way. It lets Ctrl-C pass, so this process decides what that means. Whoever means to end its process
 * and start it again with the same data says so first: {@link #expectEnd}. Thread-safe.
 */
public final class BrokerProcess implements AutoCloseable {

    private static final long STOP_THROWAWAY_MILLIS = 1_500;
    private static final long STOP_KEPT_MILLIS = 30_000;
    private static final long HALT_MILLIS = 1_000;
    private static final long KILL_SECONDS = 60;

    /** A node with many topics has many files. */
    private static final long CLEAN_SECONDS = 300;

    private final ServerLaunch launch;
    private final HomeLock lock;
    private final Listeners listeners;
    private final long stopMillis;
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();
    private volatile Process process;
    private volatile ServerOutput output = new ServerOutput();
    private volatile @Nullable IOException cleaningFailure;
    private boolean endExpected;
    private boolean closed;
    private boolean cleaned;

    BrokerProcess(Process process, ServerLaunch launch, HomeLock lock, Listeners listeners) {
        this.process = process;
        this.launch = launch;
        this.lock = lock;
        this.listeners = listeners;
        this.stopMillis = launch.request().stopMillis();
        follow(process, output);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for it
    private void follow(Process started, ServerOutput its) {
        its.drain(started.getInputStream());
        // Also when the node dies by itself or is killed, its data goes at once and not only at close().
        started.onExit().thenAccept(this::exited);
    }

    private void exited(Process exited) {
        synchronized (this) {
            if (endExpected || !exited.equals(process)) {
                return;
            }
        }
        finish(exited.exitValue());
    }

    private void finish(int exitCode) {
        synchronized (this) {
            if (!cleaned) {
                cleaned = true;
                clean();
            }
        }
        ended.complete(exitCode);
    }

    /**
     * Starts a node and returns when it answers clients.
     *
     * @throws BrokerStartException when it does not start: one clear reason; no process and no temporary data are left
     */
    public static BrokerProcess start(BrokerOptions options) {
        return start(options, 1, Addresses.SHARED).getFirst();
    }

    /** Starts the nodes of one cluster, and returns when every one of them answers clients. */
    public static List<BrokerProcess> start(BrokerOptions options, int brokers, Addresses addresses) {
        boolean throwaway = options.dataFolder().equals(BrokerOptions.NONE);
        long stopMillis = throwaway ? STOP_THROWAWAY_MILLIS : STOP_KEPT_MILLIS;
        return new BrokerLaunch(options, brokers, addresses, false, stopMillis).start();
    }

    /** Address for clients: {@code 127.0.0.1:port}. */
    public String bootstrap() {
        return listeners.bootstrap();
    }

    /** Where clients connect: host and port. */
    public InetSocketAddress address() {
        Listeners.Address first = listeners.clients().getFirst();
        return new InetSocketAddress(first.host(), first.port());
    }

    /** Id of the node's process; another one after each start. */
    public long pid() {
        return process.pid();
    }

    /** Where the node writes: a temporary folder that is removed, or the one it was given. */
    public Path folder() {
        return launch.home().folder();
    }

    /**
     * Says that the node's process is about to be ended by its owner, who will start it again: its data stays, and {@link
     * #onExit} does not complete.
     */
    public synchronized void expectEnd() {
        endExpected = true;
    }

    /**
     * Starts the node again, once its process has ended as expected: with the same data, at the same port. Returns when
     * it answers clients.
     *
     * @throws BrokerStartException when it does not start, or is closed
     */
    public void startAgain() {
        ServerOutput its = new ServerOutput();
        awaitExpectedEnd();
        synchronized (this) {
            if (closed) {
                throw new BrokerStartException("the broker was closed");
            }
            endExpected = false;
            output = its;
            try {
                process = launch.spawn();
            } catch (BrokerStartException e) {
                endExpected = true;
                throw e;
            }
        }
        follow(process, its);
        // The others may be away too: whether all are there is not its to say.
        send(launch.request().withBrokers(1));
        launch.awaitReady(its);
    }

    /** Others may see a process gone before the JDK does. */
    private void awaitExpectedEnd() {
        try {
            if (!process.waitFor(KILL_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the broker's process " + process.pid() + " still runs");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerStartException("interrupted before the broker started again");
        }
    }

    /**
     * Completes with the exit code when the node's process has ended, wanted or not but for an {@linkplain #expectEnd
     * expected} end, and its temporary data is gone.
     */
    public CompletableFuture<Integer> onExit() {
        return ended.copy();
    }

    /** The last lines the node wrote (warnings and errors), oldest first; at most 200. */
    public List<String> logTail() {
        return output.lastLines();
    }

    /**
     * Stops the node, politely at first, and removes its temporary data. A node with temporary data gets 1.5 seconds
     * before it halts, one with a folder of its own 30. Idempotent.
     *
     * @throws UncheckedIOException when temporary data could not be removed
     */
    @Override
    public void close() {
        boolean gone;
        synchronized (this) {
            closed = true;
            endExpected = false;
            gone = !process.isAlive();
        }
        if (gone) {
            finish(process.exitValue());
        } else {
            stop();
        }
        IOException failure = cleaningFailure;
        if (failure != null) {
            throw new UncheckedIOException("cannot remove the broker's data in " + folder(), failure);
        }
    }

    private void stop() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(stopMillis + HALT_MILLIS, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        awaitEnd();
    }

    /** Ends the node at once. */
    void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    public ServerOutput output() {
        return output;
    }

    /** Tells the node what it is to do, after its first start. */
    void instruct() {
        send(launch.request());
    }

    public void send(LaunchRequest request) {
        try {
            OutputStream toServer = process.getOutputStream();
            request.writeTo(toServer);
        } catch (IOException e) {
            // The process ended before it read: what it said about that is the better error, and comes next.
            output.keep("the broker's process took no instructions: " + e.getMessage());
        }
    }

    private void awaitEnd() {
        await(process.onExit(), KILL_SECONDS, "could not be ended");
        await(ended.copy(), CLEAN_SECONDS, "has ended, but its data in " + folder() + " is still being deleted");
    }

    private void await(CompletableFuture<?> event, long seconds, String otherwise) {
        try {
            event.orTimeout(seconds, TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            throw new IllegalStateException("the broker's process " + pid() + " " + otherwise, e);
        }
    }

    private void clean() {
        try (lock;
                listeners) {
            launch.home().clean();
        } catch (IOException e) {
            cleaningFailure = e;
        }
    }
}
