package dev.weir.agent.ssh;

import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.resource.os.OwnSession;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The agents that a run started by ssh. They end when this process does, however it ends: ssh closes their standard input. Used by
 * the run's thread; their lines come from other ones.
 */
public final class SshAgents implements AutoCloseable {

    /** None. */
    public static final SshAgents NONE = new SshAgents(List.of());

    private static final List<String> ARRANGED = OwnSession.before("weir", "");

    private static final List<String> OPTIONS =
            List.of("-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=20", "-o", "ServerAliveInterval=30");
    private static final Duration OTHERS_FAIL_WITHIN = Duration.ofSeconds(5);

    private final List<SshAgent> agents;

    private SshAgents(List<SshAgent> agents) {
        this.agents = agents;
    }

    /**
     * Starts an agent on each host. Does not wait for any.
     *
     * @param weir the command there
     * @param orders what each agent is told
     * @param environment of this process, whose PATH leads to {@code ssh}
     * @param lines where their lines go, with the host's name
     * @throws AgentClusterException if there is no ssh here
     */
    public static SshAgents start(
            String weir, Map<SshHost, AgentOrder> orders, Map<String, String> environment, Consumer<String> lines) {
        Path ssh = ssh(environment.getOrDefault("PATH", ""));
        List<SshAgent> started = new ArrayList<>();
        boolean complete = false;
        try {
            for (Map.Entry<SshHost, AgentOrder> each : orders.entrySet()) {
                SshHost host = each.getKey();
                Process process = new ProcessBuilder(command(ssh, weir, host))
                        .redirectErrorStream(true)
                        .start();
                started.add(SshAgent.of(
                        host,
                        weir,
                        process,
                        each.getValue(),
                        line -> lines.accept("agent " + host.name() + ": " + line)));
            }
            complete = true;
        } catch (IOException e) {
            throw new AgentClusterException(
                    "cannot start " + ssh + ": " + e.getMessage() + "; or start the agents with 'weir agent'", e);
        } finally {
            if (!complete) {
                new SshAgents(started).close();
            }
        }
        return new SshAgents(started);
    }

    private static List<String> command(Path ssh, String weir, SshHost host) {
        List<String> command = new ArrayList<>(ARRANGED);
        command.add(ssh.toString());
        command.addAll(OPTIONS);
        command.add(host.destination());
        command.add(weir + " agent --from-input");
        return command;
    }

    private static Path ssh(String searched) {
        return Arrays.stream(searched.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "ssh"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AgentClusterException("--ssh needs the command 'ssh', which is not in the PATH"
                        + " here: install OpenSSH's client, or start the agents with 'weir agent'"));
    }

    /**
     * Checks that all run who have not joined.
     *
     * @throws AgentClusterException if some have ended, with a sentence for each. Those that fail a little later are in it too.
     */
    public void requireRunning(Collection<String> joined) throws InterruptedException {
        if (failures(joined).isEmpty()) {
            return;
        }
        long deadlineNanos = System.nanoTime() + OTHERS_FAIL_WITHIN.toNanos();
        for (SshAgent agent : notIn(joined)) {
            agent.awaitEnd(deadlineNanos - System.nanoTime());
        }
        throw new AgentClusterException(String.join("%n".formatted(), failures(joined)) + "; nothing was run");
    }

    private List<String> failures(Collection<String> joined) {
        return notIn(joined).stream().flatMap(agent -> agent.failure().stream()).toList();
    }

    private List<SshAgent> notIn(Collection<String> joined) {
        return agents.stream()
                .filter(agent -> !joined.contains(agent.host().name()))
                .toList();
    }

    /** What those said last who have not joined: a line for each, indented. */
    public String lastLines(Collection<String> joined) {
        return notIn(joined).stream()
                .map(agent -> "%n    agent %s: %s"
                        .formatted(
                                agent.host().name(),
                                agent.lastLine().orElse("ssh has not connected, or Weir has not started there")))
                .collect(Collectors.joining());
    }

    /** Whether there are some. */
    public boolean any() {
        return !agents.isEmpty();
    }

    /** Ends all, and waits until they have ended, for 15 s at most. */
    @Override
    public void close() {
        agents.forEach(SshAgent::endInput);
        agents.forEach(SshAgent::awaitEnd);
    }
}
