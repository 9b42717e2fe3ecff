package dev.weir.server;

import dev.weir.transport.TransportException;
import dev.weir.transport.process.RestartableProcess;
import dev.weir.transport.process.StartedServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A server of a run: an installed program in one process, or, if faults end it, in one after the other with the same folder at the
 * same address, whose port is held meanwhile. It listens on loopback alone. Thread-safe.
 */
public abstract class InstalledServer implements RestartableProcess, AutoCloseable {

    private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final String name;
    private final ServerFolder folder;
    private final HeldPorts ports;
    private final Duration startsWithin;
    private volatile @Nullable StartedServer running;
    private volatile boolean expected;
    private boolean closed;

    /**
     * A server that is not started yet.
     *
     * @param name what reports call it
     * @param ports of which clients connect to the first; they are given back when it is closed
     * @param folder which goes when it is closed; made after the ports, so that none is left where a port is taken
     * @param startsWithin the longest that starting may take
     */
    protected InstalledServer(String name, HeldPorts ports, ServerFolder folder, Duration startsWithin) {
        this.name = name;
        this.folder = folder;
        this.ports = ports;
        this.startsWithin = startsWithin;
    }

    /** Starts a process of it, without waiting until it answers. */
    protected abstract StartedServer launch();

    /** Whether clients can use it. */
    protected abstract boolean isReady();

    /** Why it did not start, in its own words. */
    protected String lastWords() {
        return StartedServer.tail(folder.log());
    }

    /**
     * Ends it for good.
     *
     * @param last its process; none when none could be started
     */
    protected void end(@Nullable StartedServer last) {
        if (last != null) {
            last.end();
        }
    }

    /** Its folder. */
    protected final ServerFolder folder() {
        return folder;
    }

    /** One of its ports. */
    protected final int port(int which) {
        return ports.number(which);
    }

    /** Starts it, without waiting until it answers. */
    public final void begin() {
        running = launch();
    }

    /**
     * Starts it, and returns when clients can use it.
     *
     * @throws TransportException when it does not start, with its last words; nothing is left behind
     */
    public final void start() {
        try {
            begin();
            awaitReady();
        } catch (RuntimeException e) {
            try {
                close();
            } catch (RuntimeException atEnd) {
                e.addSuppressed(atEnd);
            }
            throw e;
        }
    }

    /** Returns once clients can use it. */
    public final void awaitReady() {
        long begunNanos = System.nanoTime();
        StartedServer started = process();
        while (!isReady()) {
            if (!started.isAlive()) {
                throw new TransportException(name + " did not start: " + lastWords());
            }
            if (System.nanoTime() - begunNanos > startsWithin.toNanos()) {
                throw new TransportException(
                        name + " does not answer after " + startsWithin.toSeconds() + " s: " + lastWords());
            }
            LockSupport.parkNanos(GLANCE_NANOS);
            if (Thread.currentThread().isInterrupted()) {
                throw new TransportException("interrupted while " + name + " was starting");
            }
        }
    }

    private StartedServer process() {
        return Objects.requireNonNull(running, "the server is started first");
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final long pid() {
        return process().pid();
    }

    @Override
    public final InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port(0));
    }

    /** The same as text. */
    public final String listening() {
        return HeldPorts.LOOPBACK + ":" + port(0);
    }

    @Override
    public final void expectEnd() {
        expected = true;
    }

    /** Whether its process has not ended. */
    public final boolean isAlive() {
        return process().isAlive();
    }

    /** Whether it has ended though nobody had asked for that. */
    public final boolean hasDied() {
        return !expected && !isAlive();
    }

    @Override
    public final void startAgain() {
        StartedServer again = launch();
        boolean late;
        synchronized (this) {
            late = closed;
            if (!late) {
                process().end();
                running = again;
                expected = false;
            }
        }
        if (late) {
            again.end();
            throw new TransportException("the run has ended meanwhile");
        }
        awaitReady();
    }

    /** What it wrote. */
    public final List<String> lines() {
        return StartedServer.lines(folder.log()).orElse(List.of());
    }

    /** Ends it for good, and removes what it kept. Idempotent. */
    @Override
    public final void close() {
        StartedServer last;
        synchronized (this) {
            closed = true;
            last = running;
        }
        try {
            end(last);
        } finally {
            ports.close();
        }
        folder.remove();
    }
}
