package dev.weir.cli.agent;

import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Departure;
import dev.weir.agent.service.AgentService;
import dev.weir.agent.service.AgentServiceListener;
import dev.weir.agent.service.AgentServiceSettings;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.process.Versions;
import dev.weir.cli.run.Engine;
import dev.weir.cli.terminal.Console;
import dev.weir.clock.SystemClock;
import dev.weir.config.ConfigException;
import dev.weir.run.host.WorkerLauncher;
import dev.weir.run.host.WorkerLimits;
import dev.weir.scenario.ListEntry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code weir agent}: lets runs of a controller use this host, until Ctrl-C. */
@Command(
        name = "agent",
        description =
                "Let 'weir run --agents' of another host start publishers and subscribers on this one, until Ctrl-C.",
        synopsisSubcommandLabel = "[<command>]",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "It waits for its controller, serves it, and waits again. Without a controller, nothing runs here.",
            "",
            "Examples:",
            "  weir agent --join 127.0.0.1:7400 --name a",
            "  weir agent --join ctl:7400 --keys a.p12 --limits limits.yaml",
            "  weir agent keys --hosts ctl,a,b"
        })
public final class AgentCommand implements Callable<Integer> {

    private static final String WORKER_OPTIONS = "weir.worker.options";

    private final Console console;
    private final Engine engine;

    @Option(
            names = "--join",
            paramLabel = "<host:port>",
            description = "Where the controller listens. Other addresses than those of loopback need --keys.")
    private String join = "";

    @Option(
            names = "--name",
            paramLabel = "<name>",
            description = "What runs call this agent (default: the name of the host).")
    private String name = "";

    @Option(
            names = "--keys",
            paramLabel = "<file>",
            description = "The keys of this host, one of the files that 'weir agent keys' made.")
    private @Nullable Path keys;

    @Option(
            names = "--limits",
            paramLabel = "<file>",
            description = "What runs may use here: 'drivers', 'targets' and 'rate' (default: everything).")
    private @Nullable Path limits;

    @Spec
    private @Nullable CommandSpec spec;

    private AgentCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    /** The command with those below it. */
    public static CommandLine with(Console console, Engine engine) {
        return new CommandLine(new AgentCommand(console, engine)).addSubcommand(new AgentKeysCommand(console));
    }

    @Override
    public Integer call() {
        if (join.isEmpty()) {
            throw new ParameterException(
                    Objects.requireNonNull(spec).commandLine(),
                    name.isEmpty() && keys == null && limits == null
                            ? "Missing required subcommand, or --join"
                            : "Missing required option: '--join=<host:port>'");
        }
        // The name of a controller may come into being with it, as in Kubernetes.
        InetSocketAddress controller =
                keys == null ? MemberAddress.parse("--join", join, 1) : MemberAddress.parseLater("--join", join, 1);
        WorkerLimits allowed = limits == null
                ? WorkerLimits.NONE
                : LimitsFile.read(
                        console.folder().resolve(limits),
                        engine.transports().stream().map(ListEntry::name).toList());
        AgentServiceSettings settings = AgentServiceSettings.of(
                Membership.name(name.isEmpty() ? hostName() : name),
                controller,
                Membership.keys(console, keys),
                Membership.installation());
        return serve(settings, allowed);
    }

    private int serve(AgentServiceSettings settings, WorkerLimits allowed) {
        List<String> options = Arrays.stream(
                        System.getProperty(WORKER_OPTIONS, "").strip().split("\\s+"))
                .filter(option -> !option.isEmpty())
                .toList();
        CompletableFuture<String> stop = new CompletableFuture<>();
        try (Interrupts interrupts = new Interrupts(() -> Runtime.getRuntime().halt(ExitCode.CUT)).listening()) {
            interrupts.onFirst(stop::complete);
            say("weir " + Versions.weir() + " · agent " + settings.cluster().name() + " · joins " + join);
            say("  stop it  Ctrl-C");
            AgentService service = AgentService.start(
                    settings,
                    new SystemClock(),
                    process -> WorkerLauncher.start(process, options, allowed, true),
                    new Told(stop));
            try {
                say("stopping: " + stop.join());
            } finally {
                service.close();
            }
        }
        return ExitCode.OK;
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            throw new ConfigException("this host does not know its own name; give one:  --name a", e);
        }
    }

    private void say(String line) {
        console.print(line);
        console.flush();
    }

    /** Prints what the agent does. */
    private final class Told implements AgentServiceListener {

        private final CompletableFuture<String> stop;

        /** @param stop done once the agent leaves by itself */
        Told(CompletableFuture<String> stop) {
            this.stop = stop;
        }

        @Override
        public void waiting(String reason) {
            say("waiting for the controller at " + join + ": " + reason);
        }

        @Override
        public void refused(String reason) {
            console.complain("refused by the controller at " + join + ": " + reason);
        }

        @Override
        public void joined(ClusterMember controller) {
            say("joined the controller at " + join);
        }

        @Override
        public void lost(ClusterMember controller, Departure departure) {
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
}
