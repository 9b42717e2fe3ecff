package dev.weir.cli.run;

import dev.weir.transport.read.TopicDriver;
import dev.weir.broker.aot.FastStart;
import dev.weir.cli.message.PrintedMessages;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.terminal.Displays;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.clock.SystemClock;
import dev.weir.report.Bundle;
import dev.weir.result.RunResult;
import dev.weir.run.RunListener;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.Scenario;
import dev.weir.transport.Settings;
import dev.weir.transport.read.MessageReader;
import dev.weir.transport.read.ReadOrder;
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
                EmbeddedSystem system = new EmbeddedSystem(scenario, fast, listener);
                PrintedMessages printed =
                        new PrintedMessages(() -> reader(system.settings()), display, new SystemClock())) {
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
                    scenario.title().printing() ? new AllListeners(List.of(listener, printed)) : listener);
            system.onDeath(run::systemChanged, run::systemLost);
            interrupts.onFirst(run::stop);
            return run.execute();
        } finally {
            agents.tell(news -> {});
        }
    }

    private MessageReader reader(Settings settings) {
        ReadOrder order = new ReadOrder(settings.text("topic.name"), List.of(), new ReadOrder.Start.End());
        return TopicDriver.openReader(engine.driver(scenario.target()), settings, order);
    }
}
