package dev.weir.transport.nats.server;

import dev.weir.unit.Durations;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The configuration of one server, which listens on loopback alone.
 *
 * @param name unique in its cluster
 * @param port where clients connect
 * @param monitorPort where it tells about itself
 * @param folder where it keeps streams
 * @param sync how often it syncs
 * @param maxPayloadBytes the largest message with its headers
 */
record ServerConfig(String name, int port, int monitorPort, Path folder, String sync, long maxPayloadBytes) {

    private static final String LOOPBACK = "127.0.0.1";

    /** In quotes: without them, 2m would be two million seconds. */
    private String interval() {
        return sync.equals(Monitor.ALWAYS) ? sync : Durations.parse(sync).toMillis() + "ms";
    }

    /**
     * As a file holds it.
     *
     * @param routePort where the other servers connect; 0 where there are none
     * @param routePorts those of all servers; empty where there is one
     */
    String text(int routePort, List<Integer> routePorts) {
        StringBuilder text = new StringBuilder()
                .append("server_name: ")
                .append(name)
                .append('\n')
                .append("listen: ")
                .append(LOOPBACK)
                .append(':')
                .append(port)
                .append('\n')
                .append("http: ")
                .append(LOOPBACK)
                .append(':')
                .append(monitorPort)
                .append('\n')
                .append("max_payload: ")
                .append(maxPayloadBytes)
                .append('\n')
                .append("jetstream { store_dir: \"")
                .append(folder)
                .append("\", sync_interval: \"")
                .append(interval())
                .append("\" }\n");
        if (!routePorts.isEmpty()) {
            String routes = routePorts.stream()
                    .map(route -> "nats://" + LOOPBACK + ":" + route)
                    .collect(Collectors.joining(", "));
            // Clients know every address already, and one of them may be that of a proxy.
            text.append("cluster { name: weir, listen: ")
                    .append(LOOPBACK)
                    .append(':')
                    .append(routePort)
                    .append(", no_advertise: true, routes: [ ")
                    .append(routes)
                    .append(" ] }\n");
        }
        return text.toString();
    }
}
