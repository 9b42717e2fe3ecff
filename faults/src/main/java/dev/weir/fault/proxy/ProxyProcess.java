package dev.weir.fault.proxy;

import dev.weir.resource.os.OwnSession;
import dev.weir.resource.pause.Pause;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.InetAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A fault proxy in a process of its own, tied to this one: it ends when {@link #close()} is called, and also when this
 * process ends in any way; with it end the connections through it and all faults. Thread-safe; commands are carried out
 * one after the other.
 */
public final class ProxyProcess implements AutoCloseable {

    private static final String MAIN = "dev.weir.fault.proxy.server.ProxyMain";
    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(8);
    private static final Duration ENDS_WITHIN = Duration.ofSeconds(2);
    private static final int KEPT_LINES = 20;

    private static final List<String> COMMAND = OwnSession.before("weir-fault-proxy", "");

    private static final List<String> JVM = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseCompactObjectHeaders",
            "-Xms32m",
            "-Xmx128m",
            "-XX:MaxDirectMemorySize=1g",
            "-XX:+ExitOnOutOfMemoryError");

    /** Where a proxy listens that only this machine reaches. */
    public static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

    private final Process process;
    private final InetAddress address;
    private final Writer toProxy;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final Deque<String> lastLines = new ArrayDeque<>();

    private ProxyProcess(Process process, InetAddress address) {
        this.process = process;
        this.address = address;
        this.toProxy = process.outputWriter(StandardCharsets.UTF_8);
        read("answers", process.getInputStream(), answers::add);
        read("errors", process.getErrorStream(), this::keep);
    }

    /** Starts a proxy without listeners, which only this machine reaches. */
    public static ProxyProcess start(long seed, Duration within) {
        return start(seed, LOOPBACK, within);
    }

    /**
     * Starts a proxy without listeners.
     *
     * @param seed of what it chooses at random
     * @param address of this machine, at which clients connect
     * @param within the longest that may take
     * @throws ProxyException when it does not start
     */
    public static ProxyProcess start(long seed, InetAddress address, Duration within) {
        ProxyProcess started;
        try {
            started = new ProxyProcess(new ProcessBuilder(command(seed, address)).start(), address);
        } catch (IOException e) {
            throw new ProxyException("the process for the fault proxy cannot be started: " + e.getMessage(), e);
        }
        boolean ready = false;
        try {
            String first = started.firstAnswer(within);
            ready = first.equals(ProxyLines.READY);
            if (!ready) {
                throw new ProxyException("the fault proxy did not start: " + first);
            }
        } finally {
            if (!ready) {
                started.close();
            }
        }
        return started;
    }

    private static List<String> command(long seed, InetAddress address) {
        return Stream.of(
                        COMMAND,
                        List.of(Path.of(System.getProperty("java.home"), "bin", "java")
                                .toString()),
                        JVM,
                        List.of(
                                "-cp",
                                System.getProperty("java.class.path"),
                                MAIN,
                                Long.toString(seed),
                                address.getHostAddress()))
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Opens a listener for a broker; if there is one for its number or its address, that one stays.
     *
     * @param broker its number; -1 if that is not known: the proxy learns it from the broker's answers
     * @return the port at {@link #address()}
     */
    public int listen(int broker, String host, int port, ForwardedProtocol protocol) {
        return Integer.parseInt(command(ProxyLines.LISTEN + " " + broker + " "
                        + URLEncoder.encode(host, StandardCharsets.UTF_8) + " " + port + " " + protocol)
                .result());
    }

    /**
     * Begins a fault, or gives other parameters to the one of that name.
     *
     * @return since when it is in effect, by {@code System.nanoTime()}
     */
    public long inject(ProxyFault fault) {
        return command(ProxyLines.ADD + " " + fault.line()).atNanos();
    }

    /**
     * Ends a fault; one that is not in force is no error.
     *
     * @return since when it is not in effect, by {@code System.nanoTime()}
     */
    public long remove(String name) {
        return command(ProxyLines.REMOVE + " " + name).atNanos();
    }

    /** The same, and returns what the fault has hit. */
    public ProxyHits end(String name) {
        return ProxyHits.of(command(ProxyLines.REMOVE + " " + name).result());
    }

    /** What it does now. */
    public ProxyState state() {
        return ProxyState.of(command(ProxyLines.STATE).result());
    }

    /** When it stood still so far, and nothing passed it, by {@code System.nanoTime()} of this host. */
    public List<Pause> pauses() {
        return ProxyLines.pauses(command(ProxyLines.PAUSES).result());
    }

    /** The address of this machine at which its clients connect. */
    public InetAddress address() {
        return address;
    }

    /** Id of its process. */
    public long pid() {
        return process.pid();
    }

    /** Whether it runs. */
    public boolean alive() {
        return process.isAlive();
    }

    private synchronized ProxyLines.Answer command(String line) {
        try {
            toProxy.write(line + "\n");
            toProxy.flush();
        } catch (IOException e) {
            throw new ProxyException("the fault proxy has ended" + lastWords(), e);
        }
        return ProxyLines.Answer.of(answerAfterInterrupts(line));
    }

    private String firstAnswer(Duration within) {
        try {
            return answer(System.nanoTime() + within.toNanos(), within, "start");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProxyException("interrupted while the fault proxy was asked to start", e);
        }
    }

    /**
     * Waits on for a short time though the thread is interrupted: the answer would be taken for the next command's, and a fault is
     * taken back when a run is stopped, too.
     */
    private String answerAfterInterrupts(String to) {
        long endNanos = System.nanoTime() + ANSWERS_WITHIN.toNanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return answer(endNanos, ANSWERS_WITHIN, to);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private String answer(long endNanos, Duration within, String to) throws InterruptedException {
        while (System.nanoTime() - endNanos < 0) {
            String line = answers.poll(100, TimeUnit.MILLISECONDS);
            if (line != null) {
                return line;
            }
            if (!process.isAlive() && answers.isEmpty()) {
                throw new ProxyException(
                        "the fault proxy has ended with exit code " + process.exitValue() + lastWords());
            }
        }
        // A later answer would be taken for the next one's.
        process.destroyForcibly();
        throw new ProxyException("the fault proxy did not answer within " + within.toSeconds() + " s: " + to);
    }

    private interface LineTaker {
        void take(String line);
    }

    private static void read(String what, InputStream stream, LineTaker lines) {
        Thread.ofPlatform().daemon().name("weir-proxy-" + what).start(() -> {
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    lines.take(line);
                }
            } catch (IOException e) {
                lines.take("(its output cannot be read any more: " + e.getMessage() + ")");
            }
        });
    }

    private void keep(String line) {
        synchronized (lastLines) {
            if (lastLines.size() == KEPT_LINES) {
                lastLines.removeFirst();
            }
            lastLines.addLast(line);
        }
    }

    private String lastWords() {
        synchronized (lastLines) {
            return lastLines.isEmpty() ? "" : "; its last output: " + String.join(" / ", lastLines);
        }
    }

    /** Ends it: its standard input ends, and if that does not help soon, it is killed. Idempotent. */
    @Override
    public void close() {
        try {
            toProxy.close();
        } catch (IOException e) {
            process.destroyForcibly(); // The pipe is broken, so the process has ended or will not hear of its end.
        }
        try {
            if (!process.waitFor(ENDS_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                process.waitFor(ENDS_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
