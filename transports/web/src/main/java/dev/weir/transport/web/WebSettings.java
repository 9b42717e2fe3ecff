package dev.weir.transport.web;

import dev.weir.config.ConfigException;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.web.gateway.GatewayOrder;
import dev.weir.transport.web.gateway.ShippedConfiguration;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a scenario asks of the gateway and its clients.
 *
 * @param gateway which gateway
 * @param login what clients say when they connect
 * @param subscription what they subscribe
 * @param network how they connect
 */
record WebSettings(GatewayChoice gateway, Login login, Subscription subscription, Network network) {

    static final String ITEM = "item";
    static final String KEY = "${key}";
    static final String TOPIC = "${topic}";

    static final String GATEWAY = "gateway";
    private static final String GATEWAY_CONFIG = "gateway-config";
    static final String GATEWAY_PORT = "gateway-port";
    static final String GATEWAY_THROUGH = "gateway-through";
    private static final String PROTOCOL = "protocol";
    private static final String ADAPTER_SET = "adapter-set";
    private static final String DATA_ADAPTER = "data-adapter";
    private static final String USER = "user";
    private static final String PASSWORD = "password";
    private static final String FIELDS = "fields";
    private static final String VALUE_FIELD = "value-field";
    private static final String POSITION_FIELDS = "position-fields";
    private static final String STAMP_FIELDS = "stamp-fields";
    private static final String ENCODING = "encoding";
    private static final String MODE = "mode";
    private static final String SNAPSHOT = "snapshot";
    private static final String MAX_FREQUENCY = "max-frequency";
    private static final String MAX_BANDWIDTH = "max-bandwidth";
    private static final String DIFFS = "diffs";
    static final String TRUST = "trust";
    static final String LOCAL_ADDRESSES = "local-addresses";
    private static final String RECOVER = "recover";
    private static final String OPEN_TIME = "connect-timeout";

    private static final String DEFAULT = "default";
    private static final String BASE64 = "base64";
    private static final String ANY_TOPIC = "weir-topic";

    static final List<Setting> DECLARATIONS = Stream.concat(
                    Stream.of(
                            Setting.text(
                                    GATEWAY,
                                    GatewayChoice.EMBEDDED,
                                    "Server that clients connect to, ws://host:port, or wss, http or https; several"
                                            + " separated by commas. 'embedded' starts a gateway for the run."),
                            Setting.text(
                                    GATEWAY_CONFIG,
                                    ShippedConfiguration.BYTES.text(),
                                    "Configuration of an embedded gateway: " + shippedNames()
                                            + ", or the path of a file. The cluster and the topic of the run replace"
                                            + " those in it."),
                            Setting.count(
                                    GATEWAY_PORT,
                                    0,
                                    "Port where an embedded gateway listens; 0 for any port that is free."),
                            Setting.text(
                                    GATEWAY_THROUGH,
                                    "",
                                    "host:port that clients connect to in place of an embedded gateway, such as a proxy"
                                            + " before it; empty for the gateway itself."),
                            Setting.choice(
                                    PROTOCOL,
                                    List.of("websocket", "http"),
                                    "How sessions with an embedded gateway are carried; otherwise the address says"
                                            + " it."),
                            Setting.text(ADAPTER_SET, "KafkaConnector", "Adapter set that clients ask for."),
                            Setting.text(DATA_ADAPTER, DEFAULT.toUpperCase(Locale.ROOT), "Data adapter of the item."),
                            Setting.text(USER, "", "User name of clients; empty for none."),
                            Setting.text(PASSWORD, "", "Password of clients; empty for none."),
                            Setting.text(
                                    ITEM,
                                    "",
                                    "Item that a client subscribes to, with ${key} for its key, ${client} for its"
                                            + " number and ${topic} for the topic; empty for that of the shipped"
                                            + " configuration."),
                            Setting.text(
                                    FIELDS,
                                    "",
                                    "Fields that a client subscribes to, separated by spaces; empty for those of the"
                                            + " shipped configuration."),
                            Setting.text(
                                    VALUE_FIELD,
                                    "",
                                    "Field that holds the message, or tells which it is; empty for that of the shipped"
                                            + " configuration, otherwise the first."),
                            Setting.text(
                                    POSITION_FIELDS,
                                    "",
                                    "Fields that hold partition and offset of a record, by which a subscriber knows how"
                                            + " far it has read; empty for those of the shipped configuration. A partition is"
                                            + " a number from 0 to 100,000."),
                            Setting.text(
                                    STAMP_FIELDS,
                                    "",
                                    "Fields that hold when the gateway read a record and when it wrote the update, such as"
                                            + " 'read written': the report then splits the latency of clients by hop. An"
                                            + " embedded gateway gets these fields. Empty for none."),
                            Setting.choice(
                                    ENCODING,
                                    List.of(DEFAULT, "text", BASE64),
                                    "What that field holds: text, or bytes in Base64; default: as the shipped"
                                            + " configuration has it, otherwise text."),
                            Setting.choice(
                                    MODE, List.of("raw", "merge", "distinct", "command"), "Mode of subscriptions."),
                            Setting.flag(SNAPSHOT, false, "Whether clients ask for the last values first."),
                            Setting.text(
                                    MAX_FREQUENCY,
                                    "unlimited",
                                    "Updates a second that a client asks for at most: a number, unlimited, or"
                                            + " unfiltered."),
                            Setting.text(
                                    MAX_BANDWIDTH,
                                    "unlimited",
                                    "Kilobits a second that a session asks for at most, or unlimited."),
                            Setting.choice(
                                    DIFFS,
                                    List.of(DEFAULT, "none", "jsonpatch", "tlcpdiff", "all"),
                                    "Deltas that clients accept; default: as the shipped configuration has it,"
                                            + " otherwise all."),
                            Setting.text(
                                    TRUST,
                                    "",
                                    "PEM file of the certificates that clients trust; empty for those that the JVM"
                                            + " trusts."),
                            Setting.text(
                                    LOCAL_ADDRESSES,
                                    "",
                                    "Addresses of this host that clients connect from in turn, separated by commas,"
                                            + " when one has too few ports."),
                            Setting.flag(
                                    RECOVER,
                                    true,
                                    "Whether a client whose connection was lost asks the gateway to go on with its"
                                            + " session, as the official libraries do; otherwise it begins a new one."),
                            Setting.duration(
                                    OPEN_TIME, "20s", "Maximum time for a client to connect and to subscribe.")),
                    KafkaSection.declarations().stream())
            .toList();

