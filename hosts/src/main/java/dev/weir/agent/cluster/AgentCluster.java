package dev.weir.agent.cluster;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * One end of the connection between a controller and its agents. The controller has every agent as a member; an agent
 * has the controller as its only member.
 *
 * <p>Safe for use by several threads.
 */
public interface AgentCluster extends AutoCloseable {

    /** The longest message, in bytes. */
    int LONGEST_MESSAGE_BYTES = 16 << 20;

    /** The members without this one, in the order in which they joined. */
    List<ClusterMember> members();

    /**
     * Sends a message, which arrives whole, once, and after all messages that were sent to this member before it. Blocks
     * while the member has too much to take, until it has taken it or has left. The bytes belong to the cluster from now
     * on and must not be changed.
     *
     * @return false if the member has left; it gets nothing
     * @throws IllegalArgumentException if the message is empty, or longer than {@link #LONGEST_MESSAGE_BYTES}
     */
    boolean send(ClusterMember to, byte[] message);

    /** The port a controller listens on; 0 for an agent. */
    int port();

    /** The address of this host on the connection to a member; empty if the member has left. */
    Optional<InetAddress> localAddress(ClusterMember member);

    /** Leaves. The other members are told; the listener is not called afterwards. Does nothing when closed before. */
    @Override
    void close();
}
