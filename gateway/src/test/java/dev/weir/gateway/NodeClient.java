package dev.weir.gateway;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The official client of Node.js. */
final class NodeClient {

    private static final NodePackages PACKAGES = new NodePackages("node", List.of("follow.js"));

    private NodeClient() {}

    static ClientProcess start(int port, String transport, String... subscriptions)
            throws IOException, InterruptedException {
        return start(Map.of(), "http://127.0.0.1:" + port, transport, subscriptions);
    }

    static ClientProcess start(
            Map<String, String> environment, String address, String transport, String... subscriptions)
            throws IOException, InterruptedException {
        String[] arguments = Stream.concat(Stream.of(address, transport), Stream.of(subscriptions))
                .toArray(String[]::new);
        return PACKAGES.start(environment, "follow.js", arguments);
    }
}
