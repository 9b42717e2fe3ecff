package dev.weir.transport.redis.server;

import dev.weir.server.HeldPorts;
import dev.weir.server.InstalledServer;
import dev.weir.server.ServerFolder;
import dev.weir.transport.process.StartedServer;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The server of a run, of Redis or Valkey. */
public final class RedisServer extends InstalledServer {

    private static final Duration STARTS_WITHIN = Duration.ofSeconds(60);
    private static final int ANSWERS_WITHIN_MILLIS = 2_000;
    private static final byte[] PING = "PING\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final String PONG = "+PONG";

    private final Path program;
    private final List<String> options;

    private RedisServer(String name, Path program, int port, List<String> options) {
        super(name, HeldPorts.of(port), ServerFolder.temporary("weir-redis"), STARTS_WITHIN);
        this.program = program;
        this.options = List.copyOf(options);
    }

    /**
     * Starts one, and returns when it answers.
     *
     * @param name what reports call it
     * @param program its file
     * @param port where it listens; 0 for any free port
     * @param options its other options, each after its name
     * @throws dev.weir.transport.TransportException when it does not start, with its last words
     */
    public static RedisServer start(String name, Path program, int port, List<String> options) {
        RedisServer server = new RedisServer(name, program, port, options);
        server.start();
        return server;
    }

    @Override
    protected StartedServer launch() {
        List<String> all = Stream.of(
                        List.of("--bind", HeldPorts.LOOPBACK, "--port", Integer.toString(port(0))),
                        List.of("--dir", folder().path().toString(), "--daemonize", "no"),
                        options)
                .flatMap(List::stream)
                .toList();
        return StartedServer.start(program, all, folder().log());
    }

    /** {@inheritDoc} It takes commands when it has read its file. */
    @Override
    protected boolean isReady() {
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
}
