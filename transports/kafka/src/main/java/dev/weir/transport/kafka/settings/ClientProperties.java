package dev.weir.transport.kafka.settings;

import dev.weir.config.PropertiesFile;
import dev.weir.config.RegularFile;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;

/**
 * The properties each client is opened with: Weir's own defaults, over these the user's file, the section of all clients,
 * the client's section and the custom section, and over all of them what Weir cannot work without.
 */
public final class ClientProperties {

    /** Where Kafka's own defaults would spoil a measurement; the user's property takes precedence. */
    private static final Map<ClientKind, Map<String, String>> OWN_DEFAULTS = Map.of(
            ClientKind.PRODUCER,
            Map.of(),
            ClientKind.CONSUMER,
            Map.of(
                    ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none",
                    ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false",
                    ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false"),
            ClientKind.ADMIN,
            Map.of());

    private final String bootstrap;
    private final String observed;
    private final String groupProtocol;
    private final Subscribing subscribing;
    private final boolean ownProducers;
    private final PropertiesFile file;
    private final Map<String, String> everyClient;
    private final Map<ClientKind, Map<String, String>> sections = new HashMap<>();
    private final Map<String, String> custom;
    private final TransactionOrder transactions;

    private ClientProperties(Settings settings) {
        this.bootstrap = settings.text(KafkaSettings.BOOTSTRAP);
        this.observed = settings.text(KafkaSettings.OBSERVED);
        this.groupProtocol = KafkaSettings.of(settings).groupProtocol();
        this.subscribing = KafkaSettings.of(settings).subscribing();
        this.ownProducers = KafkaSettings.of(settings).ownProducers();
        this.file = readFile(settings);
        this.everyClient = settings.properties(PropertyNames.EVERY_CLIENT);
        // The path of the file has the same prefix as the section.
        everyClient.remove("properties");
        for (ClientKind client : ClientKind.values()) {
            sections.put(client, settings.properties(client.section()));
        }
        this.custom = settings.properties(KafkaSettings.CUSTOM);
        this.transactions = TransactionOrder.of(settings);
    }

    public static ClientProperties of(Settings settings) {
        return new ClientProperties(settings);
    }

    /** The user's file; an empty one when the settings name none. */
    static PropertiesFile readFile(Settings settings) {
        String path = settings.text(KafkaSettings.CLIENT_FILE);
        if (path.isEmpty()) {
            return PropertiesFile.empty();
        }
        Path file = Path.of(path);
        RegularFile.fault(file).ifPresent(fault -> {
            throw new SettingsException(KafkaSettings.CLIENT_FILE, "'" + path + "' " + fault);
        });
        try {
            return PropertiesFile.read(file);
        } catch (NoSuchFileException e) {
            throw new SettingsException(KafkaSettings.CLIENT_FILE, "no such file: " + path);
        } catch (CharacterCodingException e) {
            throw new SettingsException(
                    KafkaSettings.CLIENT_FILE, "'" + path + "' is not a text file (it is not UTF-8)");
        } catch (IOException | IllegalArgumentException e) {
            throw new SettingsException(KafkaSettings.CLIENT_FILE, "cannot read " + path + ": " + e.getMessage());
        }
    }

    /** What the user's file holds. */
    PropertiesFile file() {
        return file;
    }

    /** What the user gave for every client. */
    Map<String, String> everyClient() {
        return everyClient;
    }

    /** What the user gave without a check. */
    Map<String, String> custom() {
        return custom;
    }

    /** What the user gave for one client. */
    public Map<String, String> section(ClientKind client) {
        return sections.getOrDefault(client, Map.of());
    }

    /** What the user gave for a client, by name, from all places that apply to it. */
    public Map<String, String> given(ClientKind client) {
        Map<String, String> given = new TreeMap<>();
        if (client == ClientKind.CONSUMER && transactions.any()) {
            // Whoever uses transactions does not want to see what is aborted.
            given.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        }
        file.values().forEach((name, value) -> {
            boolean known = client.definition().names().contains(name) || PropertyNames.isOpenEnded(name);
            // A file serves several tools: what means nothing to these subscribers is not for them.
            if (known && (client != ClientKind.CONSUMER || subscribing.knows(name))) {
                given.put(name, value);
            }
        });
        given.putAll(everyClient);
        given.putAll(section(client));
        given.putAll(custom);
        return given;
    }

    /** The value the user gave a client for one property, or what applies when none was given. */
    public String value(ClientKind client, String name, String otherwise) {
        return given(client)
                .getOrDefault(name, OWN_DEFAULTS.getOrDefault(client, Map.of()).getOrDefault(name, otherwise));
    }

    /** Everything the observer is opened with: an admin client, perhaps with addresses of its own. The map is the caller's. */
    public Map<String, Object> effectiveOfObserver() {
        Map<String, Object> effective = effective(ClientKind.ADMIN);
        if (!observed.isEmpty()) {
            effective.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, observed);
        }
        return effective;
    }

    /** How publishers use transactions. */
    public TransactionOrder transactions() {
        return transactions;
    }

    /** Whether publishers are Weir's own client. */
    public boolean ownProducers() {
        return ownProducers;
    }

    /** How subscribers come by their messages. */
    public Subscribing subscribing() {
        return subscribing;
    }

    /** Whether a property means something to a client, as it subscribes. */
    public boolean applies(ClientKind client, String name) {
        return client != ClientKind.CONSUMER || subscribing != Subscribing.SHARE || subscribing.knows(name);
    }

    /** Everything one client is opened with. The map belongs to the caller. */
    public Map<String, Object> effective(ClientKind client) {
        Map<String, Object> effective = new HashMap<>(OWN_DEFAULTS.getOrDefault(client, Map.of()));
        effective.putAll(given(client));
        effective.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
        switch (client) {
            case PRODUCER -> {
                effective.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
                effective.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
            }
            case CONSUMER -> {
                effective.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, SkippedKeyDeserializer.class.getName());
                effective.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteBufferDeserializer.class.getName());
                effective.put(ConsumerConfig.GROUP_PROTOCOL_CONFIG, groupProtocol);
                effective.keySet().removeIf(name -> !applies(client, name));
            }
            case ADMIN -> {}
        }
        return effective;
    }
}
