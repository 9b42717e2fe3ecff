package dev.weir.operation.run;

import dev.weir.result.RunResult;
import dev.weir.result.operation.PlanResult;
import dev.weir.run.RunRequest;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a scenario of steps needs to know to be run.
 *
 * @param plan what to do
 * @param driver the transport's driver
 * @param settings the transport's settings, with addresses resolved
 * @param system the system under test, in words: {@code kafka (embedded 4.4.0, 1 broker)}
 * @param processes processes whose cost is measured beside the tool's own, by name
 * @param start which run this is, and how it was started
 * @param folder where lists of items and traces go
 * @param hosts the hosts that carry out the steps; {@link RunHosts#NONE} for this process
 */
public record PlanRequest(
        Plan plan,
        TransportDriver driver,
        Settings settings,
        String system,
        Map<String, Long> processes,
        RunRequest.Start start,
        Path folder,
        RunHosts hosts) {

    public PlanRequest {
        processes = Map.copyOf(processes);
    }

    /** The same, carried out by workers at hosts. */
    public PlanRequest on(RunHosts asked) {
        return new PlanRequest(plan, driver, settings, system, processes, start, folder, asked);
    }

    /** Where its result comes from. */
    RunResult.Origin origin() {
        return new RunResult.Origin(
                PlanResult.SCHEMA,
                start.weirVersion(),
                start.runIdText(),
                plan.title().name(),
                plan.title().description(),
                start.at(),
                start.command(),
                plan.title().effectiveText());
    }
}
