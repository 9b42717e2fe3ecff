package dev.weir.broker;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The addresses one node listens on: on loopback unless the user gives another address for clients. Every port is known before
 * the node starts, and kept for it until it is closed.
 *
 * @param clients where clients connect; the first is the one to bootstrap from
 * @param controller where the node's controller listens
 */
record Listeners(List<Address> clients, Address controller) implements AutoCloseable {

    static final String CLIENT = "CLIENT";
    static final String CONTROLLER = "CONTROLLER";

    private static final String SHARED_HOST = "127.0.0.1";
    private static final int MOST_PORT = 65_535;
    private static final Pattern LISTENER = Pattern.compile("\\s*(\\w+)://(\\[[0-9a-fA-F:]+]|[^:/]*):(\\d{1,5})\\s*");
    private static final Set<String> SECURITY_PROTOCOLS = Set.of("PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL");

    Listeners {
        clients = List.copyOf(clients);
    }

    /** One listener: {@code name://host:port}. */
    record Address(String name, HeldPort held) {

        String host() {
            return held.host();
        }

        int port() {
            return held.number();
        }

        String hostAndPort() {
            return host() + ":" + port();
        }

        String securityProtocol() {
            return SECURITY_PROTOCOLS.contains(name) ? name : "PLAINTEXT";
        }

        @Override
        public String toString() {
            return name + "://" + hostAndPort();
        }
    }

    /** Those of every node of a cluster: the first at the port, the others behind it; 0 takes free ones. */
    static List<Listeners> ofCluster(
            int brokers, ListenAddress listen, Map<String, String> asked, Addresses addresses) {
        if (brokers == 1) {
            return List.of(of(listen, asked));
        }
        int port = listen.port();
        if (port > 0 && port + brokers - 1 > MOST_PORT) {
            throw new BrokerStartException(
                    "there are no " + brokers + " ports from " + port + " on: give a smaller one, or 0 for free ones");
        }
        List<Listeners> all = new ArrayList<>();
        String network = addresses == Addresses.SHARED ? "" : ownNetwork();
        try {
            for (int i = 0; i < brokers; i++) {
                String own = network + (i + 1);
                String host = network.isEmpty() ? listen.host() : own;
                HeldPort client = port == 0 ? HeldPort.free(host) : HeldPort.at(host, port + i);
                all.add(withController(List.of(new Address(CLIENT, client)), network.isEmpty() ? SHARED_HOST : own));
            }
        } catch (BrokerStartException e) {
            all.forEach(Listeners::close);
            throw e;
        }
        return List.copyOf(all);
    }

    /** The beginning of addresses that another cluster is not likely to have: {@code 127.91.7.}. */
    private static String ownNetwork() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return "127." + random.nextInt(1, 255) + "." + random.nextInt(1, 255) + ".";
    }

    /** The listener for clients (port 0: a free one), or those the user's property {@code listeners} names. */
    static Listeners of(ListenAddress listen, Map<String, String> asked) {
        int port = listen.port();
        String text = asked.get("listeners");
        if (text != null && port != 0) {
            throw new BrokerStartException(
                    "give either a port or the property listeners, not both: port " + port + ", listeners=" + text);
        }
        if (text == null) {
            HeldPort client = port == 0 ? HeldPort.free(listen.host()) : HeldPort.at(listen.host(), port);
            return withController(List.of(new Address(CLIENT, client)), SHARED_HOST);
        }
        String controllerName = asked.getOrDefault("controller.listener.names", CONTROLLER);
        List<Address> clients = new ArrayList<>();
        Address controller = null;
        try {
            for (String part : text.split(",", -1)) {
                Address address = parse(part);
                if (address.name().equals(controllerName)) {
                    controller = address;
                } else {
                    clients.add(address);
                }
            }
            if (clients.isEmpty()) {
                throw new BrokerStartException("the property listeners has none for clients: " + text);
            }
        } catch (BrokerStartException e) {
            clients.forEach(address -> address.held().close());
            if (controller != null) {
                controller.held().close();
            }
            throw e;
        }
        return controller == null ? withController(clients, SHARED_HOST) : new Listeners(clients, controller);
    }

    /** The value of Kafka's property {@code listeners}. */
    String property() {
        return Stream.concat(clients.stream(), Stream.of(controller))
                .map(Address::toString)
                .collect(Collectors.joining(","));
    }

    /** The value of Kafka's property {@code listener.security.protocol.map}, where the user gives none. */
    String securityProtocols() {
        return Stream.concat(clients.stream(), Stream.of(controller))
                .map(address -> address.name() + ":" + address.securityProtocol())
                .collect(Collectors.joining(","));
    }

    String bootstrap() {
        return clients.getFirst().hostAndPort();
    }

    private static Listeners withController(List<Address> clients, String host) {
        try {
            return new Listeners(clients, new Address(CONTROLLER, HeldPort.free(host)));
        } catch (BrokerStartException e) {
            clients.forEach(address -> address.held().close());
            throw e;
        }
    }

    /** Gives the ports back. Idempotent. */
    @Override
    public void close() {
        clients.forEach(address -> address.held().close());
        controller.held().close();
    }

    private static Address parse(String text) {
        Matcher matcher = LISTENER.matcher(text);
        if (!matcher.matches()) {
            throw new BrokerStartException(
                    "the property listeners must look like CLIENT://127.0.0.1:9092, found: " + text);
        }
        String host = matcher.group(2);
        if (!host.equals("localhost") && !host.equals("[::1]") && !host.matches("127(\\.\\d{1,3}){3}")) {
            throw new BrokerStartException("the property listeners takes addresses of loopback only (127.0.0.1), not '"
                    + host + "': " + text.strip() + "; 'weir broker --address' opens a broker to other machines");
        }
        int port = Integer.parseInt(matcher.group(3));
        return new Address(matcher.group(1), port == 0 ? HeldPort.free(host) : HeldPort.at(host, port));
    }
}
