package dev.weir.transport.kafka.settings;

import dev.weir.config.BrokerAddress;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.topic.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/**
 * What a scenario asks of Kafka, apart from the properties of the clients.
 *
 * @param bootstrap addresses of the brokers to begin with, {@code host:port} each, separated by commas
 * @param connectLimit longest time to connect, and to wait for any answer of the cluster
 * @param topic the topic of the run
 * @param reading what subscribers read
 * @param groupProtocol Kafka's name of the group protocol
 * @param pollTimeout longest time a subscriber waits in one poll of its client
 * @param operations how operations are carried out
 * @param realClients whether each client of a crowd is a consumer in a group of its own
 * @param ownProducers whether publishers are Weir's own client and not Kafka's
 */
public record KafkaSettings(
        String bootstrap,
        Duration connectLimit,
        Topic topic,
        Reading reading,
        String groupProtocol,
        Duration pollTimeout,
        Operations operations,
        boolean realClients,
        boolean ownProducers) {

    public static final String BOOTSTRAP = "bootstrap";
    public static final String EMBEDDED = FaultPoint.Brokers.STARTED;

    /** Stands behind the name of a run or topic in that of its echoes. */
    public static final String ECHO = "-echo";

    public static final String BROKERS = "brokers";
    static final String OBSERVED = "observer.addresses";
    static final String BROKER = "broker";

    /** Where faults can hit: brokers, and the connections to them. */
    public static final FaultPoint.Brokers CLUSTER =
            new FaultPoint.Brokers("", BOOTSTRAP, BROKERS, BROKER, Topic.PARTITIONS, OBSERVED);

    static final String CLIENT_FILE = "client.properties";

    /** Properties in the user's file that stand for settings: what the scenario says takes precedence. */
    static final Set<String> FROM_FILE =
            Set.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, ConsumerConfig.GROUP_PROTOCOL_CONFIG);

    static final String CUSTOM = "custom";

    private static final long MOST_BROKERS = 9;
    private static final String CONNECT_LIMIT = "connect-timeout";
    static final String SUBSCRIBE = "subscribe";
    static final String GROUP_PROTOCOL = "group.protocol";
    private static final String POLL_TIMEOUT = "poll-timeout";
    private static final String CLIENTS = "clients";
    private static final String REAL = "real";
    private static final String WIRE = "wire";
    private static final Duration LONGEST_POLL = Duration.ofSeconds(1);
    private static final Pattern TOPIC_NAME = Pattern.compile("[a-zA-Z0-9._-]{1,249}");

    public static final List<Setting> DECLARATIONS = List.of(
            Setting.text(
                    BOOTSTRAP,
                    EMBEDDED,
                    "Brokers to connect to first, host:port, separated by commas; 'embedded' starts one for the run."),
            Setting.text(
                    OBSERVED,
                    "",
                    "Brokers that the observer of leaders, replicas and consumer lag connects to, if the clients reach them"
                            + " through something that may fail, such as a proxy. Empty: the same as `bootstrap`."),
            Setting.count(BROKERS, 1, "How many brokers 'embedded' starts, 1 to 9, each in a process of its own."),
            Setting.properties(BROKER, "Kafka properties of each broker that 'embedded' starts."),
            Setting.duration(
                    CONNECT_LIMIT, "30s", "Maximum time to connect, and to wait for any answer of the cluster."),
            Setting.text(
                    CLIENT_FILE,
                    "",
                    "Path of a properties file applied to every client: SASL, TLS and the like. Its bootstrap.servers and"
                            + " group.protocol count where the scenario gives none."),
            Setting.properties(
                    "client",
                    List.of("security.protocol", "sasl.mechanism", "sasl.jaas.config", "ssl.truststore.location"),
                    "Kafka properties of every client, such as security.protocol."),
            Setting.properties(
                    "producer",
                    List.of(
                            "acks",
                            "linger.ms",
                            "batch.size",
                            "compression.type",
                            "buffer.memory",
                            "enable.idempotence",
                            "max.in.flight.requests.per.connection",
                            "delivery.timeout.ms"),
                    "Kafka properties of the producers."),
            Setting.properties(
                    "consumer",
                    List.of(
                            "fetch.min.bytes",
                            "fetch.max.wait.ms",
                            "max.poll.records",
                            "isolation.level",
                            "auto.offset.reset"),
                    "Kafka properties of the consumers."),
            Setting.properties("admin", "Kafka properties of the admin client."),
            Setting.properties(
                    CUSTOM,
                    "Properties of your own plug-in classes, handed to every client without a check, and shown nowhere."),
            Setting.text(Topic.NAME, "", "Name of the topic; empty for weir-<run id>."),
            Setting.count(Topic.PARTITIONS, 1, "Partitions of the topic."),
            Setting.count(Topic.REPLICATION, 1, "Replicas of each partition."),
            Setting.choice(
                    Topic.USE,
                    List.of("create", "check", "reuse", "ensure"),
                    "create: the topic must not exist yet; check: it is created if it is missing, and must be as"
                            + " asked if it exists; reuse: it is used as it is; ensure: it is created if it is missing,"
                            + " and used as it is if it exists."),
            Setting.flag(Topic.KEEP, false, "Whether a topic that the run created stays after the run."),
            Setting.properties(Topic.CONFIG, "Kafka's topic configuration."),
            Setting.choice(
                    SUBSCRIBE,
                    Subscribing.words(),
                    "group: subscribers join consumer groups; standalone: they take their partitions themselves; share:"
                            + " they join share groups, which divide records and not partitions."),
            Reading.FROM_DECLARATION,
            Reading.PARTITION_DECLARATION,
            TransactionOrder.MESSAGES_DECLARATION,
            TransactionOrder.ABORT_DECLARATION,
            Setting.choice(GROUP_PROTOCOL, List.of("classic", "consumer"), "Protocol of the consumer groups."),
            Setting.duration(
                    POLL_TIMEOUT,
                    "100ms",
                    "Maximum time a subscriber waits in one poll of its client, at most 1s; 0s never waits."),
            Setting.duration(
                    Operations.LIMIT,
                    "10s",
                    "Maximum time of an operation on a topic or a group, and of reading a record. How long creating a record"
                            + " may take, `producer.delivery.timeout.ms` says."),
            Setting.count(
                    Operations.ADMIN_CLIENTS,
                    8,
                    "Admin clients that carry out operations on topics and groups, 1 to 100. Each sends a broker one"
                            + " request at a time; further ones wait in the client, which is part of their latency."),
            Setting.choice(
                    CLIENTS,
                    List.of("light", REAL, WIRE),
                    "Which clients are Kafka's own. light: publishers and subscribers, but each of many clients is a connection"
                            + " that reads all partitions by itself. real: each of many clients too, in a group of its own."
                            + " wire: as light, and publishers are Weir's own client, made for load."));

    public static KafkaSettings of(Settings settings) {
        return new KafkaSettings(
                settings.text(BOOTSTRAP),
                settings.duration(CONNECT_LIMIT),
                Topic.of(settings),
                Reading.of(settings),
                settings.text(GROUP_PROTOCOL),
                settings.duration(POLL_TIMEOUT),
                Operations.of(settings),
                settings.text(CLIENTS).equals(REAL),
                settings.text(CLIENTS).equals(WIRE));
    }

    /** How subscribers come by their messages. */
    public Subscribing subscribing() {
        return reading.subscribing();
    }

    /** Refuses what subscribers cannot read. */
    public static void checkReading(Settings settings) {
        Reading.check(settings);
        TransactionOrder.of(settings);
    }

    /**
     * Refuses a protocol for groups that have only one.
     *
     * @throws SettingsException when it was given
     */
    public static void checkProtocol(Settings settings) {
        if (of(settings).subscribing() == Subscribing.SHARE && settings.isGiven(GROUP_PROTOCOL)) {
            throw new SettingsException(
                    GROUP_PROTOCOL, "contradicts 'subscribe: share', whose groups have one protocol");
        }
    }

    /**
     * What was asked of brokers that the run was not to start, as a sentence; empty when it was nothing. A scenario is often
     * pointed at another cluster than its own by one option, so that this is no error.
     */
    public static String unheeded(Settings settings) {
        if (!settings.isGiven(BROKERS) && settings.properties(BROKER).isEmpty()) {
            return "";
        }
        return "The settings '" + BROKERS + "' and '" + BROKER + ".*' had no effect: they say how embedded brokers are"
                + " started, and this cluster has an address of its own.";
    }

    /** The settings of echoes: a topic of their own, whose readers take its partitions themselves. */
    public static Settings returning(Settings settings) {
        String topicName = settings.text(Topic.NAME);
        Settings others = settings.with(SUBSCRIBE, "standalone")
                .without(GROUP_PROTOCOL)
                .without(Reading.FROM)
                .without(Reading.PARTITION)
                .without(TransactionOrder.MESSAGES)
                .without(TransactionOrder.ABORT);
        for (String ofGroups : Subscribing.OF_GROUPS) {
            others = others.without("consumer." + ofGroups);
        }
        return topicName.isEmpty() ? others : others.with(Topic.NAME, topicName + ECHO);
    }

    private void checkAddresses() {
        try {
            BrokerAddress.parse(bootstrap, "client.");
        } catch (IllegalArgumentException e) {
            throw new SettingsException(BOOTSTRAP, e.getMessage() + "; '" + EMBEDDED + "' starts a broker");
        }
    }

    /** Checks the addresses that the observer connects to, if there are any. */
    public static void checkObserved(Settings settings) {
        try {
            if (!settings.text(OBSERVED).isEmpty()) {
                BrokerAddress.parse(settings.text(OBSERVED), "client.");
            }
        } catch (IllegalArgumentException e) {
            throw new SettingsException(OBSERVED, String.valueOf(e.getMessage()));
        }
    }

    /** Checks what the declarations cannot say. */
    public void check(long brokers) {
        if (!bootstrap.equals(EMBEDDED)) {
            checkAddresses();
        } else {
            checkEmbedded(brokers);
        }
        if (connectLimit.compareTo(Duration.ofMillis(100)) < 0) {
            throw new SettingsException(CONNECT_LIMIT, "must be at least 100ms");
        }
        if (pollTimeout.compareTo(LONGEST_POLL) > 0) {
            throw new SettingsException(POLL_TIMEOUT, "must be at most 1s");
        }
        operations.check();
        topic.check();
    }

    private static int whole(Settings settings, String name, long most) {
        long count = settings.count(name);
        if (count < 1 || count > most) {
            throw new SettingsException(name, "must be from 1 to " + most + ", found " + count);
        }
        return (int) count;
    }

    private void checkEmbedded(long brokers) {
        if (brokers < 1 || brokers > MOST_BROKERS) {
            throw new SettingsException(BROKERS, "must be from 1 to " + MOST_BROKERS + ", found " + brokers);
        }
        if (topic.replication() > brokers && topic.use() != Topic.Use.REUSE) {
            throw new SettingsException(
                    Topic.REPLICATION,
                    topic.replication() + " replicas need as many brokers, and 'brokers' is " + brokers);
        }
    }

    /**
     * How operations are carried out.
     *
     * @param limit longest time of one, except of one that creates a record
     * @param adminClients clients that carry out those on topics and groups
     */
    public record Operations(Duration limit, int adminClients) {

        private static final String LIMIT = "operation.timeout";
        private static final String ADMIN_CLIENTS = "operation.admin-clients";
        private static final long MOST_ADMIN_CLIENTS = 100;

        private static Operations of(Settings settings) {
            return new Operations(settings.duration(LIMIT), whole(settings, ADMIN_CLIENTS, MOST_ADMIN_CLIENTS));
        }

        private void check() {
            if (limit.compareTo(Duration.ofMillis(100)) < 0) {
                throw new SettingsException(LIMIT, "must be at least 100ms");
            }
        }
    }

    /**
     * The topic asked for.
     *
     * @param name its name; empty for one after the run
     * @param partitions number of partitions
     * @param replication replicas of each partition
     * @param use what to do when it exists or not
     * @param keep whether it outlives the run when the run made it
     */
    public record Topic(String name, int partitions, int replication, Use use, boolean keep) {

        public static final String CONFIG = "topic.config";
        private static final String NAME = "topic.name";
        private static final String PARTITIONS = "topic.partitions";
        public static final String REPLICATION = "topic.replication";
        private static final String USE = "topic.use";
        private static final String KEEP = "topic.keep";

        /** What to do when the topic exists or not. */
        public enum Use {
            CREATE,
            CHECK,
            REUSE,
            ENSURE
        }

        public static Topic of(Settings settings) {
            Use use = switch (settings.text(USE)) {
                case "check" -> Use.CHECK;
                case "reuse" -> Use.REUSE;
                case "ensure" -> Use.ENSURE;
                default -> Use.CREATE;
            };
            return new Topic(
                    settings.text(NAME),
                    whole(settings, PARTITIONS, Integer.MAX_VALUE),
                    whole(settings, REPLICATION, Short.MAX_VALUE),
                    use,
                    settings.flag(KEEP));
        }

        /**
         * Refuses a name beside those of the run's topics, and to reuse topics without names.
         *
         * @throws SettingsException when it has to
         */
        public void checkName(Topics topics) {
            boolean named = topics.any() && !topics.numbered();
            if (named && !name.isEmpty()) {
                throw new SettingsException(NAME, "contradicts 'topics', which names the topics of the run");
            }
            if (!named && name.isEmpty() && use == Use.REUSE) {
                throw new SettingsException(NAME, "must name the topic to reuse");
            }
        }

        private void check() {
            if (!name.isEmpty() && (!TOPIC_NAME.matcher(name).matches() || name.equals(".") || name.equals(".."))) {
                throw new SettingsException(
                        NAME, "'" + name + "' is no topic name: up to 249 letters, digits, '.', '_' and '-'");
            }
        }
    }
}
