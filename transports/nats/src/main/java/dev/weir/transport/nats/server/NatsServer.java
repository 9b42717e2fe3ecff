package dev.weir.transport.nats.server;

import dev.weir.server.HeldPorts;
import dev.weir.server.InstalledServer;
import dev.weir.server.ServerFolder;
import dev.weir.transport.process.StartedServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** One server of a run; where there are several, they know each other. */
public final class NatsServer extends InstalledServer {

    private static final String CONFIGURATION = "nats.conf";
    private static final Duration PAGE_WITHIN = Duration.ofSeconds(2);
    private static final int CLIENTS = 0;
    private static final int MONITOR = 1;
    private static final int ROUTES = 2;

    private final Path program;

    /** @param port where clients connect; 0 for any free port */
    NatsServer(String name, ServerOrder order, int port) {
        super(name, HeldPorts.of(port, 0, 0), ServerFolder.temporary("weir-nats"), order.startsWithin());
        this.program = order.program();
    }

    /** Where the other servers connect. */
    int routePort() {
        return port(ROUTES);
    }

    /**
     * Writes the configuration.
     *
     * @param own unique in its cluster
     * @param routePorts those of all servers; empty where there is one
     */
    void configure(String own, ServerOrder order, List<Integer> routePorts) {
        var config = new ServerConfig(
                own,
                port(CLIENTS),
                port(MONITOR),
                folder().path().resolve("data"),
                order.sync(),
                order.maxPayloadBytes());
        folder().write(CONFIGURATION, config.text(routePort(), routePorts));
    }

    @Override
    protected StartedServer launch() {
        return StartedServer.start(program, List.of("-c", folder().file(CONFIGURATION)), folder().log());
    }

    @Override
    protected boolean isReady() {
        return monitor().isReady();
    }

    /** Its pages. */
    Monitor monitor() {
        return new Monitor("http://" + HeldPorts.LOOPBACK + ":" + port(MONITOR), PAGE_WITHIN);
    }
}
