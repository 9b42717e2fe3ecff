package dev.weir.agent.cluster;

import dev.weir.agent.keys.HostKeys;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * How a controller or an agent takes part.
 *
 * @param role what it is
 * @param name what the others call it, 1 to 100 characters
 * @param address where the controller listens, or where an agent finds it; that one may be unresolved
 * @param keys what it proves itself with; without them, only addresses of loopback are allowed
 * @param installation what it runs
 * @param joinLimit for how long an agent tries to join
 */
public record AgentClusterSettings(
        Role role,
        String name,
        InetSocketAddress address,
        Optional<HostKeys> keys,
        Installation installation,
        Duration joinLimit) {

    private static final int LONGEST_NAME = 100;

    /** What a member does in a cluster. */
    public enum Role {
        CONTROLLER,
        AGENT
    }

    public AgentClusterSettings {
        Objects.requireNonNull(role);
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            throw new IllegalArgumentException("a name has 1 to " + LONGEST_NAME + " characters: '" + name + "'");
        }
        if (joinLimit.isNegative()) {
            throw new IllegalArgumentException("the time to join in is negative: " + joinLimit);
        }
        if (keys.isEmpty() && !ofLoopback(address)) {
            throw new AgentClusterException("'" + text(address)
                    + "' is not an address of loopback: give --keys, which 'weir agent keys' makes");
        }
    }

    public static AgentClusterSettings controller(
            String name, InetSocketAddress listen, Optional<HostKeys> keys, Installation installation) {
        return new AgentClusterSettings(Role.CONTROLLER, name, listen, keys, installation, Duration.ZERO);
    }

    public static AgentClusterSettings agent(
            String name,
            InetSocketAddress controller,
            Optional<HostKeys> keys,
            Installation installation,
            Duration joinLimit) {
        return new AgentClusterSettings(Role.AGENT, name, controller, keys, installation, joinLimit);
    }

    /** The address as a user writes it. */
    public String place() {
        return text(address);
    }

    /** The address as the name is known now, which is unresolved if it is not known. */
    public InetSocketAddress resolved() {
        return new InetSocketAddress(address.getHostString(), address.getPort());
    }

    private static String text(InetSocketAddress address) {
        return address.getHostString() + ":" + address.getPort();
    }

    private static boolean ofLoopback(InetSocketAddress address) {
        InetAddress resolved = address.isUnresolved()
                ? new InetSocketAddress(address.getHostString(), address.getPort()).getAddress()
                : address.getAddress();
        return resolved != null && resolved.isLoopbackAddress();
    }
}
