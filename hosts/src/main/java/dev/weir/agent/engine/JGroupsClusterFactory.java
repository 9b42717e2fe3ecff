package dev.weir.agent.engine;

import dev.weir.agent.cluster.AgentCluster;
import dev.weir.agent.cluster.AgentClusterFactory;
import dev.weir.agent.cluster.AgentClusterListener;
import dev.weir.agent.cluster.AgentClusterSettings;
import java.util.Objects;
import org.jgroups.JChannel;

/** Opens clusters of JGroups. Public because it is found as a service. */
public final class JGroupsClusterFactory implements AgentClusterFactory {

    /** Fails where the jar of JGroups is not on the class path, while this one is. */
    public JGroupsClusterFactory() {
        Objects.requireNonNull(JChannel.class);
    }

    @Override
    public AgentCluster open(AgentClusterSettings settings, AgentClusterListener listener) {
        return JGroupsCluster.open(settings, listener);
    }
}
