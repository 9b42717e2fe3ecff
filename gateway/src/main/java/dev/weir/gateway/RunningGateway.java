package dev.weir.gateway;

import dev.weir.config.ConfigException;
import dev.weir.gateway.access.Accounts;
import dev.weir.gateway.config.GatewayConfiguration;
import dev.weir.gateway.config.LoadTestSettings;
import dev.weir.gateway.feed.DataAdapter;
import dev.weir.gateway.kafka.ConnectionSettings;
import dev.weir.gateway.kafka.KafkaDataAdapter;
import dev.weir.gateway.kafka.ReadingStatus.Phase;
import dev.weir.gateway.lifecycle.EverySecond;
import dev.weir.gateway.lifecycle.Steps;
import dev.weir.gateway.lifecycle.ThreadFailure;
import dev.weir.gateway.log.EventLog;
import dev.weir.gateway.log.LogSettings.Severity;
import dev.weir.gateway.net.ServerSettings;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import dev.weir.gateway.session.SessionSettings;
import dev.weir.gateway.web.Visitors;
import dev.weir.gateway.wire.TlsSettings;
import dev.weir.secret.Secrets;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A gateway as its configuration says: connections to Kafka, a port where clients subscribe, and a log of what happens.
 * Thread-safe.
 */
public final class RunningGateway implements AutoCloseable {

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final String SHARED_WITHOUT_LINK = "the port is shared, but sessions.control-link is not set:"
            + " clients that use HTTP or lost their connection may reach a process that does not know their session,"
            + " and then start a new one";

    private final GatewayConfiguration configuration;
    private final Gateway gateway;
    private final List<KafkaDataAdapter> adapters;
    private final @Nullable Accounts accounts;
    private final EverySecond watch;
    private final EventLog log;
    private volatile boolean ending;

    private RunningGateway(
            GatewayConfiguration configuration,
            Gateway gateway,
            List<KafkaDataAdapter> adapters,
            @Nullable Accounts accounts,
            EverySecond watch,
            EventLog log) {
        this.configuration = configuration;
        this.gateway = gateway;
        this.adapters = List.copyOf(adapters);
        this.accounts = accounts;
        this.watch = watch;
        this.log = log;
    }

    /**
     * Makes all that the configuration names and gives it back, without opening a connection.
     *
     * @throws ConfigException when something in it cannot be
     */
    public static void check(GatewayConfiguration configuration) {
        Accounts accounts = accounts(configuration);
        if (accounts != null) {
            accounts.close();
        }
        adapters(configuration).forEach(KafkaDataAdapter::close);
        configuration.settings().server().tls().ifPresent(RunningGateway::check);
    }

    /**
     * Listens for a moment where the gateway is to listen, so that a port in use is known before anything else is started.
     *
     * @throws ConfigException when it cannot
     */
    public static void checkPort(GatewayConfiguration configuration) {
        ServerSettings server = configuration.settings().server();
        InetSocketAddress address = new InetSocketAddress(
                server.listening().host(), server.listening().port());
        if (server.listening().sharesPort() || address.isUnresolved()) {
            return;
        }
        try (ServerSocketChannel channel = ServerSocketChannel.open()) {
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            channel.bind(address);
        } catch (IOException e) {
            throw cannotListen(server, new IOException(e));
        }
    }

    private static void check(TlsSettings tls) {
        try {
            tls.check();
        } catch (IOException e) {
            throw new ConfigException("'server.tls': " + e.getMessage(), e);
        }
    }

    /**
     * Starts one.
     *
     * @throws ConfigException when something in the configuration cannot be
     */
    public static RunningGateway start(GatewayConfiguration configuration, EventLog log) {
        configuration.adapters().remarks().forEach(remark -> log.event(Severity.INFO, "remark", remark, Map.of()));
        if (configuration.settings().server().listening().sharesPort()
                && configuration.settings().sessions().controlLink().equals(SessionSettings.SAME_ADDRESS)) {
            log.event(Severity.WARN, "remark", SHARED_WITHOUT_LINK, Map.of());
        }
        int port = configuration.settings().server().listening().port();
        if (BlockedPorts.contains(port)) {
            log.event(Severity.WARN, "remark", BlockedPorts.remark(port), Map.of());
        }
        Accounts accounts = accounts(configuration);
        List<KafkaDataAdapter> adapters = List.of();
        try {
            adapters = adapters(configuration);
            Gateway gateway = Gateway.start(
                    configuration.settings(),
                    sets(configuration, adapters),
                    accounts == null || configuration.access().open() ? Gatekeeper.open() : accounts,
                    accounts == null ? Visitors.everybody() : accounts,
                    MessageListener.none());
            return serving(configuration, gateway, accounts, adapters, log);
        } catch (IOException e) {
            undo(adapters, accounts, e);
            throw cannotListen(configuration.settings().server(), e);
        } catch (RuntimeException e) {
            undo(adapters, accounts, e);
            throw e;
        }
    }

    private static void undo(List<KafkaDataAdapter> adapters, @Nullable Accounts accounts, Exception because) {
        Steps closing = new Steps();
        adapters.forEach(adapter -> closing.then(adapter::close));
        if (accounts != null) {
            closing.then(accounts::close);
        }
        closing.suppressIn(because);
    }

