package dev.weir.gateway;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The official client of Node.js in a process of its own, told what to follow, and what it hears. */
final class NodeClient implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 30;
    private static final Path SOURCE = Path.of("src/test/clients/node");
    private static final Path FOLDER = Path.of("target/clients/node");
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Process process;
    private final Writer input;
    private final BlockingQueue<JsonNode> heard = new LinkedBlockingQueue<>();
    private final List<JsonNode> all = new ArrayList<>();

    private NodeClient(Process process) {
        this.process = process;
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        Thread.ofVirtual().start(this::listen);
    }

    /** Installs the client's packages below {@code target}, if they are not there. */
    static synchronized void install() throws IOException, InterruptedException {
        Files.createDirectories(FOLDER);
        boolean same = Files.exists(FOLDER.resolve("node_modules/lightstreamer-client-node"))
                && Files.exists(FOLDER.resolve("package-lock.json"))
                && Files.mismatch(SOURCE.resolve("package-lock.json"), FOLDER.resolve("package-lock.json")) < 0;
        for (String file : List.of("package.json", "package-lock.json", "follow.js")) {
            Files.copy(SOURCE.resolve(file), FOLDER.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        if (same) {
            return;
        }
        Process npm = started(new ProcessBuilder("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
                .directory(FOLDER.toFile())
                .redirectErrorStream(true)
                .redirectOutput(FOLDER.resolve("npm.log").toFile()));
        if (!npm.waitFor(4, TimeUnit.MINUTES) || npm.exitValue() != 0) {
            npm.destroy();
            throw new AssertionError("npm ci in " + FOLDER + " failed: " + Files.readString(FOLDER.resolve("npm.log")));
        }
    }

    private static Process started(ProcessBuilder builder) {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new AssertionError(
                    "this test needs node and npm (Node.js 20 or newer) on the PATH: " + e.getMessage(), e);
        }
    }

    static NodeClient start(int port, String transport, String... subscriptions)
            throws IOException, InterruptedException {
        install();
        List<String> command = new ArrayList<>(List.of("node", "follow.js", "http://127.0.0.1:" + port, transport));
        command.addAll(List.of(subscriptions));
        return new NodeClient(started(
                new ProcessBuilder(command).directory(FOLDER.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT)));
    }

    /** One subscription as the script takes it. */
    static String subscription(String mode, String items, String fields, String more) {
        return "{\"mode\":\"%s\",\"items\":[\"%s\"],\"fields\":[\"%s\"]%s}"
                .formatted(mode, items.replace(" ", "\",\""), fields.replace(" ", "\",\""), more);
    }

    private void listen() {
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                heard.add(JSON.readTree(line));
            }
        } catch (IOException e) {
            if (process.isAlive()) {
                throw new UncheckedIOException(e);
            }
        }
    }

    void say(String command) throws IOException {
        input.write(command + "\n");
        input.flush();
    }

    /** Waits for the next thing of the kind that the condition holds for; what came before it is passed over. */
    JsonNode await(String event, Predicate<JsonNode> condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            JsonNode next = heard.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (next == null) {
                throw new AssertionError("no " + event + " that is waited for came; the last heard: "
                        + all.subList(Math.max(0, all.size() - 10), all.size()));
            }
            all.add(next);
            if (next.get("event").stringValue().equals(event) && condition.test(next)) {
                return next;
            }
        }
    }

    JsonNode await(String event) throws InterruptedException {
        return await(event, next -> true);
    }

    /** Waits for an update whose field has the value. */
    JsonNode awaitUpdate(String field, String value) throws InterruptedException {
        return await("update", next -> value.equals(next.at("/values/" + field).asString("")));
    }

    /** What was heard so far of a kind. */
    List<JsonNode> all(String event) {
        return all.stream()
                .filter(next -> next.get("event").stringValue().equals(event))
                .toList();
    }

    @Override
    public void close() throws IOException {
        input.close();
        boolean ended = false;
        try {
            ended = process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!ended) {
            process.destroyForcibly();
        }
    }
}
