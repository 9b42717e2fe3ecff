package dev.weir.transport.kafka.settings;

import dev.weir.config.RegularFile;
import dev.weir.secret.Secrets;
import dev.weir.transport.SettingsException;
import dev.weir.unit.Spelling;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.security.JaasContext;
import org.jspecify.annotations.Nullable;

/**
 * Checks the properties a user gave before anything is opened: names Kafka does not know, values it refuses, and
 * properties that would break the method.
 */
public final class PropertyCheck {

    private static final String OWN_BYTES = "Weir measures bytes as they are and brings its own (de)serializers";
    private static final String NO_TRANSACTIONS = "Weir opens no transactions, so every send would fail";

    private static final String NO_LOGIN = "is not a login as JAAS writes it: <class> required <option>=\"<value>\""
            + " <option>=\"<value>\";  with a semicolon at the end, and with \\\" for a quote in a value";

    /** What a piece of a key or of a password, broken over two lines, hardly looks like. */
    private static final Pattern PROPERTY_NAME = Pattern.compile("(?=.{1,60}$)[a-z][a-zA-Z0-9_-]*(\\.[a-zA-Z0-9_-]+)*");

    private static final Map<String, String> REFUSED = Map.of(
            CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, "give the brokers as 'bootstrap' instead",
            AdminClientConfig.BOOTSTRAP_CONTROLLERS_CONFIG, "give the brokers as 'bootstrap' instead",
            ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, OWN_BYTES,
            ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, OWN_BYTES,
            ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, OWN_BYTES,
            ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, OWN_BYTES,
            ConsumerConfig.GROUP_PROTOCOL_CONFIG, "give it as 'group.protocol' instead",
            ProducerConfig.TRANSACTIONAL_ID_CONFIG, NO_TRANSACTIONS,
            ProducerConfig.TRANSACTION_TWO_PHASE_COMMIT_ENABLE_CONFIG, NO_TRANSACTIONS);

    /** What a file for several tools holds as a matter of course; Weir's own value replaces it. */
    private static final Set<String> REPLACED_FROM_FILE = Set.of(
            CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG,
            ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
            ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
            ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
            ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG);

    private static final List<String> STORES =
            List.of(SslConfigs.SSL_TRUSTSTORE_LOCATION_CONFIG, SslConfigs.SSL_KEYSTORE_LOCATION_CONFIG);

    private final ClientProperties properties;
    private final Subscribing subscribing;

    public PropertyCheck(ClientProperties properties, Subscribing subscribing) {
        this.properties = properties;
        this.subscribing = subscribing;
    }

    /** Whether names that begin like this one are made up by the user, so that Kafka has no list of them. */
    static boolean isOpenEnded(String name) {
        return name.startsWith(CommonClientConfigs.METRICS_CONTEXT_PREFIX) || name.startsWith("config.providers.");
    }

    /**
     * Checks every name and value.
     *
     * @throws SettingsException naming the first property at fault, with its section
     */
    public void check() {
        properties.everyClient().keySet().forEach(name -> checkName("client", name, knownToAll()));
        for (ClientKind client : ClientKind.values()) {
            properties
                    .section(client)
                    .keySet()
                    .forEach(name -> checkName(
                            client.section(), name, client.definition().names()));
        }
        properties.file().keySet().forEach(this::checkNameInFile);
        for (ClientKind client : ClientKind.values()) {
            checkValues(client);
        }
        checkDeliveryTimeout();
    }

    private void checkName(String section, String name, Set<String> known) {
        String setting = section + "." + name;
        String reason = refusal(name);
        if (!reason.isEmpty()) {
            throw new SettingsException(setting, reason);
        }
        if (known.contains(name) || isOpenEnded(name)) {
            return;
        }
        Optional<String> owner = owners(name);
        if (owner.isPresent()) {
            throw new SettingsException(
                    setting,
                    "'" + name + "' is a property of the " + owner.get() + "; write it there: "
                            + owner.get().split(" ", 2)[0] + "." + name);
        }
        throw new SettingsException(setting, unknown(name, known));
    }

    private void checkNameInFile(String name) {
        if (REPLACED_FROM_FILE.contains(name)) {
            return;
        }
        String reason = refusal(name);
        if (!reason.isEmpty()) {
            throw new SettingsException(KafkaSettings.CLIENT_FILE, "'" + name + "' in the file: " + reason);
        }
        if (owners(name).isEmpty() && !isOpenEnded(name)) {
            throw new SettingsException(
                    KafkaSettings.CLIENT_FILE,
                    PROPERTY_NAME.matcher(name).matches()
                            ? "in the file: " + unknown(name, knownToAny())
                            : "the file holds a line without a property; a value that goes on in the next line ends in a"
                                    + " backslash");
        }
    }

    private String refusal(String name) {
        String refused = REFUSED.getOrDefault(name, "");
        return refused.isEmpty() ? subscribing.refusal(name).orElse("") : refused;
    }

    private static String unknown(String name, Set<String> known) {
        return "unknown Kafka property '" + name + "'"
                + Spelling.nearest(name, known)
                        .map(near -> "; did you mean '" + near + "'?")
                        .orElse("")
                + " A property of a plug-in class of your own belongs in the section '" + KafkaSettings.CUSTOM + "'";
    }

