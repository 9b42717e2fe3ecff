package dev.weir.agent.gather;

import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.AgentsSpec.Lost;
import dev.weir.scenario.Scenario;
import java.util.function.Consumer;

/** The agents that the runs of a command share. */
public interface RunAgents extends AutoCloseable {

    /** Nobody: every run is on this host alone. */
    RunAgents NONE = new RunAgents() {
        @Override
        public RunHosts hosts(Scenario scenario) {
            if (scenario.participants().agents().isPresent()) {
                throw new AgentClusterException(
                        "the scenario runs on agents ('agents'), and this command on this host only;"
                                + " possible with it:  --set agents=none");
            }
            return RunHosts.NONE;
        }

        @Override
        public RunHosts all(Lost whenLost) {
            return RunHosts.NONE;
        }

        @Override
        public void tell(Consumer<String> notices) {}

        @Override
        public void close() {}
    };

    /**
     * Which of them have which side of a run. Waits some seconds for those that were lost and may come back.
     *
     * @throws dev.weir.agent.cluster.AgentClusterException if one that the run needs is not there, with a sentence for the user
     */
    RunHosts hosts(Scenario scenario);

    /**
     * All of them, for work that they share among them.
     *
     * @throws dev.weir.agent.cluster.AgentClusterException if one is not there any more, with a sentence for the user
     */
    RunHosts all(Lost whenLost);

    /** Says where news of them go from now on: who was lost, who came back, who was refused. They come from another thread. */
    void tell(Consumer<String> notices);

    /** Lets them go: they wait for the next command. */
    @Override
    void close();
}
