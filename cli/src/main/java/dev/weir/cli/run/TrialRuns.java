package dev.weir.cli.run;

import dev.weir.agent.gather.RunAgents;
import dev.weir.broker.aot.FastStart;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.process.Logs;
import dev.weir.report.Bundle;
import dev.weir.report.PlanFolder;
import dev.weir.result.RunResult;
import dev.weir.result.operation.PlanResult;
import dev.weir.run.RunListener;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.step.Plan;
import java.util.List;

/** Runs one after the other over one warm system, which is started before the first of them. Used by one thread. */
public final class TrialRuns implements AutoCloseable {

    private final Engine engine;
    private final NeighbourSystem systems;
    private final RunListener listener;
    private final RunAgents agents;
    private final boolean debug;

    /**
     * @param agents those that the runs may take place on
     * @param debug whether logs have more than warnings
     */
    public TrialRuns(Engine engine, FastStart fast, RunListener listener, RunAgents agents, boolean debug) {
        this.engine = engine;
        this.systems = new NeighbourSystem(fast, listener);
        this.listener = listener;
        this.agents = agents;
        this.debug = debug;
        agents.tell(listener::notice);
    }

    /**
     * Makes one run, whose data and report are in the bundle then.
     *
     * @param command the command line that repeats the whole
     * @param startedAt its start, ISO-8601 in UTC
     * @throws dev.weir.cli.process.StoppedException when a signal came before it could begin
     */
    public RunResult run(
            Scenario scenario, Bundle bundle, List<String> command, String startedAt, Interrupts interrupts) {
        Logs.writeTo(bundle.folder().resolve("weir.log"), debug);
        RunHosts hosts = agents.hosts(scenario);
        EmbeddedSystem system = systems.of(scenario.target(), hosts, interrupts);
        Engine.Order order = new Engine.Order(
                scenario,
                system.conditions(scenario.target(), command, startedAt, hosts),
                bundle,
                runId -> system.faults(scenario, runId));
        try {
            system.measured(engine.prepare(order, listener), interrupts);
        } finally {
            interrupts.onFirst(reason -> {});
        }
        return bundle.render();
    }

    /** The same of a run of steps. */
    public PlanResult run(Plan plan, PlanFolder folder, List<String> command, String startedAt, Interrupts interrupts) {
        Logs.writeTo(folder.folder().resolve("weir.log"), debug);
        RunHosts hosts = agents.all(plan.lost());
        EmbeddedSystem system = systems.of(plan.target(), hosts, interrupts);
        Engine.PlanOrder order = new Engine.PlanOrder(
                plan,
                system.conditions(plan.target(), command, startedAt, hosts),
                folder,
                (faults, runId) -> system.faults(plan, faults, runId));
        try {
            system.measured(engine.prepare(order, listener), interrupts);
        } finally {
            interrupts.onFirst(reason -> {});
        }
        return folder.render();
    }

    /** A system in words. */
    public static String described(Scenario.Target target) {
        return EmbeddedSystem.descriptionOf(target);
    }

    @Override
    public void close() {
        agents.tell(news -> {});
        systems.close();
    }
}
