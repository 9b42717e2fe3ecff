package dev.weir.gateway.evaluate;

import dev.weir.broker.HeldPort;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** An Apicurio Registry in a process of its own, with Confluent's API, on a port that no other process takes meanwhile. */
public final class RealRegistry implements AutoCloseable {

    private static final Path FOLDER = Path.of("target", "registry");
    private static final long LONGEST_NANOS = Duration.ofMinutes(2).toNanos();

    private final HttpClient client = HttpClient.newHttpClient();
    private final JsonMapper json = new JsonMapper();
    private final HeldPort held = HeldPort.free();
    private final int port = held.number();
    private final Process process;

    /** Returns when it answers. */
    public RealRegistry() throws IOException, InterruptedException {
        this.process = start();
    }

    private Process start() throws IOException, InterruptedException {
        Path jar;
        try (Stream<Path> files = Files.walk(FOLDER)) {
            jar = files.filter(file -> file.endsWith("quarkus-run.jar"))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no registry in " + FOLDER.toAbsolutePath()
                            + "; Maven puts it there before the integration tests"));
        }
        Process started = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-Dquarkus.http.host=127.0.0.1",
                        "-Dquarkus.http.port=" + port,
                        "-Dquarkus.management.host=127.0.0.1",
                        "-Dquarkus.management.port=0",
                        "-jar",
                        jar.toAbsolutePath().toString())
                .redirectErrorStream(true)
                .redirectOutput(Path.of("target", "registry-" + port + ".log").toFile())
                .start();
        long deadlineNanos = System.nanoTime() + LONGEST_NANOS;
        while (!answers()) {
            if (System.nanoTime() > deadlineNanos || !started.isAlive()) {
                started.destroyForcibly();
                throw new IOException("the registry does not start; see target/registry-" + port + ".log");
            }
            LockSupport.parkNanos(100_000_000);
        }
        return started;
    }

    private boolean answers() throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url() + "/subjects"))
                    .timeout(Duration.ofSeconds(5))
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /** Address of its API. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + port + "/apis/ccompat/v7");
    }

    /** Registers a schema and returns its id. */
    public int register(String subject, String type, String schema, List<Map<String, Object>> references)
            throws IOException, InterruptedException {
        String body = json.writeValueAsString(Map.of("schema", schema, "schemaType", type, "references", references));
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(URI.create(url() + "/subjects/" + subject + "/versions"))
                        .header("Content-Type", "application/vnd.schemaregistry.v1+json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException(answer.statusCode() + " " + answer.body());
        }
        return json.readTree(answer.body()).path("id").asInt();
    }

    /** Ends it at once. What it knew is lost. */
    public void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor(30, TimeUnit.SECONDS);
    }

    /** Stops its process for a while: it accepts connections, and answers nothing. */
    public void freeze() throws IOException, InterruptedException {
        signal("-STOP");
        Path status = Path.of("/proc/" + process.pid() + "/status");
        while (!Files.readString(status).contains("\nState:\tT")) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /** Lets it go on. */
    public void thaw() throws IOException, InterruptedException {
        signal("-CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        int exit = new ProcessBuilder("kill", name, Long.toString(process.pid()))
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IOException("kill " + name + " ended with " + exit);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        held.close();
    }
}
