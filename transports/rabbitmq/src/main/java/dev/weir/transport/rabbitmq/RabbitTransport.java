package dev.weir.transport.rabbitmq;

import com.rabbitmq.client.impl.ClientVersion;
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
import dev.weir.transport.cluster.LagSample;
import dev.weir.transport.cluster.Observable;
import dev.weir.transport.process.Restartable;
import dev.weir.transport.process.RestartableProcess;
import dev.weir.transport.rabbitmq.server.RabbitOrder;
import dev.weir.transport.rabbitmq.server.RabbitServer;
import dev.weir.transport.remark.Remarking;
import dev.weir.transport.remark.Remarks;
import dev.weir.unit.Counts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A queue, or one for each subscriber, or a stream. The server is started by {@link #provision} where the run asks for that, and
 * ends with this.
 */
final class RabbitTransport implements Transport, Joinable, Restartable, Observable, LogReading, Remarking {

    private static final String ADDRESS = "address";
    private static final String NAME = "name";
    private static final String LOG = "rabbitmq-server-log.txt";
    private static final Duration STARTS_WITHIN = Duration.ofMinutes(2);

    /** What a message needs beside its content. */
    private static final int PROPERTIES_BYTES = 1_024;

    private final RabbitSettings settings;
    private final @Nullable RabbitPrograms programs;
    private final RunContext run;
    private final Incidents incidents;
    private final RabbitClients clients;
    private final List<RabbitPublisher> publishers = new CopyOnWriteArrayList<>();
    private final List<RabbitSubscriber> subscribers = new CopyOnWriteArrayList<>();
    private String address = "";
    private Topology topology = new Topology(1, 1, Topology.Delivery.SHARED);
    private @Nullable RabbitServer server;
    private @Nullable RabbitQueues queues;
    private long markedAt;
    private long mark;
    private boolean closed;

    /** @param programs of the server; none where none is started */
    RabbitTransport(RabbitSettings settings, @Nullable RabbitPrograms programs, RunContext run) {
        this.settings = settings;
        this.programs = programs;
        this.run = run;
        this.incidents = new Incidents(run.clock());
        this.clients = new RabbitClients(settings, incidents, run.maxMessageBytes() + PROPERTIES_BYTES);
        if (!settings.server().installed()) {
            connect(settings.server().uri(), name());
        }
    }

    private String name() {
        return settings.queue().name().isEmpty()
                ? "weir-" + run.runId()
                : settings.queue().name();
    }

    private RabbitQueues connect(String found, String name) {
        address = found;
        RabbitPublisher.Opening opening = opening("administrator");
        RabbitQueues opened = new RabbitQueues(opening.open(), opening, settings, name);
        queues = opened;
        return opened;
    }

    private RabbitPublisher.Opening opening(String who) {
        return () -> clients.open(who, address);
    }

    @Override
    public String provision(Topology asked) {
        topology = asked;
        RabbitQueues provisioned = queues;
        if (provisioned == null) {
            provisioned = connect(started(), name());
        }
        provisioned.provision(queueCount(asked), run.maxMessageBytes() + PROPERTIES_BYTES);
        return settings.queue().kind().word()
                + (settings.queue().isStream() ? " " : " queue ")
                + String.join(", ", provisioned.names()) + ", on " + version() + " at "
                + RabbitClients.shown(address);
    }

    private int queueCount(Topology asked) {
        return settings.queue().isStream() || settings.queue().shared() ? 1 : Math.max(1, asked.subscribers());
    }

    private String started() {
        RabbitPrograms found = Objects.requireNonNull(programs);
        RabbitServer running = RabbitServer.start(new RabbitOrder(
                found.server(),
                found.epmd(),
                settings.server().port(),
                settings.server().config(),
                STARTS_WITHIN));
        server = running;
        String through = settings.server().through();
        return "amqp://" + (through.isEmpty() ? running.listening() : through);
    }

    @Override
    public List<RestartableProcess> processes() {
        RabbitServer running = server;
        return running == null ? List.of() : List.of(running);
    }

    private RabbitQueues known() {
        RabbitQueues provisioned = queues;
        if (provisioned == null) {
            throw new IllegalStateException("the queue is provisioned first");
        }
        return provisioned;
    }

    private String version() {
        RabbitLink link = known().link();
        return link.server("product") + " " + link.server("version");
    }

    /** {@inheritDoc} A server that the scenario names is known to the other process, with its password. */
    @Override
    public Map<String, String> handout() {
        String name = known().baseName();
        return settings.server().installed() ? Map.of(ADDRESS, address, NAME, name) : Map.of(NAME, name);
    }

    @Override
    public void join(Topology asked, Map<String, String> handout) {
        topology = asked;
        RabbitQueues opened = queues;
        String name = Objects.requireNonNull(handout.get(NAME));
        if (opened != null && !opened.baseName().equals(name)) {
            opened.close();
            opened = null;
        }
        if (opened == null) {
            opened = connect(handout.getOrDefault(ADDRESS, settings.server().uri()), name);
        }
        opened.join(queueCount(asked));
    }

    @Override
    public Publisher openPublisher(int number, AckListener acks) {
        RabbitQueues into = known();
        String exchange = into.exchange();
        RabbitPublisher opened = new RabbitPublisher(
                opening("publisher " + number),
                new RabbitPublisher.Target(
                        exchange,
                        exchange.isEmpty() ? into.names().getFirst() : "",
                        settings.queue().persistent(),
                        // Of several queues, another may have stored what one refused.
                        settings.queue().refusing() && exchange.isEmpty()),
                acks,
                run.clock(),
                settings.limits());
        publishers.add(opened);
        return opened;
    }

    @Override
    public RabbitSubscriber openSubscriber(int number, MessageHandler handler) {
        String queue = known().queue(number);
        SubscriberProgress progress = settings.queue().isStream()
                ? new StreamProgress()
                : new QueueProgress(settings.queue().shared() ? number : 0, queue, known().marks());
        RabbitSubscriber opened = new RabbitSubscriber(
                new RabbitSubscriber.Order(number, queue, settings.limits().prefetch()),
                opening("subscriber " + number),
                progress,
                handler,
                run.clock());
        subscribers.add(opened);
        return opened;
    }

    /** {@inheritDoc} One subscriber alone receives a shared queue in its order, and nobody knows whether it stays alone. */
    @Override
    public boolean keepsOrder() {
        return !settings.queue().shared();
    }

    @Override
    public boolean beginsBefore() {
        return false;
    }

    @Override
    public int mostPerPoll() {
        return RabbitSubscriber.BATCH;
    }

    private long confirmed() {
        return publishers.stream().mapToLong(RabbitPublisher::confirmed).sum();
    }

    /** {@inheritDoc} Of queues, it is the number of a mark behind everything that was confirmed. */
    @Override
    public Positions end() {
        long confirmed = confirmed();
        if (confirmed == 0) {
            return Positions.none();
        }
        if (settings.queue().isStream()) {
            return new Positions(Map.of(0, known().streamEnd(confirmed)));
        }
        if (confirmed != markedAt) {
            mark = known().mark();
            markedAt = confirmed;
        }
        Map<Integer, Long> ends = new HashMap<>();
        // Each of those who share a queue may still have messages that it was sent.
        int parts = settings.queue().shared() ? Math.max(1, topology.subscribers()) : 1;
        for (int part = 0; part < parts; part++) {
            ends.put(part, mark);
        }
        return new Positions(ends);
    }

    @Override
    public ClusterObserver observe() {
        return new QueueObserver(
                opening("observer"), settings.queue().isStream() ? List.of() : known().names(), this::lag, run.clock());
    }

    /** What subscribers of this process have and did not get yet is no more in the queue that the server counts. */
    private LagSample lag(long askedNanos, long atNanos, List<Long> ready) {
        long confirmed = confirmed();
        if (settings.queue().isStream()) {
            Map<Integer, Long> position = subscribers.stream()
                    .map(subscriber -> subscriber.position().nextOffsets().getOrDefault(0, 0L))
                    .reduce(Math::min)
                    .map(next -> Map.of(0, next))
                    .orElse(Map.of());
            return new LagSample(askedNanos, atNanos, Map.of(0, confirmed), position);
        }
        if (subscribers.isEmpty()) {
            long most = ready.stream().mapToLong(count -> count).max().orElse(0);
            long end = Math.max(confirmed, most);
            return new LagSample(askedNanos, atNanos, Map.of(0, end), Map.of(0, end - most));
        }
        long handed;
        long behind;
        if (settings.queue().shared()) {
            handed = subscribers.stream().mapToLong(RabbitSubscriber::handed).sum();
            behind = ready.getFirst()
                    + subscribers.stream().mapToLong(RabbitSubscriber::waiting).sum();
        } else {
            handed = subscribers.stream()
                    .mapToLong(RabbitSubscriber::handed)
                    .min()
                    .orElse(0);
            behind = subscribers.stream()
                    .mapToLong(subscriber -> ready.get(subscriber.number()) + subscriber.waiting())
                    .max()
                    .orElse(0);
        }
        return new LagSample(askedNanos, atNanos, Map.of(0, handed + behind), Map.of(0, handed));
    }

    @Override
    public List<EffectiveSetting> effectiveSettings() {
        RabbitSettings.Limits limits = settings.limits();
        RabbitSettings.Queue queue = settings.queue();
        RabbitLink link = known().link();
        String version = link.server("version");
        List<EffectiveSetting> read = new ArrayList<>();
        read.add(new EffectiveSetting("client", "version", ClientVersion.VERSION, true));
        read.add(number("client", "window", limits.window(), RabbitSettings.USUAL_WINDOW));
        read.add(number("client", "prefetch", limits.prefetch(), RabbitSettings.USUAL_PREFETCH));
        read.add(new EffectiveSetting("client", "heartbeat", link.connection().getHeartbeat() + "s", true));
        read.add(new EffectiveSetting("server", "version", version, true));
        read.add(new EffectiveSetting("server", "erlang", link.server("platform"), true));
        settings.server()
                .config()
                .forEach((name, value) -> read.add(new EffectiveSetting("server", name, value, false)));
        read.add(new EffectiveSetting("queue", "x-queue-type", queue.kind().word(), queue.kind() == QueueKind.CLASSIC));
        read.add(new EffectiveSetting("queue", "persistent", Boolean.toString(queue.persistent()), queue.persistent()));
        read.add(number("queue", "x-max-length", queue.maxLength(), 0));
        read.add(new EffectiveSetting(
                "queue", "x-overflow", queue.refusing() ? RabbitSettings.REJECT : "drop-head", !queue.refusing()));
        read.addAll(
                RabbitDurability.found(queue, link.server("product"), version).asSettings());
        return read;
    }

    private static EffectiveSetting number(String scope, String name, long value, long usual) {
        return new EffectiveSetting(scope, name, Long.toString(value), value == usual);
    }

    @Override
    public Remarks remarks() {
        List<Warning> warnings = new ArrayList<>();
        RabbitSettings.Queue queue = settings.queue();
        if (queue.maxLength() > 0 && !queue.refusing()) {
            warnings.add(new Warning(
                    WarningKind.OTHER,
                    "A queue that holds " + Counts.of(queue.maxLength(), "message")
                            + " removes its oldest ones, which it had acknowledged, and tells nobody."));
        }
        warnings.addAll(ServerRemarks.redelivered(
                subscribers.stream().mapToLong(RabbitSubscriber::redelivered).sum(),
                "a subscriber was gone before it had acknowledged them."));
        warnings.addAll(incidents.all());
        List<String> notMeasured =
                queue.shared() ? List.of("Order: subscribers that share a queue are promised none.") : List.of();
        RabbitServer running = server;
        if (running != null) {
            return ServerRemarks.started(List.of(running), LOG, notMeasured, warnings);
        }
        return settings.server().installed()
                ? new Remarks(notMeasured, warnings, Map.of(), List.of())
                : ServerRemarks.running(RabbitClients.shown(address), notMeasured, warnings);
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
        RabbitServer running = server;
        RabbitQueues opened = queues;
        try {
            // The folder of a server that was started goes as a whole.
            if (running == null && opened != null) {
                opened.release();
            }
        } finally {
            if (opened != null) {
                opened.close();
            }
            if (running != null) {
                running.close();
            }
        }
    }
}
