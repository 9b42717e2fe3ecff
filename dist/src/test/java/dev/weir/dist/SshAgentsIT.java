package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs of the packaged command that start their agents by ssh, in whose place the test has a program. */
@Tag("unmeasured")
final class SshAgentsIT extends OverAgents {

    /**
     * Puts a program in the place of ssh. It takes what the run gives ssh, and runs the command in a shell of this host, unless the
     * host's name says how it fails.
     */
    private Launched runOverSsh(String hosts, String... options) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path ssh = Files.writeString(bin.resolve("ssh"), """
                #!/bin/sh
                [ "$1 $2 $3" = "-T -o BatchMode=yes" ] || { echo "wrong options: $*"; exit 1; }
                shift 7
                [ $# = 2 ] || { echo "wrong arguments: $*"; exit 1; }
                case $1 in
                    unknown) echo "ssh: Could not resolve hostname unknown: Name or service not known" >&2; exit 255 ;;
                    locked) echo "x@locked: Permission denied (publickey)." >&2; exit 255 ;;
                    without) exec /no/such/weir ;;
                esac
                export SSH_CONNECTION="127.0.0.1 50000 127.0.0.1 22"
                exec sh -c "$2"
                """);
        assertThat(ssh.toFile().setExecutable(true)).isTrue();
        List<String> arguments = new ArrayList<>(List.of("run", "quickstart", "--listen", "0.0.0.0:0", "--ssh", hosts));
        // The folder of the project may have a name that no command in a shell of another host could hold.
        Path weir = Files.createSymbolicLink(
                bin.resolve("weir"), Launched.installation().resolve("weir"));
        arguments.addAll(List.of("--ssh-weir", weir.toString(), AgentRuns.WITHIN, "10m"));
        arguments.addAll(List.of("--set", BROKER.setting()));
        arguments.addAll(List.of(options));
        Launched run = Launched.weir(
                folder, List.of("env", "PATH=" + bin + ":" + System.getenv("PATH")), arguments.toArray(String[]::new));
        agents.add(run);
        return run;
    }

    @Tag("thorough") // two whole runs; the other test starts agents by ssh
    @Test
    void agentsThatTheRunStartsEndWithItAlsoIfItIsKilled()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Launched run = runOverSsh("load@a,b", "--set", "rate=200/s", "--set", "warmup=0s", "--set", "measure=60s");
        run.awaitOutput("measure    1 / 60 s");
        run.awaitOutput("agent a: joined the controller at 127.0.0.1:");
        run.awaitOutput("agent b: started weir receiver on b");
        assertThat(run.output()).contains("2 agents: a, b");
        List<ProcessHandle> all = run.children();
        assertThat(all).hasSizeGreaterThanOrEqualTo(4);

        run.signal("KILL");

        for (ProcessHandle process : all) {
            process.onExit().get(2, TimeUnit.MINUTES);
        }
        assertThat(run.output()).doesNotContain("lost");
    }

    @Test
    void hostsOnWhichNoAgentCanBeStartedAreNamedWithTheReason() throws IOException, InterruptedException {
        Ended ended = runOverSsh("unknown,locked,without", "--set", "subscribers=2", "--set", "delivery=each")
                .end();

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err())
                .contains("cannot start an agent on 'unknown' by ssh: the host is not known here")
                .contains("cannot start an agent on 'locked' by ssh: it lets this user in by no key")
                .contains("cannot start an agent on 'without' by ssh: there is no ")
                .contains("nothing was run")
                .doesNotContain("defect", "\tat ");
        assertThat(folder.resolve("runs")).doesNotExist();
    }
}
