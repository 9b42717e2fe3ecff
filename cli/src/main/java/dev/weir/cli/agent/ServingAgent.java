package dev.weir.cli.agent;

import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Departure;
import dev.weir.agent.service.AgentService;
import dev.weir.agent.service.AgentServiceListener;
import dev.weir.agent.service.AgentServiceSettings;
import dev.weir.agent.service.WorkerStarter;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.process.Versions;
import dev.weir.cli.terminal.Console;
import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.resource.WatchedProcesses;
import dev.weir.resource.WatchedSample;
import dev.weir.resource.WatchedUsage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Serves until a signal, or the end of the run that started this agent, and prints what the agent does. */
final class ServingAgent implements AgentServiceListener {

    /** For how long an agent that was started for a run goes on without a controller: the network may be cut. */
    private static final Duration WITHOUT_CONTROLLER = Duration.ofMinutes(2);

    private final Console console;
    private final String join;
    private final boolean forOneRun;
    private final RunClock clock = new SystemClock();
    private final CompletableFuture<String> stop = new CompletableFuture<>();
    private final CompletableFuture<String> failed = new CompletableFuture<>();
    private volatile boolean joined;
    private volatile long withoutSinceNanos = clock.nanos();

    /**
     * @param join where the controller listens, as it is printed
     * @param forOneRun whether it ends when it is refused, or has no controller for long
     */
    ServingAgent(Console console, String join, boolean forOneRun) {
        this.console = console;
        this.join = join;
        this.forOneRun = forOneRun;
    }

    /** Ends when that stream does, which is read in a thread of its own. */
    void endWith(InputStream input) {
        Thread.ofPlatform().daemon().name("weir-input").start(() -> {
            try {
                input.transferTo(OutputStream.nullOutputStream());
                stop.complete("the run that started it is over");
            } catch (IOException e) {
                stop.complete("its standard input is gone: " + e.getMessage());
            }
        });
    }

    /**
     * Serves.
     *
     * @return the exit code
     */
    int serve(AgentServiceSettings settings, WorkerStarter starter) {
        try (Interrupts interrupts = new Interrupts(() -> Runtime.getRuntime().halt(ExitCode.CUT)).listening()) {
            interrupts.onFirst(stop::complete);
            if (!forOneRun) {
                say("weir " + Versions.weir() + " · agent " + settings.cluster().name() + " · joins " + join);
                say("  stop it  Ctrl-C");
            }
            tellWatched(settings);
            AgentService service = AgentService.start(settings, clock, starter, this);
            try {
                String why = awaitStop();
                if (failed.isDone()) {
                    console.complain(why);
                } else {
                    say("stopping: " + why);
                }
            } finally {
                service.close();
            }
        }
        return failed.isDone() ? ExitCode.ERROR : ExitCode.OK;
    }

    /** What a pattern finds is seen here by whoever wrote it, and by nobody else. */
    private void tellWatched(AgentServiceSettings settings) {
        if (settings.watched().isEmpty()) {
            return;
        }
        try (WatchedProcesses watched =
                WatchedProcesses.open(settings.watched(), settings.cluster().name(), clock)) {
            WatchedSample sample = watched.sample(true);
            for (WatchedUsage usage : sample.usages()) {
                String which = switch (usage.running()) {
                    case 0 -> "no process yet";
                    case 1 -> "process " + usage.pid();
                    default -> usage.running() + " processes, the first " + usage.pid();
                };
                say("  watches  " + (usage.isHost() ? "the host as a whole" : usage.name() + ": " + which));
            }
            sample.notMeasured().forEach(sentence -> say("  note     " + sentence));
        }
    }

    private String awaitStop() {
        while (true) {
            try {
                return stop.get(1, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                if (!joined && clock.nanos() - withoutSinceNanos > WITHOUT_CONTROLLER.toNanos()) {
                    endIfForOneRun("had no controller at " + join + " for " + WITHOUT_CONTROLLER.toSeconds() + " s");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return "it was interrupted";
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private void endIfForOneRun(String why) {
        if (forOneRun) {
            failed.complete(why);
            stop.complete(why);
        }
    }

    private void say(String line) {
        console.print(line);
        console.flush();
    }

    @Override
    public void waiting(String reason) {
        say("waiting for the controller at " + join + ": " + reason);
    }

    @Override
    public void refused(String reason) {
        String told = "refused by the controller at " + join + ": " + reason;
        if (forOneRun) {
            endIfForOneRun(told);
        } else {
            console.complain(told);
        }
    }

    @Override
    public void joined(ClusterMember controller) {
        joined = true;
        say("joined the controller at " + join);
    }

    @Override
    public void lost(ClusterMember controller, Departure departure) {
        withoutSinceNanos = clock.nanos();
        joined = false;
        if (!stop.isDone()) {
            say("the controller is gone: "
                    + (departure == Departure.LEFT ? "its run is over" : "it was lost, " + departure));
        }
    }

    @Override
    public void workerStarted(String process, long pid) {
        say("started " + process + " (process " + pid + ")");
    }

    @Override
    public void workerNotStarted(String process, String reason) {
        console.complain("cannot start " + process + ": " + reason);
    }

    @Override
    public void workerEnded(String process, long pid, int exitCode) {
        say(process + " (process " + pid + ") ended with exit code " + exitCode);
    }
}
