package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.run.EmbeddedSystem;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.InstalledEngine;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.config.ConfigException;
import dev.weir.run.RunListener;
import dev.weir.scenario.ListEntry;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.scenario.read.step.PlanFiles;
import dev.weir.scenario.step.Plan;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Capability;
import dev.weir.transport.TransportDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShippedScenariosTest {

    private static final Path SCENARIOS = Path.of("..", "scenarios");

    @TempDir
    private Path folder = Path.of("");

    private final List<TransportDriver> drivers = ServiceLoader.load(TransportDriver.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
    private final ScenarioFiles files = new ScenarioFiles(SCENARIOS, drivers);
    private final PlanFiles plans = new PlanFiles(files, drivers);

    private boolean hasSteps(ListEntry listed) {
        return plans.plan(listed.name(), List.of()).isPresent();
    }

    @TestFactory
    List<DynamicTest> everyShippedScenarioLoadsAndSaysWhatItIs() {
        return files.list().stream()
                .map(listed -> DynamicTest.dynamicTest(listed.name(), () -> {
                    assertThat(plans.plan(listed.name(), List.of())
                                    .map(plan -> plan.title().name())
                                    .orElseGet(() -> files.matrix(listed.name(), List.of())
                                            .name()))
                            .isEqualTo(listed.name());
                    assertThat(listed.description()).isNotBlank();
                }))
                .toList();
    }

    @TestFactory
    List<DynamicTest> whatIsShownOfAScenarioOfStepsIsAFileWithTheSameEffect() {
        return files.list().stream()
                .filter(this::hasSteps)
                .map(listed -> DynamicTest.dynamicTest(listed.name(), () -> {
                    Path mine = Files.writeString(folder.resolve(listed.name() + ".yaml"), shown(listed.name()));

                    Plan before = plans.plan(listed.name(), List.of()).orElseThrow();
                    Plan after = plans.plan(mine.toString(), List.of()).orElseThrow();

                    assertThat(after.title()).isEqualTo(before.title());
                    assertThat(after.target().transport())
                            .isEqualTo(before.target().transport());
                    assertThat(after.steps()).isEqualTo(before.steps());
                }))
                .toList();
    }

    @TestFactory
    List<DynamicTest> whatIsShownOfAShippedScenarioIsAFileWithTheSameEffect() throws IOException {
        // Files that scenarios name lie beside them.
        Files.createDirectory(folder.resolve("files"));
        Files.copy(SCENARIOS.resolve("files/orders.csv"), folder.resolve("files/orders.csv"));
        return files.list().stream()
                .filter(listed -> !hasSteps(listed))
                .map(listed -> DynamicTest.dynamicTest(listed.name(), () -> {
                    Path mine = Files.writeString(folder.resolve(listed.name() + ".yaml"), shown(listed.name()));

                    Matrix before = files.matrix(listed.name(), List.of());
                    Matrix after = files.matrix(mine.toString(), List.of());

                    assertThat(after.cells())
                            .extracting(cell -> cell.label() + "\n"
                                    + cell.scenario().title().effectiveText())
                            .containsExactlyElementsOf(before.cells().stream()
                                    .map(cell -> cell.label() + "\n"
                                            + cell.scenario().title().effectiveText())
                                    .toList());
                    assertThat(after)
                            .usingRecursiveComparison()
                            .ignoringFields("cells", "text")
                            .isEqualTo(before);
                    assertThat(shown(mine.toString()))
                            .isEqualTo(shown(listed.name()).replace("show " + listed.name(), "show " + mine));
                }))
                .toList();
    }

    @Test
    void fiftyThousandMessagesAreALengthLikeAnyOther() {
        List<String> options = List.of("messages=50000");

        assertThat(List.of("batch-size", "producers"))
                .flatExtracting(name -> files.matrix(name, options).cells())
                .extracting(cell -> cell.scenario().length().messages())
                .containsOnly(OptionalLong.of(50_000));
    }

    private String shown(String scenario) {
        TestConsole console = new TestConsole(folder);
        Engine engine = InstalledEngine.with(SCENARIOS);
        assertThat(new WeirCommandLine(console.console(), engine, FastStart::off).execute("show", scenario))
                .isZero();
        return console.out();
    }

    @Test
    void whatSharesMemoryAloneIsNotMeasuredAcrossHosts() {
        assertThat(drivers)
                .filteredOn(driver -> driver.capabilities().contains(Capability.SEVERAL_HOSTS))
                .extracting(TransportDriver::name)
                .containsExactlyInAnyOrder("aeron", "kafka", "mqtt", "nats", "rabbitmq", "redis", "web");
    }

    @Test
    void wrongPropertiesOfAllTransportsAreReportedWithOtherErrors() throws IOException {
        Path mine = Files.writeString(folder.resolve("mine.yaml"), """
                transport: kafka
                kafka:
                  producer.akcs: all
                  consumer.fetch.min.bytes: lots
                web: { kafka.producer.lingr.ms: 5 }
                aeron:
                  channel.mtuu: 8k
                  driver.aeron.term.buffer.lenght: 64k
                schedule: { rate: 10k/s }
                """);

        assertThatThrownBy(() -> files.load(mine.toString(), List.of()))
                .isInstanceOf(ConfigException.class)
                .asInstanceOf(InstanceOfAssertFactories.type(ConfigException.class))
                .extracting(ConfigException::problems, InstanceOfAssertFactories.list(ConfigException.Problem.class))
                .extracting(ConfigException.Problem::message)
                .satisfiesExactly(
                        akcs -> assertThat(akcs).contains("'akcs'", "did you mean 'acks'?"),
                        fetch -> assertThat(fetch).contains("'consumer.fetch.min.bytes' in 'kafka'", "lots"),
                        linger -> assertThat(linger).contains("'kafka.producer.lingr.ms' in 'web'", "'linger.ms'?"),
                        web -> assertThat(web).contains("section 'web' belongs to another transport"),
                        mtu -> assertThat(mtu).contains("'mtuu'", "did you mean 'mtu'?"),
                        length -> assertThat(length).contains("did you mean 'aeron.term.buffer.length'?"),
                        rate -> assertThat(rate).contains("'10k/s' is not a rate"));
    }

    @Test
    void aMaskedSecretInWhatWasShownIsRefusedWithTheReason() throws IOException {
        String text = files.load("kafka", List.of("client.ssl.key.password=geheim"))
                .title()
                .effectiveText();
        Path mine = Files.writeString(folder.resolve("mine.yaml"), text);

        assertThatThrownBy(() -> files.load(mine.toString(), List.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("'kafka.client.ssl.key.password' holds ******, which Weir shows in place of a"
                        + " secret\n    write the secret itself, or name a file that holds it");
    }

    @Test
    void aFileOfClientPropertiesIsNamedByAnOption() throws IOException {
        Path login = Files.writeString(folder.resolve("login.txt"), "client.id=mine\n");

        Scenario scenario = files.load("kafka", List.of("client.properties=" + login));

        assertThat(scenario.target().settings().text("client.properties")).isEqualTo(login.toString());
        assertThat(scenario.target().settings().properties("client")).isEmpty();
    }

    @TestFactory
    List<DynamicTest> everyTransportIsAScenarioThatTakesTheQuickOptions() {
        return drivers.stream()
                .map(driver -> DynamicTest.dynamicTest(driver.name(), () -> {
                    Scenario scenario = files.load(driver.name(), List.of("rate=50000/s", "size=1KiB", "measure=60s"));
                    assertThat(scenario.target().transport()).isEqualTo(driver.name());
                    assertThat(scenario.messages().schedule()).isEqualTo(new Schedule.FixedRate(50_000));
                }))
                .toList();
    }

    @Test
    void everyShippedScenarioAnswersAQuestionOfTheList() {
        Map<String, List<ListEntry>> groups = ListCommand.grouped(files.list());

        assertThat(groups).doesNotContainKey("Others");
        assertThat(groups.values().stream().mapToInt(List::size).sum())
                .isEqualTo(files.list().size());
        assertThat(groups.entrySet().iterator().next().getValue().getFirst().name())
                .isEqualTo("quickstart");
    }

    @Test
    void theListWrapsAtWordsAndShowsEveryScenario() {
        TestConsole console = new TestConsole(folder);
        new WeirCommandLine(console.console(), InstalledEngine.with(SCENARIOS), FastStart::off).execute("list");

        assertThat(console.out().lines()).allMatch(line -> line.length() <= 80 && line.equals(line.stripTrailing()));
        files.list().forEach(one -> assertThat(console.out()).containsPattern("(?m)^  " + one.name() + " "));
        assertThat(console.out())
                .containsPattern("\n\nWhat happens when something fails\\?\n  failover +The broker that leads a")
                .containsPattern("\n\nTransports\n  aeron ");
    }

    @Test
    void aSlipInTheNameOfAScenarioGetsOneSuggestionAndAPointer() {
        assertThatThrownBy(() -> files.matrix("quikstart", List.of()))
                .hasMessage("there is no scenario 'quikstart', and no file of that name\n"
                        + "    did you mean 'quickstart'?  see all:  weir list");
    }

    @Test
    void theFirstWordsOfAPropertySuggestTheWholeOfIt() {
        assertThatThrownBy(() -> files.matrix("kafka", List.of("producer.linger=5")))
                .hasMessageContaining("unknown Kafka property 'linger'; did you mean 'linger.ms'?");
        assertThatThrownBy(() -> files.matrix("kafka", List.of("linger=5")))
                .hasMessage("--set linger: unknown key 'linger'\n    did you mean 'producer.linger.ms'?");
    }

    @ParameterizedTest
    @CsvSource({
        "kafka, connect.timeout=8s, connect-timeout",
        "kafka, poll.timeout=2ms, poll-timeout",
        "aeron, aeronDir=/x, aeron-dir"
    })
    void aNameWrittenInAnotherStyleIsSuggested(String scenario, String option, String meant) {
        assertThatThrownBy(() -> files.matrix(scenario, List.of(option)))
                .hasMessageContaining("did you mean '" + meant + "'");
    }

    @Test
    void quickstartMeasuresTenSecondsAndLeavesTimeForTheRest() {
        Scenario.Length length = files.load("quickstart", List.of()).length();

        assertThat(length.measure()).isGreaterThanOrEqualTo(Duration.ofSeconds(10));
        assertThat(length.warmupLimit().plus(length.measure())).isLessThanOrEqualTo(Duration.ofSeconds(25));
        assertThat(files.list()).extracting(ListEntry::name).contains("quickstart", "kafka-saturated", "direct");
    }

    @Test
    void kafkaWithoutAnAddressGetsABrokerOfItsOwnAndNothingElseDoes() {
        assertThat(description("kafka")).startsWith("kafka (embedded");
        assertThat(description("kafka", "bootstrap=host:9092")).isEqualTo("kafka (host:9092)");
        assertThat(description("direct")).isEqualTo("direct");
    }

    private String description(String name, String... options) {
        Scenario scenario = files.load(name, List.of(options));
        try (EmbeddedSystem system = new EmbeddedSystem(scenario, FastStart.off(), new RunListener() {})) {
            return system.description();
        }
    }
}
