package dev.weir.agent.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.WorkerHost;
import dev.weir.scenario.AgentsSpec;
import dev.weir.scenario.AgentsSpec.ByName;
import dev.weir.scenario.AgentsSpec.ByNumber;
import dev.weir.scenario.AgentsSpec.Lost;
import dev.weir.scenario.AgentsSpec.OnOne;
import dev.weir.scenario.AgentsSpec.Placement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacingTest {

    private static final WorkerHost A = new NamedHost("a", "10.0.0.1");
    private static final WorkerHost B = new NamedHost("b", "10.0.0.2");
    private static final WorkerHost C = new NamedHost("c", "10.0.0.3");

    private static RunHosts placed(Placement placement, WorkerHost... there) {
        return Placing.of(new AgentsSpec(placement, Lost.STOP), List.of(there), true);
    }

    @Test
    void byNumberTheFirstPublishAndTheNextOnesSubscribe() {
        assertThat(placed(new ByNumber(2, 1), B, A, C)).isEqualTo(new RunHosts(List.of(B, A), List.of(C), Lost.STOP));
        assertThat(placed(new ByNumber(0, 1), B, A).subscribers()).containsExactly(B);
    }

    @Test
    void byNameEachHasItsSideInTheOrderOfTheNames() {
        assertThat(placed(new ByName(List.of("c", "a"), List.of("b", "a")), A, B, C))
                .isEqualTo(new RunHosts(List.of(C, A), List.of(B, A), Lost.STOP));
    }

    @Test
    void oneHasBothSidesIfThereAreTwo() {
        assertThat(placed(new OnOne(), A, B)).isEqualTo(new RunHosts(List.of(A), List.of(A), Lost.STOP));
        assertThat(Placing.of(new AgentsSpec(new OnOne(), Lost.FINISH), List.of(A), false))
                .isEqualTo(new RunHosts(List.of(A), List.of(), Lost.FINISH));
    }

    @Test
    void stepsAreDividedAmongAllThatWereWaitedFor() {
        WantedAgents named = new WantedAgents(List.of("c", "a"), 2, Duration.ofSeconds(60));
        WantedAgents two = new WantedAgents(List.of(), 2, Duration.ofSeconds(60));

        assertThat(Placing.all(named, List.of(A, B, C), Lost.FINISH))
                .isEqualTo(new RunHosts(List.of(C, A), List.of(), Lost.FINISH));
        assertThat(Placing.all(two, List.of(B, A, C), Lost.STOP).all()).containsExactly(B, A);
        assertThatThrownBy(() -> Placing.all(named, List.of(A), Lost.STOP))
                .isInstanceOf(AgentClusterException.class)
                .hasMessage("agent 'c' is not there; only agent 'a' is there");
        assertThatThrownBy(() -> Placing.all(two, List.of(A), Lost.STOP))
                .hasMessage("the run needs 2 agents, and only agent 'a' is there");
    }

    @Test
    void whoIsMissingIsSaidWithThoseWhoAreThere() {
        assertThatThrownBy(() -> placed(new ByName(List.of("a"), List.of("d")), A, B))
                .isInstanceOf(AgentClusterException.class)
                .hasMessage("agent 'd' is not there; only agents 'a' and 'b' are there");
        assertThatThrownBy(() -> placed(new ByName(List.of("a", "b"), List.of("c"))))
                .hasMessage("agents 'a', 'b' and 'c' are not there; none is there");
        assertThatThrownBy(() -> placed(new ByNumber(1, 2), A))
                .hasMessage("the run needs 3 agents, and only agent 'a' is there");
    }

    @Test
    void aRunAlsoWaitsForThoseThatWatch() {
        WantedAgents named = new WantedAgents(List.of("a"), 1, Duration.ofSeconds(60), List.of("b1"));
        WantedAgents none = new WantedAgents(List.of(), 0, Duration.ofSeconds(60), List.of("b1"));
        WantedAgents two = new WantedAgents(List.of(), 2, Duration.ofSeconds(60), List.of("b1"));

        assertThat(named.words()).isEqualTo("agents 'a' and 'b1'");
        assertThat(named.satisfiedBy(List.of("a"), List.of())).isFalse();
        assertThat(named.satisfiedBy(List.of("a"), List.of("b1", "x"))).isTrue();
        assertThat(named.missing(List.of("a"))).isEqualTo("agent 'b1' did not come within 1m; only agent 'a' came");
        assertThat(none.words()).isEqualTo("agent 'b1'");
        assertThat(none.anybodyElse()).isFalse();
        assertThat(none.satisfiedBy(List.of(), List.of("b1"))).isTrue();
        assertThat(two.words()).isEqualTo("2 agents and agent 'b1'");
        assertThat(two.satisfiedBy(List.of("a"), List.of("b1"))).isFalse();
    }

    @Test
    void aRunSaysForWhomItWaitsAndWhoDidNotCome() {
        WantedAgents named = new WantedAgents(List.of("a", "b"), 2, Duration.ofSeconds(60));
        WantedAgents three = new WantedAgents(List.of(), 3, Duration.ofSeconds(5));

        assertThat(named.words()).isEqualTo("agents 'a' and 'b'");
        assertThat(named.satisfiedBy(List.of("b", "x"))).isFalse();
        assertThat(named.satisfiedBy(List.of("b", "x", "a"))).isTrue();
        assertThat(named.missing(List.of("b"))).isEqualTo("agent 'a' did not come within 1m; only agent 'b' came");
        assertThat(three.words()).isEqualTo("3 agents");
        assertThat(three.satisfiedBy(List.of("a", "b"))).isFalse();
        assertThat(three.missing(List.of())).isEqualTo("the run needs 3 agents, and none came within 5s");
    }
}
