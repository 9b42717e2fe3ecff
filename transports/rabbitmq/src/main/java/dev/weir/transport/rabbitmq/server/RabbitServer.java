package dev.weir.transport.rabbitmq.server;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import dev.weir.server.HeldPorts;
import dev.weir.server.InstalledServer;
import dev.weir.server.ServerFolder;
import dev.weir.transport.process.StartedServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The server of a run. Beside it runs Erlang's port mapper, which it registers with. */
public final class RabbitServer extends InstalledServer {

    /** What reports and scenarios call it. */
    public static final String NAME = "rabbitmq-server";

    private static final Path ENV = Path.of("/usr/bin/env");
    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(5);
    private static final int CLIENTS = 0;
    private static final int DISTRIBUTION = 1;
    private static final int MAPPER = 2;

    private final RabbitOrder order;
    private final RabbitFolder files;
    private volatile @Nullable StartedServer epmd;

    private RabbitServer(RabbitOrder order) {
        super(NAME, HeldPorts.of(order.port(), 0, 0), ServerFolder.temporary("weir-rabbitmq"), order.startsWithin());
        this.order = order;
        this.files = new RabbitFolder(folder());
    }

    /**
     * Starts one, and returns when it lets clients in.
     *
     * @throws dev.weir.transport.TransportException when it does not start, with its last words
     */
    public static RabbitServer start(RabbitOrder order) {
        RabbitServer server = new RabbitServer(order);
        server.start();
        return server;
    }

    /** {@inheritDoc} The port mapper stays when the server starts again. */
    @Override
    protected StartedServer launch() {
        if (epmd == null) {
            files.configure(port(CLIENTS), order.config());
            List<String> options = List.of("-port", Integer.toString(port(MAPPER)), "-address", HeldPorts.LOOPBACK);
            epmd = StartedServer.start(order.epmd(), options, folder().log());
        }
        List<String> command = new ArrayList<>(files.variables(port(DISTRIBUTION), port(MAPPER)));
        command.add(order.program().toString());
        command.add("-noinput");
        return StartedServer.start(ENV, command, folder().log());
    }

    @Override
    protected boolean isReady() {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost(HeldPorts.LOOPBACK);
        factory.setPort(port(CLIENTS));
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
    @Override
    protected String lastWords() {
        return lines().stream()
                .filter(line -> line.contains("[error]") || line.contains("BOOT FAILED") || line.contains("ERROR:"))
                .map(line -> line.replaceFirst("^.*\\[error\\] <[0-9.]+> ", "").strip())
                .filter(line -> !line.isEmpty() && !line.contains("BOOT FAILED") && !line.startsWith("====="))
                .findFirst()
                .orElseGet(super::lastWords);
    }

    /** {@inheritDoc} With it end the processes that it started, and the port mapper. */
    @Override
    protected void end(@Nullable StartedServer last) {
        if (last != null) {
            // The number of one that has ended may be that of another process now.
            Optional<ProcessHandle> alive = last.isAlive() ? ProcessHandle.of(last.pid()) : Optional.empty();
            List<ProcessHandle> started =
                    alive.map(server -> server.descendants().toList()).orElse(List.of());
            // Nothing that it would save now is needed, and a graceful end takes seconds.
            alive.ifPresent(ProcessHandle::destroyForcibly);
            last.end();
            started.forEach(ProcessHandle::destroyForcibly);
        }
        StartedServer mapper = epmd;
        if (mapper != null) {
            mapper.end();
        }
    }
}