    private static Optional<String> owners(String name) {
        return Stream.of(ClientKind.values())
                .filter(client -> client.definition().names().contains(name))
                .map(ClientKind::section)
                .reduce((one, other) -> one + " and the " + other);
    }

    private static Set<String> knownToAll() {
        Set<String> known = new TreeSet<>(ClientKind.ADMIN.definition().names());
        known.retainAll(ClientKind.PRODUCER.definition().names());
        known.retainAll(ClientKind.CONSUMER.definition().names());
        return known;
    }

    private static Set<String> knownToAny() {
        Set<String> known = new TreeSet<>();
        for (ClientKind client : ClientKind.values()) {
            known.addAll(client.definition().names());
        }
        return known;
    }

    private void checkValues(ClientKind client) {
        Map<String, String> given = properties.given(client);
        Map<String, String> texts = new HashMap<>();
        properties.effective(client).forEach((name, value) -> texts.put(name, String.valueOf(value)));
        for (ConfigValue value : client.definition().validate(texts)) {
            if (!value.errorMessages().isEmpty() && given.containsKey(value.name())) {
                throw refusedValue(client, value.name(), value.errorMessages().getFirst());
            }
        }
        try {
            AbstractConfig resolved = client.resolve(withGroup(client), subscribing);
            checkLogin(client, resolved);
            STORES.forEach(store -> checkStore(client, store, resolved.getString(store)));
        } catch (KafkaException e) {
            String message = Objects.requireNonNullElse(e.getMessage(), "refused");
            String name = given.keySet().stream()
                    .filter(message::contains)
                    .findFirst()
                    .orElse("");
            throw refusedValue(client, name, message);
        }
    }

    /** The client's own complaint would come late, and repeat what it stumbled over: a piece of the password. */
    private void checkLogin(ClientKind client, AbstractConfig resolved) {
        Password login = resolved.getPassword(SaslConfigs.SASL_JAAS_CONFIG);
        if (login == null) {
            return;
        }
        Secrets.remember(SaslConfigs.SASL_JAAS_CONFIG, login.value());
        try {
            JaasContext.loadClientContext(Map.of(SaslConfigs.SASL_JAAS_CONFIG, login));
        } catch (IllegalArgumentException | KafkaException e) {
            throw new SettingsException(settingOf(client, SaslConfigs.SASL_JAAS_CONFIG), NO_LOGIN);
        }
    }

    /** The client would wait at a pipe. */
    private void checkStore(ClientKind client, String property, @Nullable String location) {
        if (location != null) {
            RegularFile.fault(Path.of(location)).ifPresent(fault -> {
                throw new SettingsException(settingOf(client, property), "'" + location + "' " + fault);
            });
        }
    }

    private Map<String, Object> withGroup(ClientKind client) {
        Map<String, Object> effective = properties.effective(client);
        // KafkaSettings.EMBEDDED is no address yet, and a group is named after the run.
        effective.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, "localhost:9092");
        if (client == ClientKind.CONSUMER) {
            effective.putIfAbsent(ConsumerConfig.GROUP_ID_CONFIG, "weir");
        }
        return effective;
    }

    private SettingsException refusedValue(ClientKind client, String name, String message) {
        return new SettingsException(settingOf(client, name), Secrets.masked(withoutPrefix(message, name)));
    }

    private static String withoutPrefix(String message, String name) {
        return message.replace("for configuration " + name + ":", "for " + name + ":");
    }

    /** Where the user wrote a property of a client. */
    private String settingOf(ClientKind client, String name) {
        if (name.isEmpty()) {
            return client.section();
        }
        if (properties.section(client).containsKey(name)) {
            return client.section() + "." + name;
        }
        if (properties.everyClient().containsKey(name)) {
            return "client." + name;
        }
        return properties.file().containsKey(name) ? KafkaSettings.CLIENT_FILE : KafkaSettings.CUSTOM + "." + name;
    }

    /** The producer's own check of this comes only when it is opened. */
    private void checkDeliveryTimeout() {
        Map<String, String> given = properties.given(ClientKind.PRODUCER);
        ProducerConfig resolved = new ProducerConfig(withGroup(ClientKind.PRODUCER));
        long deliveryMillis = resolved.getInt(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG);
        long lingerMillis = resolved.getLong(ProducerConfig.LINGER_MS_CONFIG);
        long requestMillis = resolved.getInt(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG);
        if (given.containsKey(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG)
                && deliveryMillis < lingerMillis + requestMillis) {
            throw new SettingsException(
                    settingOf(ClientKind.PRODUCER, ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG),
                    "must be at least linger.ms + request.timeout.ms, which are " + lingerMillis + " + " + requestMillis
                            + ", found " + deliveryMillis);
        }
    }

    /** What to tell when a client could not be constructed: most often a key store, a login or a class at fault. */
    public static String constructionFault(KafkaException fault) {
        Throwable deepest = fault;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        String message = Objects.requireNonNullElse(deepest.getMessage(), "no reason given");
        return deepest instanceof ConfigException ? message : deepest.getClass().getSimpleName() + ": " + message;
    }
}
