package dev.weir.transport.redis;

import com.sun.management.OperatingSystemMXBean;
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
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.Observable;
import dev.weir.transport.process.Restartable;
import dev.weir.transport.process.RestartableProcess;
import dev.weir.transport.redis.server.RedisServer;
import dev.weir.transport.remark.Remarking;
import dev.weir.transport.remark.Remarks;
import io.lettuce.core.LettuceVersion;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Streams of one server, which is started by {@link #provision} where the run asks for that, and ends with this. */
final class RedisTransport implements Transport, Joinable, Restartable, Observable, LogReading, Remarking {

    private static final String ADDRESS = "address";
    private static final String STREAM = "stream";
    private static final String LOG = "redis-log.txt";

    private final RedisSettings settings;
    private final RunContext run;
    private final Path program;
    private final List<Publisher> publishers = new CopyOnWriteArrayList<>();
    private final List<RedisSubscriber> subscribers = new CopyOnWriteArrayList<>();
    private final AtomicLong redelivered = new AtomicLong();
    private @Nullable RedisServer server;
    private @Nullable RedisClients clients;
    private @Nullable RedisStreams streams;
    private boolean closed;

    /** @param program of the server, where one is started */
    RedisTransport(RedisSettings settings, Path program, RunContext run) {
        this.settings = settings;
        this.program = program;
        this.run = run;
        if (!settings.server().installed()) {
            connect(settings.server().running(), name());
        }
    }

    private String name() {
        String named = settings.stream().name();
        return named.isEmpty() ? "weir-" + run.runId() : named;
    }

    private RedisStreams connect(RedisAddress address, String name) {
        RedisClients opened = new RedisClients(settings, address, new Incidents(run.clock()));
        try {
            RedisConnection connection = opened.open("administrator");
            RedisStreams found = new RedisStreams(
                    connection, StreamKeys.of(name, settings.stream().count()), settings.shared());
            ServerFacts facts = found.facts();
            facts.check();
            if (facts.mostBytes() < run.maxMessageBytes()) {
                throw new TransportException("the server takes messages of " + facts.mostBytes()
                        + " bytes (proto-max-bulk-len), and the run sends " + run.maxMessageBytes() + " bytes");
            }
            clients = opened;
            streams = found;
            return found;
        } catch (RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    @Override
    public String provision(Topology topology) {
        RedisStreams provisioned = streams;
        if (provisioned == null) {
            RedisServer started = RedisServer.start(
                    RedisSettings.SERVER_NAME, program, settings.server().port(), options());
            server = started;
            String through = settings.server().through();
            provisioned =
                    connect(settings.server().running().at(through.isEmpty() ? started.listening() : through), name());
        }
        provisioned.provision();
        return provisioned.keys().inWords() + ", on " + provisioned.facts().product() + " at "
                + known(clients).place();
    }

    /** Without snapshots, which nobody asked for; full, it refuses and does not forget. */
    private List<String> options() {
        String fsync = settings.server().fsync();
        return List.of(
                "--appendonly",
                fsync.equals(RedisSettings.OFF) ? "no" : "yes",
                "--appendfsync",
                fsync.equals(RedisSettings.OFF) || fsync.equals(RedisSettings.NEVER) ? "no" : fsync,
                "--save",
                "",
                "--maxmemory",
                Long.toString(maxMemory()),
                "--maxmemory-policy",
                "noeviction");
    }

    private long maxMemory() {
        long asked = settings.server().maxMemory();
        return asked > 0
                ? asked
                : ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                                .getTotalMemorySize()
                        / 2;
    }

    @Override
    public List<RestartableProcess> processes() {
        RedisServer started = server;
        return started == null ? List.of() : List.of(started);
    }

    private static <T> T known(@Nullable T what) {
        if (what == null) {
            throw new IllegalStateException("the transport is provisioned first");
        }
        return what;
    }

    @Override
    public Map<String, String> handout() {
        return Map.of(ADDRESS, known(clients).place(), STREAM, name());
    }

    @Override
    public void join(Topology topology, Map<String, String> handout) {
        String stream = Objects.requireNonNull(handout.get(STREAM));
        RedisAddress address = settings.server().running().at(Objects.requireNonNull(handout.get(ADDRESS)));
        RedisClients before = clients;
        RedisStreams joined = connect(address, stream);
        if (before != null) {
            before.close();
        }
        if (joined.state(0).isEmpty()) {
            throw new TransportException("there is no stream " + joined.keys().name(0) + " at " + address.place());
        }
    }

    @Override
    public Publisher openPublisher(int number, AckListener acks) {
        RedisPublisher opened = new RedisPublisher(
                known(clients).open("publisher " + number), known(streams).keys(), settings, acks, run.clock());
        publishers.add(opened);
        return opened;
    }

    @Override
    public Subscriber openSubscriber(int number, MessageHandler handler) {
        StreamKeys keys = known(streams).keys();
        RedisSubscriber.Reading reading = settings.shared()
                ? new GroupReading(keys, number, settings.claimAfter().toNanos(), redelivered)
                : new WholeReading(keys);
        RedisSubscriber opened = new RedisSubscriber(
                number, known(clients).open("subscriber " + number), keys, reading, handler, run.clock());
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
        return RedisSubscriber.BATCH * settings.stream().count();
    }

    /** {@inheritDoc} What a server lost of what it had acknowledged is not waited for: it is missing. */
    @Override
    public Positions end() {
        return known(streams).end();
    }

    @Override
    public ClusterObserver observe() {
        return new StreamLagObserver(
                known(clients).open("observer"),
                known(streams).keys(),
                settings.shared(),
                this::positions,
                run.clock());
    }

    /** Of the subscriber that is furthest behind, in each stream. */
    private Map<Integer, Long> positions() {
        return subscribers.isEmpty()
                ? Map.of()
                : IntStream.range(0, settings.stream().count())
                        .boxed()
                        .collect(Collectors.toMap(partition -> partition, this::furthestBehind));
    }

    private long furthestBehind(int partition) {
        return subscribers.stream()
                .mapToLong(subscriber -> subscriber.lastPosition().nextOffsets().getOrDefault(partition, 0L))
                .min()
                .orElse(0);
    }

    @Override
    public List<EffectiveSetting> effectiveSettings() {
        ServerFacts facts = known(streams).facts();
        RedisSettings.Limits limits = settings.limits();
        List<EffectiveSetting> read = new ArrayList<>();
        read.add(new EffectiveSetting("client", "version", "lettuce " + LettuceVersion.getVersion(), true));
        read.add(new EffectiveSetting("client", "window", Integer.toString(limits.window()), limits.window() == 1_000));
        read.add(new EffectiveSetting("server", "version", facts.product(), true));
        read.add(new EffectiveSetting(
                "server", "maxmemory", facts.maxMemory(), facts.maxMemory().equals("0")));
        read.add(new EffectiveSetting(
                "server", "maxmemory-policy", facts.policy(), facts.policy().equals("noeviction")));
        facts.settings().forEach((name, value) -> {
            if (!name.startsWith("maxmemory")) {
                read.add(new EffectiveSetting("server", name, value.isEmpty() ? "none" : value, true));
            }
        });
        read.add(new EffectiveSetting(
                STREAM,
                "count",
                Integer.toString(settings.stream().count()),
                settings.stream().count() == 1));
        read.add(new EffectiveSetting(
                STREAM,
                "maxlen",
                Long.toString(settings.stream().maxLength()),
                settings.stream().maxLength() == 0));
        read.addAll(RedisDurability.found(facts).asSettings());
        return read;
    }

    @Override
    public Remarks remarks() {
        RedisClients opened = clients;
        if (opened == null) {
            return Remarks.NONE;
        }
        List<String> notMeasured = new ArrayList<>();
        List<Warning> warnings = new ArrayList<>();
        if (settings.shared()) {
            notMeasured.add("Order: subscribers that share a group are promised none.");
        }
        warnings.addAll(ServerRemarks.redelivered(
                redelivered.get(),
                "no acknowledgement came within " + settings.claimAfter().toMillis()
                        + " ms or a connection was lost."));
        warnings.addAll(opened.incidents().all());
        RedisServer started = server;
        if (started == null || started.isAlive()) {
            told(notMeasured, warnings);
        }
        if (started != null) {
            return ServerRemarks.started(List.of(started), LOG, notMeasured, warnings);
        }
        return settings.server().installed()
                ? new Remarks(notMeasured, warnings, Map.of(), List.of())
                : ServerRemarks.running(opened.place(), notMeasured, warnings);
    }

    /** What the server says of itself and of the streams; of one that is gone nobody knows. */
    private void told(List<String> notMeasured, List<Warning> warnings) {
        try {
            ServerFacts facts = known(streams).facts();
            if (!facts.tellsConfig()) {
                notMeasured.add("Settings of the server, which refuses CONFIG GET: also how often it syncs.");
            }
            if (facts.evicts()) {
                warnings.add(new Warning(
                        WarningKind.OTHER,
                        "The server's maxmemory-policy is " + facts.policy()
                                + ": when its memory is full, it removes whole streams that it had acknowledged."));
            }
            if (!facts.appended()) {
                warnings.add(
                        new Warning(
                                WarningKind.OTHER,
                                "The server could not write its append-only file, though it had acknowledged what belongs in it."));
            }
            known(streams).removed().forEach(sentence -> warnings.add(new Warning(WarningKind.OTHER, sentence)));
        } catch (TransportException e) {
            // It does not answer; what it acknowledged and did not deliver is counted all the same.
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
        RedisClients opened = clients;
        RedisServer started = server;
        if (opened != null) {
            opened.incidents().expectClose();
        }
        publishers.forEach(Publisher::close);
        subscribers.forEach(Subscriber::close);
        try {
            // The folder of a server that was started goes as a whole.
            if (started == null && streams != null) {
                streams.release();
            }
        } finally {
            if (opened != null) {
                opened.close();
            }
            if (started != null) {
                started.close();
            }
        }
    }
}
