package dev.weir.agent.service;

import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.cluster.Installation;
import dev.weir.agent.keys.HostKeys;
import dev.weir.resource.ProcessChoice;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How an agent serves.
 *
 * @param cluster whom it joins as what; its time to join in is that of one try
 * @param clockPort where it answers questions for its time, by UDP; 0 takes a free port for each controller
 * @param refusedPause how long it waits after a refusal before it tries again
 * @param joinedWithin how long it waits in a cluster for the controller, which may have gone meanwhile, before it tries again
 * @param watched what it watches, and then it runs no workers; empty for one that runs workers
 */
public record AgentServiceSettings(
        AgentClusterSettings cluster,
        int clockPort,
        Duration refusedPause,
        Duration joinedWithin,
        List<ProcessChoice> watched) {

    private static final Duration ONE_TRY = Duration.ofSeconds(2);
    private static final Duration REFUSED_PAUSE = Duration.ofSeconds(10);
    private static final Duration JOINED_WITHIN = Duration.ofSeconds(30);
    private static final int MOST_PORT = 65_535;

    public AgentServiceSettings {
        watched = List.copyOf(watched);
        if (cluster.role() != AgentClusterSettings.Role.AGENT) {
            throw new IllegalArgumentException("the settings of an agent are needed, not of a " + cluster.role());
        }
        if (clockPort < 0 || clockPort > MOST_PORT) {
            throw new IllegalArgumentException("a port is from 0 to " + MOST_PORT + ", not " + clockPort);
        }
    }

    /**
     * Of an agent that answers on a free port.
     *
     * @param name of the host in reports
     */
    public static AgentServiceSettings of(
            String name, InetSocketAddress controller, Optional<HostKeys> keys, Installation installation) {
        return new AgentServiceSettings(
                AgentClusterSettings.agent(name, controller, keys, installation, ONE_TRY),
                0,
                REFUSED_PAUSE,
                JOINED_WITHIN,
                List.of());
    }

    /** With another port for questions for its time. */
    public AgentServiceSettings withClockPort(int port) {
        return new AgentServiceSettings(cluster, port, refusedPause, joinedWithin, watched);
    }

    /** With another pause after a refusal. */
    public AgentServiceSettings withRefusedPause(Duration pause) {
        return new AgentServiceSettings(cluster, clockPort, pause, joinedWithin, watched);
    }

    /** With another time in which the controller has to be there. */
    AgentServiceSettings withJoinedWithin(Duration time) {
        return new AgentServiceSettings(cluster, clockPort, refusedPause, time, watched);
    }

    /** Watching these processes. */
    public AgentServiceSettings watching(List<ProcessChoice> choices) {
        return new AgentServiceSettings(cluster, clockPort, refusedPause, joinedWithin, choices);
    }
}
