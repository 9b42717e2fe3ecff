package dev.weir.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.agent.place.AskedAgents;
import dev.weir.agent.place.PlacedSpecs;
import dev.weir.agent.place.WantedAgents;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.InstalledEngine;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.PlacedByCommand;
import dev.weir.scenario.PlacedByCommand.BesideController;
import dev.weir.scenario.PlacedByCommand.Nowhere;
import dev.weir.scenario.PlacedByCommand.OnAgents;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AskedAgentsTest {

    private static final Map<Integer, String> TIED = Map.of(1, "it must");

    private final Engine engine = InstalledEngine.with(Path.of("../scenarios"));

    private Matrix written(String... overrides) {
        return engine.matrix("kafka", List.of(overrides));
    }

    private static AskedAgents agents(String agents) {
        return new AskedAgents(agents, List.of(), "", false);
    }

    private static PlacedByCommand placed(AskedAgents asked, Matrix written) {
        return asked.placed(written, matrix -> TIED);
    }

    @Test
    void runsWithoutPlacesAreOnTheAskedAgents() {
        assertThat(placed(agents("a,b"), written()))
                .isEqualTo(new OnAgents("--agents a,b", List.of("a", "b"), 2, TIED));
        assertThat(placed(agents("3"), written())).isEqualTo(new OnAgents("--agents 3", List.of(), 3, TIED));
        assertThat(placed(new AskedAgents("", List.of("h"), "", false), written()))
                .isEqualTo(new OnAgents("--ssh h", List.of("h"), 1, TIED));
    }

    @Test
    void runsWithPlacesStayWhereTheScenarioHasThem() {
        Matrix named = written("agents={publishers: [a], subscribers: [b]}");

        assertThat(placed(agents("a,b"), named)).isEqualTo(new Nowhere());
        assertThatThrownBy(() -> placed(agents("a,c"), named))
                .hasMessage("the scenario ('agents') names agent 'b', for whom --agents a,c does not wait");
        assertThatThrownBy(() -> placed(agents("1"), written("agents={publishers: 1, subscribers: 1}")))
                .hasMessage("the scenario ('agents') needs 2 agents, and --agents 1 waits for 1");
    }

    @Test
    void runsWithoutAgentsAreBesideTheControllerWhileOthersWatch() {
        AskedAgents watching = new AskedAgents("", List.of(), "w", false);

        assertThat(placed(watching, written())).isEqualTo(new BesideController("--watch-agents w"));
        assertThatThrownBy(() -> placed(agents(""), written())).hasMessageEndingWith("or --watch-agents");
    }

    @Test
    void agentRunsOrWatches() {
        AskedAgents both = new AskedAgents("a,b", List.of(), "b", false);

        assertThatThrownBy(() -> placed(both, written()))
                .hasMessageStartingWith("agent 'b' cannot both run and watch (--watch-agents)");
    }

    @Test
    void startedAgentsAreAmongTheAwaited() {
        assertThatThrownBy(() -> placed(new AskedAgents("a", List.of("b"), "", true), written()))
                .hasMessage("--ssh starts agent 'b', for whom --agents a does not wait");
        assertThatThrownBy(() -> placed(new AskedAgents("3", List.of("b"), "", false), written()))
                .hasMessageStartingWith("--agents waits for others than --ssh starts");
        assertThat(new AskedAgents("3", List.of("b"), "", true)
                        .wanted(new PlacedSpecs(List.of()), Duration.ofSeconds(1)))
                .isEqualTo(new WantedAgents(List.of("b"), 3, Duration.ofSeconds(1)));
    }
}
