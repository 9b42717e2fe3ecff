package dev.weir.agent.controller;

import dev.weir.agent.cluster.RefusedConnection;

/** A listener that is told which hosts come and go, one call at a time, from a thread of its own; it may do anything, also wait. */
public interface ControllerListener {

    /** An agent is there, and workers can be started on its host. */
    void joined(AgentHost host);

    /**
     * An agent is gone, and with it all workers of its host. When it comes back, it is another host.
     *
     * @param how as {@link AgentHost#lost} tells it
     */
    void lost(AgentHost host, String how);

    /** Somebody was not let in. Told once for each address and reason. */
    void refused(RefusedConnection refusal);
}
