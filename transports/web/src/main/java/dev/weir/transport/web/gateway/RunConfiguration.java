package dev.weir.transport.web.gateway;

import dev.weir.config.ConfigException;
import dev.weir.gateway.config.ConfiguredAdapters;
import dev.weir.gateway.config.GatewayConfig;
import dev.weir.gateway.config.GatewayConfiguration;
import dev.weir.gateway.config.Variables;
import dev.weir.gateway.expression.Expression;
import dev.weir.gateway.kafka.ConnectionSettings;
import dev.weir.gateway.kafka.ConnectionSettings.Fields;
import dev.weir.gateway.kafka.ConnectionSettings.Reading;
import dev.weir.gateway.kafka.TopicMap;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a gateway of a run is told: a shipped configuration or a file of the user, with the cluster, the login and the
 * topic of the run in the place of those in it. It listens on the port of the order, and reads from its start.
 */
final class RunConfiguration {

    private static final String READ = "#{READ}";
    private static final String WRITTEN = "#{WRITTEN}";
    private static final String BOOTSTRAP = "bootstrap.servers";
    private static final List<String> OPTIONS = List.of("log.form=text", "pages.live=false");

    private RunConfiguration() {}

    /**
     * Reads it, and opens nothing.
     *
     * @throws ConfigException when the file is missing, or something in it cannot be, or it cannot read the topic
     */
    static GatewayConfiguration read(GatewayOrder order) {
        GatewayConfiguration found = ShippedConfiguration.named(order.configuration())
                .map(shipped -> shipped(shipped, order.port()))
                .orElseGet(() -> ofUser(order.configuration(), order.port()));
        ConfiguredAdapters adapters = found.adapters();
        return new GatewayConfiguration(
                new ConfiguredAdapters(
                        adapters.adapterSet(),
                        adapters.connections().stream()
                                .map(connection -> of(connection, order))
                                .toList(),
                        adapters.remarks()),
                found.settings(),
                found.access(),
                found.log(),
                found.drain(),
                found.loadTest());
    }

    /** The brokers that a file of the user names, which those of the run replace; none of a shipped configuration. */
    static List<String> replacedBrokers(GatewayOrder order) {
        if (ShippedConfiguration.named(order.configuration()).isPresent()) {
            return List.of();
        }
        return ofUser(order.configuration(), order.port()).adapters().connections().stream()
                .map(connection -> connection.kafka().getOrDefault(BOOTSTRAP, ""))
                .distinct()
                .toList();
    }

    private static List<String> options(int port) {
        List<String> options = new ArrayList<>(OPTIONS);
        options.add("server.port=" + port);
        return options;
    }

    private static GatewayConfiguration shipped(ShippedConfiguration configuration, int port) {
        String name = configuration.fileName();
        try (InputStream file = RunConfiguration.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("the installation lacks the gateway configuration " + name);
            }
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return GatewayConfig.read(text, name, Path.of("").toAbsolutePath(), options(port));
        } catch (IOException e) {
            throw new ConfigException("cannot read the gateway configuration " + name + ": " + e.getMessage(), e);
        }
    }

    private static GatewayConfiguration ofUser(String file, int port) {
        try {
            return GatewayConfig.read(Path.of(file), options(port), new Variables(System::getenv, System::getProperty));
        } catch (InvalidPathException e) {
            throw new ConfigException("'" + file + "' is not a path: " + e.getReason(), e);
        }
    }

    private static ConnectionSettings of(ConnectionSettings connection, GatewayOrder order) {
        Map<String, String> kafka = new HashMap<>(connection.kafka());
        kafka.put(BOOTSTRAP, order.bootstrap());
        if (!order.login().isEmpty()) {
            kafka.keySet().removeIf(GatewayOrder::saysLogin);
            kafka.putAll(order.login());
        }
        Reading reading = connection.reading();
        return new ConnectionSettings(
                connection.name(),
                kafka,
                connection.format(),
                of(connection.name(), connection.topics(), order.topic()),
                fields(connection, order.stampFields()),
                new Reading(
                        reading.fromBeginning(),
                        true,
                        reading.failWithoutTopic(),
                        reading.failOnBadRecord(),
                        reading.command(),
                        reading.modes()),
                connection.snapshot());
    }

    /** Those there are, and the two instants of the gateway where clients ask for them. */
    private static Fields fields(ConnectionSettings connection, List<String> stampFields) {
        Fields fields = connection.fields();
        if (stampFields.isEmpty()) {
            return fields;
        }
        Map<String, Expression> byName = new LinkedHashMap<>(fields.byName());
        put(connection, byName, stampFields.getFirst(), READ);
        put(connection, byName, stampFields.getLast(), WRITTEN);
        return new Fields(byName, fields.skipFailed(), fields.structured());
    }

    private static void put(ConnectionSettings connection, Map<String, Expression> byName, String field, String stamp) {
        Expression before = byName.put(field, Expression.parse(stamp));
        if (before != null && !stamp.equals("#{" + before + "}")) {
            throw new ConfigException("the field '" + field + "' of the connection '" + connection.name() + "' is #{"
                    + before + "}, so it cannot be " + stamp + "; name another field");
        }
    }

    /** What reads the topic is left as it is; the only topic there is gives its place to it. */
    private static TopicMap of(String connection, TopicMap topics, String topic) {
        if (topics.mappings().stream()
                .anyMatch(mapping -> mapping.topic().matcher(topic).matches())) {
            return topics;
        }
        if (topics.byPattern() || topics.mappings().size() > 1) {
            throw new ConfigException("the connection '" + connection + "' reads the topics " + topics.topicsInWords()
                    + ", and not '" + topic + "', the topic of the run"
                    + "\n    name one of them as the topic of the run, or only one in the configuration");
        }
        return new TopicMap(
                List.of(TopicMap.Mapping.of(
                        topic, false, topics.mappings().getFirst().items())),
                false);
    }
}
