package dev.weir.transport.web.gateway;

import dev.weir.clock.RunClock;
import dev.weir.resource.child.ChildJvm;
import dev.weir.resource.child.LastLines;
import dev.weir.secret.Secrets;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One process of a gateway. Thread-safe. It ends with its standard input, which is closed with this process, however that
 * ends.
 */
final class StartedGateway implements AutoCloseable {

    /** What its standard output begins with in the line that says where it listens. */
    static final String LISTENING = "weir-gateway listens on ";

    /** What its answer begins with to how many updates newer ones have replaced; the question and the number follow. */
    static final String REPLACED = "weir-gateway replaced ";

    /** The question that nobody asks: a process that is told to end answers it all the same. */
    static final String LAST_WORDS = "in-all";

    private static final int TOLD_LINES = 5;
    private static final Duration ENDS_WITHIN = Duration.ofSeconds(2);

    private final Process process;
    private final RunClock clock;
    private final CompletableFuture<URI> listening = new CompletableFuture<>();
    private final LastLines lastLines;
    private final List<Thread> readers;
    private final CompletableFuture<Void> ended;
    private final Map<String, CompletableFuture<Long>> replaced = new ConcurrentHashMap<>();
    private final AtomicInteger asked = new AtomicInteger();
    private volatile @Nullable Warning death;
    private volatile boolean closing;

    private StartedGateway(Process process, LastLines lastLines, RunClock clock) {
        this.process = process;
        this.clock = clock;
        this.lastLines = lastLines;
        this.readers = List.of(reader("output", process.getInputStream()), reader("errors", process.getErrorStream()));
        this.ended = process.onExit().thenAccept(this::hasEnded);
    }

    private Thread reader(String what, InputStream stream) {
        return ChildJvm.read("weir-gateway-" + what, stream, this::take);
    }

    /**
     * Starts one and waits until it delivers.
     *
     * @param within the longest that may take
     * @param lastLines where its output goes
     * @throws TransportException when it does not start, with its last words
     */
    static StartedGateway start(GatewayOrder order, Duration within, LastLines lastLines, RunClock clock) {
        StartedGateway started;
        try {
            started = new StartedGateway(new ProcessBuilder(GatewayLaunch.of(order)).start(), lastLines, clock);
        } catch (IOException e) {
            throw new TransportException("the process for the gateway cannot be started: " + e.getMessage(), e);
        }
        boolean delivers = false;
        try {
            started.tell(order.loginLine());
            started.awaitListening(within);
            delivers = true;
        } finally {
            if (!delivers) {
                started.close();
            }
        }
        return started;
    }

    /** A process that has ended already is noticed by who waits for it. */
    private void tell(String line) {
        try {
            process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            process.destroyForcibly();
        }
    }

    private void awaitListening(Duration within) {
        try {
            listening.get(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new TransportException("the gateway did not start: " + lastWords("it said nothing"), e);
        } catch (TimeoutException e) {
            throw new TransportException(
                    "the gateway did not deliver within " + within.toSeconds() + " s of its start: "
                            + lastWords("it said nothing"),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransportException("interrupted while the gateway started", e);
        }
    }

    /** Where clients reach it: {@code http://127.0.0.1:41234}. */
    URI address() {
        return listening.join();
    }

    long pid() {
        return process.pid();
    }

    /**
     * How many updates it has not sent because newer ones replaced them, since it started; as its process said last, where
     * that was told to end. Empty if there is no answer soon. Blocks for some seconds at most.
     */
    OptionalLong replaced() {
        if (!process.isAlive()) {
            Long last = answer(LAST_WORDS).getNow(null);
            return last == null ? OptionalLong.empty() : OptionalLong.of(last);
        }
        String question = Integer.toString(asked.incrementAndGet());
        CompletableFuture<Long> answer = answer(question);
        try {
            process.getOutputStream().write((question + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            return OptionalLong.empty(); // It has ended meanwhile.
        }
        return within(answer);
    }

    private CompletableFuture<Long> answer(String question) {
        return replaced.computeIfAbsent(question, any -> new CompletableFuture<>());
    }

    private static OptionalLong within(CompletableFuture<Long> answer) {
        try {
            return OptionalLong.of(answer.get(ENDS_WITHIN.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalLong.empty();
        } catch (ExecutionException | TimeoutException e) {
            return OptionalLong.empty();
        }
    }

    /** That it ended though nobody had asked for that; empty as long as it has not. */
    Optional<Warning> death() {
        return Optional.ofNullable(death);
    }

    private String lastWords(String otherwise) {
        String said = lastLines.told(TOLD_LINES);
        return said.isEmpty() ? otherwise : Secrets.masked(said);
    }

    private void take(String line) {
        if (line.startsWith(LISTENING)) {
            listening.complete(URI.create(line.substring(LISTENING.length())));
            return;
        }
        if (line.matches(REPLACED + "\\S+ \\d{1,18}")) {
            String[] told = line.substring(REPLACED.length()).split(" ", 2);
            answer(told[0]).complete(Long.parseLong(told[1]));
            return;
        }
        lastLines.add(line);
    }

    private void hasEnded(Process exited) {
        long atNanos = clock.nanos();
        try {
            for (Thread reader : readers) {
                reader.join(ENDS_WITHIN);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!closing) {
            death = Warning.at(
                    atNanos,
                    WarningKind.OTHER,
                    "The gateway (process " + exited.pid() + ") ended with exit code " + exited.exitValue()
                            + "; its last output: " + lastWords("none"));
        }
        listening.completeExceptionally(new IOException("it ended with exit code " + exited.exitValue()));
    }

    /** Somebody is about to end it: that is no incident. */
    void expectEnd() {
        closing = true;
    }

    /** Ends it: its standard input ends, and if that does not help soon, it is killed. Idempotent. */
    @Override
    public void close() {
        closing = true;
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroyForcibly(); // The pipe is broken, so the process has ended or will not hear of its end.
        }
        ChildJvm.end(process);
        try {
            ended.get(ENDS_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            process.destroyForcibly();
        }
    }
}
