package dev.weir.agent.cluster;

import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Opens clusters by an engine. An engine is found as a service, because only its own class path has it. */
public interface AgentClusterFactory {

    /** What is told where there is no engine. */
    String NO_ENGINE =
            "this process was started without the cluster engine: start it with the command 'weir', which puts the"
                    + " jars of lib/agent on the class path of controllers and agents";

    /**
     * Opens a cluster as its controller, or joins one as an agent. Blocks until an agent has joined.
     *
     * @param listener can be told of members and messages before this returns
     * @throws AgentClusterException if the port cannot be had; {@link JoinException} if an agent does not join
     */
    AgentCluster open(AgentClusterSettings settings, AgentClusterListener listener);

    /**
     * The engine of this process.
     *
     * @throws AgentClusterException if its class path has none
     */
    static AgentClusterFactory ofThisProcess() {
        try {
            return ServiceLoader.load(AgentClusterFactory.class, AgentClusterFactory.class.getClassLoader())
                    .findFirst()
                    .orElseThrow(() -> new AgentClusterException(NO_ENGINE));
        } catch (ServiceConfigurationError e) {
            throw new AgentClusterException(NO_ENGINE, e);
        }
    }
}