    /** It owns the gateway, even if it throws. */
    private static RunningGateway serving(
            GatewayConfiguration configuration,
            Gateway gateway,
            @Nullable Accounts accounts,
            List<KafkaDataAdapter> adapters,
            EventLog log) {
        try {
            Watch watch = new Watch(
                    adapters,
                    accounts,
                    watchedFiles(configuration, accounts, gateway),
                    log,
                    OldGeneration.ofThisProcess());
            EverySecond looks = new EverySecond("gateway-watch", watch::look, gateway.failure());
            adapters.forEach(adapter -> adapter.start(gateway.failure()));
            looks.start();
            RunningGateway running = new RunningGateway(configuration, gateway, adapters, accounts, looks, log);
            log.event(
                    Severity.INFO,
                    "started",
                    "listening on " + running.address(),
                    Map.of("address", running.address(), "connections", adapters.size()));
            return running;
        } catch (RuntimeException e) {
            new Steps().then(gateway::close).suppressIn(e);
            throw e;
        }
    }

    private static @Nullable Accounts accounts(GatewayConfiguration configuration) {
        return configuration.access().openPages() ? null : new Accounts(configuration.access());
    }

    private static List<WatchedFiles> watchedFiles(
            GatewayConfiguration configuration, @Nullable Accounts accounts, Gateway gateway) {
        List<WatchedFiles> files = new ArrayList<>();
        if (accounts != null) {
            files.add(new WatchedFiles(configuration.access().files(), accounts::readAgain));
        }
        configuration
                .settings()
                .server()
                .tls()
                .ifPresent(tls -> files.add(new WatchedFiles(tls.files(), gateway::readCertificate)));
        return files;
    }

    private static List<KafkaDataAdapter> adapters(GatewayConfiguration configuration) {
        List<KafkaDataAdapter> adapters = new ArrayList<>();
        for (ConnectionSettings connection : configuration.adapters().connections()) {
            try {
                adapters.add(new KafkaDataAdapter(connection));
            } catch (IllegalArgumentException e) {
                adapters.forEach(KafkaDataAdapter::close);
                String reason = Secrets.masked(String.valueOf(e.getMessage()));
                throw new ConfigException("the connection '" + connection.name() + "': " + reason, e);
            }
        }
        return adapters;
    }

    private static Map<String, ? extends List<? extends DataAdapter>> sets(
            GatewayConfiguration configuration, List<KafkaDataAdapter> adapters) {
        String set = configuration.adapters().adapterSet();
        LoadTestSettings loadTest = configuration.loadTest();
        return loadTest == null ? Map.of(set, adapters) : LoadTestAdapter.sets(set, adapters, loadTest);
    }

    private static ConfigException cannotListen(ServerSettings server, IOException thrown) {
        if (thrown.getCause() instanceof BindException cause) {
            String reason = String.valueOf(cause.getMessage());
            boolean used = reason.contains("in use");
            return new ConfigException(
                    "cannot listen on " + server.listening().host() + ":"
                            + server.listening().port() + ": "
                            + (used ? "the port is in use" : reason)
                            + (used ? "\n    choose another with --port, or 0 for any free port" : ""),
                    thrown);
        }
        return new ConfigException(String.valueOf(thrown.getMessage()), thrown);
    }

    /** Where clients reach it: {@code http://127.0.0.1:8080}. */
    public String address() {
        ServerSettings server = configuration.settings().server();
        String host = server.listening().host();
        return (server.tls().isPresent() ? "https://" : "http://") + (host.contains(":") ? "[" + host + "]" : host)
                + ":" + gateway.port();
    }

    public int port() {
        return gateway.port();
    }

    /**
     * Whether every connection has found where its topics begin for it: a record that is written from now on becomes an
     * update of whoever is subscribed.
     */
    public boolean delivers() {
        return adapters.stream().allMatch(adapter -> adapter.status().phase() == Phase.LIVE);
    }

    /** How many updates it has not sent because newer ones replaced them, since it started. */
    public long conflated() {
        return gateway.conflated();
    }

    /**
     * Tells the clients to connect again, which brings those behind a load balancer elsewhere, for {@code /health} says
     * from now on that this gateway takes nobody; returns when none is left, or the time is over.
     */
    public void drain(Duration atMost) {
        log.event(
                Severity.INFO,
                "draining",
                "telling " + gateway.sessions() + " clients to reconnect elsewhere, for at most " + atMost.toMillis()
                        + " ms",
                Map.of("sessions", gateway.sessions(), "millis", atMost.toMillis()));
        gateway.drain();
        long deadline = System.nanoTime() + atMost.toNanos();
        while (!ending && gateway.sessions() > 0 && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(this, LOOK_NANOS);
        }
    }

    /** Says when a thread has ended that it cannot do without: then it is to be closed. */
    public ThreadFailure failure() {
        return gateway.failure();
    }

    /** Ends all sessions and gives back all that is held. Idempotent. */
    @Override
    public void close() {
        if (ending) {
            return;
        }
        ending = true;
        int left = gateway.sessions();
        Steps closing = new Steps().then(watch::close).then(gateway::close);
        if (accounts != null) {
            closing.then(accounts::close);
        }
        try {
            closing.end();
        } catch (IOException | RuntimeException e) {
            log.event(Severity.WARN, "stopping", "not everything could be closed: " + e, Map.of());
        }
        log.event(Severity.INFO, "stopped", "stopped; " + left + " sessions were ended", Map.of("sessions", left));
    }
}
