package dev.weir.cli.run;

import dev.weir.agent.gather.RunAgents;
import dev.weir.broker.aot.FastStart;
import dev.weir.cli.message.PrintedMessages;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.terminal.Displays;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.clock.SystemClock;
import dev.weir.report.Bundle;
import dev.weir.report.PlanFolder;
import dev.weir.result.RunResult;
import dev.weir.result.operation.PlanResult;
import dev.weir.run.RunListener;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.Settings;
import dev.weir.transport.read.MessageReader;
import dev.weir.transport.read.ReadOrder;
import dev.weir.transport.read.TopicDriver;
import java.util.List;

/**
 * One run by Weir itself, with the system that it asks for: to the end, or to a signal, which ends it early and orderly.
 *
 * @param command the command line that repeats it
 * @param startedAt its start, ISO-8601 in UTC
 * @param agents those it may run on
 */
public record SingleRun(Engine engine, List<String> command, String startedAt, RunAgents agents) {

    /**
     * Runs a scenario of messages.
     *
     * @param bundle where its data goes
     * @param display shows what is run; closed by a second signal
     * @param listener follows it
     */
    public RunResult execute(
            Scenario scenario, Bundle bundle, FastStart fast, ProgressDisplay display, RunListener listener) {
        try (Interrupts interrupts = new Interrupts(() -> Displays.cut(display)).listening();
                EmbeddedSystem system = new EmbeddedSystem(scenario, fast, listener);
                PrintedMessages printed =
                        new PrintedMessages(() -> reader(scenario, system), display, new SystemClock())) {
            RunHosts hosts = agents.hosts(scenario);
            display.header(Heading.of(scenario, system.description(), hosts));
            agents.tell(display::notice);
            system.reachedBy(hosts).start(interrupts);
            var order = new Engine.Order(
                    scenario,
                    system.conditions(scenario.target(), command, startedAt, hosts),
                    bundle,
                    runId -> system.faults(scenario, runId));
            RunListener all = scenario.title().printing() ? new AllListeners(List.of(listener, printed)) : listener;
            return system.measured(engine.prepare(order, all), interrupts);
        } finally {
            agents.tell(news -> {});
        }
    }

    /**
     * Runs a scenario of steps.
     *
     * @param folder where its data goes, and lists of items and traces
     * @param display shows the steps; closed by a second signal
     * @param listener also follows them
     */
    public PlanResult execute(
            Plan plan, PlanFolder folder, FastStart fast, ProgressDisplay display, RunListener listener) {
        try (Interrupts interrupts = new Interrupts(() -> Displays.cut(display)).listening();
                EmbeddedSystem system = new EmbeddedSystem(plan.target(), fast, display)) {
            display.header(Heading.of(plan, system.description()));
            agents.tell(display::notice);
            RunHosts hosts = agents.all(plan.lost());
            system.reachedBy(hosts).start(interrupts);
            var order = new Engine.PlanOrder(
                    plan,
                    system.conditions(plan.target(), command, startedAt, hosts),
                    folder,
                    (faults, runId) -> system.faults(plan, faults, runId));
            return system.measured(engine.prepare(order, new AllListeners(List.of(display, listener))), interrupts);
        } finally {
            agents.tell(news -> {});
        }
    }

    private MessageReader reader(Scenario scenario, EmbeddedSystem system) {
        Settings settings = system.settings();
        ReadOrder order = new ReadOrder(settings.text("topic.name"), List.of(), new ReadOrder.Start.End());
        return TopicDriver.openReader(engine.driver(scenario.target()), settings, order);
    }
}
