package dev.weir.cli.run;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.terminal.Displays;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.result.operation.PlanResult;
import dev.weir.run.RunListener;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.step.Plan;
import java.nio.file.Path;
import java.util.List;

/**
 * One run of a scenario of steps, with the system that it asks for.
 *
 * @param command the command line that repeats it
 * @param startedAt its start, ISO-8601 in UTC
 * @param folder where lists of items and traces go
 * @param agents those that carry it out
 */
public record StepsRun(
        Engine engine, Plan plan, List<String> command, String startedAt, Path folder, RunAgents agents) {

    /**
     * Runs to the end, or to a signal, which ends it early and orderly.
     *
     * @param display shows the steps; closed by a second signal
     * @param listener also follows them
     */
    public PlanResult execute(FastStart fast, ProgressDisplay display, RunListener listener) {
        try (Interrupts interrupts = new Interrupts(() -> Displays.cut(display)).listening();
                EmbeddedSystem system = new EmbeddedSystem(plan.target(), fast, display)) {
            display.header(Heading.of(plan, system.description()));
            agents.tell(display::notice);
            RunHosts hosts = agents.all(whenLost());
            system.reachedBy(hosts).start(interrupts);
            Engine.Measurement<PlanResult> run = engine.prepare(
                    new Engine.PlanOrder(
                            plan,
                            system.settings(),
                            system.description(),
                            system.processes(),
                            command,
                            startedAt,
                            folder,
                            hosts),
                    new AllListeners(List.of(display, listener)));
            system.onDeath(run::systemChanged, run::systemLost);
            interrupts.onFirst(run::stop);
            return run.execute();
        } finally {
            agents.tell(news -> {});
        }
    }

    private RunHosts.WhenLost whenLost() {
        return switch (plan.lost()) {
            case STOP -> RunHosts.WhenLost.STOP;
            case FINISH -> RunHosts.WhenLost.FINISH;
        };
    }
}
