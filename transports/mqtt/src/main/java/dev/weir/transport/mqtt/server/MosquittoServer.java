package dev.weir.transport.mqtt.server;

import dev.weir.broker.BrokerStartException;
import dev.weir.broker.HeldPort;
import dev.weir.transport.TransportException;
import dev.weir.transport.process.RestartableProcess;
import dev.weir.transport.process.StartedServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A Mosquitto of a run: one process, or, if faults end it, one after the other at the same address, whose port is held meanwhile.
 * It keeps nothing in files, so that one that is started again has no messages of the one before. Thread-safe.
 */
public final class MosquittoServer implements RestartableProcess, AutoCloseable {

    /** What reports and scenarios call it. */
    public static final String NAME = "mosquitto";

    private static final String LOOPBACK = "127.0.0.1";
    private static final String CONFIGURATION = "mosquitto.conf";
    private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int ANSWERS_WITHIN_MILLIS = 2_000;

    /** A client without a name that asks for a new session of MQTT 3.1.1, and the kind of packet that answers it. */
    private static final byte[] CONNECT = {0x10, 12, 0, 4, 'M', 'Q', 'T', 'T', 4, 2, 0, 10, 0, 0};

    private static final byte[] DISCONNECT = {(byte) 0xe0, 0};
    private static final int CONNECTED = 0x20;

    private final MosquittoOrder order;
    private final Path folder;
    private final HeldPort port;
    private volatile StartedServer running;
    private volatile boolean expected;
    private boolean closed;

    private MosquittoServer(MosquittoOrder order, Path folder, HeldPort port) {
        this.order = order;
        this.folder = folder;
        this.port = port;
        this.running = launch();
    }

    /**
     * Starts one, and returns when it answers.
     *
     * @throws TransportException when it does not start, with its last words
     */
    public static MosquittoServer start(MosquittoOrder order) {
        HeldPort port = held(order.port());
        MosquittoServer server;
        try {
            Path folder = Files.createTempDirectory("weir-mosquitto");
            var config = new MosquittoConfig(port.number(), order);
            Files.writeString(folder.resolve(CONFIGURATION), config.text());
            server = new MosquittoServer(order, folder, port);
        } catch (IOException e) {
            port.close();
            throw new TransportException("cannot make a folder for the server: " + e.getMessage(), e);
        }
        try {
            server.awaitReady();
            return server;
        } catch (RuntimeException e) {
            server.close();
            throw e;
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

    private StartedServer launch() {
        return StartedServer.start(
                order.program(), List.of("-c", folder.resolve(CONFIGURATION).toString()), log());
    }

    private Path log() {
        return folder.resolve("server.log");
    }

    private void awaitReady() {
        long begunNanos = System.nanoTime();
        StartedServer started = running;
        while (!answers()) {
            if (!started.isAlive()) {
                throw new TransportException(NAME + " did not start: " + StartedServer.tail(log()));
            }
            if (System.nanoTime() - begunNanos > order.startsWithin().toNanos()) {
                throw new TransportException(NAME + " does not answer after "
                        + order.startsWithin().toSeconds() + " s: " + StartedServer.tail(log()));
            }
            LockSupport.parkNanos(GLANCE_NANOS);
            if (Thread.currentThread().isInterrupted()) {
                throw new TransportException("interrupted while " + NAME + " was starting");
            }
        }
    }

    private boolean answers() {
        try (Socket socket = new Socket()) {
            socket.connect(address(), ANSWERS_WITHIN_MILLIS);
            socket.setSoTimeout(ANSWERS_WITHIN_MILLIS);
            socket.getOutputStream().write(CONNECT);
            InputStream answer = socket.getInputStream();
            boolean connected = answer.read() == CONNECTED;
            socket.getOutputStream().write(DISCONNECT);
            return connected;
        } catch (IOException e) {
            return false; // Not yet.
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public long pid() {
        return running.pid();
    }

    @Override
    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port.number());
    }

    /** {@inheritDoc} A request of HTTP looks like the beginning of a packet, of which it awaits the rest. */
    @Override
    public byte[] question() {
        return CONNECT.clone();
    }

    /** The same as text. */
    public String listening() {
        return LOOPBACK + ":" + port.number();
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
        StartedServer again = launch();
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

    /** Ends it for good, and removes its folder. Idempotent. */
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
