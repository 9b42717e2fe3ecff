package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs of the packaged command over agents of this host. */
final class AgentRuns {

    /** How long a run waits for its agents. */
    static final String WITHIN = "--agents-within";

    private static final Pattern WAITING = Pattern.compile("waiting at (127\\.0\\.0\\.1:\\d+) for");

    private final Path folder;
    private final String setting;
    private final List<Launched> started = new ArrayList<>();
    private final List<String> before = new ArrayList<>();

    /** @param setting of every run: which broker it uses */
    AgentRuns(Path folder, String setting) {
        this.folder = folder;
        this.setting = setting;
    }

    /** Gives every run and agent from now on a folder of further transports; they have no start-up caches for these. */
    void addTransports(Path plugins) {
        before.addAll(List.of("env", "WEIR_PLUGINS=" + plugins, "WEIR_NO_CACHE=1"));
    }

    /** Adds what is to be killed with the agents. */
    void add(Launched launched) {
        started.add(launched);
    }

    /** A test that fails leaves no agent that waits for ever. */
    void kill() {
        started.forEach(Launched::kill);
    }

    Launched run(String wanted, List<String> options, String... settings) throws IOException {
        return runScenario("quickstart", wanted, options, settings);
    }

    Launched runScenario(String scenario, String wanted, List<String> options, String... settings) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("run", scenario, "--listen", "127.0.0.1:0", "--agents", wanted));
        arguments.addAll(options);
        if (!options.contains(WITHIN)) {
            arguments.addAll(List.of(WITHIN, "10m"));
        }
        arguments.addAll(List.of("--set", setting));
        for (String setting : settings) {
            arguments.addAll(List.of("--set", setting));
        }
        return Launched.weir(folder, before, arguments.toArray(String[]::new));
    }

    Launched agent(Launched controller, String name, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("agent", "--join", address(controller), "--name", name));
        arguments.addAll(List.of(options));
        Launched agent = Launched.weir(folder, before, arguments.toArray(String[]::new));
        started.add(agent);
        return agent;
    }

    private static String address(Launched controller) throws IOException {
        controller.awaitOutput(" for ");
        Matcher waiting = WAITING.matcher(controller.output());
        assertThat(waiting.find()).as(controller.output()).isTrue();
        return waiting.group(1);
    }

    /** Its lines break where the words happen to end. */
    String report() throws IOException {
        return Files.readString(onlyRun().resolve("report.txt")).replaceAll("\\s+", " ");
    }

    /** The results folder. */
    Path onlyRun() throws IOException {
        try (Stream<Path> bundles = Files.list(folder.resolve("runs"))) {
            return bundles.findFirst().orElseThrow();
        }
    }
}
