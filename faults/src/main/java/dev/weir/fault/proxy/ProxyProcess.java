package dev.weir.fault.proxy;

import dev.weir.resource.child.ChildJvm;
import dev.weir.resource.child.LastLines;
import dev.weir.resource.pause.Pause;
import java.io.IOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A fault proxy in a process of its own, tied to this one: it ends when {@link #close()} is called, and also when this
 * process ends in any way; with it end the connections through it and all faults. Thread-safe; commands are carried out
 * one after the other.
 */
public final class ProxyProcess implements AutoCloseable {

    private static final String MAIN = "dev.weir.fault.proxy.server.ProxyMain";
    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(8);
    private static final int KEPT_LINES = 20;

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
    private final LastLines lastLines = new LastLines(KEPT_LINES);

    private ProxyProcess(Process process, InetAddress address) {
        this.process = process;
        this.address = address;
        this.toProxy = process.outputWriter(StandardCharsets.UTF_8);
        ChildJvm.read("weir-proxy-answers", process.getInputStream(), answers::add);
        ChildJvm.read("weir-proxy-errors", process.getErrorStream(), lastLines::add);
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
        List<String> arguments = List.of(Long.toString(seed), address.getHostAddress());
        var main = new ChildJvm.Main(System.getProperty("java.class.path"), MAIN, arguments);
        return ChildJvm.command("weir-fault-proxy", "", JVM, main);
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

    private String lastWords() {
        String last = lastLines.told(KEPT_LINES);
        return last.isEmpty() ? "" : "; its last output: " + last;
    }

    /** Ends it: its standard input ends, and if that does not help soon, it is killed. Idempotent. */
    @Override
    public void close() {
        try {
            toProxy.close();
        } catch (IOException e) {
            process.destroyForcibly(); // The pipe is broken, so the process has ended or will not hear of its end.
        }
        ChildJvm.end(process);
    }
}
