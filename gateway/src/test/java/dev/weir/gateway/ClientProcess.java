package dev.weir.gateway;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client in a process of its own: takes commands, and tells what it hears, one JSON object a line. */
final class ClientProcess implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 180;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Process process;
    private final Writer input;
    private final BlockingQueue<JsonNode> heard = new LinkedBlockingQueue<>();
    private final List<JsonNode> all = new ArrayList<>();

    private ClientProcess(Process process) {
        this.process = process;
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        Thread.ofVirtual().start(this::listen);
    }

    /** Starts a program; what it has to complain of goes to this one's standard error. */
    static ClientProcess start(ProcessBuilder program) throws IOException {
        return new ClientProcess(
                program.redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    /** One subscription as the scripts take it. */
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
        return await(List.of(event), condition);
    }

    /** The same of several kinds. */
    JsonNode await(List<String> events, Predicate<JsonNode> condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            JsonNode next = heard.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (next == null) {
                throw new AssertionError("no " + events + " that is waited for came; the last heard: "
                        + all.subList(Math.max(0, all.size() - 10), all.size()));
            }
            all.add(next);
            if (events.contains(next.get("event").stringValue()) && condition.test(next)) {
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

    /** What was heard so far of some kinds. */
    List<JsonNode> all(String... events) {
        return all.stream()
                .filter(next -> List.of(events).contains(next.get("event").stringValue()))
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
