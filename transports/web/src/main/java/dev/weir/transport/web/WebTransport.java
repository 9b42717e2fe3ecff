package dev.weir.transport.web;

import dev.weir.transport.AckListener;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.Counting;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Dependent;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Joinable;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.Warning;
import dev.weir.transport.address.LocalAddresses;
import dev.weir.transport.crowd.Conflating;
import dev.weir.transport.crowd.Crowded;
import dev.weir.transport.kafka.KafkaTransport;
import dev.weir.transport.process.Restartable;
import dev.weir.transport.process.RestartableProcess;
import dev.weir.transport.remark.Remarking;
import dev.weir.transport.remark.Remarks;
import dev.weir.transport.web.WebSettings.Subscription;
import dev.weir.transport.web.client.DescriptorBudget;
import dev.weir.transport.web.client.TlcpCrowd;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.gateway.GatewayOrder;
import dev.weir.transport.web.gateway.GatewayProcess;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A topic of Kafka to publish to, and a gateway that sends it to clients. Everything about the topic is the Kafka
 * transport's own; the gateway is started by {@link #provision} where the run asks for one, and ends with this.
 */
final class WebTransport
        implements Transport, Joinable, Restartable, Crowded, Conflating, Counting, Dependent, Remarking {

    private static final String GATEWAY = "gateway";
    private static final String TOPIC = "topic";
    private static final String TOPIC_NAME = "web.kafka.topic.name";
    private static final String LOG = "gateway-log.txt";
    private static final Duration STARTS_WITHIN = Duration.ofSeconds(60);

    private final WebSettings settings;
    private final KafkaTransport kafka;
    private final RunContext run;
    private final List<WebSubscriber> subscribers = new CopyOnWriteArrayList<>();
    private final Map<String, String> ofClients;
    private List<URI> addresses = List.of();
    private @Nullable GatewayProcess gateway;
    private @Nullable DescriptorBudget descriptors;
    private boolean closed;

    /**
     * @param kafka the cluster to publish to; owned from now on
     * @param ofClients properties of its clients: a gateway of the run gets into the cluster as they do
     */
    WebTransport(WebSettings settings, KafkaTransport kafka, Map<String, String> ofClients, RunContext run) {
        this.ofClients = Map.copyOf(ofClients);
        this.settings = settings;
        this.kafka = kafka;
        this.run = run;
    }

    @Override
    public String provision(Topology topology) {
        String done = kafka.provision(publishing(topology));
        requirePorts(topology.subscribers());
        return done
                + switch (settings.gateway()) {
                    case GatewayChoice.Embedded embedded -> ", " + started(embedded);
                    case GatewayChoice.Remote remote -> {
                        addresses = remote.addresses();
                        yield ", gateway at " + addressText();
                    }
                };
    }

    /** All processes share the addresses of this host. */
    private void requirePorts(int clients) {
        if (settings.gateway() instanceof GatewayChoice.Remote remote) {
            LocalAddresses local = LocalAddresses.ofThisHost(ClientOptions.localAddresses(settings.network()));
            int servers = remote.addresses().size();
            for (URI address : remote.addresses()) {
                local.require(
                        Math.ceilDiv(clients, servers),
                        ClientOptions.resolved(address).getAddress(),
                        "Name more of them:  web: { local-addresses: \"10.0.0.8,10.0.0.9\" }");
            }
        }
    }

    private String started(GatewayChoice.Embedded embedded) {
        GatewayProcess running = gateway;
        if (running == null) {
            running = GatewayProcess.start(
                    new GatewayOrder(
                            embedded.configuration(),
                            embedded.bootstrap(),
                            topic(),
                            embedded.port(),
                            settings.subscription().fields().stamps(),
                            ofClients),
                    STARTS_WITHIN,
                    run.clock());
            gateway = running;
            addresses = List.of(reached(running.uri(), embedded.through()));
        }
        return "gateway (" + embedded.configuration() + ") at " + addressText();
    }

    private static URI reached(URI gateway, String through) {
        return through.isEmpty() ? gateway : URI.create(gateway.getScheme() + "://" + through);
    }

    /** Nobody subscribes to Kafka but the gateway. */
    private static Topology publishing(Topology topology) {
        return new Topology(topology.publishers(), 0, topology.delivery());
    }

    private String topic() {
        return Objects.requireNonNull(kafka.handout().get(TOPIC));
    }

    private String addressText() {
        return addresses.stream().map(URI::toString).collect(Collectors.joining(","));
    }

    /** {@inheritDoc} A gateway that this started tells it; of another one only its own status page might. */
    @Override
    public OptionalLong conflated() {
        GatewayProcess running = gateway;
        return running == null ? OptionalLong.empty() : running.replaced();
    }

    @Override
    public List<RestartableProcess> processes() {
        GatewayProcess running = gateway;
        return running == null ? List.of() : List.of(running);
    }

    @Override
    public Map<String, String> handout() {
        Map<String, String> handout = new HashMap<>(kafka.handout());
        handout.put(GATEWAY, addressText());
        return handout;
    }

    @Override
    public void join(Topology topology, Map<String, String> handout) {
        Map<String, String> rest = new HashMap<>(handout);
        addresses = Arrays.stream(Objects.requireNonNull(rest.remove(GATEWAY)).split(","))
                .map(URI::create)
                .toList();
        kafka.join(publishing(topology), rest);
    }

    @Override
    public Publisher openPublisher(int stream, AckListener acks) {
        return kafka.openPublisher(stream, acks);
    }

    @Override
    public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
        requireItem(false);
        ClientOptions options = options();
        Subscription.FieldChoice fields = settings.subscription().fields();
        List<String> names = options.subscriberFields();
        boolean positioned = !fields.position().isEmpty();
        var layout = new WebSubscriber.Layout(
                names.indexOf(fields.value()),
                positioned ? names.indexOf(fields.position().getFirst()) : WebSubscriber.Layout.NONE,
                positioned ? names.indexOf(fields.position().getLast()) : WebSubscriber.Layout.NONE,
                fields.base64());
        // Before it is opened, so that nothing that is due to it is behind this.
        Positions from = kafka.end();
        WebSubscriber opened = new WebSubscriber(
                subscriber,
                handler,
                new WebSubscriber.Request(words(), layout, fields.position(), this::mayReturn),
                from,
                run.clock(),
                (events, listener) -> crowd(options.ofSubscriber(listener), WebSubscriber.order(subscriber), events));
        subscribers.add(opened);
        return opened;
    }

    /** A gateway that this process started comes back if a fault ended it, and not if it ended by itself. */
    private boolean mayReturn() {
        GatewayProcess running = gateway;
        return running == null || running.death().isEmpty();
    }

    /** What clients ask for, in words: where it is, and the names they use for it. */
    private String words() {
        return "item " + settings.subscription().item() + " of " + settings.login() + " at the gateway "
                + addressText();
    }

    @Override
    public int connectionsPerClient() {
        return 1;
    }

    @Override
    public Crowd openCrowd(CrowdOrder order, CrowdHandler handler) {
        requireItem(order.keys() > 0);
        CrowdHandler taker = settings.subscription().fields().base64() ? new Base64Handler(handler) : handler;
        return crowd(options().ofCrowd(), order, taker);
    }

    private Crowd crowd(TlcpOptions options, CrowdOrder order, CrowdHandler handler) {
        DescriptorBudget shared = descriptors;
        if (shared == null) {
            shared = DescriptorBudget.ofThisProcess();
            descriptors = shared;
        }
        return new TlcpCrowd(options, order, handler, run.clock(), shared);
    }

    private ClientOptions options() {
        if (addresses.isEmpty()) {
            throw new IllegalStateException("the gateway is provisioned before a subscriber is opened");
        }
        return new ClientOptions(settings, addresses, topic(), run.keyNames());
    }

    /** What a client is to be given and what it subscribes to have to be the same. */
    private void requireItem(boolean ofKey) {
        String item = settings.subscription().item();
        if (ofKey != item.contains(WebSettings.KEY)) {
            throw new SettingsException(
                    WebSettings.ITEM,
                    ofKey
                            ? "'" + item + "' is the same for every client, and each is to take one key only; put "
                                    + WebSettings.KEY + " into it"
                            : "'" + item + "' has the records of one key, and every client is to take every message;"
                                    + " name an item of every record, such as that of gateway-config: all");
        }
    }

    @Override
    public Positions end() {
        return kafka.end();
    }

    @Override
    public Supplier<List<ClientFigure>> clientFigures() {
        return kafka.clientFigures();
    }

    @Override
    public List<EffectiveSetting> effectiveSettings() {
        return Stream.concat(kafka.effectiveSettings().stream(), EffectiveClient.of(settings, addressText()).stream())
                .toList();
    }

    private List<String> notMeasured() {
        List<String> sentences = new ArrayList<>();
        if (settings.gateway() instanceof GatewayChoice.Remote) {
            sentences.add("CPU and memory of the gateway at " + addressText() + ", which Weir did not start.");
        }
        if (settings.subscription().fields().position().isEmpty()) {
            sentences.add("How far a subscriber has read: no field of its updates says partition and offset"
                    + " (position-fields).");
        }
        return sentences;
    }

    @Override
    public String receivingNeeds() {
        return settings.gateway() instanceof GatewayChoice.Remote
                ? "the gateway at " + addressText() + " has to read the topic " + topic()
                        + " of the run's cluster, and to serve it as item "
                        + settings.subscription().item() + "; name the topic that it reads as " + TOPIC_NAME
                : "";
    }

    /** {@inheritDoc} Those of the topic come first. */
    @Override
    public Remarks remarks() {
        Remarks ofTopic = kafka.remarks();
        Optional<GatewayProcess> running = Optional.ofNullable(gateway);
        List<Warning> warnings = Stream.of(
                        ofTopic.warnings().stream(),
                        running.flatMap(GatewayProcess::death).stream(),
                        subscribers.stream().flatMap(subscriber -> subscriber.incidents().stream()))
                .flatMap(all -> all)
                .sorted(Comparator.comparingLong(warning -> warning.atNanos().orElse(Long.MIN_VALUE)))
                .toList();
        return new Remarks(
                Stream.concat(ofTopic.notMeasured().stream(), notMeasured().stream())
                        .toList(),
                warnings,
                running.map(process -> Map.of(LOG, String.join("\n", process.lines()) + "\n"))
                        .orElse(Map.of()),
                List.of());
    }

    /**
     * {@inheritDoc} Clients go before the gateway, and the gateway before the topic, so that neither complains.
     *
     * @throws dev.weir.transport.TransportException when something could not be removed; everything is released all the
     *     same
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try (kafka) {
            subscribers.forEach(Subscriber::close);
            GatewayProcess running = gateway;
            if (running != null) {
                running.close();
            }
        }
    }
}
