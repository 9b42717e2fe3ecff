package dev.weir.run.host;

import dev.weir.clock.RunClock;
import dev.weir.resource.WatchedSample;
import dev.weir.resource.os.ProcessUsage;
import dev.weir.result.Verdict.Finding;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.watch.ProcessWatch;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The hosts of the system under test that agents watch for a run: asks each once a second what it has used. They carry no load, so
 * that a run goes on without one that is lost. Used by the run's own thread; it asks in a thread of its own.
 */
public final class WatchedHosts {

    private static final Duration LAST_ANSWERS_WITHIN = Duration.ofSeconds(2);

    private final List<WorkerHost> hosts;
    private final RunClock clock;
    private final RunErrors errors;
    private List<WatchedHostLog> logs = List.of();
    private @Nullable ScheduledExecutorService asking;
    private @Nullable ScheduledFuture<?> rounds;

    /** The latest answer of each that is waited for; used by the thread that asks. */
    private final Map<WatchedHostLog, CompletableFuture<?>> awaited = new HashMap<>();

    /** Takes what was used on another host, as {@link ProcessWatch#use} does. */
    @FunctionalInterface
    interface Use {
        void take(String process, long pid, long atNanos, ProcessUsage usage);
    }

    WatchedHosts(List<WorkerHost> hosts, RunClock clock, RunErrors errors) {
        this.hosts = hosts;
        this.clock = clock;
        this.errors = errors;
    }

    /** Begins to ask. */
    public void begin(ProcessWatch watch) {
        begin(watch::use);
    }

    void begin(Use watch) {
        if (hosts.isEmpty() || asking != null) {
            return;
        }
        logs = hosts.stream()
                .map(host -> new WatchedHostLog(host, clock, watch))
                .toList();
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("weir-watched").factory());
        asking = thread;
        rounds = thread.scheduleAtFixedRate(() -> guarded(() -> ask(false)), 0, 1, TimeUnit.SECONDS);
    }

    /** Also asks now, so that figures between this instant and the next are as exact as can be. Does not wait. */
    public void mark() {
        execute(() -> ask(true));
    }

    private void execute(Runnable task) {
        ScheduledExecutorService thread = asking;
        if (thread != null) {
            try {
                thread.execute(() -> guarded(task));
            } catch (RejectedExecutionException e) {
                // The run is over, and what comes now belongs to none.
            }
        }
    }

    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (Throwable e) {
            errors.reportOwn("watching other hosts", e);
        }
    }

    private void ask(boolean exact) {
        for (WatchedHostLog log : logs) {
            CompletableFuture<?> before = awaited.get(log);
            // One that does not answer is not asked again and again.
            if (!log.lost() && (exact || before == null || before.isDone())) {
                awaited.put(log, ask(log, exact));
            }
        }
    }

    /** An answer and when it came, by the run's clock. */
    private record Answer(WatchedSample sample, long heardNanos) {}

    private CompletableFuture<?> ask(WatchedHostLog log, boolean exact) {
        long askedNanos = clock.nanos();
        return log.host()
                .sampleWatched(exact)
                .thenApply(sample -> new Answer(sample, clock.nanos()))
                .handleAsync(
                        (answer, failure) -> {
                            if (answer == null) {
                                Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
                                log.failed(cause == null ? "no reason was given" : String.valueOf(cause.getMessage()));
                            } else {
                                log.take(answer.sample(), askedNanos, answer.heardNanos());
                            }
                            return answer;
                        },
                        this::execute);
    }

    /** Waits a moment for the last answers, and asks no more. Returns what has to be known of the hosts: what happened and when. */
    public List<Finding> end() {
        ScheduledExecutorService thread = asking;
        ScheduledFuture<?> everySecond = rounds;
        if (thread == null || everySecond == null) {
            return List.of();
        }
        everySecond.cancel(false);
        try {
            CompletableFuture<?>[] last = thread.submit(() -> awaited.values().toArray(CompletableFuture<?>[]::new))
                    .get(LAST_ANSWERS_WITHIN.toNanos(), TimeUnit.NANOSECONDS);
            CompletableFuture.allOf(last).get(LAST_ANSWERS_WITHIN.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // The log of each host says that something of it is missing.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        thread.shutdownNow();
        try {
            thread.awaitTermination(LAST_ANSWERS_WITHIN.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        logs.forEach(WatchedHostLog::end);
        return logs.stream().flatMap(log -> log.findings().stream()).toList();
    }

    /** What is watched of each host so far. */
    List<HostsOfRun.Watched> ofRun() {
        return logs.stream()
                .map(log -> new HostsOfRun.Watched(log.host(), log.processes(), log.lostNanos(), log.heardNanos()))
                .toList();
    }

    /** What could not be measured there, and why: a sentence each. */
    public List<String> notMeasured() {
        return logs.stream().flatMap(log -> log.notMeasured().stream()).toList();
    }
}
