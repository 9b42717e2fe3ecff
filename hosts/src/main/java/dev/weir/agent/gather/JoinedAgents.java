package dev.weir.agent.gather;

import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.controller.AgentHost;
import dev.weir.agent.controller.Controller;
import dev.weir.agent.place.Placing;
import dev.weir.agent.place.WantedAgents;
import dev.weir.agent.ssh.SshAgents;
import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.run.host.LocalHost;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.WorkerHost;
import dev.weir.scenario.AgentsSpec;
import dev.weir.scenario.AgentsSpec.Lost;
import dev.weir.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The agents of a command, from the time that it begins to listen for them. Used by the command's thread; news come from another
 * one.
 */
public final class JoinedAgents implements RunAgents {

    /** For how long a cell waits for an agent that was lost and may come back. */
    private static final Duration COMES_BACK_WITHIN = Duration.ofSeconds(10);

    private static final long LOOKED_EVERY_NANOS = 200_000_000;

    private final Controller controller;
    private final RunClock clock;
    private final ControllerEvents events;
    private final WantedAgents wanted;
    /** The latest of each that watches, also one that was lost. */
    private final Map<String, WorkerHost> watching = new HashMap<>();

    private SshAgents started = SshAgents.NONE;

    /** Names in the order in which they joined first, so that every cell takes the same agents by number. */
    private final List<String> firstJoined = new ArrayList<>();

    private JoinedAgents(Controller controller, RunClock clock, ControllerEvents events, WantedAgents wanted) {
        this.controller = controller;
        this.clock = clock;
        this.events = events;
        this.wanted = wanted;
    }

    /**
     * Listens, starts agents, and returns when all who are wanted have come.
     *
     * @param starter starts agents that are to join at a port, and has lines of theirs for the run
     * @param lines where it is said who comes, and who was refused
     * @throws AgentClusterException if the port cannot be had, or somebody did not come in time
     * @throws InterruptedException if the thread was interrupted meanwhile
     */
    public static JoinedAgents gather(
            AgentClusterSettings settings, WantedAgents wanted, Starter starter, Consumer<String> lines)
            throws InterruptedException {
        ControllerEvents events = new ControllerEvents(news -> lines.accept("  note     " + news));
        RunClock clock = new SystemClock();
        JoinedAgents agents = new JoinedAgents(Controller.open(settings, clock, events), clock, events, wanted);
        boolean complete = false;
        try {
            agents.await(starter, lines);
            complete = true;
            return agents;
        } finally {
            if (!complete) {
                agents.close();
            }
        }
    }

    /** Starts agents of other hosts. */
    public interface Starter {

        /** Whoever starts none. */
        Starter NOBODY = (port, said) -> SshAgents.NONE;

        /**
         * Starts them without waiting for any.
         *
         * @param port where the controller listens
         * @param said takes what they say
         */
        SshAgents start(int port, Consumer<String> said);
    }

    private void await(Starter starter, Consumer<String> lines) throws InterruptedException {
        String address = MemberAddress.text(controller.address());
        lines.accept("  agents   waiting at " + address + " for " + wanted.words());
        started = starter.start(controller.address().getPort(), events::say);
        long deadlineNanos = clock.nanos() + wanted.within().toNanos();
        while (true) {
            long leftNanos = satisfiedBy(told()) ? 0 : Math.max(0, deadlineNanos - clock.nanos());
            Optional<AgentHost> came = events.next(Math.min(leftNanos, LOOKED_EVERY_NANOS));
            if (came.isEmpty() && leftNanos == 0) {
                break;
            } else if (came.isEmpty()) {
                started.requireRunning(names());
                continue;
            }
            requireFit(came.get());
            if (!firstJoined.contains(came.get().name())) {
                firstJoined.add(came.get().name());
            }
            lines.accept("  agent    " + HostLines.of(came.get(), clock));
        }
        events.told();
        if (!satisfiedBy(controller.hosts())) {
            throw new AgentClusterException(wanted.missing(names()) + "; nothing was run" + advice(address));
        }
    }

    private String advice(String address) {
        return started.any()
                ? started.lastLines(names())
                        + "%n    let TCP port %d through to this host; if it is reached at another address:  --listen <host:port>"
                                .formatted(controller.address().getPort())
                : "%n    on the host of each agent:  weir agent --join %s --name <name>".formatted(address);
    }

