package dev.weir.transport.kafka.settings;

import dev.weir.config.LibrdkafkaNames;
import dev.weir.transport.SettingsException;
import dev.weir.unit.Spelling;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Names of properties of Kafka's clients: which there are, and which a user cannot give. */
final class PropertyNames {

    /** The section of all clients. */
    static final String EVERY_CLIENT = "client";

    private static final String OWN_BYTES = "Weir measures bytes as they are and brings its own (de)serializers";
    private static final String NO_TRANSACTIONS =
            "Weir gives each publisher an id of its own; ask for transactions with 'transactions.messages'";

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

    /** Where a name belongs that only the user's own classes know. */
    static final String PLUG_INS =
            "A property of a plug-in class of your own belongs in the section '" + KafkaSettings.CUSTOM + "'";

    private PropertyNames() {}

    /** Whether names that begin like this one are made up by the user, so that Kafka has no list of them. */
    static boolean isOpenEnded(String name) {
        return name.startsWith(CommonClientConfigs.METRICS_CONTEXT_PREFIX) || name.startsWith("config.providers.");
    }

    /** Why no user can give a property, wherever it is written; empty when one can. */
    static String refusal(String name) {
        return REFUSED.getOrDefault(name, "");
    }

    /** Whether some client has a property. */
    static boolean isKnown(String name) {
        return owners(name).isPresent() || isOpenEnded(name);
    }

    /**
     * Checks a name in the section of one client or of all.
     *
     * @throws SettingsException naming the property, with its section
     */
    static void check(String section, String name) {
        String setting = section + "." + name;
        if (!refusal(name).isEmpty()) {
            throw new SettingsException(setting, refusal(name));
        }
        Set<String> known = ClientKind.ofSection(section)
                .map(client -> client.definition().names())
                .orElseGet(PropertyNames::knownToAll);
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
        boolean foreign = ForeignNames.ofSerializers(name)
                || LibrdkafkaNames.instead(name).isPresent();
        throw new SettingsException(setting, unknown(name, known) + (foreign ? "" : " " + PLUG_INS));
    }

    /** What to say of a name that no client knows, without {@link #PLUG_INS}. */
    static String unknown(String name) {
        return unknown(name, knownToAny());
    }

    private static String unknown(String name, Set<String> known) {
        if (ForeignNames.ofSerializers(name)) {
            return "'" + name + "' is a property of serializers, which Weir does not use; leave it out";
        }
        return LibrdkafkaNames.instead(name)
                .orElseGet(() -> "unknown Kafka property '" + name + "'"
                        + Spelling.nearest(name, known)
                                .map(near -> "; did you mean '" + near + "'?")
                                .orElse("."));
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
}
