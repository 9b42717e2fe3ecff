package dev.weir.transport.web.gateway;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a gateway of a run is to do. It travels on a command line, which every user of the machine may read; but for the login,
 * which may hold secrets and is the first line of the process's standard input.
 *
 * @param configuration name of a {@link ShippedConfiguration}, or the path of a file
 * @param bootstrap brokers of the run, {@code host:port} each, separated by commas
 * @param topic topic of the run
 * @param stampFields names of two fields that updates have besides, of when it read a record and when it wrote the update;
 *     empty for none
 * @param login properties by which its clients get into the brokers, in the place of those in the configuration; empty for
 *     those
 */
public record GatewayOrder(
        String configuration,
        String bootstrap,
        String topic,
        int port,
        List<String> stampFields,
        Map<String, String> login) {

    /** What the names of properties begin with that say how a client gets into a broker. */
    private static final List<String> LOGIN = List.of("security.", "sasl.", "ssl.");

    private static final int PARTS = 4;

    /** Listens on any free port. */
    public GatewayOrder(String configuration, String bootstrap, String topic, List<String> stampFields) {
        this(configuration, bootstrap, topic, 0, stampFields, Map.of());
    }

    public GatewayOrder {
        stampFields = List.copyOf(stampFields);
        login = login.entrySet().stream()
                .filter(property -> saysLogin(property.getKey()))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
        if (!stampFields.isEmpty() && stampFields.size() != 2) {
            throw new IllegalArgumentException("two fields are expected: " + stampFields);
        }
    }

    /** The same at another port. */
    GatewayOrder at(int other) {
        return new GatewayOrder(configuration, bootstrap, topic, other, stampFields, login);
    }

    /** The same with the properties of a client of the run, of which only those count that say how it gets into a broker. */
    public GatewayOrder loggingIn(Map<String, String> properties) {
        return new GatewayOrder(configuration, bootstrap, topic, port, stampFields, properties);
    }

    /** Whether a property of a client says how it gets into a broker. */
    static boolean saysLogin(String property) {
        return LOGIN.stream().anyMatch(property::startsWith);
    }

    /** The login as a line. */
    String loginLine() {
        return login.entrySet().stream()
                .map(property -> encoded(property.getKey()) + "=" + encoded(property.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** The same with the login of a line. */
    GatewayOrder loggingIn(String line) {
        Map<String, String> properties = new HashMap<>();
        for (String property : line.isEmpty() ? new String[0] : line.split("&")) {
            String[] parts = property.split("=", 2);
            properties.put(
                    URLDecoder.decode(parts[0], StandardCharsets.UTF_8),
                    URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return loggingIn(properties);
    }

    /** Without the values of the login, which may be secrets. */
    @Override
    public String toString() {
        return "GatewayOrder" + arguments() + (login.isEmpty() ? "" : " logging in by " + login.keySet());
    }

    /** As arguments of a command. */
    List<String> arguments() {
        return Stream.concat(Stream.of(configuration, bootstrap, topic, Integer.toString(port)), stampFields.stream())
                .toList();
    }

    /** From the arguments of a command. */
    static GatewayOrder of(String... arguments) {
        if (arguments.length < PARTS) {
            throw new IllegalArgumentException("a configuration, brokers, a topic and a port are expected");
        }
        List<String> all = List.of(arguments);
        return new GatewayOrder(
                all.get(0),
                all.get(1),
                all.get(2),
                Integer.parseInt(all.get(3)),
                all.subList(PARTS, all.size()),
                Map.of());
    }

    /** The brokers that the configuration names, if it is a file of the user; those of the run take their place. */
    public List<String> replacedBrokers() {
        return RunConfiguration.replacedBrokers(this);
    }

    /**
     * Reads the configuration, and opens nothing.
     *
     * @throws dev.weir.config.ConfigException when the file is missing, or something in it cannot be, or it cannot read the
     *     topic
     */
    public void check() {
        RunConfiguration.read(this);
    }
}
