package dev.weir.agent.cluster;

/**
 * A listener that is told what happens in a cluster, one call at a time, from threads of the cluster. A call must return soon: meanwhile
 * nothing else is delivered.
 */
public interface AgentClusterListener {

    /** A member has joined. It is told before any message of this member. */
    void joined(ClusterMember member);

    /** A member has left. Nothing of it follows; when it comes back, it is another member. */
    void left(ClusterMember member, Departure departure);

    /** A message has arrived, in the order in which its sender sent it. */
    void received(ClusterMember from, byte[] message);

    /** Somebody was not let in. Told once for each host and reason. Only a controller refuses. */
    void refused(RefusedConnection refusal);
}
