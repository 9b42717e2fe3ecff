package dev.weir.cli.agent;

import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.gather.JoinedAgents;
import dev.weir.agent.gather.MemberAddress;
import dev.weir.agent.gather.Membership;
import dev.weir.agent.gather.RunAgents;
import dev.weir.agent.gather.StartedKeys;
import dev.weir.agent.keys.KeysException;
import dev.weir.agent.place.WantedAgents;
import dev.weir.agent.ssh.SshAgents;
import dev.weir.agent.ssh.SshHost;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.process.StoppedException;
import dev.weir.cli.process.Versions;
import dev.weir.cli.terminal.Console;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the agents of a run, which it starts by ssh if it is to. A signal ends the wait. Used by one thread.
 *
 * @param listen the address to wait at; empty for the usual one
 * @param keys the controller's; null for none
 */
record AgentsGathering(
        Console console, String listen, @Nullable Path keys, SshOptions ssh) {

    /**
     * Waits for agents, and checks what came.
     *
     * @param lines where it is said who comes
     * @param checks throws if the run cannot take place with them
     * @throws AgentClusterException if somebody did not come in time
     * @throws StoppedException if a signal came before all were there
     */
    RunAgents gather(WantedAgents wanted, Consumer<String> lines, Consumer<RunAgents> checks) {
        Thread caller = Thread.currentThread();
        try (Interrupts interrupts = new Interrupts(() -> Runtime.getRuntime().halt(ExitCode.CUT)).listening()) {
            interrupts.onFirst(signal -> caller.interrupt());
            RunAgents joined = joined(wanted, lines, interrupts);
            return closedUnless(joined, () -> {
                interrupts.onFirst(signal -> {});
                requireNoSignal(interrupts);
                checks.accept(joined);
            });
        } finally {
            // The interrupt has done its work; what comes now must not be disturbed by it.
            Thread.interrupted();
        }
    }

    private static void requireNoSignal(Interrupts interrupts) {
        interrupts.first().ifPresent(signal -> {
            throw new StoppedException("stopped by " + signal + "; nothing was run");
        });
    }

    private RunAgents joined(WantedAgents wanted, Consumer<String> lines, Interrupts interrupts) {
        List<SshHost> hosts = ssh.hosts();
        String usual = hosts.isEmpty() ? MemberAddress.USUAL : MemberAddress.EVERYWHERE;
        InetSocketAddress address = MemberAddress.parse("--listen", listen.isEmpty() ? usual : listen, 0);
        StartedKeys started;
        try {
            started = StartedKeys.of(console.folder(), keys, hosts, address);
        } catch (KeysException e) {
            // A signal also ends the program that makes keys.
            requireNoSignal(interrupts);
            throw e;
        }
        AgentClusterSettings settings = AgentClusterSettings.controller(
                "controller", address, started.controller(), Membership.installation(Versions.weir()));
        JoinedAgents.Starter starter = hosts.isEmpty()
                ? JoinedAgents.Starter.NOBODY
                : (port, said) ->
                        SshAgents.start(ssh.weir(), started.orders(hosts, address, port), console.environment(), said);
        try {
            return JoinedAgents.gather(settings, wanted, starter, lines);
        } catch (InterruptedException e) {
            throw new StoppedException("stopped while waiting for " + wanted.words() + "; nothing was run");
        }
    }

    private static RunAgents closedUnless(RunAgents joined, Runnable checks) {
        boolean good = false;
        try {
            checks.run();
            good = true;
            return joined;
        } finally {
            if (!good) {
                joined.close();
            }
        }
    }
}
