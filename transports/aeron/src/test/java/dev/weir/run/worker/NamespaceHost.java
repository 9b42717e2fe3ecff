package dev.weir.run.worker;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import dev.weir.resource.child.ChildJvm;
import dev.weir.resource.os.ProcessStat;
import dev.weir.run.host.HostClock;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.host.WorkerLauncher;
import dev.weir.run.host.WorkerLimits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

/**
 * A host that is this one with another clock: its workers are in a time namespace, whose monotonic clock is 37 s ahead, or by as
 * much as it is told. Its clock is known to the nanosecond, for it is the same but for that.
 */
public final class NamespaceHost implements WorkerHost {

    private static final int SECONDS_AHEAD = 37;

    private final String name;
    private final WorkerLimits limits;
    private final UnaryOperator<Process> connection;
    private final long secondsAhead;
    private final List<Process> started = new ArrayList<>();
    private volatile Optional<String> lost = Optional.empty();

    /** @param connection what lies between this process and a worker */
    public NamespaceHost(String name, WorkerLimits limits, UnaryOperator<Process> connection) {
        this(name, limits, connection, SECONDS_AHEAD);
    }

    /**
     * One whose clock is as far ahead as that.
     *
     * @param connection what lies between this process and a worker
     * @param secondsAhead below zero if it is behind, by less than this machine has run
     */
    public NamespaceHost(String name, WorkerLimits limits, UnaryOperator<Process> connection, long secondsAhead) {
        this.name = name;
        this.limits = limits;
        this.connection = connection;
        this.secondsAhead = secondsAhead;
    }

    private static List<String> namespace(long secondsAhead) {
        return List.of("unshare", "--time", "--monotonic", Long.toString(secondsAhead), "--fork", "--kill-child", "--");
    }

    /** Whether this machine lets this user make time namespaces. */
    public static boolean isPossible() throws IOException, InterruptedException {
        List<String> trial = new ArrayList<>(namespace(SECONDS_AHEAD));
        trial.add("true");
        try {
            return new ProcessBuilder(trial).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Sends every worker there a signal, by name. Returns once those that are to stop have stopped. */
    public synchronized void signal(String name) throws IOException, InterruptedException {
        for (Process process : started) {
            // The worker is the child of the command that made its namespace.
            for (ProcessHandle worker : process.descendants().toList()) {
                new ProcessBuilder("kill", "-" + name, Long.toString(worker.pid()))
                        .start()
                        .waitFor();
                while (name.equals("STOP")
                        && ProcessStat.of(worker.pid()).orElseThrow().state() != 'T') {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                }
            }
        }
    }

    /** Kills every worker there, though not the host, and waits until they have ended. */
    public synchronized void killWorkers() {
        for (Process process : started) {
            process.destroyForcibly().onExit().join();
        }
    }

    /** Kills every worker there, as the loss of their host does. */
    public synchronized void lose() {
        lost = Optional.of("was lost: it sent no heartbeats");
        started.forEach(Process::destroyForcibly);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String address() {
        return "192.0.2.7";
    }

    @Override
    public synchronized Process start(String process) throws IOException {
        List<String> command = new ArrayList<>(namespace(secondsAhead));
        command.addAll(WorkerLauncher.command(process, ChildJvm.ownOptions(), limits, true));
        Process worker = new ProcessBuilder(command).start();
        started.add(worker);
        return connection.apply(worker);
    }

    @Override
    public Optional<String> lost() {
        return lost;
    }

    @Override
    public Optional<HostClock> clock() {
        ClockLine truth = new ClockLine(0, -TimeUnit.SECONDS.toNanos(secondsAhead), 0);
        return Optional.of(new HostClock() {
            @Override
            public void burst() {}

            @Override
            public boolean inBurst() {
                return false;
            }

            @Override
            public Optional<ClockLine> line() {
                return Optional.of(truth);
            }

            @Override
            public long worstRoundTripNanos() {
                return 1_000;
            }

            @Override
            public ClockBound bound(ClockLine line, long fromNanos, long toNanos) {
                return line.equals(truth) ? new ClockBound.Within(1_000) : new ClockBound.Unknown();
            }
        });
    }

    @Override
    public long descriptors() {
        return 1_024;
    }

    @Override
    public Map<String, String> environment() {
        return Map.of();
    }
}
