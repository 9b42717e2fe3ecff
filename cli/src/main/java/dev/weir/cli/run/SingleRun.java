package dev.weir.cli.run;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.terminal.Displays;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.report.Bundle;
import dev.weir.result.RunResult;
import dev.weir.run.RunListener;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.Scenario;
import java.util.List;

/**
 * One run by Weir itself, with the system that it asks for.
 *
 * @param command the command line that repeats it
 * @param startedAt its start, ISO-8601 in UTC
 * @param bundle where its data goes
 * @param agents those it may run on
 */
public record SingleRun(
        Engine engine, Scenario scenario, List<String> command, String startedAt, Bundle bundle, RunAgents agents) {

    /**
     * Runs to the end, or to a signal, which ends it early and orderly.
     *
     * @param display shows what is run; closed by a second signal
     * @param listener follows it
     */
    public RunResult execute(FastStart fast, ProgressDisplay display, RunListener listener) {
        try (Interrupts interrupts = new Interrupts(() -> Displays.cut(display)).listening();
                EmbeddedSystem system = new EmbeddedSystem(scenario, fast, listener)) {
            RunHosts hosts = agents.hosts(scenario);
            display.header(Heading.of(scenario, system.description(), hosts));
            agents.tell(display::notice);
            system.reachedBy(hosts).start(interrupts);
            Engine.RunHandle run = engine.prepare(
                    new Engine.Order(
                            scenario,
                            system.settings(),
                            system.description(),
                            system.processes(),
                            command,
                            startedAt,
                            bundle,
                            runId -> system.faults(scenario, runId),
                            hosts),
                    listener);
            system.onDeath(run::systemChanged, run::systemLost);
            interrupts.onFirst(run::stop);
            return run.execute();
        } finally {
            agents.tell(news -> {});
        }
    }
}