    static WebSettings of(Settings settings) {
        GatewayChoice gateway = settings.text(GATEWAY).equals(GatewayChoice.EMBEDDED)
                ? new GatewayChoice.Embedded(
                        settings.text(GATEWAY_CONFIG),
                        settings.text(KafkaSection.BOOTSTRAP),
                        (int) Math.min(65_535, settings.count(GATEWAY_PORT)),
                        settings.text(GATEWAY_THROUGH))
                : GatewayChoice.parse(GATEWAY, settings.text(GATEWAY));
        return new WebSettings(
                gateway,
                new Login(
                        settings.text(ADAPTER_SET),
                        settings.text(DATA_ADAPTER),
                        settings.text(USER),
                        settings.text(PASSWORD)),
                Subscription.of(settings, shipped(settings)),
                Network.of(settings));
    }

    private static Optional<ShippedConfiguration> shipped(Settings settings) {
        return settings.text(GATEWAY).equals(GatewayChoice.EMBEDDED) || settings.isGiven(GATEWAY_CONFIG)
                ? ShippedConfiguration.named(settings.text(GATEWAY_CONFIG))
                : Optional.empty();
    }

    private static String shippedNames() {
        return Arrays.stream(ShippedConfiguration.values())
                .map(ShippedConfiguration::text)
                .collect(Collectors.joining(", "));
    }

    /**
     * Checks what the declarations cannot say, and opens no connection.
     *
     * @param partitions of the topic that the gateway reads
     */
    void check(int partitions) {
        network.check();
        subscription.checkStamps();
        if (gateway instanceof GatewayChoice.Embedded embedded) {
            try {
                new GatewayOrder(embedded.configuration(), "localhost:9092", topic(), stamps()).check();
            } catch (ConfigException e) {
                throw new SettingsException(GATEWAY_CONFIG, String.valueOf(e.getMessage()));
            }
        }
        subscription.check();
        if (subscription.terms().conflates()
                && partitions > 1
                && !subscription.item().contains(KEY)) {
            throw new SettingsException(
                    MODE,
                    "the messages of an item must come from one partition for one of them to be the newest;"
                            + " possible: an item for each ${key}, kafka.topic.partitions: 1, or max-frequency:"
                            + " unfiltered");
        }
    }

    private List<String> stamps() {
        return subscription.fields().stamps();
    }

    private String topic() {
        return subscription.topic().isEmpty() ? ANY_TOPIC : subscription.topic();
    }

    /** What clients say when they connect; a user or a password that is empty is not said. */
    record Login(String adapterSet, String dataAdapter, String user, String password) {

        @Override
        public String toString() {
            return "data adapter " + dataAdapter + " in adapter set " + adapterSet;
        }
    }

    /**
     * What clients subscribe.
     *
     * @param item its name, with {@link #KEY} and the like in it
     * @param fields how the value is found among the fields
     * @param terms mode and limits
     * @param diffs which deltas are accepted, in the word of the setting
     * @param topic the topic's name; empty when it is called after the run
     */
    record Subscription(String item, FieldChoice fields, Terms terms, String diffs, String topic) {

        /**
         * Which fields are subscribed.
         *
         * @param names all of them
         * @param value the one that holds the message
         * @param position those that hold partition and offset; empty when none do
         * @param base64 whether the message is in Base64
         * @param stamps those that hold when the gateway read and wrote it; empty when none do
         */
        record FieldChoice(
                List<String> names, String value, List<String> position, boolean base64, List<String> stamps) {

            FieldChoice {
                names = List.copyOf(names);
                position = List.copyOf(position);
                stamps = List.copyOf(stamps);
            }
        }

