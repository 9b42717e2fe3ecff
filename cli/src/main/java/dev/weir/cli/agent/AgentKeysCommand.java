package dev.weir.cli.agent;

import dev.weir.agent.keys.KeyFiles;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.terminal.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code weir agent keys}: what hosts prove to each other that they belong together. */
@Command(
        name = "keys",
        description = "Make a key and a certificate for each host, signed by an authority that is then thrown away."
                + " Only hosts with files of one call can be connected.",
        footer = {
            "",
            "Examples:",
            "  weir agent keys --hosts ctl,a,b",
            "  weir agent keys --hosts ctl.example.com,10.0.0.7 --out keys --days 365"
        })
final class AgentKeysCommand implements Callable<Integer> {

    private static final int USUAL_DAYS = 30;

    private final Console console;

    @Option(
            names = "--hosts",
            required = true,
            split = ",",
            paramLabel = "<host>",
            description = "Names or addresses of all hosts, that of the controller as the agents will connect to it.")
    private List<String> hosts = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "<folder>",
            description = "Where the files are made (default: the current folder).")
    private Path out = Path.of("");

    @Option(names = "--days", paramLabel = "<number>", description = "How long they are valid (default: 30).")
    private int days = USUAL_DAYS;

    AgentKeysCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        List<Path> files = new KeyFiles().make(console.folder().resolve(out), hosts, days);
        console.print("made keys for " + files.size() + (files.size() == 1 ? " host" : " hosts") + ", valid for " + days
                + (days == 1 ? " day:" : " days:"));
        int width = hosts.stream().mapToInt(String::length).max().orElse(0);
        for (int i = 0; i < files.size(); i++) {
            console.print("  " + hosts.get(i) + " ".repeat(width - hosts.get(i).length()) + "  " + files.get(i));
        }
        console.print("Copy each file to its host and nowhere else: whoever can read one can take part in runs.");
        return ExitCode.OK;
    }
}
