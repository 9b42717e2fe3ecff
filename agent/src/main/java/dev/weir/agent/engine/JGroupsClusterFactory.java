package dev.weir.agent.engine;

import dev.weir.agent.cluster.AgentCluster;
import dev.weir.agent.cluster.AgentClusterFactory;
import dev.weir.agent.cluster.AgentClusterListener;
import dev.weir.agent.cluster.AgentClusterSettings;

/** Opens clusters of JGroups. Public because it is found as a service. */
public final class JGroupsClusterFactory implements AgentClusterFactory {

    @Override
    public AgentCluster open(AgentClusterSettings settings, AgentClusterListener listener) {
        return JGroupsCluster.open(settings, listener);
    }
}
