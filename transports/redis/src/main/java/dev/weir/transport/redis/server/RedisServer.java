package dev.weir.transport.redis.server;

import dev.weir.broker.BrokerStartException;
import dev.weir.broker.HeldPort;
import dev.weir.transport.TransportException;
import dev.weir.transport.process.RestartableProcess;
import dev.weir.transport.process.StartedServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * The server of a run: one process, or, if faults end it, one after the other with the same data at the same address, whose port
 * is held meanwhile. It listens on loopback alone. Thread-safe.
 */
public final class RedisServer implements RestartableProcess, AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final Duration STARTS_WITHIN = Duration.ofSeconds(60);
    private static final int ANSWERS_WITHIN_MILLIS = 2_000;
    private static final byte[] PING = "PING\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final String PONG = "+PONG";

    private final String name;
    private final Path folder;
    private final HeldPort port;
    private final Path program;
    private final List<String> options;
    private volatile StartedServer running;
    private volatile boolean expected;
    private boolean closed;

    private RedisServer(String name, Path folder, HeldPort port, Path program, List<String> options) {
        this.name = name;
        this.folder = folder;
        this.port = port;
        this.program = program;
        this.options = options;
        this.running = started();
    }

    /**
     * Starts one in a folder of its own, and returns when it answers.
     *
     * @param name what reports call it
     * @param program its file
     * @param port where it listens; 0 for any free port
     * @param options its other options, each after its name
     * @throws TransportException when it does not start, with its last words
     */
    public static RedisServer start(String name, Path program, int port, List<String> options) {
        HeldPort held = held(port);
        try {
            Path folder = Files.createTempDirectory("weir-redis");
            List<String> all = Stream.of(
                            List.of("--bind", LOOPBACK, "--port", Integer.toString(held.number())),
                            List.of("--dir", folder.toString(), "--daemonize", "no"),
                            options)
                    .flatMap(List::stream)
                    .toList();
            RedisServer server = new RedisServer(name, folder, held, program, all);
            try {
                server.awaitReady();
            } catch (RuntimeException e) {
                server.close();
                throw e;
            }
            return server;
        } catch (IOException e) {
            held.close();
            throw new TransportException("cannot make a folder for the server: " + e.getMessage(), e);
        }
    }

    /** The port that the user asks for, or any free one. */
    private static HeldPort held(int port) {
        try {
            return port > 0 ? HeldPort.at(LOOPBACK, port) : HeldPort.free();
        } catch (BrokerStartException e) {
            throw new TransportException("the server did not start: " + e.getMessage(), e);
        }
    }

    private StartedServer started() {
        return StartedServer.start(program, options, log());
    }

    private Path log() {
        return folder.resolve("server.log");
    }

    /** Returns once it takes commands, which it does when it has read its file. */
    private void awaitReady() {
        long begunNanos = System.nanoTime();
        StartedServer started = running;
        while (!isReady()) {
            if (!started.isAlive()) {
                throw new TransportException(name + " did not start: " + StartedServer.tail(log()));
            }
            if (System.nanoTime() - begunNanos > STARTS_WITHIN.toNanos()) {
                throw new TransportException(name + " does not answer after " + STARTS_WITHIN.toSeconds() + " s: "
                        + StartedServer.tail(log()));
            }
            LockSupport.parkNanos(GLANCE_NANOS);
            if (Thread.currentThread().isInterrupted()) {
                throw new TransportException("interrupted while " + name + " was starting");
            }
        }
    }

    private boolean isReady() {
        try (Socket socket = new Socket()) {
            socket.connect(address(), ANSWERS_WITHIN_MILLIS);
            socket.setSoTimeout(ANSWERS_WITHIN_MILLIS);
            socket.getOutputStream().write(PING);
            byte[] answer = socket.getInputStream().readNBytes(PONG.length());
            return new String(answer, StandardCharsets.US_ASCII).equals(PONG);
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long pid() {
        return running.pid();
    }

    /** {@inheritDoc} It answers any line of anybody, if only with an error. */
    @Override
    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port.number());
    }

    /** The same as text. */
    public String listening() {
        return LOOPBACK + ":" + port.number();
    }

    @Override
    public void expectEnd() {
        expected = true;
    }

    /** Whether its process has not ended. */
    public boolean isAlive() {
        return running.isAlive();
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
        return StartedServer.lines(log()).orElse(List.of());
    }

    /** Ends it for good, and removes what it kept. Idempotent. */
    @Override
    public void close() {
        StartedServer last;
        synchronized (this) {
            closed = true;
            last = running;
        }
        try {
            last.end();
        } finally {
            port.close();
        }
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new TransportException("cannot remove " + folder + ": " + e.getMessage(), e);
        }
    }
}
