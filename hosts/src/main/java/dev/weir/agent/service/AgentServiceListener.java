package dev.weir.agent.service;

import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Departure;

/** A listener that is told what an agent does. Called by several threads, also at a time; a call must return soon. */
public interface AgentServiceListener {

    /**
     * The controller is not there or does not take this agent at present, and it is tried again all the time. Told once for each
     * reason until the agent joins.
     */
    void waiting(String reason);

    /**
     * The controller does not want this agent, or this agent cannot serve, and somebody has to do something about it. It is tried
     * again slowly. Told once for each reason until the agent joins.
     */
    void refused(String reason);

    /** The agent serves a controller. */
    void joined(ClusterMember controller);

    /** The controller is gone, or has been left. Its workers are being ended, and the next controller is waited for afterwards. */
    void lost(ClusterMember controller, Departure departure);

    /** A worker runs. */
    void workerStarted(String process, long pid);

    /** A worker could not be started, which the controller knows too. */
    void workerNotStarted(String process, String reason);

    /** A worker has ended. */
    void workerEnded(String process, long pid, int exitCode);
}
