package dev.weir.gateway.kafka;

import dev.weir.config.RegularFile;
import dev.weir.secret.Secrets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.security.auth.login.AppConfigurationEntry;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.network.ConnectionMode;
import org.apache.kafka.common.security.JaasContext;
import org.apache.kafka.common.security.ssl.SslFactory;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Refuses properties with which Kafka's client could never be opened: a value it does not take, a login that is none, a
 * store that cannot be read. Opens no connection.
 */
final class ConnectionCheck {

    private static final String NO_LOGIN = "'" + SaslConfigs.SASL_JAAS_CONFIG
            + "' is not a login as JAAS writes it: <class> required <option>=\"<value>\" <option>=\"<value>\";"
            + "  with a semicolon at the end, and with \\\" for a quote in a value";

    private static final List<String> STORES =
            List.of(SslConfigs.SSL_TRUSTSTORE_LOCATION_CONFIG, SslConfigs.SSL_KEYSTORE_LOCATION_CONFIG);

    private ConnectionCheck() {}

    /**
     * Checks what the user gave.
     *
     * @throws IllegalArgumentException when the client could not be opened with it, without any secret in its message
     */
    static void check(ConnectionSettings settings) {
        try {
            Map<String, Object> properties = ConnectionProperties.consumer(settings);
            properties.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
            properties.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
            ConsumerConfig config = new ConsumerConfig(properties);
            checkLogin(config);
            if (config.getString(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG).endsWith("SSL")) {
                checkStores(config);
            }
        } catch (ConfigException e) {
            throw new IllegalArgumentException(Secrets.masked(String.valueOf(e.getMessage())), e);
        } catch (KafkaException e) {
            throw new IllegalArgumentException(Secrets.masked("TLS to Kafka cannot be set up: " + reason(e)), e);
        }
    }

    /** The client's own complaint would repeat what it stumbled over: a piece of the password. */
    private static void checkLogin(ConsumerConfig config) {
        Password login = config.getPassword(SaslConfigs.SASL_JAAS_CONFIG);
        if (login == null) {
            return;
        }
        List<AppConfigurationEntry> entries;
        try {
            entries = JaasContext.loadClientContext(Map.of(SaslConfigs.SASL_JAAS_CONFIG, login))
                    .configurationEntries();
        } catch (IllegalArgumentException | KafkaException e) {
            throw new IllegalArgumentException(NO_LOGIN);
        }
        for (AppConfigurationEntry entry : entries) {
            try {
                Class.forName(entry.getLoginModuleName(), false, clientsLoader());
            } catch (ClassNotFoundException e) {
                throw new IllegalArgumentException(
                        "'" + SaslConfigs.SASL_JAAS_CONFIG + "' names a login class that does not exist");
            }
        }
    }

    /** Where Kafka's client looks for classes that properties name. */
    private static ClassLoader clientsLoader() {
        return Objects.requireNonNullElse(
                Thread.currentThread().getContextClassLoader(), KafkaException.class.getClassLoader());
    }

    private static void checkStores(ConsumerConfig config) {
        for (String property : STORES) {
            String location = config.getString(property);
            if (location != null) {
                checkIsFile(property, location);
            }
        }
        try (SslFactory factory = new SslFactory(ConnectionMode.CLIENT)) {
            factory.configure(config.values());
        }
    }

    /** The client would wait at a pipe. */
    private static void checkIsFile(String property, String location) {
        try {
            RegularFile.fault(Path.of(location)).ifPresent(fault -> {
                throw new IllegalArgumentException("'" + property + "': " + location + " " + fault);
            });
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("'" + property + "' is not a path: " + e.getReason(), e);
        }
    }

    /** The message says which store, its cause why. */
    private static String reason(KafkaException fault) {
        String which = Objects.requireNonNullElse(fault.getMessage(), "no reason given");
        Throwable cause = fault.getCause();
        if (cause == null) {
            return which;
        }
        String why = cause.getClass().getSimpleName() + ": " + cause.getMessage();
        return which.equals(cause.toString()) ? why : which + ": " + why;
    }
}