        /** Mode and limits, in the words of the settings. */
        record Terms(String mode, boolean snapshot, String maxFrequency, String maxBandwidth) {

            /** Whether the server may leave out a value that a newer one of the item replaces. */
            boolean conflates() {
                return mode.equals("merge") && !maxFrequency.equals("unfiltered");
            }

            /** Whether clients ask for fewer updates, or bytes, a second than there may be. */
            boolean throttles() {
                return maxFrequency.matches("\\d.*") || maxBandwidth.matches("\\d.*");
            }
        }

        private static Subscription of(Settings settings, Optional<ShippedConfiguration> shipped) {
            List<String> fields = words(settings.text(FIELDS));
            List<String> names =
                    fields.isEmpty() ? shipped.map(ShippedConfiguration::fields).orElse(List.of("value")) : fields;
            String given = settings.text(VALUE_FIELD);
            String value = !given.isEmpty()
                    ? given
                    : shipped.map(ShippedConfiguration::valueField)
                            .filter(names::contains)
                            .orElse(names.getFirst());
            List<String> position = words(settings.text(POSITION_FIELDS));
            String encoding = settings.text(ENCODING);
            String diffs = settings.text(DIFFS);
            return new Subscription(
                    settings.text(ITEM).isEmpty()
                            ? shipped.map(ShippedConfiguration::item).orElse("")
                            : settings.text(ITEM),
                    new FieldChoice(
                            names,
                            value,
                            position.isEmpty() && shipped.isPresent() ? ShippedConfiguration.POSITION_FIELDS : position,
                            encoding.equals(DEFAULT)
                                    ? shipped.map(ShippedConfiguration::base64).orElse(false)
                                    : encoding.equals(BASE64),
                            words(settings.text(STAMP_FIELDS))),
                    new Terms(
                            settings.text(MODE),
                            settings.flag(SNAPSHOT),
                            settings.text(MAX_FREQUENCY),
                            settings.text(MAX_BANDWIDTH)),
                    diffs.equals(DEFAULT)
                            ? shipped.map(ShippedConfiguration::diffs).orElse("all")
                            : diffs,
                    settings.text(KafkaSection.TOPIC_NAME));
        }

        private void check() {
            if (item.isBlank()) {
                throw new SettingsException(ITEM, "name the item that clients subscribe to");
            }
            if (!fields.names().contains(fields.value())) {
                throw new SettingsException(
                        VALUE_FIELD, "'" + fields.value() + "' is not one of the fields " + fields.names());
            }
            if (!fields.position().isEmpty() && fields.position().size() != 2) {
                throw new SettingsException(
                        POSITION_FIELDS, "two fields are expected, of the partition and the offset");
            }
            if (terms.conflates() && item.contains(" ")) {
                throw new SettingsException(
                        ITEM, "in the mode merge a client can have one item: the newest value of each must be known");
            }
            number(MAX_FREQUENCY, terms.maxFrequency(), List.of("unlimited", "unfiltered"));
            number(MAX_BANDWIDTH, terms.maxBandwidth(), List.of("unlimited"));
        }

        private void checkStamps() {
            List<String> stamps = fields.stamps();
            if (!stamps.isEmpty()
                    && (stamps.size() != 2
                            || stamps.getFirst().equals(stamps.getLast())
                            || stamps.contains(fields.value()))) {
                throw new SettingsException(
                        STAMP_FIELDS,
                        "two fields are expected, of when the gateway read a record and when it wrote it");
            }
        }

        private static void number(String setting, String text, List<String> words) {
            if (!words.contains(text) && !text.matches("\\d{1,9}(\\.\\d{1,9})?")) {
                throw new SettingsException(
                        setting, "'" + text + "' is neither a number nor " + String.join(" nor ", words));
            }
        }
    }

    /**
     * How clients connect.
     *
     * @param http whether sessions of an embedded gateway are carried by HTTP
     * @param trust PEM file of trusted certificates; empty for those of the JVM
     * @param localAddresses addresses to connect from; empty for any
     * @param openTime the longest that a client may take until it is subscribed
     * @param recover whether a client goes on with a session whose connection was lost
     */
    record Network(boolean http, String trust, List<String> localAddresses, Duration openTime, boolean recover) {

        Network {
            localAddresses = List.copyOf(localAddresses);
        }

        private static Network of(Settings settings) {
            return new Network(
                    settings.text(PROTOCOL).equals("http"),
                    settings.text(TRUST),
                    words(settings.text(LOCAL_ADDRESSES).replace(',', ' ')),
                    settings.duration(OPEN_TIME),
                    settings.flag(RECOVER));
        }

        private void check() {
            try {
                if (!trust.isEmpty() && !Files.isReadable(Path.of(trust))) {
                    throw new SettingsException(TRUST, "there is no file " + trust + " that can be read");
                }
            } catch (InvalidPathException e) {
                throw new SettingsException(TRUST, "'" + trust + "' is not a path: " + e.getReason());
            }
            if (openTime.compareTo(Duration.ofMillis(100)) < 0) {
                throw new SettingsException(OPEN_TIME, "must be at least 100ms");
            }
        }
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }
}
