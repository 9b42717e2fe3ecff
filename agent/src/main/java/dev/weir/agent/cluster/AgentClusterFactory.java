package dev.weir.agent.cluster;

import java.util.ServiceLoader;

/** Opens clusters by an engine. An engine is found as a service, because only its own class path has it. */
public interface AgentClusterFactory {

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
        return ServiceLoader.load(AgentClusterFactory.class, AgentClusterFactory.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new AgentClusterException("this process was started without the cluster engine:"
                        + " start it with 'weir', which puts the jars of lib/agent on the class path"));
    }
}
