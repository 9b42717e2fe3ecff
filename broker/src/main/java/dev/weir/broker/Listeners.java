package dev.weir.broker;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The addresses one node listens on: all on loopback, with every port known before the node starts.
 *
 * @param clients where clients connect; the first is the one to bootstrap from
 * @param controller where the node's controller listens
 */
record Listeners(List<Address> clients, Address controller) {

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
    record Address(String name, String host, int port) {

        String hostAndPort() {
            return host + ":" + port;
        }

        String securityProtocol() {
            return SECURITY_PROTOCOLS.contains(name) ? name : "PLAINTEXT";
        }

        @Override
        public String toString() {
            return name + "://" + hostAndPort();
        }
    }

    /** Those of every node of a cluster: the first at {@code port}, the others behind it; 0 takes free ones. */
    static List<Listeners> ofCluster(int brokers, int port, Map<String, String> asked, Addresses addresses) {
        if (brokers == 1) {
            return List.of(of(port, asked));
        }
        if (port > 0 && port + brokers - 1 > MOST_PORT) {
            throw new BrokerStartException(
                    "there are no " + brokers + " ports from " + port + " on: give a smaller one, or 0 for free ones");
        }
        List<Listeners> all = new ArrayList<>();
        List<Integer> promised = new ArrayList<>(IntStream.range(0, port == 0 ? 0 : brokers)
                .mapToObj(i -> port + i)
                .toList());
        String network = addresses == Addresses.SHARED ? "" : ownNetwork();
        for (int i = 0; i < brokers; i++) {
            String host = network.isEmpty() ? SHARED_HOST : network + (i + 1);
            int clientPort = port == 0 ? FreePorts.next(promised) : port + i;
            promised.add(clientPort);
            int controllerPort = FreePorts.next(promised);
            promised.add(controllerPort);
            all.add(new Listeners(
                    List.of(new Address(CLIENT, host, clientPort)), new Address(CONTROLLER, host, controllerPort)));
        }
        return List.copyOf(all);
    }

    /** The beginning of addresses that another cluster is not likely to have: {@code 127.91.7.}. */
    private static String ownNetwork() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return "127." + random.nextInt(1, 255) + "." + random.nextInt(1, 255) + ".";
    }

    /** The listener for clients at {@code port} (0: a free one), or those the user's property {@code listeners} names. */
    static Listeners of(int port, Map<String, String> asked) {
        String text = asked.get("listeners");
        if (text != null && port != 0) {
            throw new BrokerStartException(
                    "give either a port or the property listeners, not both: port " + port + ", listeners=" + text);
        }
        if (text == null) {
            List<Address> client =
                    List.of(new Address(CLIENT, "127.0.0.1", port == 0 ? FreePorts.next(List.of()) : port));
            return new Listeners(client, freeController(client));
        }
        String controllerName = asked.getOrDefault("controller.listener.names", CONTROLLER);
        List<Address> clients = new ArrayList<>();
        Address controller = null;
        for (String part : text.split(",", -1)) {
            Address address = parse(part, ports(clients));
            if (address.name().equals(controllerName)) {
                controller = address;
            } else {
                clients.add(address);
            }
        }
        if (clients.isEmpty()) {
            throw new BrokerStartException("the property listeners has none for clients: " + text);
        }
        return new Listeners(clients, controller == null ? freeController(clients) : controller);
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

    private static Address freeController(List<Address> clients) {
        return new Address(CONTROLLER, "127.0.0.1", FreePorts.next(ports(clients)));
    }

    private static List<Integer> ports(List<Address> addresses) {
        return addresses.stream().map(Address::port).toList();
    }

    private static Address parse(String text, List<Integer> promised) {
        Matcher matcher = LISTENER.matcher(text);
        if (!matcher.matches()) {
            throw new BrokerStartException(
                    "the property listeners must look like CLIENT://127.0.0.1:9092, found: " + text);
        }
        String host = matcher.group(2);
        if (!host.equals("localhost") && !host.equals("[::1]") && !host.matches("127(\\.\\d{1,3}){3}")) {
            throw new BrokerStartException(
                    "a broker of Weir listens on loopback only (127.0.0.1), not on '" + host + "': " + text.strip());
        }
        int port = Integer.parseInt(matcher.group(3));
        return new Address(matcher.group(1), host, port == 0 ? FreePorts.next(promised) : port);
    }
}
