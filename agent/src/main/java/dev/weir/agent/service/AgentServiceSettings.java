package dev.weir.agent.service;

import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.cluster.Installation;
import dev.weir.agent.keys.HostKeys;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;

/**
 * How an agent serves.
 *
 * @param cluster whom it joins as what; its time to join in is that of one try
 * @param clockPort where it answers questions for its time, by UDP; 0 takes a free port for each controller
 * @param refusedPause how long it waits after a refusal before it tries again
 */
public record AgentServiceSettings(AgentClusterSettings cluster, int clockPort, Duration refusedPause) {

    private static final Duration ONE_TRY = Duration.ofSeconds(2);
    private static final Duration REFUSED_PAUSE = Duration.ofSeconds(10);
    private static final int MOST_PORT = 65_535;

    public AgentServiceSettings {
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
                AgentClusterSettings.agent(name, controller, keys, installation, ONE_TRY), 0, REFUSED_PAUSE);
    }

    /** With another port for questions for its time. */
    public AgentServiceSettings withClockPort(int port) {
        return new AgentServiceSettings(cluster, port, refusedPause);
    }
}
