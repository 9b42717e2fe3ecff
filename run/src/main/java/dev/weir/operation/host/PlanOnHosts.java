package dev.weir.operation.host;

import dev.weir.scenario.step.Plan;
import dev.weir.transport.Capability;
import java.util.Optional;
import java.util.Set;

/** A check that a scenario of steps can be carried out by workers at hosts. */
public final class PlanOnHosts {

    private PlanOnHosts() {}

    /**
     * Why it cannot be, in a sentence; nothing when it can.
     *
     * @param capabilities of the transport
     */
    public static Optional<String> refusal(Plan plan, Set<Capability> capabilities) {
        if (!capabilities.contains(Capability.SEPARATE_PROCESSES)) {
            return Optional.of("the transport '" + plan.target().driver()
                    + "' works within one process, so its steps run without agents");
        }
        return Optional.empty();
    }
}
