package dev.weir.operation.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.scenario.AgentsSpec;
import dev.weir.scenario.read.ScenarioSource;
import dev.weir.scenario.read.step.PlanFiles;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.Capability;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which scenarios of steps are refused over several hosts, before anything begins. */
class PlanOnHostsTest {

    private static final Set<Capability> SEPARATE = Set.of(Capability.SEPARATE_PROCESSES);

    private static Plan plan(String more) {
        String text = "transport: separate\nsteps:\n  - { operations: list-topics, limit: { count: 5 } }\n" + more;
        return PlanFiles.plan(new ScenarioSource("test", "test", text, Optional.empty()), new SeparateDriver());
    }

    @Test
    void aTransportWithinOneProcessIsRefused() {
        assertThat(PlanOnHosts.refusal(plan(""), Set.of(Capability.KEY)))
                .hasValue("the transport 'separate' works within one process, so its steps run without agents");
        assertThat(PlanOnHosts.refusal(plan(""), SEPARATE)).isEmpty();
        assertThat(PlanOnHosts.refusal(
                        plan("  - { name: noted, operations: list-topics, limit: { count: 5 }, trace: all }\n"),
                        SEPARATE))
                .isEmpty();
    }

    @Test
    void whatARunDoesWithoutAHostIsUpToItsScenario() {
        assertThat(plan("").lost()).isEqualTo(AgentsSpec.Lost.STOP);
        assertThat(plan("lost: finish\n").lost()).isEqualTo(AgentsSpec.Lost.FINISH);
    }
}
