package dev.weir.fault.proxy;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a proxy does now.
 *
 * @param listeners in the order in which they were opened
 * @param hit how many connections or datagrams each fault in force has hit so far, by its name
 */
public record ProxyState(List<ListenerState> listeners, Map<String, Integer> hit) {

    private static final String BETWEEN = " ";
    private static final String WITHIN = ",";

    public ProxyState {
        listeners = List.copyOf(listeners);
        hit = Map.copyOf(hit);
    }

    /**
     * Where clients connect to one broker.
     *
     * @param broker its number; -1 as long as that is not known
     * @param port at the address of the proxy
     * @param address of the broker
     * @param forwarded what passed
     * @param complaint why the last connection was refused or closed by the proxy itself; empty when none was
     */
    public record ListenerState(int broker, int port, String address, Forwarded forwarded, String complaint) {}

    /**
     * What passed a listener.
     *
     * @param open connections of clients now, or publishers whose datagrams it forwards
     * @param accepted connections in all, or datagrams
     * @param upstreamBytes from clients
     * @param downstreamBytes from the broker
     */
    public record Forwarded(int open, long accepted, long upstreamBytes, long downstreamBytes) {}

    /** The listener for a broker. */
    public Optional<ListenerState> broker(int number) {
        return listeners.stream()
                .filter(listener -> listener.broker() == number)
                .findFirst();
    }

    /** The lines of a proxy's output are words, each without blanks: the same of this state. */
    public String line() {
        List<String> words = new ArrayList<>();
        for (ListenerState listener : listeners) {
            Forwarded forwarded = listener.forwarded;
            words.add(List.of(
                            "listener",
                            listener.broker,
                            listener.port,
                            encoded(listener.address),
                            forwarded.open,
                            forwarded.accepted,
                            forwarded.upstreamBytes,
                            forwarded.downstreamBytes,
                            encoded(listener.complaint))
                    .stream()
                    .map(Object::toString)
                    .collect(Collectors.joining(WITHIN)));
        }
        hit.forEach((name, connections) -> words.add("fault" + WITHIN + name + WITHIN + connections));
        return String.join(BETWEEN, words);
    }

    /** Reads what {@link #line} writes. */
    static ProxyState of(String line) {
        List<ListenerState> listeners = new ArrayList<>();
        Map<String, Integer> hit = new TreeMap<>();
        for (String word : line.isEmpty() ? new String[0] : line.split(BETWEEN, -1)) {
            String[] parts = word.split(WITHIN, -1);
            if (parts[0].equals("fault")) {
                hit.put(parts[1], Integer.valueOf(parts[2]));
            } else {
                listeners.add(new ListenerState(
                        Integer.parseInt(parts[1]),
                        Integer.parseInt(parts[2]),
                        decoded(parts[3]),
                        new Forwarded(
                                Integer.parseInt(parts[4]),
                                Long.parseLong(parts[5]),
                                Long.parseLong(parts[6]),
                                Long.parseLong(parts[7])),
                        decoded(parts[8])));
            }
        }
        return new ProxyState(listeners, hit);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
