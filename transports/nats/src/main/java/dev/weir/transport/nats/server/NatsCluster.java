package dev.weir.transport.nats.server;

import dev.weir.broker.HeldPort;
import dev.weir.transport.TransportException;
import dev.weir.transport.process.RestartableProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** The servers of a run, and the folder that they keep their data in. Thread-safe. */
public final class NatsCluster implements AutoCloseable {

    private final Path folder;
    private final List<NatsServer> servers = new ArrayList<>();
    private final List<HeldPort> held = new ArrayList<>();

    private NatsCluster(Path folder) {
        this.folder = folder;
    }

    /**
     * Starts them, and returns when each answers.
     *
     * @param names what reports call them, by their number from 1
     * @throws TransportException when one does not start, with its last words
     */
    public static NatsCluster start(ServerOrder order, IntFunction<String> names) {
        NatsCluster cluster;
        try {
            cluster = new NatsCluster(Files.createTempDirectory("weir-nats"));
        } catch (IOException e) {
            throw new TransportException("cannot make a folder for the server: " + e.getMessage(), e);
        }
        try {
            cluster.startAll(order, names);
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private void startAll(ServerOrder order, IntFunction<String> names) {
        List<List<HeldPort>> ports = new ArrayList<>();
        for (int number = 1; number <= order.count(); number++) {
            List<HeldPort> three = new ArrayList<>();
            for (int given : new int[] {number == 1 ? order.port() : 0, 0, 0}) {
                HeldPort port = NatsServer.held(given);
                held.add(port);
                three.add(port);
            }
            ports.add(three);
        }
        List<Integer> routes = order.count() == 1
                ? List.of()
                : ports.stream().map(held -> held.get(2).number()).toList();
        for (int i = 0; i < order.count(); i++) {
            List<HeldPort> ofServer = ports.get(i);
            Path own = folder.resolve("server-" + (i + 1));
            NatsServer.configure(
                    own,
                    new ServerConfig(
                            "weir-" + (i + 1),
                            ofServer.get(0).number(),
                            ofServer.get(1).number(),
                            own.resolve("data"),
                            order.sync(),
                            order.maxPayloadBytes()),
                    ofServer.get(2).number(),
                    routes);
            servers.add(NatsServer.start(names.apply(i + 1), order, own, ofServer));
        }
        servers.forEach(NatsServer::awaitReady);
    }

    /** Where clients connect, in the order of their numbers: {@code 127.0.0.1:4222}. */
    public List<String> addresses() {
        return servers.stream().map(NatsServer::listening).toList();
    }

    /** Those that faults may hit, and whose processor time is measured. */
    public List<RestartableProcess> processes() {
        return List.copyOf(servers);
    }

    /** How often the first one syncs, as it says itself; empty when it does not tell. */
    public String sync() {
        return servers.getFirst().monitor().sync();
    }

    /** The names of those that have ended though nobody had asked for that. */
    public List<String> died() {
        return servers.stream()
                .filter(NatsServer::hasDied)
                .map(NatsServer::name)
                .toList();
    }

    /** What all of them wrote, each line after the name of its server where there are several. */
    public List<String> lines() {
        return servers.stream()
                .flatMap(server ->
                        server.lines().stream().map(line -> servers.size() == 1 ? line : server.name() + " " + line))
                .toList();
    }

    /** Ends them all, and removes what they kept. Idempotent. */
    @Override
    public void close() {
        servers.forEach(NatsServer::close);
        held.forEach(HeldPort::close);
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
