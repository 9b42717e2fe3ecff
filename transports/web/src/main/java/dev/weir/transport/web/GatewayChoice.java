package dev.weir.transport.web;

import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.web.gateway.GatewayOrder;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Which gateway clients connect to. */
sealed interface GatewayChoice {

    /** A word that asks for a gateway of the run's own. */
    String EMBEDDED = "embedded";

    /**
     * One that is started for the run.
     *
     * @param configuration name of a shipped configuration, or the path of a file
     * @param bootstrap the brokers that it reads from
     * @param port where it listens; 0 for any port that is free
     * @param through host and port that clients connect to in its place; empty for its own
     */
    record Embedded(String configuration, String bootstrap, int port, String through) implements GatewayChoice {

        public Embedded {
            if (!through.matches("(\\S+:\\d{1,5})?")) {
                throw new SettingsException(WebSettings.GATEWAY_THROUGH, "'" + through + "' is not host:port");
            }
        }

        /** What the user should know of how the brokers were chosen, as sentences. */
        List<String> remarks() {
            if (!bootstrap.equals(KafkaSection.EMBEDDED)) {
                return List.of();
            }
            return new GatewayOrder(configuration, bootstrap, "", List.of())
                    .replacedBrokers().stream()
                            .map(brokers -> configuration + " names the brokers " + brokers
                                    + ", but the scenario names none: an embedded broker is measured; to measure these, add"
                                    + "  --set bootstrap=" + brokers)
                            .toList();
        }
    }

    /**
     * Some that run already, or other servers that speak TLCP.
     *
     * @param addresses all with the same scheme, which is one of {@code ws}, {@code wss}, {@code http} and {@code https}
     */
    record Remote(List<URI> addresses) implements GatewayChoice {

        public Remote {
            addresses = List.copyOf(addresses);
        }
    }

    /** Where faults can hit: the gateway, where the run starts one. */
    static FaultPoint point(Settings settings) {
        return new FaultPoint.Server(
                WebSettings.GATEWAY,
                settings.text(WebSettings.GATEWAY).equals(EMBEDDED),
                "web: { gateway: embedded }",
                true,
                WebSettings.GATEWAY_PORT,
                WebSettings.GATEWAY_THROUGH);
    }

    /**
     * Reads addresses, separated by commas.
     *
     * @throws SettingsException when one is none, or they differ in more than host and port
     */
    static Remote parse(String setting, String text) {
        List<URI> addresses = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            addresses.add(address(setting, part.strip()));
        }
        URI first = addresses.getFirst();
        for (URI address : addresses) {
            if (!address.getScheme().equals(first.getScheme())
                    || !address.getPath().equals(first.getPath())) {
                throw new SettingsException(setting, first + " and " + address + " differ in more than host and port");
            }
        }
        return new Remote(addresses);
    }

    private static URI address(String setting, String text) {
        String expected = "'" + text
                + "' is not an address: ws://host:port, with wss, http or https in place of ws, or '" + EMBEDDED + "'";
        try {
            URI address = new URI(text);
            String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
            if (!Set.of("ws", "wss", "http", "https").contains(scheme) || address.getHost() == null) {
                throw new SettingsException(setting, expected);
            }
            return new URI(scheme, null, address.getHost(), port(scheme, address), path(address), null, null);
        } catch (URISyntaxException e) {
            throw new SettingsException(setting, expected);
        }
    }

    private static int port(String scheme, URI address) {
        if (address.getPort() >= 0) {
            return address.getPort();
        }
        return scheme.equals("wss") || scheme.equals("https") ? 443 : 80;
    }

    private static String path(URI address) {
        String path = String.valueOf(address.getPath());
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
