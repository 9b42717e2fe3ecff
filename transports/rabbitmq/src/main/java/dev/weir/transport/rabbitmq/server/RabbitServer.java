package dev.weir.transport.rabbitmq.server;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import dev.weir.broker.BrokerStartException;
import dev.weir.broker.HeldPort;
import dev.weir.transport.TransportException;
import dev.weir.transport.process.RestartableProcess;
import dev.weir.transport.process.StartedServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/**
 * The server of a run: one process, or, if faults end it, one after the other with the same data at the same address, whose
 * port is held meanwhile. Beside it runs Erlang's port mapper, which it registers with. Thread-safe.
 */
public final class RabbitServer implements RestartableProcess, AutoCloseable {

    /** What reports and scenarios call it. */
    public static final String NAME = "rabbitmq-server";

    private static final String LOOPBACK = "127.0.0.1";
    private static final Path ENV = Path.of("/usr/bin/env");
    private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(5);

    private final RabbitOrder order;
    private final RabbitFolder folder = RabbitFolder.temporary();
    private final List<HeldPort> ports = new ArrayList<>();
    private final StartedServer epmd;
    private volatile StartedServer running;
    private volatile boolean expected;
    private boolean closed;

    private RabbitServer(RabbitOrder order) {
        this.order = order;
        try {
            for (int given : new int[] {order.port(), 0, 0}) {
                ports.add(given > 0 ? HeldPort.at(LOOPBACK, given) : HeldPort.free());
            }
            folder.configure(port(0), order.config());
            epmd = StartedServer.start(
                    order.epmd(), List.of("-port", Integer.toString(port(2)), "-address", LOOPBACK), folder.log());
        } catch (BrokerStartException e) {
            release();
            throw new TransportException("the server did not start: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            release();
            throw e;
        }
        try {
            running = started();
        } catch (RuntimeException e) {
            epmd.end();
            release();
            throw e;
        }
    }

    /**
     * Starts one, and returns when it lets clients in.
     *
     * @throws TransportException when it does not start, with its last words
     */
    public static RabbitServer start(RabbitOrder order) {
        RabbitServer server = new RabbitServer(order);
        try {
            server.awaitReady();
            return server;
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private StartedServer started() {
        List<String> command = new ArrayList<>(folder.variables(port(1), port(2)));
        command.add(order.program().toString());
        command.add("-noinput");
        return StartedServer.start(ENV, command, folder.log());
    }

    private int port(int which) {
        return ports.get(which).number();
    }

    private void awaitReady() {
        long begunNanos = System.nanoTime();
        StartedServer started = running;
        while (!letsIn()) {
            if (!started.isAlive()) {
                throw new TransportException(NAME + " did not start: " + lastWords());
            }
            if (System.nanoTime() - begunNanos > order.startsWithin().toNanos()) {
                throw new TransportException(
                        NAME + " lets nobody in after " + order.startsWithin().toSeconds() + " s: " + lastWords());
            }
            LockSupport.parkNanos(GLANCE_NANOS);
            if (Thread.currentThread().isInterrupted()) {
                throw new TransportException("interrupted while " + NAME + " was starting");
            }
        }
    }

    private boolean letsIn() {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost(LOOPBACK);
        factory.setPort(port(0));
        factory.setAutomaticRecoveryEnabled(false);
        int withinMillis = Math.toIntExact(ANSWERS_WITHIN.toMillis());
        factory.setConnectionTimeout(withinMillis);
        factory.setHandshakeTimeout(withinMillis);
        try (Connection connection = factory.newConnection("weir is waiting")) {
            return connection.isOpen();
        } catch (IOException | TimeoutException e) {
            return false; // Not yet: why it never does, its log says.
        }
    }

    /** What it wrote before the dump of a crash, or last. */
    private String lastWords() {
        return lines().stream()
                .filter(line -> line.contains("[error]") || line.contains("BOOT FAILED") || line.contains("ERROR:"))
                .map(line -> line.replaceFirst("^.*\\[error\\] <[0-9.]+> ", "").strip())
                .filter(line -> !line.isEmpty() && !line.contains("BOOT FAILED") && !line.startsWith("====="))
                .findFirst()
                .orElseGet(() -> StartedServer.tail(folder.log()));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public long pid() {
        return running.pid();
    }

    /** {@inheritDoc} It says a line to whoever connects, whatever that asks. */
    @Override
    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port(0));
    }

    /** The same as text. */
    public String listening() {
        return LOOPBACK + ":" + port(0);
    }

    @Override
    public void expectEnd() {
        expected = true;
    }

    /** Whether it has ended though nobody had asked for that. */
    public boolean hasDied() {
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
    public List<String> lines() {
        return StartedServer.lines(folder.log()).orElse(List.of());
    }

    /** Ends it with every process that it started, and removes what it kept. Idempotent. */
    @Override
    public void close() {
        StartedServer last;
        synchronized (this) {
            closed = true;
            last = running;
        }
        // The number of one that has ended may be that of another process now.
        Optional<ProcessHandle> alive = last.isAlive() ? ProcessHandle.of(last.pid()) : Optional.empty();
        List<ProcessHandle> started =
                alive.map(server -> server.descendants().toList()).orElse(List.of());
        // Nothing that it would save now is needed, and a graceful end takes seconds.
        alive.ifPresent(ProcessHandle::destroyForcibly);
        last.end();
        started.forEach(ProcessHandle::destroyForcibly);
        epmd.end();
        release();
    }

    private void release() {
        ports.forEach(HeldPort::close);
        folder.remove();
    }
}
