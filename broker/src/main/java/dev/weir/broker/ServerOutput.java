package dev.weir.broker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What the server process writes: read by a thread of its own to the end, so that the server never waits for its
 * reader, and the last lines kept. Thread-safe.
 */
final class ServerOutput {

    private static final int KEPT_LINES = 200;
    private static final int KEPT_CHARACTERS = 2_000;

    private final Deque<String> lines = new ArrayDeque<>();
    private final CompletableFuture<StartReport> started = new CompletableFuture<>();

    /** How the start went, in the server's own words. */
    sealed interface StartReport {
        record Ready() implements StartReport {}

        record Failed(String reason) implements StartReport {}

        /** The server's output ended before it said anything about its start. */
        record Ended() implements StartReport {}
    }

    void drain(InputStream stream) {
        Thread.ofPlatform().daemon().name("weir-broker-output").start(() -> readAll(stream));
    }

    /** Completes once, when the server has said how its start went, or has ended. */
    CompletableFuture<StartReport> started() {
        return started;
    }

    List<String> lastLines() {
        synchronized (lines) {
            return List.copyOf(lines);
        }
    }

    private void readAll(InputStream stream) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            String line;
            while ((line = reader.readLine()) != null) {
                accept(line);
            }
        } catch (IOException e) {
            keep("reading the broker's output failed: " + e.getMessage());
        } finally {
            started.complete(new StartReport.Ended());
        }
    }

    private void accept(String line) {
        if (line.equals(ServerLines.READY)) {
            started.complete(new StartReport.Ready());
        } else if (line.startsWith(ServerLines.FAILED)) {
            started.complete(new StartReport.Failed(line.substring(ServerLines.FAILED.length())));
        } else {
            keep(line);
        }
    }

    /** Adds a line of the launcher's own. */
    void keep(String line) {
        synchronized (lines) {
            if (lines.size() == KEPT_LINES) {
                lines.removeFirst();
            }
            lines.addLast(line.length() > KEPT_CHARACTERS ? line.substring(0, KEPT_CHARACTERS) : line);
        }
    }
}
