package dev.weir.gateway;

import static dev.weir.gateway.ClientProcess.subscription;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Two processes that listen on one port. */
class SharedPortIT {

    private final List<Instance> instances = new ArrayList<>();

    /** A gateway in a process of its own. */
    private record Instance(Process process, int port, int ownPort) {

        static Instance start(String name, int port, boolean namesControlLink) throws IOException {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            SharedPortServer.class.getName(),
                            name,
                            Integer.toString(port),
                            Boolean.toString(namesControlLink))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
            String line = reader.readLine();
            if (line == null) {
                throw new AssertionError(name + " did not start");
            }
            String[] ports = line.split(" ", -1);
            return new Instance(process, Integer.parseInt(ports[0]), Integer.parseInt(ports[1]));
        }
    }

    private int start(boolean namesControlLink) throws IOException {
        Instance first = Instance.start("first", 0, namesControlLink);
        instances.add(first);
        instances.add(Instance.start("second", first.port, namesControlLink));
        return first.port;
    }

    @AfterEach
    void stop() throws InterruptedException {
        for (Instance instance : instances) {
            instance.process.destroy();
            assertThat(instance.process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        }
    }

    private static String serverName(int port) throws IOException {
        try (RawSocket socket = RawSocket.webSocket(port)) {
            socket.send(socket.textFrame("create_session\r\nLS_send_sync=false"));
            socket.readUntil("SERVNAME,");
            return socket.readUntil("\r\n").strip();
        }
    }

    @Test
    void bothServeConnectionsOfThePortAndOneGoesOnWithoutTheOther() throws IOException, InterruptedException {
        int port = start(false);
        Set<String> names = new HashSet<>();
        for (int number = 0; number < 200; number++) {
            names.add(serverName(port));
        }
        assertThat(names).containsExactlyInAnyOrder("first", "second");
        assertThat(serverName(instances.getFirst().ownPort)).isEqualTo("first");
        assertThat(serverName(instances.getLast().ownPort)).isEqualTo("second");

        Process first = instances.removeFirst().process;
        first.destroyForcibly();
        assertThat(first.waitFor(2, TimeUnit.MINUTES)).isTrue();
        for (int number = 0; number < 20; number++) {
            assertThat(serverName(port)).isEqualTo("second");
        }
    }

    /** Each of several connections of a client may reach the other process: those that tell of a session must not. */
    @Tag("thorough") // each transport; the test of the control link has one
    @ParameterizedTest
    @ValueSource(strings = {"WS-STREAMING", "HTTP-STREAMING", "HTTP-POLLING", "WS-POLLING"})
    void clientsStayWithTheProcessThatHasTheirSession(String transport) throws IOException, InterruptedException {
        int port = start(true);
        for (int number = 0; number < 4; number++) {
            try (ClientProcess client =
                    OfficialClient.NODE.start(port, transport, subscription("MERGE", "apple", "number", ""))) {
                client.await("subscribed");
                for (int update = 0; update < 10; update++) {
                    client.await("update");
                }
                client.say("unsubscribe 0");
                client.await("unsubscribed");
                assertThat(client.all("error")).isEmpty();
                assertThat(client.all("status").stream()
                                .filter(status ->
                                        status.get("status").stringValue().equals("DISCONNECTED:WILL-RETRY")))
                        .isEmpty();
            }
        }
    }

    @Tag("thorough") // each client; SessionTest recovers sessions without one
    @ParameterizedTest
    @EnumSource(names = {"NODE", "JAVA"})
    void aSessionWhoseConnectionIsCutIsRecoveredByTheProcessThatHasIt(OfficialClient official)
            throws IOException, InterruptedException {
        int port = start(true);
        int recovered = 0;
        for (int tries = 0; recovered < 3; tries++) {
            assertThat(tries).as("how often a session left the link").isLessThan(20);
            recovered += cutAndRecovered(official, port) ? 1 : 0;
        }
    }

    /** False if the session had left the link for the port of its process before it could be cut. */
    private static boolean cutAndRecovered(OfficialClient official, int port) throws IOException, InterruptedException {
        try (CuttableLink link = CuttableLink.to(port);
                ClientProcess client =
                        official.start(link.port(), "WS-STREAMING", subscription("RAW", "apple", "number", ""))) {
            client.await("subscribed");
            JsonNode update = client.await("update");
            if (!link.carried("U,1,1," + update.at("/values/number").stringValue() + "\r\n")) {
                return false;
            }
            link.cut();
            client.await("status", next -> next.get("status").stringValue().contains("TRYING-RECOVERY"));
            client.await("status", next -> next.get("status").stringValue().startsWith("CONNECTED"));
            for (int next = 0; next < 50; next++) {
                client.await("update");
            }
            List<Integer> numbers = client.all("update").stream()
                    .map(next -> Integer.valueOf(next.at("/values/number").stringValue()))
                    .toList();
            assertThat(numbers)
                    .as("none is lost or twice")
                    .isEqualTo(IntStream.rangeClosed(numbers.getFirst(), numbers.getLast())
                            .boxed()
                            .toList());
            assertThat(client.all("subscribed")).hasSize(1);
            return true;
        }
    }

    @Test
    void aWebSocketNeedsNoControlLink() throws IOException, InterruptedException {
        int port = start(false);
        for (int number = 0; number < 4; number++) {
            try (ClientProcess client =
                    OfficialClient.NODE.start(port, "WS-STREAMING", subscription("MERGE", "apple", "number", ""))) {
                client.await("subscribed");
                for (int update = 0; update < 10; update++) {
                    client.await("update");
                }
                assertThat(client.all("error")).isEmpty();
            }
        }
    }
}
