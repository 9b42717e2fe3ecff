package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.matrix;
import static dev.weir.scenario.read.ScenarioFixture.matrixError;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.scenario.AgentsSpec;
import dev.weir.scenario.AgentsSpec.ByName;
import dev.weir.scenario.AgentsSpec.ByNumber;
import dev.weir.scenario.AgentsSpec.Lost;
import dev.weir.scenario.AgentsSpec.OnOne;
import dev.weir.scenario.AgentsSpec.Placement;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.PlacedByCommand;
import dev.weir.scenario.Processes;
import dev.weir.scenario.Scenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentsScenarioTest {

    private static final String KAFKA = "transport: kafka\npublishers: 2\nsubscribers: 3\ndelivery: each\n";

    private static AgentsSpec agents(String yaml, String... options) {
        return read(yaml, options).participants().agents().orElseThrow();
    }

    @Test
    void withoutTheKeyEverythingIsOnThisHost() {
        assertThat(read(KAFKA).participants().agents()).isEmpty();
        assertThat(read(KAFKA + "agents: none").participants().agents()).isEmpty();
        assertThat(read(KAFKA).title().effectiveText()).doesNotContain("agents");
    }

    @Test
    void cellsThatAreToBeWithoutAgentsAreSoWhateverAnOptionSays() {
        String yaml = KAFKA + "matrix: { rate: [1000/s, 2000/s] }\n";

        Matrix matrix =
                matrix(new PlacedByCommand.OnAgents("--agents a,b", List.of("a", "b"), 2, Map.of(2, "it must")), yaml);

        assertThat(matrix.cells())
                .extracting(cell -> cell.scenario().participants().agents().isPresent())
                .containsExactly(true, false);
        assertThat(matrix.cells()).extracting(Matrix.Cell::withoutAgents).containsExactly("", "it must");
        assertThat(matrix.cells().get(1).scenario().title().effectiveText())
                .isEqualTo(matrix(yaml).cells().get(1).scenario().title().effectiveText());
    }

    @Test
    void placesThatACommandGivesAreThoseOfTheKeys() {
        String names = effective(new PlacedByCommand.OnAgents("--agents a,b", List.of("a", "b"), 2, Map.of()));
        String number = effective(new PlacedByCommand.OnAgents("--agents 2", List.of(), 2, Map.of()));
        String beside = effective(new PlacedByCommand.BesideController("--watch-agents w"));

        assertThat(names).isEqualTo(read(KAFKA, "agents={all: [a, b]}").title().effectiveText());
        assertThat(number).isEqualTo(read(KAFKA, "agents={all: 2}").title().effectiveText());
        assertThat(beside).isEqualTo(read(KAFKA, "controller=alone").title().effectiveText());
    }

    private static String effective(PlacedByCommand placed) {
        return matrix(placed, KAFKA).cells().getFirst().scenario().title().effectiveText();
    }

    @Test
    void errorsAboutPlacesThatACommandGivesNameItsOption() {
        PlacedByCommand six = new PlacedByCommand.OnAgents("--agents 6", List.of(), 6, Map.of());

        assertThatThrownBy(() -> matrix(six, KAFKA))
                .hasMessageStartingWith("--agents 6: 'agents': 6 agents cannot divide 2 publishers and 3 subscribers");
    }

    @Test
    void sidesAreNamedAndMayShareAnAgent() {
        AgentsSpec spec = agents(KAFKA + "agents: { publishers: [a, b], subscribers: [c, a], lost: finish }");

        assertThat(spec).isEqualTo(new AgentsSpec(new ByName(List.of("a", "b"), List.of("c", "a")), Lost.FINISH));
        assertThat(spec.placement().names()).containsExactly("a", "b", "c");
        assertThat(spec.placement().needed()).isEqualTo(3);
    }

    @Test
    void sidesAreCountedAndStopWhenAnAgentIsLost() {
        AgentsSpec spec = agents(KAFKA + "agents: { publishers: 2, subscribers: 1 }");

        assertThat(spec).isEqualTo(new AgentsSpec(new ByNumber(2, 1), Lost.STOP));
        assertThat(spec.placement().needed()).isEqualTo(3);
        assertThat(spec.placement().names()).isEmpty();
    }

    @Test
    void oneAgentHasBothSidesAlsoWithoutSubscribers() {
        assertThat(agents(KAFKA + "agents: one").placement()).isEqualTo(new OnOne());
        assertThat(read("transport: kafka\nsubscribers: 0\nagents: one")
                        .participants()
                        .processes())
                .isEqualTo(new Processes(1, 0));
    }

    @Test
    void anAddressIsANameAndNoNumber() {
        AgentsSpec spec = agents(KAFKA + "agents: { publishers: 10.0.0.7, subscribers: [10.0.0.8] }");

        assertThat(spec.placement()).isEqualTo(new ByName(List.of("10.0.0.7"), List.of("10.0.0.8")));
    }

    @Test
    void agentsTakeThePlaceOfProcesses() {
        assertThat(read(KAFKA + "processes: separate\nagents: { subscribers: [a, b] }")
                        .participants()
                        .processes())
                .isEqualTo(new Processes(1, 2));
        assertThat(read(KAFKA + "agents: { publishers: 2 }").participants().processes())
                .isEqualTo(new Processes(2, 1));
    }

    @Test
    void clientsOfACrowdHaveTheirLoopsOnEachAgent() {
        Scenario scenario =
                read("transport: kafka\nclients: 100\ncrowd: { loops: 2 }\nagents: { subscribers: [a, b, c] }");

        assertThat(scenario.participants().crowd().orElseThrow().loops()).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "agents: one",
                "agents: { publishers: [a], subscribers: [b, c-d.example], lost: finish }",
                "agents: { subscribers: 2 }",
                "processes: separate\nagents: { publishers: 1 }"
            })
    void whatIsReadAgainIsTheSame(String yaml) {
        Scenario scenario = read(KAFKA + yaml);

        assertThat(read(scenario.title().effectiveText()).participants()).isEqualTo(scenario.participants());
    }

    @Test
    void optionsSayThemToo() {
        assertThat(agents(KAFKA, "agents={publishers: 1, subscribers: 2}").placement())
                .isEqualTo(new ByNumber(1, 2));
        assertThat(agents(KAFKA, "agents.publishers=[a, b]").placement())
                .isEqualTo(new ByName(List.of("a", "b"), List.of()));
        assertThat(agents(KAFKA, "agents.publishers=a,b", "agents.lost=finish").lost())
                .isEqualTo(Lost.FINISH);
        assertThat(read(KAFKA, "agents=one", "agents=none").participants().agents())
                .isEmpty();
    }

    @Test
    void shortKeysMeanWhatTheyMeantBefore() {
        Scenario scenario = read(KAFKA, "lost=3", "publishers=4");

        assertThat(scenario.expectations())
                .anyMatch(expected -> expected.metric().equals("lost"));
        assertThat(scenario.participants().topology().publishers()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``                                  | 1 | 1→1 | one
            ``                                  | 2 | 1→1 | 1 1
            ``                                  | 3 | 2→1 | 2 1
            ``                                  | 5 | 4→1 | 4 1
            subscribers: 2                      | 3 | 2→2 | 2 1
            subscribers: 2\\ndelivery: each     | 3 | 1→2 | 1 2
            subscribers: 2\\ndelivery: each     | 4 | 2→2 | 2 2
            subscribers: 9\\ndelivery: each     | 4 | 1→9 | 1 3
            subscribers: 0                      | 3 | 3→0 | 3 0
            publishers: 5                       | 3 | 5→1 | 2 1
            clients: 90                         | 3 | 1→90 | 1 2
            clients: 1                          | 3 | 2→1 | 2 1
            """)
    void agentsThatWeirPlacesAllHaveWork(String yaml, int number, String topology, String places) {
        String text = "transport: kafka\n" + yaml.replace("\\n", "\n") + "\nagents: { all: " + number + " }\n";

        Scenario.Participants participants = read(text).participants();

        Placement placement = participants.agents().orElseThrow().placement();
        assertThat(participants.topology().publishers() + "→"
                        + participants.topology().subscribers())
                .isEqualTo(topology);
        assertThat(placement instanceof OnOne ? "one" : placement.publishers() + " " + placement.subscribers())
                .isEqualTo(places);
        assertThat(placement.needed()).isEqualTo(number);
        assertThat(read(read(text).title().effectiveText()).participants()).isEqualTo(participants);
    }

    @Test
    void subscribersOfAGroupThatCommitsAreOnAsManyAgentsAsThereAre() {
        String committing = "transport: kafka\nsubscribers: 2\nkafka: { consumer: { enable.auto.commit: true } }\n";

        assertThat(agents(committing + "agents: { all: 4 }").placement()).isEqualTo(new ByNumber(2, 2));
    }

    @Test
    void agentsThatWeirPlacesByNameStayInTheirOrder() {
        String kafka = "transport: kafka\n";

        assertThat(agents(kafka + "agents: { all: [c, a, b], lost: finish }"))
                .isEqualTo(new AgentsSpec(new ByName(List.of("c", "a"), List.of("b")), Lost.FINISH));
        assertThat(agents(kafka + "agents: { all: [c] }").placement())
                .isEqualTo(new ByName(List.of("c"), List.of("c")));
        assertThat(agents(kafka + "subscribers: 0\nagents: { all: [c] }").placement())
                .isEqualTo(new ByName(List.of("c"), List.of()));
    }

    @Test
    void aSharedGroupOnOneAgentIsNamedWhereItLeavesAnAgentWithoutWork() {
        String shared = "transport: kafka\npublishers: 1\nsubscribers: 2\nagents: { all: 3 }\n";

        assertThat(error(shared))
                .contains(
                        "'agents': 3 agents cannot divide 1 publisher and 2 subscribers, which share the messages on one agent",
                        "give at most 2 agents, or more publishers");
    }

    @Test
    void eachCellPlacesItsAgents() {
        Matrix matrix = matrix("transport: kafka\ndelivery: each\nagents: { all: 3 }\nmatrix: { subscribers: [1, 2] }");

        assertThat(matrix.cells())
                .extracting(cell ->
                        cell.scenario().participants().agents().orElseThrow().placement())
                .containsExactly(new ByNumber(2, 1), new ByNumber(1, 2));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``                                              | 1 | 1
            processes: separate                             | 1 | 1
            processes: { receivers: 3 }                     | 1 | 3
            processes: { publishers: 2 }                    | 2 | 1
            processes: { publishers: 2, receivers: 3 }      | 2 | 3
            agents: { publishers: [a], subscribers: [b, c] } | 1 | 2
            """)
    void aControllerAloneLeavesBothSidesToOtherProcesses(String yaml, int publishers, int receivers) {
        Scenario scenario = read(KAFKA + "controller: alone\n" + yaml);

        assertThat(scenario.participants().processes()).isEqualTo(new Processes(publishers, receivers));
        assertThat(read(scenario.title().effectiveText()).participants()).isEqualTo(scenario.participants());
    }

    @Test
    void aControllerAloneNeedsATransportBetweenProcesses() {
        assertThat(read("transport: kafka\nsubscribers: 0\ncontroller: alone")
                        .participants()
                        .processes())
                .isEqualTo(new Processes(1, 0));
        assertThat(read("transport: kafka\ncontroller: shared").participants().processes())
                .isEqualTo(Processes.ONE);
        assertThat(error("transport: plain\ncontroller: alone"))
                .contains(
                        "'controller': publishers and subscribers cannot leave the process of the run, because the transport"
                                + " 'plain' has them in one process only");
    }

    @Test
    void aYardstickMeasuresWhetherTheControllerIsAloneOrNot() {
        assertThat(read("transport: kafka\nschedule: { saturated: true }\nyardstick: memory\ncontroller: alone")
                        .participants()
                        .processes())
                .isEqualTo(Processes.ONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            agents: { all: 6 }                                  | my.yaml:5: 'agents': 6 agents cannot divide 2 publishers and 3 subscribers
            agents: { all: [a], publishers: [b] }               | my.yaml:5: 'all' in 'agents' leaves the places to Weir
            agents: { all: [a, a] }                             | 'all' in 'agents': agent 'a' is named twice
            agents: { all: 0 }                                  | 'all' in 'agents': '0' is not between 1 and 64
            agents: {}                                          | my.yaml:5: 'agents' needs 'publishers', 'subscribers' or both
            agents: { lost: stop }                              | my.yaml:5: 'agents' needs 'publishers', 'subscribers' or both
            agents: two                                         | my.yaml:5: 'agents' is a section, or none or one, not the value 'two'
            agents: { publisher: [a] }                          | did you mean 'publishers'?
            agents: { publishers: [a, b, a] }                   | my.yaml:5: 'publishers' in 'agents': agent 'a' is named twice
            agents: { subscribers: 'a, a' }                     | 'subscribers' in 'agents': agent 'a' is named twice
            agents: { publishers: [] }                          | 'publishers' in 'agents': no agent is named
            agents: { publishers: [''] }                        | 'publishers' in 'agents': a name has 1 to 100 characters
            agents: { publishers: ['a b'] }                     | 'publishers' in 'agents': a name has 1 to 100 characters and neither blanks
            agents: { publishers: 'a,' }                        | 'publishers' in 'agents': a name has 1 to 100 characters
            agents: { publishers: 0 }                           | 'publishers' in 'agents': '0' is not between 1 and 64
            agents: { publishers: -1 }                          | 'publishers' in 'agents': '-1' is not a whole number
            agents: { subscribers: 1.5 }                        | 'subscribers' in 'agents': '1.5' is not a whole number
            agents: { subscribers: { a: b } }                   | 'subscribers' in 'agents' is a list, not a section
            agents: { publishers: [a], subscribers: 2 }         | 'agents' has names on one side and a number on the other
            agents: { publishers: [a], lost: wait }             | 'lost' in 'agents': 'wait' is not one of stop, finish
            agents: { publishers: 3 }                           | 'publishers' in 'agents': 3 agents cannot divide 2 publishers
            agents: { subscribers: [a, b, c, d] }               | 'subscribers' in 'agents': 4 agents cannot divide 3 subscribers
            processes: { receivers: 2 }\\nagents: { publishers: 1 } | my.yaml:5: 'processes' in numbers cannot be combined with 'agents'
            yardstick: producer-performance\\nagents: one        | my.yaml:6: 'agents': 'producer-performance' measures on the host of 'weir run' only
            """)
    void whatNoAgentsCanDoIsRefused(String yaml, String message) {
        assertThat(error(KAFKA + yaml.replace("\\n", "\n"))).contains(message);
    }

    @Test
    void sidesThatAreNotThereHaveNoAgents() {
        assertThat(error("transport: kafka\nsubscribers: 0\nagents: { subscribers: [a] }"))
                .contains("1 agent cannot divide 0 subscribers", "leave 'subscribers' out");
    }

    @Test
    void aTransportWithinOneProcessHasNoAgents() {
        assertThat(error("transport: plain\nagents: one"))
                .contains("'agents': the transport 'plain' has publishers and subscribers in one process only");
    }

    @Test
    void subscribersThatShareAreOnSeveralAgentsIfTheirGroupCommits() {
        String shared = "transport: kafka\nsubscribers: 2\nagents: { subscribers: 2 }\n";

        assertThat(error(shared)).contains("subscribers that share the messages are on one agent", "delivery: each");
        assertThat(read(shared + "kafka: { consumer: { enable.auto.commit: true } }")
                        .participants()
                        .agents())
                .isPresent();
    }

    @Test
    void faultsOfSubscribersAndTheirProcessesCannotBeInjectedOnAgents() {
        String measured = KAFKA + "measure: 60s\nagents: { subscribers: 2 }\n";

        assertThat(error(measured + "faults: [{ at: 1s, do: freeze, to: receiver, for: 3s }]"))
                .contains("freeze: with 'agents', Weir does not hit subscribers and their processes");
        assertThat(error(measured + "faults: [{ at: 1s, do: stop-consumer, to: consumer 0, for: 3s }]"))
                .contains("with 'agents', Weir does not hit subscribers");
        assertThat(read(measured + "faults: [{ at: 1s, do: freeze, to: broker 1, for: 3s }]")
                        .faults())
                .hasSize(1);
    }

    @Test
    void everyCellIsChecked() {
        assertThat(matrixError(KAFKA + "agents: { subscribers: 3 }\nmatrix: { subscribers: [3, 2] }"))
                .contains("3 agents cannot divide 2 subscribers");
    }
}
