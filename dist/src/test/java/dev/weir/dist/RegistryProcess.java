package dev.weir.dist;

import dev.weir.broker.HeldPort;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** An Apicurio Registry in a process of its own, which Maven unpacks for the tests of the gateway. */
final class RegistryProcess implements AutoCloseable {

    private static final Path FOLDER = Path.of("..", "gateway", "target", "registry");
    private static final long LONGEST_NANOS = Duration.ofMinutes(2).toNanos();

    private final HttpClient client = HttpClient.newHttpClient();
    private final HeldPort held = HeldPort.free();
    private final Process process;

    /** Returns when it answers. */
    RegistryProcess() throws IOException, InterruptedException {
        Path jar;
        try (Stream<Path> files = Files.walk(FOLDER)) {
            jar = files.filter(file -> file.endsWith("quarkus-run.jar"))
                    .findFirst()
                    .orElseThrow();
        }
        process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-Dquarkus.http.host=127.0.0.1",
                        "-Dquarkus.http.port=" + held.number(),
                        "-Dquarkus.management.host=127.0.0.1",
                        "-Dquarkus.management.port=0",
                        "-jar",
                        jar.toAbsolutePath().toString())
                .redirectErrorStream(true)
                .redirectOutput(Path.of("target", "registry.log").toFile())
                .start();
        long begunNanos = System.nanoTime();
        while (!answers()) {
            if (System.nanoTime() - begunNanos > LONGEST_NANOS || !process.isAlive()) {
                close();
                throw new IOException("the registry does not start; see target/registry.log");
            }
            LockSupport.parkNanos(100_000_000);
        }
    }

    private boolean answers() throws InterruptedException {
        try {
            get("/subjects");
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Address of its API. */
    String url() {
        return "http://127.0.0.1:" + held.number() + "/apis/ccompat/v7";
    }

    /** Sets something at a path. */
    void put(String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url() + path))
                .timeout(Duration.ofSeconds(5))
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException(answer.statusCode() + " " + answer.body());
        }
    }

    /** What it answers at a path. */
    String get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url() + path))
                .timeout(Duration.ofSeconds(5))
                .build();
        HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException(answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        client.close();
        held.close();
    }
}
