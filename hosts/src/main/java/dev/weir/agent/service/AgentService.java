package dev.weir.agent.service;

import dev.weir.agent.cluster.AgentCluster;
import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.agent.cluster.AgentClusterFactory;
import dev.weir.agent.cluster.JoinException;
import dev.weir.clock.RunClock;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An agent: joins its controller, which it waits for, starts workers for it until it is gone, and waits for the next one. Without
 * a controller no worker is left: their standard inputs end at once, and what runs two seconds later is killed.
 */
public final class AgentService implements AutoCloseable {

    private static final Duration CLOSES_WITHIN = Duration.ofSeconds(10);

    private final AgentServiceSettings settings;
    private final AgentClusterFactory factory;
    private final RunClock clock;
    private final WorkerStarter starter;
    private final AgentServiceListener listener;
    private final Set<String> told = new HashSet<>();
    private final CompletableFuture<Boolean> closing = new CompletableFuture<>();
    private final Thread thread;
    private boolean opening;

    private AgentService(
            AgentServiceSettings settings,
            AgentClusterFactory factory,
            RunClock clock,
            WorkerStarter starter,
            AgentServiceListener listener) {
        this.settings = settings;
        this.factory = factory;
        this.clock = clock;
        this.starter = starter;
        this.listener = listener;
        this.thread = Thread.ofPlatform().name("weir-agent").unstarted(this::serve);
    }

    /**
     * Begins to serve, in threads of its own.
     *
     * @param clock of this host, which its workers stamp with
     * @throws AgentClusterException if this process has no engine for clusters
     */
    public static AgentService start(
            AgentServiceSettings settings, RunClock clock, WorkerStarter starter, AgentServiceListener listener) {
        return start(settings, AgentClusterFactory.ofThisProcess(), clock, starter, listener);
    }

    static AgentService start(
            AgentServiceSettings settings,
            AgentClusterFactory factory,
            RunClock clock,
            WorkerStarter starter,
            AgentServiceListener listener) {
        AgentService service = new AgentService(settings, factory, clock, starter, listener);
        service.thread.start();
        return service;
    }

    private void serve() {
        while (!isClosing()) {
            Duration pause = Duration.ZERO;
            ServedController served = new ServedController(settings, clock, starter, listener);
            try (AgentCluster cluster = opened(served)) {
                told.clear();
                served.serve(cluster, closing);
            } catch (JoinException e) {
                pause = notJoined(e);
            } catch (AgentClusterException e) {
                pause = settings.refusedPause();
                tellRefused(String.valueOf(e.getMessage()));
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts an agent that serves", e);
            } catch (RuntimeException | Error e) {
                pause = defect(e);
            } finally {
                endWorkers(served);
            }
            await(pause);
        }
    }

    /** It goes on: nobody would see that an agent has stopped serving while its process is there. */
    private Duration defect(Throwable thrown) {
        tellRefused("a defect of the agent: " + thrown);
        return settings.refusedPause();
    }

    private void endWorkers(ServedController served) {
        try {
            served.endWorkers();
        } catch (RuntimeException | Error e) {
            defect(e);
        }
    }

    private AgentCluster opened(ServedController served) {
        synchronized (this) {
            opening = true;
            if (isClosing()) {
                thread.interrupt();
            }
        }
        try {
            return factory.open(settings.cluster(), served);
        } finally {
            synchronized (this) {
                opening = false;
                Thread.interrupted();
            }
        }
    }

    private Duration notJoined(JoinException e) {
        if (isClosing()) {
            return Duration.ZERO;
        }
        if (e.refused()) {
            tellRefused(e.reason());
            return settings.refusedPause();
        }
        if (told.add(e.reason())) {
            listener.waiting(e.reason());
        }
        return Duration.ZERO;
    }

    private void tellRefused(String reason) {
        if (told.add(reason)) {
            listener.refused(reason);
        }
    }

    private boolean isClosing() {
        return closing.isDone();
    }

    private void await(Duration pause) {
        try {
            closing.get(pause.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // It goes on.
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("nobody interrupts an agent that waits", e);
        }
    }

    /** Leaves the controller and ends all workers; when this returns, none is left. Does nothing when closed before. */
    @Override
    public void close() {
        closing.complete(true);
        synchronized (this) {
            if (opening) {
                thread.interrupt();
            }
        }
        try {
            thread.join(CLOSES_WITHIN);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
