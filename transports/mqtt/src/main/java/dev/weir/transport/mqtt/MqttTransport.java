package dev.weir.transport.mqtt;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import dev.weir.server.Incidents;
import dev.weir.server.ServerRemarks;
import dev.weir.transport.AckListener;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
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
import dev.weir.transport.crowd.Crowded;
import dev.weir.transport.mqtt.light.CrowdSetup;
import dev.weir.transport.mqtt.light.MqttCrowd;
import dev.weir.transport.mqtt.server.MosquittoOrder;
import dev.weir.transport.mqtt.server.MosquittoServer;
import dev.weir.transport.process.Restartable;
import dev.weir.transport.process.RestartableProcess;
import dev.weir.transport.remark.Remarking;
import dev.weir.transport.remark.Remarks;
import dev.weir.unit.Counts;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A topic of an MQTT server, which is started by {@link #provision} where the run asks for that, and ends with this. */
final class MqttTransport implements Transport, Joinable, Restartable, Crowded, LogReading, Remarking {

    private static final String ADDRESS = "address";
    private static final String TOPIC = "topic";
    private static final String LOG = "mosquitto-log.txt";
    private static final Duration STARTS_WITHIN = Duration.ofSeconds(60);

    /** Of thousands of light clients, so that they do not ask all the time whether their server is there. */
    private static final int LEAST_KEEP_ALIVE_SECONDS = 60;

    /** What a packet holds beside its content: names, lengths and the identity. */
    private static final int BESIDE_CONTENT_BYTES = 512;

    private final MqttSettings settings;
    private final RunContext run;
    private final Path program;
    private final MqttQos qos;
    private final String ids;
    private final Incidents incidents;
    private final MqttClients clients;
    private final List<MqttPublisher> publishers = new CopyOnWriteArrayList<>();
    private final List<Subscriber> subscribers = new CopyOnWriteArrayList<>();
    private final AtomicLong unheard = new AtomicLong();
    private String address = "";
    private @Nullable MqttTopics topics;
    private @Nullable Topology topology;
    private @Nullable MosquittoServer server;
    private @Nullable Administration administration;
    private boolean owner;
    private long acceptedAtMark;
    private boolean closed;

    /**
     * The connection of the transport itself.
     *
     * @param granted what the server grants each client
     */
    private record Administration(MqttLink link, MqttLink.Granted granted, ServerFigures figures, EndMarks marks) {}

    /** @param program of the server, where one is started */
    MqttTransport(MqttSettings settings, Path program, RunContext run) {
        this.settings = settings;
        this.program = program;
        this.run = run;
        this.qos = Objects.requireNonNull(MqttQos.fromCode(settings.session().qos()));
        String given = settings.session().clientId();
        this.ids = given.isEmpty() ? name() : given;
        this.incidents = new Incidents(run.clock());
        this.clients = new MqttClients(settings, incidents, ids);
        if (!settings.server().installed()) {
            connect(settings.address(), ownTopic());
            requireRoom();
        }
    }

    private String name() {
        return "weir-" + run.runId();
    }

    private String ownTopic() {
        String given = settings.session().topic();
        return given.isEmpty() ? name() : given;
    }

    private void connect(String found, String topic) {
        address = found;
        MqttTopics named = new MqttTopics(topic, run.keyNames());
        topics = named;
        MqttClients.Opened opened = clients.openAdministrator(found);
        ServerFigures figures =
                new ServerFigures(opened.link(), named, settings.limits().connect());
        administration = new Administration(
                opened.link(), opened.granted(), figures, new EndMarks(opened.link(), named.end(), qos));
        if (opened.granted().qos() < qos.getCode()) {
            throw refused(
                    "the server takes messages up to QoS " + opened.granted().qos());
        }
        int most = opened.granted().packetBytes();
        if (most > 0 && most < run.maxMessageBytes() + BESIDE_CONTENT_BYTES) {
            throw refused("the server takes packets of " + most + " bytes, and the run sends messages of "
                    + run.maxMessageBytes() + " bytes");
        }
        figures.follow();
    }

    private TransportException refused(String why) {
        close();
        return new TransportException(why);
    }

    /** A server may drop a message that is too large, and acknowledge it all the same. */
    private void requireRoom() {
        try {
            boolean came = SizeTrial.comesBack(
                    known().link(),
                    named().trial(),
                    run.maxMessageBytes(),
                    settings.limits().connect());
            if (!came) {
                throw refused("the server does not hand on a message of " + run.maxMessageBytes()
                        + " bytes, the largest of the run: it may be too large for it (message_size_limit), or this user may"
                        + " not publish to and read topics below " + named().base());
            }
        } catch (TransportException e) {
            close();
            throw e;
        }
    }

    @Override
    public String provision(Topology wanted) {
        topology = wanted;
        owner = true;
        if (administration == null) {
            var order = new MosquittoOrder(
                    program,
                    settings.server().port(),
                    settings.server().maxInflight(),
                    settings.server().maxQueued(),
                    settings.server().nodelay(),
                    STARTS_WITHIN);
            MosquittoServer started = MosquittoServer.start(order);
            server = started;
            String through = settings.server().through();
            connect(through.isEmpty() ? started.listening() : through, ownTopic());
        }
        String version = known().figures().version();
        int most = known().granted().receiveMaximum();
        return "topic " + named().base() + ", QoS " + qos.getCode() + ", MQTT "
                + (settings.session().five() ? "5" : "3.1.1") + ", on "
                + (version.isEmpty() ? "a server of unknown version" : version) + " at " + address
                + (most > 0 && qos != MqttQos.AT_MOST_ONCE ? ", receive maximum " + most + " a publisher" : "");
    }

    @Override
    public List<RestartableProcess> processes() {
        MosquittoServer started = server;
        return started == null ? List.of() : List.of(started);
    }

    private Administration known() {
        Administration found = administration;
        if (found == null) {
            throw new IllegalStateException("the topic is provisioned first");
        }
        return found;
    }

    private MqttTopics named() {
        return Objects.requireNonNull(topics);
    }

    @Override
    public Map<String, String> handout() {
        return Map.of(ADDRESS, address, TOPIC, named().base());
    }

    @Override
    public void join(Topology wanted, Map<String, String> handout) {
        topology = wanted;
        if (administration == null) {
            connect(Objects.requireNonNull(handout.get(ADDRESS)), Objects.requireNonNull(handout.get(TOPIC)));
        }
    }

    @Override
    public Publisher openPublisher(int number, AckListener acks) {
        var order = new MqttPublisher.Order(named(), qos, run.clock(), settings.limits(), unheard);
        MqttPublisher opened =
                new MqttPublisher(clients.open("publisher " + number, address).link(), order, acks);
        publishers.add(opened);
        return opened;
    }

    @Override
    public Subscriber openSubscriber(int number, MessageHandler handler) {
        boolean shared = settings.session().shared();
        var order = new MqttSubscriber.Order(
                number, shared ? number : 0, named().filters(shared ? name() : ""), named().end(), qos);
        MqttSubscriber opened = new MqttSubscriber(
                order, clients.open("subscriber " + number, address).link(), handler, run.clock());
        subscribers.add(opened);
        return opened;
    }

    @Override
    public Crowd openCrowd(CrowdOrder order, CrowdHandler handler) {
        MqttSettings.Session session = settings.session();
        MqttSettings.Login login = settings.login();
        int colon = address.lastIndexOf(':');
        int keepAlive = Math.max(
                LEAST_KEEP_ALIVE_SECONDS, (int) settings.limits().keepAlive().toSeconds());
        var setup = new CrowdSetup(
                new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1))),
                new CrowdSetup.Login(session.five(), ids, login.user(), login.password(), keepAlive),
                named()::filters,
                qos.getCode(),
                run.maxMessageBytes());
        return new MqttCrowd(setup, order, handler, run.clock());
    }

    @Override
    public int connectionsPerClient() {
        return 1;
    }

    @Override
    public boolean keepsOrder() {
        return !settings.session().shared();
    }

    @Override
    public boolean beginsBefore() {
        return false;
    }

    @Override
    public int mostPerPoll() {
        return MqttSubscriber.MOST_WAITING;
    }

    /**
     * {@inheritDoc} MQTT has no log. A position is the number of the mark that a subscriber was given last, of all of them, or, where
     * they share the messages, of itself: each has to be given its mark.
     */
    @Override
    public Positions end() {
        if (!owner) {
            return Positions.none(); // The first process marks the end for all.
        }
        long accepted = publishers.stream().mapToLong(MqttPublisher::accepted).sum();
        if (!publishers.isEmpty() && accepted == 0) {
            return Positions.none();
        }
        EndMarks marks = known().marks();
        if (marks.last() == 0 || accepted != acceptedAtMark) {
            acceptedAtMark = accepted;
            marks.next();
        }
        int places =
                settings.session().shared() ? Objects.requireNonNull(topology).subscribers() : 1;
        return new Positions(
                IntStream.range(0, places).boxed().collect(Collectors.toMap(place -> place, place -> marks.last())));
    }

    @Override
    public List<EffectiveSetting> effectiveSettings() {
        Administration found = known();
        MqttLink.Granted granted = found.granted();
        String version = found.figures().version();
        List<EffectiveSetting> read = new ArrayList<>();
        read.add(new EffectiveSetting(
                "client",
                "MQTT",
                settings.session().five() ? "5" : "3.1.1",
                settings.session().five()));
        read.add(new EffectiveSetting("client", "QoS", Integer.toString(qos.getCode()), qos == MqttQos.AT_LEAST_ONCE));
        read.add(new EffectiveSetting(
                "client",
                "window",
                Integer.toString(settings.limits().window()),
                settings.limits().window() == 1_000));
        read.add(new EffectiveSetting("server", "version", version.isEmpty() ? "not told" : version, true));
        if (granted.receiveMaximum() > 0) {
            read.add(new EffectiveSetting(
                    "server", "receive maximum", Integer.toString(granted.receiveMaximum()), false));
            read.add(new EffectiveSetting(
                    "server", "maximum packet size", Integer.toString(granted.packetBytes()), true));
        }
        if (server != null) {
            int queued = settings.server().maxQueued();
            boolean nodelay = settings.server().nodelay();
            read.add(new EffectiveSetting("server", "set_tcp_nodelay", Boolean.toString(nodelay), !nodelay));
            read.add(new EffectiveSetting("server", "max_queued_messages", Integer.toString(queued), queued == 1_000));
        }
        read.addAll(MqttDurability.found(settings.session(), version).asSettings());
        return read;
    }

    /** What happened to connections until now, in order. */
    List<Warning> incidents() {
        return incidents.all();
    }

    @Override
    public Remarks remarks() {
        Administration found = administration;
        if (found == null || !owner) {
            return new Remarks(List.of(), warnings(), Map.of(), List.of());
        }
        List<String> notMeasured = new ArrayList<>();
        if (qos == MqttQos.AT_MOST_ONCE) {
            notMeasured.add("Acknowledgements: in QoS 0 there are none. What counts as acknowledged was written to the"
                    + " connection, no more.");
        }
        if (settings.session().shared()) {
            notMeasured.add("Order: subscribers that share a subscription are promised none.");
        }
        List<Warning> warnings = warnings();
        OptionalLong dropped = found.figures().dropped();
        if (dropped.isEmpty()) {
            notMeasured.add("Messages that the server dropped: it does not tell how many"
                    + " ($SYS/broker/publish/messages/dropped).");
        } else if (dropped.getAsLong() > 0) {
            warnings.add(new Warning(
                    WarningKind.OTHER,
                    "The server dropped " + Counts.of(dropped.getAsLong(), "message")
                            + " by its own count, of any client, and told none of them: too many waited for a"
                            + " subscriber (max_queued_messages)."));
        }
        MosquittoServer started = server;
        return started == null
                ? ServerRemarks.running(address, notMeasured, warnings)
                : ServerRemarks.started(List.of(started), LOG, notMeasured, warnings);
    }

    /** What clients met themselves: connections, and messages that the server acknowledged for nobody. */
    private List<Warning> warnings() {
        List<Warning> warnings = new ArrayList<>(incidents.all());
        if (unheard.get() > 0) {
            warnings.add(new Warning(
                    WarningKind.OTHER,
                    "The server acknowledged " + Counts.of(unheard.get(), "message")
                            + " to which nobody subscribed (reason 0x10)."));
        }
        return warnings;
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
        publishers.forEach(Publisher::close);
        subscribers.forEach(Subscriber::close);
        Administration opened = administration;
        if (opened != null) {
            opened.marks().close();
            opened.link().close();
        }
        MosquittoServer started = server;
        if (started != null) {
            started.close();
        }
    }
}
