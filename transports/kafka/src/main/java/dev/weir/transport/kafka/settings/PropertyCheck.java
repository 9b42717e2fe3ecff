package dev.weir.transport.kafka.settings;

import dev.weir.config.PropertiesFile;
import dev.weir.config.RegularFile;
import dev.weir.secret.Secrets;
import dev.weir.transport.SettingsException;
import dev.weir.unit.Counts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.CommonClientConfigs;
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

    private static final String NO_LOGIN = "is not a login as JAAS writes it: <class> required <option>=\"<value>\""
            + " <option>=\"<value>\";  with a semicolon at the end, and with \\\" for a quote in a value";

    /** What a piece of a key or of a password, broken over two lines, hardly looks like. */
    private static final Pattern PROPERTY_NAME = Pattern.compile("(?=.{1,60}$)[a-z][a-zA-Z0-9_-]*(\\.[a-zA-Z0-9_-]+)*");

    /** How a client tells of a class that is not there, and the JVM of a login module. */
    private static final Pattern MISSING_CLASS = Pattern.compile("Class \\S+ could not be found|ClassNotFoundException"
            + "|unable to find LoginModule|No LoginModule found");

    private static final List<String> STORES =
            List.of(SslConfigs.SSL_TRUSTSTORE_LOCATION_CONFIG, SslConfigs.SSL_KEYSTORE_LOCATION_CONFIG);

    private final ClientProperties properties;
    private final Subscribing subscribing;

    public PropertyCheck(ClientProperties properties, Subscribing subscribing) {
        this.properties = properties;
        this.subscribing = subscribing;
    }

    /**
     * Checks a property that the user gave below a section by itself, whatever else was given.
     *
     * @param setting with its section
     * @throws SettingsException naming it
     */
    public static void checkAlone(String setting, String value) {
        String section = setting.substring(0, setting.indexOf('.'));
        String name = setting.substring(section.length() + 1);
        Optional<ClientKind> owner = ClientKind.ofSection(section);
        if (owner.isEmpty() && !section.equals(PropertyNames.EVERY_CLIENT)) {
            return;
        }
        PropertyNames.check(section, name);
        for (ClientKind client : owner.map(List::of).orElse(List.of(ClientKind.values()))) {
            refusedValues(client, Map.of(name, value))
                    .filter(refused -> refused.name().equals(name))
                    .findFirst()
                    .ifPresent(refused -> {
                        throw refusedValue(setting, refused);
                    });
        }
    }

    private static Stream<ConfigValue> refusedValues(ClientKind client, Map<String, String> texts) {
        return client.definition().validate(texts).stream()
                .filter(value -> !value.errorMessages().isEmpty());
    }

    /**
     * Checks every name and value.
     *
     * @throws SettingsException naming the first property at fault, with its section
     */
    public void check() {
        properties.everyClient().keySet().forEach(name -> checkName(PropertyNames.EVERY_CLIENT, name));
        for (ClientKind client : ClientKind.values()) {
            properties.section(client).keySet().forEach(name -> checkName(client.section(), name));
        }
        properties.custom().keySet().forEach(name -> {
            if (!PropertyNames.refusal(name).isEmpty()) {
                throw new SettingsException(KafkaSettings.CUSTOM + "." + name, PropertyNames.refusal(name));
            }
        });
        checkFile();
        for (ClientKind client : ClientKind.values()) {
            checkValues(client);
        }
        checkDeliveryTimeout();
    }

    private void checkName(String section, String name) {
        PropertyNames.check(section, name);
        subscribing.refusal(name).ifPresent(reason -> {
            throw new SettingsException(section + "." + name, reason);
        });
    }

    /** Whoever mends a file wants to know all that is wrong in it. */
    private void checkFile() {
        PropertiesFile file = properties.file();
        Map<Integer, String> faults = new TreeMap<>();
        for (String name : file.values().keySet()) {
            faultInFile(name).ifPresent(fault -> faults.put(file.line(name), fault));
        }
        if (faults.isEmpty()) {
            return;
        }
        List<String> lines = new ArrayList<>();
        faults.forEach((line, fault) -> lines.add("line " + line + ": " + fault));
        if (lines.stream().anyMatch(line -> line.contains(": unknown Kafka property "))) {
            lines.add(PropertyNames.PLUG_INS);
        }
        throw new SettingsException(
                KafkaSettings.CLIENT_FILE,
                Counts.of(faults.size(), "line") + " of the file cannot be used\n    " + String.join("\n    ", lines));
    }

    private static Optional<String> faultInFile(String name) {
        if (KafkaSettings.FROM_FILE.contains(name) || ForeignNames.ofSerializers(name)) {
            return Optional.empty();
        }
        String refused = PropertyNames.refusal(name);
        if (!refused.isEmpty()) {
            return Optional.of("'" + name + "': " + refused);
        }
        if (PropertyNames.isKnown(name)) {
            return Optional.empty();
        }
        return Optional.of(
                PROPERTY_NAME.matcher(name).matches()
                        ? PropertyNames.unknown(name)
                        : "holds no property; a value that goes on in the next line ends in a backslash");
    }

    private void checkValues(ClientKind client) {
        Map<String, String> given = properties.given(client);
        Map<String, String> texts = new HashMap<>();
        properties.effective(client).forEach((name, value) -> texts.put(name, String.valueOf(value)));
        refusedValues(client, texts)
                .filter(refused -> given.containsKey(refused.name()))
                .findFirst()
                .ifPresent(refused -> {
                    throw refusedValue(settingOf(client, refused.name()), refused);
                });
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
            throw refusedValue(settingOf(client, name), name, message);
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

    private static SettingsException refusedValue(String setting, ConfigValue refused) {
        return refusedValue(setting, refused.name(), refused.errorMessages().getFirst());
    }

    private static SettingsException refusedValue(String setting, String name, String message) {
        return new SettingsException(setting, Secrets.masked(withPlugins(withoutPrefix(message, name))));
    }

    /** Says where a class belongs that comes with neither Kafka nor Weir, such as a login handler of a cloud. */
    private static String withPlugins(String message) {
        if (!MISSING_CLASS.matcher(message).find()) {
            return message;
        }
        String jar = message.contains("software.amazon.msk.")
                ? "aws-msk-iam-auth-<version>-all.jar"
                : "the jar with this class";
        return message + (message.endsWith(".") ? " " : ". ") + "Put " + jar
                + " into the folder 'plugins' beside the weir script, or into the one that WEIR_PLUGINS names";
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
            return PropertyNames.EVERY_CLIENT + "." + name;
        }
        return properties.file().value(name).isPresent()
                ? KafkaSettings.CLIENT_FILE
                : KafkaSettings.CUSTOM + "." + name;
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
        return withPlugins(
                deepest instanceof ConfigException
                        ? message
                        : deepest.getClass().getSimpleName() + ": " + message);
    }
}
