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
    }

    @Test
    void aTraceIsRefusedByTheNameOfItsStep() {
        Plan traced = plan("""
                  - parallel:
                    - { name: quiet, operations: list-groups, limit: { count: 5 } }
                    - { name: noted, operations: list-topics, limit: { count: 5 }, trace: 1 in 10 }
                """);

        assertThat(PlanOnHosts.refusal(traced, SEPARATE))
                .hasValue(
                        "step noted: 'trace' is written on one host only; over several hosts leave it out (trace: none)");
    }

    @Test
    void whatARunDoesWithoutAHostIsUpToItsScenario() {
        assertThat(plan("").lost()).isEqualTo(AgentsSpec.Lost.STOP);
        assertThat(plan("lost: finish\n").lost()).isEqualTo(AgentsSpec.Lost.FINISH);
    }
}
