package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.run.InstalledEngine;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.result.Yardstick;
import dev.weir.scenario.AgentsSpec.Placement;
import dev.weir.scenario.ListEntry;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Processes;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Participants;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code weir run} makes of agents, for every shipped scenario and transport, by the real reader. Nobody is waited for. */
final class ScenariosOnAgentsTest {

    private static final InstalledEngine ENGINE = InstalledEngine.with(Path.of("..", "scenarios"));
    private static final String ONE_PROCESS = "the transport 'direct' has";

    /** Its faults reach subscribers of the process of the run only. */
    private static final String HITS_SUBSCRIBERS = "rebalance";

    /** It pauses subscribers of the process of the run only. */
    private static final String PAUSES_SUBSCRIBERS = "backlog";

    /** Those that no number of agents can run, and a part of the sentence that says so. */
    private static final Map<String, String> WITHOUT_AGENTS = Map.of(
            "direct",
            ONE_PROCESS,
            "direct-binding",
            ONE_PROCESS,
            PAUSES_SUBSCRIBERS,
            "'backlog': subscribers on agents do not pause",
            "consume-only",
            "'consume'",
            "replay",
            "'agents' does not go with 'replay'",
            HITS_SUBSCRIBERS,
            "with 'agents', Weir does not hit subscribers",
            "generate",
            "cannot divide 1 publisher and 0 subscribers");

    /** Those with fewer publishers and subscribers than three agents. */
    private static final Map<String, String> WITHOUT_THREE =
            Map.of("producers", "--agents 3: 'agents': 3 agents cannot divide 1 publisher and 1 subscriber");

    @TempDir
    private Path folder = Path.of("");

    private Matrix placed(String scenario, String... options) {
        return command(scenario, options).read();
    }

    private RunCommand command(String scenario, String... options) {
        RunCommand command = new RunCommand(new TestConsole(folder).console(), ENGINE, FastStart::off, false);
        new CommandLine(command)
                .parseArgs(
                        Stream.concat(Stream.of(scenario), Stream.of(options)).toArray(String[]::new));
        return command;
    }

    private static Stream<String> scenarios() {
        return Stream.concat(ENGINE.scenarios().stream(), ENGINE.transports().stream())
                .map(ListEntry::name)
                .distinct();
    }

    private static boolean hasSteps(String scenario) {
        return ENGINE.plan(scenario, List.of()).isPresent();
    }

    @TestFactory
    Stream<DynamicTest> aNumberOfAgentsIsPlacedOrRefusedWithTheReason() {
        return scenarios()
                .filter(name -> !hasSteps(name))
                .flatMap(name -> Stream.of(
                                List.of("--agents", "2"),
                                List.of("--agents", "3"),
                                List.of("--ssh", "a,b"),
                                List.of("--ssh", "a,b,c"))
                        .map(options -> DynamicTest.dynamicTest(
                                name + " " + String.join(" ", options), () -> assertPlaced(name, options))));
    }

    private void assertPlaced(String name, List<String> options) {
        boolean three = options.contains("3") || options.contains("a,b,c");
        String refusal = WITHOUT_AGENTS.getOrDefault(name, three ? WITHOUT_THREE.getOrDefault(name, "") : "");
        if (!refusal.isEmpty()) {
            assertThat(catchThrowable(() -> placed(name, options.toArray(String[]::new))))
                    .hasMessageContaining(refusal.replace("--agents 3", String.join(" ", options)));
            return;
        }
        List<Matrix.Cell> onAgents = placed(name, options.toArray(String[]::new)).cells().stream()
                .filter(cell -> cell.withoutAgents().isEmpty())
                .toList();
        assertThat(onAgents).isNotEmpty();
        for (Matrix.Cell cell : onAgents) {
            Participants participants = cell.scenario().participants();
            Placement placement = participants.agents().orElseThrow().placement();
            assertThat(placement.needed()).as(cell.label()).isEqualTo(three ? 3 : 2);
            assertThat(placement.publishers())
                    .as(cell.label())
                    .isBetween(1, participants.topology().publishers());
            assertThat(placement.subscribers())
                    .as(cell.label())
                    .isBetween(
                            Math.min(1, participants.topology().subscribers()),
                            participants.topology().subscribers());
            assertThat(placement.publishers() + placement.subscribers())
                    .as(cell.label())
                    .isEqualTo(placement.needed());
        }
    }

    @TestFactory
    Stream<DynamicTest> besideAgentsThatWatchNothingIsPublishedOrReceivedInThisProcess() {
        return scenarios()
                .filter(name -> !hasSteps(name))
                .map(name -> DynamicTest.dynamicTest(name, () -> {
                    if (WITHOUT_AGENTS.getOrDefault(name, "").equals(ONE_PROCESS) || name.equals("transport-bench")) {
                        assertThat(catchThrowable(() -> placed(name, "--watch-agents", "w")))
                                .hasMessageContaining(
                                        "--watch-agents w: 'controller': publishers and subscribers cannot leave the process")
                                .hasMessageContaining(ONE_PROCESS);
                        return;
                    }
                    if (name.equals(PAUSES_SUBSCRIBERS)) {
                        assertThat(catchThrowable(() -> placed(name, "--watch-agents", "w")))
                                .hasMessageContaining("'backlog': subscribers in another process do not pause");
                        return;
                    }
                    if (name.equals("consume-only")) {
                        assertThat(catchThrowable(() -> placed(name, "--watch-agents", "w")))
                                .hasMessageContaining("'controller' does not go with 'consume'");
                        return;
                    }
                    for (Matrix.Cell cell : placed(name, "--watch-agents", "w").cells()) {
                        if (name.equals(HITS_SUBSCRIBERS)) {
                            assertThat(cell.scenario().participants().processes())
                                    .isEqualTo(Processes.ONE);
                        } else {
                            assertApart(cell.scenario());
                        }
                    }
                }));
    }

    private static void assertApart(Scenario scenario) {
        Participants participants = scenario.participants();
        if (scenario.target().yardstick() != Yardstick.NONE) {
            return;
        }
        assertThat(participants.processes().publishers()).isPositive();
        if (participants.topology().subscribers() > 0) {
            assertThat(participants.processes().receivers()).isPositive();
        }
        assertThat(participants.agents()).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> stepsAreDividedAmongAgents() {
        return scenarios()
                .filter(ScenariosOnAgentsTest::hasSteps)
                .map(name -> DynamicTest.dynamicTest(name, () -> {
                    command(name, "--agents", "3").place();
                    command(name, "--ssh", "a,b").place();
                    command(name, "--watch-agents", "w").place();
                }));
    }

    @TestFactory
    Stream<DynamicTest> theRulesForPlacesHoldForTransportsToo() {
        return Stream.of("kafka", "aeron", "web")
                .map(name -> DynamicTest.dynamicTest(name, () -> {
                    Participants three = placed(name, "--agents", "3")
                            .cells()
                            .getFirst()
                            .scenario()
                            .participants();

                    assertThat(three.topology().publishers()).isEqualTo(2);
                    assertThat(three.topology().subscribers()).isEqualTo(1);
                }));
    }
}
