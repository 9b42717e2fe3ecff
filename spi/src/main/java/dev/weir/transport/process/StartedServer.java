package dev.weir.transport.process;

import dev.weir.transport.TransportException;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One process of a server that a transport starts, of which it knows the number. A shell beside it ends it as soon as this
 * process is gone, however that ends: it reads a pipe that this process holds open.
 */
public final class StartedServer {

    private static final String SHELL = """
            exec 3<&0
            log=$1
            shift
            "$@" </dev/null >>"$log" 2>&1 3<&- &
            server=$!
            echo $server
            { cat <&3 >/dev/null; kill $server; kill -CONT $server; } >/dev/null 2>&1 &
            guard=$!
            exec 3<&-
            wait $server
            kill $guard 2>/dev/null
            """;

    private static final int ENDS_WITHIN_SECONDS = 5;
    private static final int LAST_LINES = 3;

    private final Process shell;
    private final long pid;

    private StartedServer(Process shell, long pid) {
        this.shell = shell;
        this.pid = pid;
    }

    /**
     * Starts it, without waiting until it answers.
     *
     * @param options what the program is told
     * @param log file that takes what it writes
     * @throws TransportException when it cannot be started
     */
    public static StartedServer start(Path program, List<String> options, Path log) {
        List<String> command =
                new ArrayList<>(List.of("/bin/sh", "-c", SHELL, "weir", log.toString(), program.toString()));
        command.addAll(options);
        try {
            Process shell = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            // The pipe stays open: a shell that reads its end would take this process for gone.
            BufferedReader said =
                    new BufferedReader(new InputStreamReader(shell.getInputStream(), StandardCharsets.UTF_8));
            String first = said.readLine();
            if (first == null) {
                shell.destroyForcibly();
                throw new TransportException("cannot start " + program + ": " + tail(log));
            }
            return new StartedServer(shell, Long.parseLong(first.strip()));
        } catch (IOException e) {
            throw new TransportException("cannot start " + program + ": " + e.getMessage(), e);
        }
    }

    /** Number of its process. */
    public long pid() {
        return pid;
    }

    /** Whether it has not ended; the shell ends with it. */
    public boolean isAlive() {
        return shell.isAlive();
    }

    /** Ends it, at once where it does not end by itself. Idempotent. */
    public void end() {
        try {
            shell.getOutputStream().close();
        } catch (IOException e) {
            // The shell is gone already, and its pipe with it.
        }
        boolean interrupted = Thread.interrupted();
        try {
            if (!ended()) {
                ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
                ended();
                shell.destroyForcibly();
            }
        } catch (InterruptedException e) {
            interrupted = true;
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
            shell.destroyForcibly();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean ended() throws InterruptedException {
        return shell.waitFor(ENDS_WITHIN_SECONDS, TimeUnit.SECONDS);
    }

    /** What a server wrote last, in one line. */
    public static String tail(Path log) {
        return lines(log)
                .map(lines -> String.join(" / ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())))
                .filter(text -> !text.isBlank())
                .orElse("it wrote nothing");
    }

    /** What a server wrote; empty where it cannot be read. */
    public static Optional<List<String>> lines(Path log) {
        File file = log.toFile();
        if (!file.exists()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readAllLines(log, StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
