package dev.weir.transport.nats.server;

import dev.weir.broker.BrokerStartException;
import dev.weir.broker.HeldPort;
import dev.weir.transport.TransportException;
import dev.weir.transport.process.RestartableProcess;
import dev.weir.transport.process.StartedServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A server of a run: one process, or, if faults end it, one after the other with the same data at the same address, whose port
 * is held meanwhile. Thread-safe.
 */
public final class NatsServer implements RestartableProcess {

    private static final String LOOPBACK = "127.0.0.1";
    private static final String CONFIGURATION = "nats.conf";
    private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final Duration PAGE_WITHIN = Duration.ofSeconds(2);

    private final String name;
    private final ServerOrder order;
    private final Path folder;
    private final HeldPort port;
    private final HeldPort monitorPort;
    private final HeldPort routePort;
    private volatile StartedServer running;
    private volatile boolean expected;
    private boolean closed;

    private NatsServer(String name, ServerOrder order, Path folder, List<HeldPort> ports) {
        this.name = name;
        this.order = order;
        this.folder = folder;
        this.port = ports.get(0);
        this.monitorPort = ports.get(1);
        this.routePort = ports.get(2);
        this.running = started();
    }

    /** Starts one, without waiting until it answers; its configuration is in the folder. */
    static NatsServer start(String name, ServerOrder order, Path folder, List<HeldPort> ports) {
        return new NatsServer(name, order, folder, ports);
    }

    /** Writes the configuration. */
    static void configure(Path folder, ServerConfig config, int routePort, List<Integer> routePorts) {
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(CONFIGURATION), config.text(routePort, routePorts));
        } catch (IOException e) {
            throw new TransportException("cannot write the configuration of a server: " + e.getMessage(), e);
        }
    }

    private StartedServer started() {
        return StartedServer.start(
                order.program(), List.of("-c", folder.resolve(CONFIGURATION).toString()), log());
    }

    private Path log() {
        return folder.resolve("server.log");
    }

    /** Returns once it can be used. */
    void awaitReady() {
        long begunNanos = System.nanoTime();
        StartedServer started = running;
        while (!monitor().isReady()) {
            if (!started.isAlive()) {
                throw new TransportException(name + " did not start: " + StartedServer.tail(log()));
            }
            if (System.nanoTime() - begunNanos > order.startsWithin().toNanos()) {
                throw new TransportException(name + " does not answer after "
                        + order.startsWithin().toSeconds() + " s: " + StartedServer.tail(log()));
            }
            LockSupport.parkNanos(GLANCE_NANOS);
            if (Thread.currentThread().isInterrupted()) {
                throw new TransportException("interrupted while " + name + " was starting");
            }
        }
    }

    /** Its pages. */
    Monitor monitor() {
        return new Monitor("http://" + LOOPBACK + ":" + monitorPort.number(), PAGE_WITHIN);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long pid() {
        return running.pid();
    }

    /** {@inheritDoc} It says a line to whoever connects, whatever that asks. */
    @Override
    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port.number());
    }

    /** The same as text. */
    String listening() {
        return LOOPBACK + ":" + port.number();
    }

    @Override
    public void expectEnd() {
        expected = true;
    }

    /** Whether it has ended though nobody had asked for that. */
    boolean hasDied() {
        return !expected && !running.isAlive();
    }

    @Override
    public void startAgain() {
        StartedServer again = started();
        boolean late;
        synchronized (this) {
            late = closed;
            if (!late) {
                running.end();
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
    List<String> lines() {
        return StartedServer.lines(log()).orElse(List.of());
    }

    /** Ends it for good. Idempotent. */
    void close() {
        StartedServer last;
        synchronized (this) {
            closed = true;
            last = running;
        }
        try {
            last.end();
        } finally {
            List.of(port, monitorPort, routePort).forEach(HeldPort::close);
        }
    }

    /** The port that the user asks for, or any free one. */
    static HeldPort held(int port) {
        try {
            return port > 0 ? HeldPort.at(LOOPBACK, port) : HeldPort.free();
        } catch (BrokerStartException e) {
            throw new TransportException("the server did not start: " + e.getMessage(), e);
        }
    }
}