    private List<String> names() {
        return controller.hosts().stream().map(AgentHost::name).toList();
    }

    private static boolean runsWorkers(AgentHost host) {
        return host.watches().isEmpty();
    }

    /** Those who are there, and whose coming was said: an agent is a member a moment before. */
    private List<AgentHost> told() {
        return controller.hosts().stream()
                .filter(host -> firstJoined.contains(host.name()))
                .toList();
    }

    private boolean satisfiedBy(List<AgentHost> there) {
        return wanted.satisfiedBy(
                there.stream()
                        .filter(JoinedAgents::runsWorkers)
                        .map(AgentHost::name)
                        .toList(),
                there.stream()
                        .filter(host -> !runsWorkers(host))
                        .map(AgentHost::name)
                        .toList());
    }

    /** An agent with a wanted name that does the other thing would be waited for in vain. */
    private void requireFit(AgentHost host) {
        if (wanted.watching().contains(host.name())) {
            if (runsWorkers(host)) {
                throw new AgentClusterException(
                        "agent '" + host.name() + "' watches nothing; nothing was run%n".formatted()
                                + "    start it with what it is to watch:  weir agent --watch <name>=<pattern> …");
            }
            watching.put(host.name(), host);
        } else if (wanted.names().contains(host.name()) && !runsWorkers(host)) {
            throw new AgentClusterException("agent '" + host.name() + "' only watches ("
                    + String.join(", ", host.watches())
                    + "), and can run nothing; name it with --watch-agents; nothing was run");
        }
    }

    @Override
    public RunHosts hosts(Scenario scenario) {
        return placed(scenario).watching(watching());
    }

    /** Of one that was lost and does not come back, the figures are missing, and the result says so. */
    private List<WorkerHost> watching() {
        try {
            controller.await(wanted.watching(), COMES_BACK_WITHIN);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        controller.hosts().stream()
                .filter(host -> wanted.watching().contains(host.name()) && !runsWorkers(host))
                .forEach(host -> watching.put(host.name(), host));
        return wanted.watching().stream()
                .flatMap(name -> Stream.ofNullable(watching.get(name)))
                .toList();
    }

    private RunHosts placed(Scenario scenario) {
        Optional<AgentsSpec> spec = scenario.participants().agents();
        if (spec.isEmpty()) {
            return RunHosts.NONE;
        }
        boolean subscribing = scenario.participants().topology().subscribers() > 0;
        return Placing.of(spec.get(), candidates(spec.get().placement()), subscribing);
    }

    @Override
    public RunHosts all(Lost whenLost) {
        if (wanted.number() == 0) {
            // Not in this process, which has the engine of the cluster.
            return new RunHosts(List.of(new LocalHost()), List.of(), whenLost).watching(watching());
        }
        List<WorkerHost> there = candidates(new AgentsSpec.ByNumber(wanted.number(), 0));
        return Placing.all(wanted, there, whenLost).watching(watching());
    }

    /** Those who may be taken, in the order in which they joined first. */
    private List<WorkerHost> candidates(AgentsSpec.Placement placement) {
        try {
            if (!placement.names().isEmpty()) {
                controller.await(placement.names(), COMES_BACK_WITHIN);
            } else if (!wanted.anybodyElse()) {
                controller.await(wanted.names(), COMES_BACK_WITHIN);
            } else {
                controller.await(
                        there ->
                                there.stream().filter(JoinedAgents::runsWorkers).count() >= placement.needed(),
                        COMES_BACK_WITHIN);
            }
        } catch (InterruptedException e) {
            // What is there now decides; the signal behind it ends the run.
            Thread.currentThread().interrupt();
        }
        controller.hosts().stream()
                .map(AgentHost::name)
                .filter(name -> !firstJoined.contains(name))
                .forEach(firstJoined::add);
        return controller.hosts().stream()
                .filter(JoinedAgents::runsWorkers)
                .filter(host -> wanted.anybodyElse() || wanted.names().contains(host.name()))
                .sorted(Comparator.comparingInt(host -> firstJoined.indexOf(host.name())))
                .map(host -> (WorkerHost) host)
                .toList();
    }

    @Override
    public void tell(Consumer<String> notices) {
        events.tell(notices);
    }

    @Override
    public void close() {
        events.tell(news -> {});
        try {
            controller.close();
        } finally {
            started.close();
        }
    }
}
