package dev.weir.gateway;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The official clients, from the packages of their registries, each in a program that follows subscriptions. */
enum OfficialClient {
    NODE,
    JAVA,
    PYTHON;

    private static final List<String> TRANSPORTS =
            List.of("WS-STREAMING", "HTTP-STREAMING", "WS-POLLING", "HTTP-POLLING");
    private static final NodePackages PACKAGES = new NodePackages("node");

    /** Each with each transport. */
    static Stream<Arguments> byEveryTransport() {
        return Arrays.stream(values())
                .flatMap(client -> TRANSPORTS.stream().map(transport -> Arguments.of(client, transport)));
    }

    /** @param transport the one to use; of its own choice when empty */
    ClientProcess start(int port, String transport, String... subscriptions) throws IOException, InterruptedException {
        return start(Map.of(), "http://127.0.0.1:" + port, transport, subscriptions);
    }

    /** One that soon tries again, for a gateway that is restarted; but it does not wait long for an answer either. */
    ClientProcess startHasty(int port, String transport, String... subscriptions)
            throws IOException, InterruptedException {
        return start(Map.of("RETRY_MILLIS", "1000"), "http://127.0.0.1:" + port, transport, subscriptions);
    }

    /** One with more in its environment. */
    ClientProcess start(Map<String, String> environment, String address, String transport, String... subscriptions)
            throws IOException, InterruptedException {
        ProcessBuilder builder = builder();
        builder.command().addAll(List.of(address, transport));
        builder.command().addAll(List.of(subscriptions));
        builder.environment().putAll(environment);
        return ClientProcess.start(builder);
    }

    private ProcessBuilder builder() throws IOException {
        return switch (this) {
            case NODE -> PACKAGES.builder("follow.js");
            case JAVA ->
                new ProcessBuilder(new ArrayList<>(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        JavaFollower.class.getName())));
            case PYTHON ->
                new ProcessBuilder(
                        new ArrayList<>(List.of(TestTools.program("python"), "src/test/clients/python/follow.py")));
        };
    }
}
