package dev.weir.dist;

import static dev.weir.dist.CommandRule.Place.INSTALLATION;
import static dev.weir.dist.CommandRule.Place.SOURCES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.weir.cli.CommandInThisJvm;
import dev.weir.dist.CommandRule.Ending;
import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs every command that the documentation and the help texts show. A new one that no rule knows fails here: add a rule
 * that says how it is run. A usual build runs the first command of each rule that is {@link CommandRule#usual}, and checks every
 * other {@code weir run} with {@code weir show}. The tests with the tag {@code thorough} run the first of the other rules, and
 * further commands that no {@code weir show} checks; the profile {@code thorough} runs every command.
 */
@Tag("unmeasured")
final class DocumentedCommandsIT {

    /** Files that gateways are started with. */
    private static final Map<String, String> GATEWAY =
            Map.of("gateway.yaml", """
            connections:
              Orders:
                bootstrap: host:9092
                items: { all: orders }
                topics: { orders: all }
                fields: { order: '#{VALUE}' }
            """, "adapters.xml", """
            <adapters_conf id="KafkaConnector"><data_provider name="Orders">
              <param name="bootstrap.servers">host:9092</param>
              <param name="map.orders.to">orders</param>
              <param name="field.order">#{VALUE}</param>
            </data_provider></adapters_conf>
            """, "lightstreamer_conf.xml", """
            <lightstreamer_conf><default_diff_order>jsonpatch</default_diff_order></lightstreamer_conf>
            """);

    /** Files of the OpenMessaging Benchmark. */
    private static final Map<String, String> BENCHMARK = Map.of(
            "workload.yaml",
            "name: w\ntopics: 1\npartitionsPerTopic: 2\nmessageSize: 100\nproducerRate: 1000\ntestDurationMinutes: 1\n",
            "driver.yaml",
            "name: k\ndriverClass: x.KafkaBenchmarkDriver\nreplicationFactor: 1\nproducerConfig: |\n  acks=all\n");

    /** A command that only reads files, and needs no shell but for its quotes. */
    private static final Pattern SHOW = Pattern.compile("(\\./)?weir show [a-z][-\\w]*( [^|<>;&$`]*)?");

    /** A run over agents, which most of these tests run or show on this host alone. */
    private static final Pattern ON_AGENTS =
            Pattern.compile("(\\./)?weir run (?!.*--resume ).*--(agents|ssh|watch-agents)\\b.*");

    /** A word of a shell, with the quotes that documented commands have. */
    private static final Pattern WORD = Pattern.compile("(\"[^\"]*\"|'[^']*'|[^\\s\"'])+");

    // Most of a command is waiting, so that two run at a time. Those in the sources build there, one after the other.
    private static final ExecutorService IN_INSTALLATION = Executors.newFixedThreadPool(2);
    private static final ExecutorService IN_SOURCES = Executors.newSingleThreadExecutor();

    @TempDir
    private static Path folder = Path.of("");

    private static Path home = Path.of("");
    private static Map<String, String> placeholders = Map.of();
    private static List<Launched> background = new ArrayList<>();

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        // What the archive holds, in a folder where commands may write; DistributionIT unpacks it.
        home = Files.createDirectory(folder.resolve("installation"));
        try (Stream<Path> content = Files.list(Launched.installation())) {
            for (Path each : content.toList()) {
                Files.createSymbolicLink(home.resolve(each.getFileName()), each);
            }
        }
        Launched broker = launched("exec ./weir broker", INSTALLATION);
        background.add(broker);
        broker.awaitOutput("stop it");
        Matcher address = Pattern.compile("127\\.0\\.0\\.1:\\d+").matcher(broker.output());
        assertThat(address.find()).isTrue();
        Ended run = launched("./weir run direct --out a-run " + CommandRules.SHORT_RUN, INSTALLATION)
                .end();
        assertThat(run.exitCode()).as(run.out() + run.err()).isIn(0, 2);
        // It counts and keeps up however busy the machine is, so that it can be compared and be a baseline.
        String counting =
                "./weir run direct --out runs/before --set rate=1000/s --set validity.tool-overhead=100% --set validity.sent=1% "
                        + CommandRules.SHORT_RUN + " && cp -r runs/before runs/after";
        Ended both = launched(counting, INSTALLATION).end();
        assertThat(both.exitCode()).as(both.out() + both.err()).isZero();
        Files.writeString(home.resolve("my.yaml"), "transport: direct\nschedule:\n  rate: 1000/s\n");
        for (Map.Entry<String, String> file : GATEWAY.entrySet()) {
            Files.writeString(home.resolve(file.getKey()), file.getValue().replace("host:9092", address.group()));
        }
        for (Map.Entry<String, String> file : BENCHMARK.entrySet()) {
            Files.writeString(home.resolve(file.getKey()), file.getValue());
        }
        String page = Files.readString(Launched.project().resolve("docs/how-to/managed-clusters.md"));
        String properties =
                page.split("```properties\n# confluent.properties\n", 2)[1].split("```", 2)[0];
        placeholders = Map.of(
                "confluent.properties",
                Files.writeString(home.resolve("confluent.properties"), properties)
                        .toString(),
                "host:9092",
                address.group(),
                "/path/to/jdk-25",
                Launched.jdk().toString(),
                "runs/2026-11-21T10-15-02-quickstart",
                "a-run");
    }

    @AfterAll
    static void end() throws IOException, InterruptedException {
        IN_INSTALLATION.shutdown();
        IN_SOURCES.shutdown();
        for (Launched each : background) {
            each.signal("INT");
            assertThat(each.end().exitCode()).isZero();
        }
    }

    private static Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("PATH", Launched.jdk() + "/bin:" + home + ":" + System.getenv("PATH"));
        environment.put("HOME", folder.toString());
        environment.put("LANG", "C.UTF-8");
        environment.put("JAVA_HOME", Launched.jdk().toString());
        environment.put("WEIR_CACHE", StartCaches.folder().toString());
        environment.put("WEIR_JAVA_OPTS", Launched.C1);
        environment.put("WEIR_BROKER_JAVA_OPTS", Launched.C1);
        return environment;
    }

    private static Launched launched(String line, CommandRule.Place place) throws IOException {
        Map<String, String> environment = environment();
        if (place == SOURCES) {
            // Maven and its settings are the user's.
            environment.put("HOME", System.getProperty("user.home"));
            environment.put("JDK_JAVA_OPTIONS", Launched.C1);
        }
        Path working = place == SOURCES ? Launched.project() : home;
        return Launched.start(working, folder, environment, List.of("bash", "-c", line));
    }

    private static Map<String, List<DocumentedCommand>> commands() throws IOException, InterruptedException {
        Path project = Launched.project();
        List<DocumentedCommand> all = new ArrayList<>();
        for (String page : List.of("README.md", "CONTRIBUTING.md")) {
            all.addAll(DocumentedCommand.ofPage(project, project.resolve(page)));
        }
        try (Stream<Path> files = Files.walk(project.resolve("docs"))) {
            for (Path page : files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                all.addAll(DocumentedCommand.ofPage(project, page));
            }
        }
        for (Path page : PageLink.pagesIn(project.resolve("examples"))) {
            all.addAll(DocumentedCommand.ofPage(project, page));
        }
        String help = launched("./weir --help", INSTALLATION).end().out();
        all.addAll(DocumentedCommand.ofHelp("weir", help));
        Matcher names = Pattern.compile("(?m)^  ([a-z]+)  +[A-Z]").matcher(help);
        while (names.find()) {
            String each = "weir " + names.group(1);
            all.addAll(DocumentedCommand.ofHelp(
                    each, launched("./" + each + " --help", INSTALLATION).end().out()));
        }
        Map<String, List<DocumentedCommand>> byLine = new LinkedHashMap<>();
        for (DocumentedCommand command : all) {
            byLine.computeIfAbsent(command.text().replaceFirst("^\\./", ""), key -> new ArrayList<>())
                    .add(command);
        }
        return byLine;
    }

    @TestFactory
    List<DynamicTest> everyCommandInTheDocumentationIsKnownAndRunsOrIsShown() throws IOException, InterruptedException {
        List<DynamicTest> tests = tests((command, rule, first) -> {
            if (rule.usual() && first) {
                return Optional.of(rule);
            }
            return rule.shown(command);
        });
        assertThat(tests).hasSizeGreaterThan(15);
        return tests;
    }

    @Tag("thorough") // a minute of processor time for what other tests try in their own way
    @TestFactory
    List<DynamicTest> everyCommandRunsThatAUsualBuildOnlyShows() throws IOException, InterruptedException {
        List<DynamicTest> tests = tests((command, rule, first) -> {
            boolean hasRun = rule.usual() && first;
            boolean chosen =
                    CommandRules.THOROUGH || first || rule.shown(command).isEmpty();
            return hasRun || !chosen ? Optional.empty() : Optional.of(rule);
        });
        assertThat(tests).hasSizeGreaterThan(15);
        return tests;
    }

    /** How a command is tried that a rule knows, and whether it is the first of those; not at all when empty. */
    private interface Choice {
        Optional<CommandRule> of(DocumentedCommand command, CommandRule rule, boolean first);
    }

    private static List<DynamicTest> tests(Choice choice) throws IOException, InterruptedException {
        List<DynamicTest> tests = new ArrayList<>();
        Set<CommandRule> tried = new HashSet<>();
        for (List<DocumentedCommand> same : commands().values()) {
            DocumentedCommand command = same.getFirst();
            List<String> places =
                    same.stream().map(DocumentedCommand::place).distinct().toList();
            String name = String.join(", ", places) + ": " + command.text();
            Optional<CommandRule> rule = CommandRules.ALL.stream()
                    .filter(each -> each.knows(command))
                    .findFirst();
            if (rule.isEmpty()) {
                tests.add(dynamicTest(name, () -> fail("%s%n    no rule of this test says how to run it", name)));
                continue;
            }
            choice.of(command, rule.get(), tried.add(rule.get()))
                    .ifPresent(chosen -> tests.add(begun(name, command, chosen)));
        }
        return tests;
    }

    /** It runs from now on, beside others; the test waits for it. */
    private static DynamicTest begun(String name, DocumentedCommand command, CommandRule chosen) {
        Future<Void> done = lane(chosen.place()).submit(() -> {
            long startNanos = System.nanoTime();
            run(command, chosen);
            System.out.printf("%5.1f s  %s%n", (System.nanoTime() - startNanos) / 1e9, name);
            return null;
        });
        return dynamicTest(name, () -> await(done));
    }

    private static ExecutorService lane(CommandRule.Place place) {
        return switch (place) {
            case INSTALLATION -> IN_INSTALLATION;
            case SOURCES -> IN_SOURCES;
        };
    }

    private static void await(Future<Void> done) throws Throwable {
        try {
            done.get();
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }

    private static void run(DocumentedCommand command, CommandRule rule) throws IOException, InterruptedException {
        String where = command.place() + ": " + command.text();
        String text = filled(command.text());
        if (ON_AGENTS.matcher(text).matches()) {
            assertPlaced(where, text);
        }
        String line = filled(rule.line(text));
        switch (rule.ending()) {
            case Ending.Around around ->
                assertThat(Files.readString(Launched.project().resolve(".ci/run")))
                        .as(where + ": what continuous integration runs")
                        .containsPattern("(?m)^ *" + text.replace("mvn", "mvn( -B -ntp -fae)?( -P coverage)?") + "$");
            case Ending.Interrupted interrupted -> {
                Launched launched = launched("exec " + line, rule.place());
                launched.awaitOutput(interrupted.afterSaying());
                launched.signal("INT");
                Ended ended = launched.end();
                assertThat(ended.exitCode()).as(where + "\n" + ended).isZero();
            }
            case Ending.Known known ->
                assertThat(Files.readString(Launched.project().resolve(known.file())))
                        .as(where + ": what it knows")
                        .containsPattern("\\b" + text.substring(text.lastIndexOf(' ') + 1) + "\\b");
            case Ending.Built built -> {
                if (!Files.exists(Launched.project().resolve(built.file()))) {
                    assertEnded(where, launched(line, rule.place()).end(), List.of(0));
                }
            }
            case Ending.With with -> {
                Ended ended = SHOW.matcher(line).matches()
                        ? shown(line)
                        : launched(line, rule.place()).end();
                assertEnded(where, ended, with.exitCodes());
            }
        }
    }

    private static String filled(String text) {
        String filled = text;
        for (Map.Entry<String, String> placeholder : placeholders.entrySet()) {
            filled = filled.replace(placeholder.getKey(), placeholder.getValue());
        }
        return filled;
    }

    /** The words of a line, without its quotes. */
    static List<String> words(String line) {
        return WORD.matcher(line)
                .results()
                .map(word -> word.group().replaceAll("[\"']", ""))
                .toList();
    }

    /** The rules take the agents away: whether these can be placed as the command says is read here. */
    private static void assertPlaced(String where, String text) {
        List<String> words = words(text).stream()
                // This JVM has another working directory than the command.
                .map(word -> Files.isRegularFile(home.resolve(word))
                        ? home.resolve(word).toString()
                        : word)
                .toList();
        assertThatCode(() -> CommandInThisJvm.place(home, words.subList(2, words.size())))
                .as(where)
                .doesNotThrowAnyException();
    }

    private static void assertEnded(String where, Ended ended, List<Integer> exitCodes) {
        assertThat(ended.exitCode()).as(where + "\n" + ended).isIn(exitCodes);
        assertThat(ended.err()).as(where).doesNotContain("\tat ");
    }

    /** Runs {@code weir show} in this JVM, with the words that a shell makes of the line. */
    private static Ended shown(String line) throws IOException, InterruptedException {
        Ended split = launched("printf '%s\\n' " + line.replaceFirst("^\\S+ ", ""), INSTALLATION)
                .end();
        CommandInThisJvm.Result result =
                CommandInThisJvm.run(home, environment(), split.out().lines().toList());
        return new Ended(result.exitCode(), result.out(), result.err());
    }

    @Test
    void agentsThatCannotBePlacedAreFoundThoughTheRulesTakeThemAway() {
        assertThat(ON_AGENTS.matcher("weir run kafka --ssh a,b,c").matches()).isTrue();
        assertPlaced("here", "weir run kafka --ssh a,load@b,c --set bootstrap=host:9092");
        assertThatThrownBy(() -> assertPlaced("here", "weir run kafka --agents 3 --set publishers=1"))
                .hasMessageContaining("3 agents cannot divide 1 publisher and 1 subscriber");
        assertThatThrownBy(() -> assertPlaced(
                        "here",
                        "weir run kafka --agents a,b --set subscribers=2 --set delivery=each"
                                + " --set \"agents={publishers: [a], subscribers: [b, c]}\""))
                .hasMessageContaining("agent 'c', for whom --agents a,b does not wait");
    }

    @Test
    void aCommandIsFoundWhereverItStands() throws IOException {
        Path pages = Files.createTempDirectory(folder, "pages");
        Path page = Files.writeString(pages.resolve("page.md"), """
                text
                ```sh
                weir list    # a comment
                weir run a \\
                    --set b=c
                # only a comment
                ```
                ```
                $ weir shown
                output
                ```
                ```yaml
                name: nothing
                ```
                """);

        assertThat(DocumentedCommand.ofPage(pages, page))
                .containsExactly(
                        new DocumentedCommand("page.md:3", "weir list"),
                        new DocumentedCommand("page.md:4", "weir run a --set b=c"),
                        new DocumentedCommand("page.md:9", "weir shown"));
        assertThat(CommandRules.ALL).noneMatch(rule -> rule.knows(new DocumentedCommand("page.md:9", "weir shown")));
    }
}
