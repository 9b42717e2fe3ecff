package dev.weir.agent.ssh;

import dev.weir.resource.child.LastLines;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** One agent that was started by ssh, and the process of ssh here. Thread-safe. */
final class SshAgent {

    private static final int LINES_KEPT = 20;
    private static final int LONGEST_LINE = 1000;
    private static final Duration ENDS_WITHIN = Duration.ofSeconds(15);

    private final SshHost host;
    private final String weir;
    private final Process process;
    private final Consumer<String> lines;
    private final LastLines kept = new LastLines(LINES_KEPT);
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();
    private volatile boolean closing;

    private SshAgent(SshHost host, String weir, Process process, Consumer<String> lines) {
        this.host = host;
        this.weir = weir;
        this.process = process;
        this.lines = lines;
    }

    /**
     * Gives a process that was started its order, and relays what it says in a thread of its own.
     *
     * @param lines where it is said, from that thread
     */
    static SshAgent of(SshHost host, String weir, Process process, AgentOrder order, Consumer<String> lines) {
        SshAgent agent = new SshAgent(host, weir, process, lines);
        Thread.ofPlatform().daemon().name("weir-ssh-" + host.name()).start(agent::relay);
        try {
            order.write(process.getOutputStream());
        } catch (IOException e) {
            // It has ended already, and says why.
        }
        return agent;
    }

    private void relay() {
        try (Reader reader = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
            StringBuilder line = new StringBuilder();
            for (int next = reader.read(); next >= 0; next = reader.read()) {
                if (next == '\n') {
                    say(line);
                } else if (line.length() < LONGEST_LINE) {
                    // A terminal would obey control characters of another host.
                    line.append(Character.isISOControl(next) ? ' ' : (char) next);
                }
            }
            say(line);
            ended.complete(process.waitFor());
        } catch (IOException e) {
            ended.completeExceptionally(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ended.completeExceptionally(e);
        }
    }

    private void say(StringBuilder line) {
        String text = line.toString().strip();
        line.setLength(0);
        if (text.isEmpty()) {
            return;
        }
        kept.add(text);
        if (!closing) {
            lines.accept(text);
        }
    }

    SshHost host() {
        return host;
    }

    /** What it said last; empty if it has said nothing. */
    Optional<String> lastLine() {
        return Optional.of(kept.told(1)).filter(line -> !line.isEmpty());
    }

    /** Why it has ended, in a sentence; nothing while it runs. */
    Optional<String> failure() {
        if (!ended.isDone()) {
            return Optional.empty();
        }
        int exitCode = ended.isCompletedExceptionally() ? -1 : ended.join();
        return Optional.of(SshFailure.of(host, weir, exitCode, kept.all()));
    }

    /** Waits until it has ended, for so long at most. */
    void awaitEnd(long limitNanos) throws InterruptedException {
        try {
            ended.get(Math.max(0, limitNanos), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // What is known of it is said anyway.
        }
    }

    /** Ends the agent's standard input, and with it the agent. Does not wait. */
    void endInput() {
        closing = true;
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It has ended already.
        }
    }

    /** Waits until it has ended, and kills ssh if that takes long: the agent's input ends at the latest then. */
    void awaitEnd() {
        try {
            if (process.waitFor(ENDS_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
