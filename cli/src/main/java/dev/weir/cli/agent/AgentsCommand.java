package dev.weir.cli.agent;

import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.controller.AgentHost;
import dev.weir.agent.controller.Controller;
import dev.weir.agent.gather.ControllerEvents;
import dev.weir.agent.gather.HostLines;
import dev.weir.agent.gather.MemberAddress;
import dev.weir.agent.gather.Membership;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.process.Versions;
import dev.weir.cli.terminal.Console;
import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.config.ConfigException;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code weir agents}: who would be there if a run began now. */
@Command(
        name = "agents",
        description =
                "List the agents that join within some seconds, with how well their clocks are known. Exits with 0 if any"
                        + " came. Ctrl-C ends it early.",
        footer = {"", "Examples:", "  weir agents", "  weir agents --listen 0.0.0.0:7400 --keys ctl.p12 --within 10s"})
public final class AgentsCommand implements Callable<Integer> {

    private final Console console;

    @Option(
            names = "--listen",
            paramLabel = "<host:port>",
            description =
                    "Where to wait for agents (default: 127.0.0.1:7400). Other addresses than those of loopback need"
                            + " --keys.")
    private String listen = MemberAddress.USUAL;

    @Option(
            names = "--keys",
            paramLabel = "<file>",
            description = "The keys of this host, one of the files that 'weir agent keys' made.")
    private @Nullable Path keys;

    @Option(names = "--within", paramLabel = "<duration>", description = "How long to wait (default: 5s).")
    private String within = "5s";

    public AgentsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Duration limit = limit();
        AgentClusterSettings settings = AgentClusterSettings.controller(
                "controller",
                MemberAddress.parse("--listen", listen, 0),
                Membership.keys(console.folder(), keys),
                Membership.installation(Versions.weir()));
        ControllerEvents events = new ControllerEvents(news -> console.complainPlainly("note: " + news));
        RunClock clock = new SystemClock();
        Thread caller = Thread.currentThread();
        try (Interrupts interrupts = new Interrupts(() -> Runtime.getRuntime().halt(ExitCode.CUT)).listening();
                Controller controller = Controller.open(settings, clock, events)) {
            say("waiting at " + MemberAddress.text(controller.address()) + " for " + Durations.exact(limit));
            interrupts.onFirst(signal -> caller.interrupt());
            int came = list(events, clock, limit);
            interrupts.onFirst(signal -> {});
            // The interrupt has done its work; what comes now must not be disturbed by it.
            Thread.interrupted();
            if (came == 0) {
                console.complain("no agent came within " + Durations.exact(limit));
                return ExitCode.ERROR;
            }
            say(Counts.of(came, "agent"));
            return ExitCode.OK;
        }
    }

    /** Lists who comes until the time is over, or the thread is interrupted, and returns how many came. */
    private int list(ControllerEvents events, RunClock clock, Duration limit) {
        long deadlineNanos = clock.nanos() + limit.toNanos();
        int came = 0;
        try {
            Optional<AgentHost> next = events.next(limit.toNanos());
            while (next.isPresent()) {
                came++;
                say("  " + HostLines.of(next.get(), clock));
                next = events.next(Math.max(0, deadlineNanos - clock.nanos()));
            }
        } catch (InterruptedException signalled) {
            return came;
        }
        return came;
    }

    private Duration limit() {
        try {
            return Durations.parse(within);
        } catch (IllegalArgumentException e) {
            throw new ConfigException("--within: " + e.getMessage(), e);
        }
    }

    private void say(String line) {
        console.print(line);
        console.flush();
    }
}
