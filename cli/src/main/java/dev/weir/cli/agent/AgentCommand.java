package dev.weir.cli.agent;

import dev.weir.agent.gather.MemberAddress;
import dev.weir.agent.gather.Membership;
import dev.weir.agent.keys.HostKeys;
import dev.weir.agent.service.AgentServiceSettings;
import dev.weir.agent.service.LimitsFile;
import dev.weir.agent.service.WorkerStarter;
import dev.weir.agent.ssh.AgentOrder;
import dev.weir.cli.process.Versions;
import dev.weir.cli.run.Engine;
import dev.weir.cli.terminal.Console;
import dev.weir.config.ConfigException;
import dev.weir.resource.ProcessChoice;
import dev.weir.resource.WatchedProcesses;
import dev.weir.run.host.WorkerLauncher;
import dev.weir.run.host.WorkerLimits;
import dev.weir.scenario.ListEntry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
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
            "  weir agent --join ctl:7400 --keys broker.p12 --watch broker=kafka.Kafka",
            "  weir agent keys --hosts ctl,a,b"
        })
public final class AgentCommand implements Callable<Integer> {

    private static final String WORKER_OPTIONS = "weir.worker.options";
    private static final String SSH_CONNECTION = "SSH_CONNECTION";
    private static final Path GIVEN_KEYS = Path.of("the keys of the run");

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

    @Option(
            names = "--watch",
            paramLabel = "<name[=which]>",
            description =
                    "Only watch processes of this host, for 'weir run --watch-agents', and start none: those whose"
                            + " command line contains <which>, where * stands for any characters, or those with these numbers:"
                            + " broker=kafka.Kafka, broker=4711,4712. The host as a whole is watched too; 'host' is that alone."
                            + " Repeatable.")
    private List<String> watch = new ArrayList<>();

    @Option(
            names = "--from-input",
            hidden = true,
            description = "Read name, controller and keys from standard input, and end with it: for 'weir run --ssh'.")
    private boolean fromInput;

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
        if (fromInput) {
            return serveTheRunThatStartedThis();
        }
        if (join.isEmpty()) {
            throw misuse(
                    name.isEmpty() && keys == null && limits == null && watch.isEmpty()
                            ? "Missing required subcommand, or --join"
                            : "Missing required option: '--join=<host:port>'");
        }
        // The name of a controller may come into being with it, as in Kubernetes.
        InetSocketAddress controller =
                keys == null ? MemberAddress.parse("--join", join, 1) : MemberAddress.parseLater("--join", join, 1);
        AgentServiceSettings settings = AgentServiceSettings.of(
                Membership.name(name.isEmpty() ? hostName() : name),
                controller,
                Membership.keys(console.folder(), keys),
                Membership.installation(Versions.weir()));
        return new ServingAgent(console, join, false).serve(settings.watching(watched()), starter());
    }

    private List<ProcessChoice> watched() {
        if (watch.isEmpty()) {
            return List.of();
        }
        if (limits != null && !LimitsFile.letsWatch(console.folder().resolve(limits))) {
            throw new ConfigException(
                    "--watch: " + limits + " says 'watch: false', so that this agent may watch nothing");
        }
        List<ProcessChoice> choices;
        try {
            choices = watch.stream().map(ProcessChoice::parse).toList();
        } catch (IllegalArgumentException e) {
            throw new ConfigException("--watch: " + e.getMessage(), e);
        }
        WatchedProcesses.refusal(choices).ifPresent(refusal -> {
            throw new ConfigException("--watch: " + refusal);
        });
        return choices;
    }

    private int serveTheRunThatStartedThis() {
        if (!join.isEmpty() || !name.isEmpty() || keys != null || !watch.isEmpty()) {
            throw misuse(
                    "--from-input excludes --join, --name, --keys and --watch: what it needs is read from standard input");
        }
        AgentOrder order;
        try {
            order = AgentOrder.read(System.in);
        } catch (IOException e) {
            throw new ConfigException("--from-input: " + e.getMessage(), e);
        }
        String controller = order.join().startsWith(":") ? cameFrom() + order.join() : order.join();
        AgentServiceSettings settings = AgentServiceSettings.of(
                Membership.name(order.name()),
                MemberAddress.parseLater("--join", controller, 1),
                Optional.of(HostKeys.of(order.keysContent(), GIVEN_KEYS)),
                Membership.installation(Versions.weir()));
        ServingAgent serving = new ServingAgent(console, controller, true);
        serving.endWith(System.in);
        return serving.serve(settings, starter());
    }

    /** The address of the other end of the connection of ssh. */
    private String cameFrom() {
        String connection =
                console.environment().getOrDefault(SSH_CONNECTION, "").strip();
        if (connection.isEmpty()) {
            throw new ConfigException("ssh does not say where it was called from (" + SSH_CONNECTION
                    + "); name the address that agents reach the run at:  weir run … --listen <host:port>");
        }
        String address = connection.split(" ", -1)[0];
        return address.contains(":") ? "[" + address + "]" : address;
    }

    private WorkerStarter starter() {
        List<String> options = Arrays.stream(
                        System.getProperty(WORKER_OPTIONS, "").strip().split("\\s+"))
                .filter(option -> !option.isEmpty())
                .toList();
        WorkerLimits allowed = limits == null
                ? WorkerLimits.NONE
                : LimitsFile.read(
                        console.folder().resolve(limits),
                        engine.transports().stream().map(ListEntry::name).toList());
        return process -> WorkerLauncher.start(process, options, allowed, true);
    }

    private ParameterException misuse(String message) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            throw new ConfigException("this host does not know its own name; give one:  --name a", e);
        }
    }
}
