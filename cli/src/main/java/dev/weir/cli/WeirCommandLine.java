package dev.weir.cli;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.agent.AgentCommand;
import dev.weir.cli.agent.AgentsCommand;
import dev.weir.cli.baseline.BaselineCommand;
import dev.weir.cli.compare.CompareCommand;
import dev.weir.cli.consume.ConsumeCommand;
import dev.weir.cli.draft.NewCommand;
import dev.weir.cli.gateway.GatewayCommand;
import dev.weir.cli.live.LiveCommand;
import dev.weir.cli.omb.ImportCommand;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.process.Failure;
import dev.weir.cli.process.Logs;
import dev.weir.cli.run.Engine;
import dev.weir.cli.terminal.Console;
import dev.weir.cli.view.ViewCommand;
import dev.weir.secret.Secrets;
import dev.weir.unit.Spelling;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reads the command line, runs the command it names, and turns whatever goes wrong into one message and an exit code. */
final class WeirCommandLine {

    private final Console console;
    private final Engine engine;
    private final Supplier<FastStart> fastStart;

    /** @param fastStart opens the start-up cache of brokers, around everything that measures */
    WeirCommandLine(Console console, Engine engine, Supplier<FastStart> fastStart) {
        this.console = console;
        this.engine = engine;
        this.fastStart = fastStart;
    }

    /** Runs one command and returns what the process should exit with. */
    int execute(String... arguments) {
        List<String> words = Arrays.asList(arguments);
        words.forEach(word -> Secrets.rememberOption(word.replaceFirst("^--set=", "")));
        boolean debug =
                words.contains("--debug") || "1".equals(console.environment().get("WEIR_DEBUG"));
        Console chosen = words.contains("--no-color") ? console.withoutColour() : console;
        try {
            return commands(chosen, debug).execute(arguments);
        } catch (RuntimeException | Error e) {
            return failed(chosen, e, debug);
        } finally {
            // The file of the run's log is complete, and its folder may be gone before this process is.
            Logs.drop();
            console.flush();
        }
    }

    private CommandLine commands(Console chosen, boolean debug) {
        CommandLine commands = new CommandLine(new WeirCommand());
        commands.addSubcommand(new RunCommand(chosen, engine, fastStart, debug));
        commands.addSubcommand(new CapacityCommand(chosen, engine, fastStart, debug));
        commands.addSubcommand(new GenerateCommand(chosen, engine, fastStart, debug));
        commands.addSubcommand(new ConsumeCommand(chosen, engine));
        commands.addSubcommand(new NewCommand(chosen, engine, System.in));
        commands.addSubcommand(new ListCommand(chosen, engine));
        commands.addSubcommand(new ShowCommand(chosen, engine));
        commands.addSubcommand(new SchemaCommand(chosen, engine));
        commands.addSubcommand(new ImportCommand(chosen, engine));
        commands.addSubcommand(new ReportCommand(chosen));
        commands.addSubcommand(new CompareCommand(chosen));
        commands.addSubcommand(new LiveCommand(chosen));
        commands.addSubcommand(new ViewCommand(chosen));
        commands.addSubcommand(BaselineCommand.with(chosen));
        commands.addSubcommand(new SelftestCommand(chosen, fastStart));
        commands.addSubcommand(new BrokerCommand(chosen, fastStart));
        commands.addSubcommand(new GatewayCommand(chosen, fastStart, System.in));
        commands.addSubcommand(AgentCommand.with(chosen, engine));
        commands.addSubcommand(new AgentsCommand(chosen));
        commands.addSubcommand(new DoctorCommand(chosen, engine));
        commands.addSubcommand(new HealCommand(chosen));
        commands.addSubcommand(new RehearseCommand(engine));
        commands.addSubcommand(new VersionCommand(chosen));
        commands.addSubcommand(new CompletionCommand(chosen, engine));
        commands.addSubcommand(new HelpCommand());
        commands.setOut(new PrintWriter(chosen.out(), true, chosen.out().charset()));
        commands.setErr(new PrintWriter(chosen.err(), true, chosen.err().charset()));
        commands.setColorScheme(CommandLine.Help.defaultColorScheme(chosen.colour() ? Ansi.ON : Ansi.OFF));
        commands.setUsageHelpWidth(80);
        commands.setAbbreviatedOptionsAllowed(false);
        commands.setExecutionStrategy(WeirCommandLine::understood);
        commands.setParameterExceptionHandler((e, all) -> misused(chosen, e));
        commands.setExecutionExceptionHandler((e, command, result) -> failed(chosen, e, debug));
        return commands;
    }

    /** Runs a command, or prints its help; but not when there are words beside {@code --help} that mean nothing. */
    private static int understood(ParseResult parsed) {
        for (ParseResult one = parsed; one != null; one = one.subcommand()) {
            if (!one.unmatched().isEmpty()) {
                throw new UnmatchedArgumentException(one.commandSpec().commandLine(), one.unmatched());
            }
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private static int failed(Console console, Throwable thrown, boolean debug) {
        console.complain(Failure.of(thrown).message());
        if (debug) {
            StringWriter trace = new StringWriter();
            thrown.printStackTrace(new PrintWriter(trace));
            console.complainPlainly(trace.toString().stripTrailing());
        }
        return ExitCode.ERROR;
    }

    private static int misused(Console console, ParameterException misuse) {
        CommandLine command = misuse.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        if (misuse instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            console.complain(unknown(command, name, unmatched));
        } else if (Objects.requireNonNullElse(misuse.getMessage(), "").startsWith("Missing required subcommand")) {
            command.usage(command.getErr());
        } else {
            console.complain(name + ": " + lowerFirst(Objects.requireNonNullElse(misuse.getMessage(), "wrong usage"))
                    + seeHelp(name));
        }
        return ExitCode.ERROR;
    }

    private static String unknown(CommandLine command, String name, UnmatchedArgumentException misuse) {
        String word = misuse.getUnmatched().getFirst();
        boolean top = command.getParent() == null;
        String kind = word.startsWith("-") ? "option" : top ? "command" : "argument";
        List<String> known = word.startsWith("-")
                ? List.copyOf(command.getCommandSpec().optionsMap().keySet())
                : List.copyOf(command.getSubcommands().keySet());
        return name + ": unknown " + kind + " '" + Secrets.maskOption(word) + "'"
                + Spelling.nearest(word, known)
                        .map(right -> "%n    did you mean '%s'?".formatted(right))
                        .orElse("")
                + seeHelp(name);
    }

    private static String seeHelp(String name) {
        return "%n    see: %s --help".formatted(name);
    }

    private static String lowerFirst(String text) {
        return text.isEmpty() ? text : text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }
}
