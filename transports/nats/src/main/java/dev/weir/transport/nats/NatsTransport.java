package dev.weir.transport.nats;

import dev.weir.server.Incidents;
import dev.weir.server.ServerRemarks;
import dev.weir.transport.AckListener;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Joinable;
import dev.weir.transport.LogReading;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import dev.weir.transport.client.PlacingPublisher;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.Observable;
import dev.weir.transport.nats.server.Monitor;
import dev.weir.transport.nats.server.NatsCluster;
import dev.weir.transport.nats.server.ServerOrder;
import dev.weir.transport.process.Restartable;
import dev.weir.transport.process.RestartableProcess;
import dev.weir.transport.remark.Remarking;
import dev.weir.transport.remark.Remarks;
import dev.weir.unit.Counts;
import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamInfo;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A stream of JetStream. Its servers are started by {@link #provision} where the run asks for that, and end with this. */
final class NatsTransport implements Transport, Joinable, Restartable, Observable, LogReading, Remarking {

    private static final String SERVERS = "servers";
    private static final String STREAM = "stream";
    private static final String LOG = "nats-server-log.txt";
    private static final Duration STARTS_WITHIN = Duration.ofSeconds(60);
    private static final Duration PAGE_WITHIN = Duration.ofSeconds(5);

    /** What a message needs beside its content: the header with the identity, in Base64. */
    private static final long HEADER_BYTES = 1_024;

    private static final long LEAST_PAYLOAD_BYTES = 1 << 20;

    private final NatsSettings settings;
    private final RunContext run;
    private final Path program;
    private final Incidents incidents;
    private final NatsClients clients;
    private final List<PlacingPublisher> publishers = new CopyOnWriteArrayList<>();
    private final List<Subscriber> subscribers = new CopyOnWriteArrayList<>();
    private final AtomicLong redelivered = new AtomicLong();
    private List<String> addresses = List.of();
    private @Nullable NatsCluster cluster;
    private @Nullable Connection administrator;
    private @Nullable NatsStream stream;
    private boolean closed;

    /** @param program of the server, where one is started */
    NatsTransport(NatsSettings settings, Path program, RunContext run) {
        this.settings = settings;
        this.program = program;
        this.run = run;
        this.incidents = new Incidents(run.clock());
        this.clients = new NatsClients(settings, incidents);
        if (!settings.server().installed()) {
            connect(settings.server().addresses());
        }
    }

    private NatsStream connect(List<String> found) {
        addresses = found;
        Connection opened = clients.open("administrator", found);
        administrator = opened;
        long most = opened.getMaxPayload();
        if (most < run.maxMessageBytes() + HEADER_BYTES) {
            NatsClients.close(opened);
            throw new TransportException("the server takes messages of " + most + " bytes with their headers"
                    + " (max_payload), and the run sends " + run.maxMessageBytes() + " bytes");
        }
        String name = settings.stream().name();
        NatsStream made = new NatsStream(opened, settings, name.isEmpty() ? "weir-" + run.runId() : name);
        stream = made;
        return made;
    }

    @Override
    public String provision(Topology topology) {
        NatsStream provisioned = stream;
        if (provisioned == null) {
            provisioned = connect(started());
        }
        provisioned.provision();
        String version = Objects.requireNonNull(administrator).getServerInfo().getVersion();
        return "stream " + provisioned.name() + ", "
                + (settings.stream().memory() ? "in memory" : "in files") + ", "
                + Counts.of(settings.stream().replicas(), "replica") + ", on nats-server " + version + " at "
                + String.join(",", addresses);
    }

    private List<String> started() {
        int count = settings.server().count();
        NatsCluster running = NatsCluster.start(
                new ServerOrder(
                        program,
                        count,
                        settings.server().port(),
                        settings.server().sync(),
                        Math.max(LEAST_PAYLOAD_BYTES, run.maxMessageBytes() + 64 * HEADER_BYTES),
                        STARTS_WITHIN),
                number -> NatsSettings.serverName(number, count));
        cluster = running;
        List<String> reached = new ArrayList<>(running.addresses());
        if (!settings.server().through().isEmpty()) {
            reached.set(0, settings.server().through());
        }
        return reached;
    }

    @Override
    public List<RestartableProcess> processes() {
        NatsCluster running = cluster;
        return running == null ? List.of() : List.copyOf(running.servers());
    }

    private NatsStream known() {
        NatsStream provisioned = stream;
        if (provisioned == null) {
            throw new IllegalStateException("the stream is provisioned first");
        }
        return provisioned;
    }

    @Override
    public Map<String, String> handout() {
        return Map.of(SERVERS, String.join(",", addresses), STREAM, known().name());
    }

    @Override
    public void join(Topology topology, Map<String, String> handout) {
        List<String> servers =
                Arrays.asList(Objects.requireNonNull(handout.get(SERVERS)).split(","));
        String name = Objects.requireNonNull(handout.get(STREAM));
        Connection opened = administrator;
        if (opened == null) {
            addresses = servers;
            opened = clients.open("administrator", servers);
            administrator = opened;
        }
        NatsStream joined = new NatsStream(opened, settings, name);
        joined.info();
        stream = joined;
    }

    @Override
    public Publisher openPublisher(int number, AckListener acks) {
        KeySubjects subjects = new KeySubjects(known().name(), run.keyNames());
        NatsPublisher opened = new NatsPublisher(
                clients.open("publisher " + number, addresses), subjects, acks, run.clock(), settings.limits());
        publishers.add(opened);
        return opened;
    }

    @Override
    public Subscriber openSubscriber(int number, MessageHandler handler) {
        NatsSubscriber.Reading reading =
                settings.shared() ? new SharedReading(known().consumer(), handler, redelivered) : new OrderedReading();
        NatsSubscriber opened = new NatsSubscriber(
                new NatsSubscriber.Order(
                        number, known().name(), settings.limits().expires()),
                clients.open("subscriber " + number, addresses),
                reading,
                handler,
                run.clock());
        subscribers.add(opened);
        return opened;
    }

    @Override
    public boolean keepsOrder() {
        return !settings.shared();
    }

    @Override
    public boolean beginsBefore() {
        return false;
    }

    @Override
    public int mostPerPoll() {
        return NatsSubscriber.BATCH;
    }

    @Override
    public Positions end() {
        long last = known().info().getStreamState().getLastSequence();
        Positions named = last == 0 ? Positions.none() : new Positions(Map.of(0, last));
        return publishers.stream().map(PlacingPublisher::acked).reduce(named, Positions::furthest);
    }

    @Override
    public ClusterObserver observe() {
        return new StreamObserver(clients.open("observer", addresses), known().name(), this::positions, run.clock());
    }

    /** Of subscribers that share, what the server says of all; of others, the one that is furthest behind. */
    private Map<Integer, Long> positions() {
        return subscribers.stream()
                .map(subscriber -> subscriber.position().nextOffsets().getOrDefault(0, 0L))
                .reduce(settings.shared() ? Math::max : Math::min)
                .map(position -> Map.of(0, position))
                .orElse(Map.of());
    }

    @Override
    public List<EffectiveSetting> effectiveSettings() {
        Connection opened = Objects.requireNonNull(administrator);
        StreamConfiguration found = known().info().getConfiguration();
        List<EffectiveSetting> read = new ArrayList<>();
        read.add(new EffectiveSetting("client", "version", Nats.CLIENT_VERSION, true));
        read.add(new EffectiveSetting(
                "client",
                "window",
                Integer.toString(settings.limits().window()),
                settings.limits().window() == 1_000));
        read.add(
                new EffectiveSetting("server", "version", opened.getServerInfo().getVersion(), true));
        read.add(new EffectiveSetting("server", "max_payload", Long.toString(opened.getMaxPayload()), true));
        String sync = sync();
        read.add(
                new EffectiveSetting("server", "sync_interval", sync.isEmpty() ? "not told" : sync, sync.equals("2m")));
        String storage = found.getStorageType().toString();
        read.add(new EffectiveSetting(STREAM, "storage", storage, storage.equals(NatsSettings.FILE)));
        read.add(new EffectiveSetting(
                STREAM, "num_replicas", Integer.toString(found.getReplicas()), found.getReplicas() == 1));
        read.add(new EffectiveSetting(
                STREAM,
                "discard",
                found.getDiscardPolicy().toString(),
                !settings.stream().refusing()));
        read.add(new EffectiveSetting(STREAM, "max_msgs", Long.toString(found.getMaxMsgs()), found.getMaxMsgs() < 0));
        read.add(
                new EffectiveSetting(STREAM, "max_bytes", Long.toString(found.getMaxBytes()), found.getMaxBytes() < 0));
        boolean othersUnknown = cluster == null && found.getReplicas() > 1;
        read.addAll(NatsDurability.found(
                        found, sync, othersUnknown, opened.getServerInfo().getVersion())
                .asSettings());
        return read;
    }

    /** How often the server syncs; empty when it does not tell. Of several that run already, one alone was asked. */
    private String sync() {
        NatsCluster running = cluster;
        if (running != null) {
            return running.sync();
        }
        String monitor = settings.server().monitor();
        return monitor.isEmpty() ? "" : new Monitor(monitor, PAGE_WITHIN).sync();
    }

    @Override
    public Remarks remarks() {
        List<Warning> warnings = new ArrayList<>(dropped());
        warnings.addAll(ServerRemarks.redelivered(
                redelivered.get(),
                "no acknowledgement came within " + settings.ackWait().toMillis() + " ms or the subscriber was gone."));
        warnings.addAll(incidents.all());
        List<String> notMeasured =
                settings.shared() ? List.of("Order: subscribers that share a consumer are promised none.") : List.of();
        NatsCluster running = cluster;
        if (running != null) {
            return ServerRemarks.started(running.servers(), LOG, notMeasured, warnings);
        }
        return settings.server().installed()
                ? new Remarks(notMeasured, warnings, Map.of(), List.of())
                : ServerRemarks.running(String.join(",", addresses), notMeasured, warnings);
    }

    /** A full stream drops its oldest messages and tells nobody. */
    private List<Warning> dropped() {
        NatsStream provisioned = stream;
        if (provisioned == null || settings.stream().refusing()) {
            return List.of();
        }
        try {
            StreamInfo info = provisioned.info();
            long first = info.getStreamState().getFirstSequence();
            return first <= 1
                    ? List.of()
                    : List.of(new Warning(
                            WarningKind.OTHER,
                            "The stream was full and removed its first " + Counts.of(first - 1, "message")
                                    + ", which it had acknowledged."));
        } catch (TransportException e) {
            return List.of(); // The server is gone, so nobody knows.
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws TransportException when something could not be removed; everything is released all the same
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        incidents.expectClose();
        publishers.forEach(Publisher::close);
        subscribers.forEach(Subscriber::close);
        NatsCluster running = cluster;
        try {
            // The folder of a server that was started goes as a whole.
            if (running == null && stream != null) {
                stream.release();
            }
        } finally {
            Connection opened = administrator;
            if (opened != null) {
                NatsClients.close(opened);
            }
            if (running != null) {
                running.close();
            }
        }
    }
}
