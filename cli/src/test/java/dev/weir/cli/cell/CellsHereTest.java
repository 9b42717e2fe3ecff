package dev.weir.cli.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.agent.gather.RunAgents;
import dev.weir.agent.place.NamedHost;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.InstalledEngine;
import dev.weir.config.ConfigException;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.AgentsSpec.Lost;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Matrix.Cell;
import dev.weir.scenario.PlacedByCommand;
import dev.weir.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which cells of the scenarios that come with Weir stay on the host of the command. */
class CellsHereTest {

    private static final String AGENTS = "agents={publishers: [a], subscribers: [b]}";
    private static final List<String> ONE_RATE = List.of("matrix.rate=[1000/s]");

    private final Engine engine = InstalledEngine.with(Path.of("../scenarios"));

    private CellsHere here(String scenario, List<String> overrides) {
        return new CellsHere(engine, scenario, overrides);
    }

    /** On agents a and b where that can be. */
    private static Matrix placed(CellsHere here) {
        return here.read(
                new PlacedByCommand.OnAgents("--agents a,b", List.of("a", "b"), 2, here.tied(here.asWritten())));
    }

    private static List<String> staying(Matrix matrix) {
        return matrix.cells().stream()
                .filter(cell -> !cell.withoutAgents().isEmpty())
                .map(Cell::label)
                .toList();
    }

    private static boolean onAgents(Cell cell) {
        return cell.scenario().participants().agents().isPresent();
    }

    @Test
    void yardsticksStayAndWeirsOwnCellsAreOnAgents() {
        Matrix placed = placed(here("kafka-transport", List.of()));

        assertThat(placed.cells())
                .hasSize(12)
                .allMatch(cell -> onAgents(cell) == cell.withoutAgents().isEmpty());
        assertThat(placed.cells().stream().filter(CellsHereTest::onAgents).map(Cell::label))
                .hasSize(4)
                .allMatch(label -> label.endsWith("· weir"));
        assertThat(placed.cells().get(1).withoutAgents()).isEqualTo("'producer-performance' measures there only");
    }

    @Test
    void theLimitOfTcpIsMeasuredBetweenAgentsAndThatOfTheDiskHere() {
        Matrix placed = placed(here("yardsticks", List.of("matrix.variant=[TCP, disk write]")));

        assertThat(staying(placed)).containsExactly("disk write");
    }

    @Test
    void aTransportWithinOneProcessStays() {
        Matrix placed = placed(here("transport-bench", ONE_RATE));

        assertThat(staying(placed)).containsExactly("direct · rate 1000/s");
        assertThat(placed.cells())
                .hasSize(7)
                .allMatch(cell -> onAgents(cell) == cell.withoutAgents().isEmpty());
        assertThat(CellsHere.lines(placed))
                .containsExactly(
                        "  note     without agents, on this host: 1 of 7 cells (direct · rate 1000/s), because the"
                                + " transport 'direct' has publishers and subscribers in one process only; do not compare them with"
                                + " the others");
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1, 1", "192.0.2.1, 2"})
    void sharedMemoryStaysIfAnAgentIsOnAnotherHost(String address, int staying) {
        CellsHere here = here("transport-bench", ONE_RATE);

        Matrix settled = here.settled(placed(here), new Joined(address));

        assertThat(staying(settled))
                .isEqualTo(List.of("direct · rate 1000/s", "aeron ipc · rate 1000/s")
                        .subList(0, staying));
        assertThat(settled.cells())
                .allMatch(cell -> onAgents(cell) == cell.withoutAgents().isEmpty());
    }

    @Test
    void whatTheScenarioPlacesItselfStaysNowhere() {
        List<String> placing = new ArrayList<>(ONE_RATE);
        placing.add(AGENTS);
        placing.add("matrix.variant=[aeron ipc, aeron udp]");

        CellsHere here = here("transport-bench", placing);

        assertThat(staying(here.settled(engine.matrix("transport-bench", placing), new Joined("192.0.2.1"))))
                .isEmpty();
    }

    @Test
    void ofAMatrixWhoseCellsWouldAllStayNoneDoes() {
        CellsHere memory = here("transport-bench", List.of("matrix.variant=[direct]"));
        CellsHere tools = here("kafka-transport", List.of("matrix.variant=[100 B · ProducerPerformance]"));

        assertThatThrownBy(() -> placed(memory))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("'direct' has publishers and subscribers in one process only");
        assertThatThrownBy(() -> placed(tools))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("'producer-performance' measures on the host of 'weir run' only");
    }

    /** Agent a on this host, and agent b somewhere. */
    private record Joined(String address) implements RunAgents {

        @Override
        public RunHosts hosts(Scenario scenario) {
            return new RunHosts(
                    List.of(new NamedHost("a", "127.0.0.1")), List.of(new NamedHost("b", address)), Lost.STOP);
        }

        @Override
        public RunHosts all(Lost whenLost) {
            throw new IllegalStateException("no steps are run");
        }

        @Override
        public void tell(Consumer<String> notices) {}

        @Override
        public void close() {}
    }
}
