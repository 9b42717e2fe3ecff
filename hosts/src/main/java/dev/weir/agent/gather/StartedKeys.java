package dev.weir.agent.gather;

import dev.weir.agent.keys.HostKeys;
import dev.weir.agent.keys.KeyFiles;
import dev.weir.agent.keys.KeysException;
import dev.weir.agent.keys.RunKeys;
import dev.weir.agent.ssh.AgentOrder;
import dev.weir.agent.ssh.ReachableAddresses;
import dev.weir.agent.ssh.SshHost;
import dev.weir.tls.KeyMaterial;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a run and of the agents that it starts.
 *
 * @param controller those of the run, which agents that others start may do without on loopback
 * @param agents the contents of the files of the agents that the run starts
 */
public record StartedKeys(Optional<HostKeys> controller, List<byte[]> agents) {

    /**
     * Reads the keys, or makes some if there are none and agents are to be started.
     *
     * @param folder in which a relative name is looked up
     * @param file those of the run; null if none were given
     * @param hosts where agents are to be started
     * @param address where the run listens
     * @throws KeysException if a file is missing or is no file of keys, or none can be made
     */
    public static StartedKeys of(Path folder, @Nullable Path file, List<SshHost> hosts, InetSocketAddress address) {
        if (hosts.isEmpty() || file != null) {
            return new StartedKeys(
                    Membership.keys(folder, file),
                    file == null
                            ? List.of()
                            : hosts.stream()
                                    .map(host -> content(folder.resolve(file), host))
                                    .toList());
        }
        List<String> reached = isNamed(address) ? List.of(address.getHostString()) : ReachableAddresses.ofThisHost();
        RunKeys made = RunKeys.make(reached, hosts.size());
        return new StartedKeys(
                Optional.of(made.controller()),
                IntStream.range(0, hosts.size()).mapToObj(made::agent).toList());
    }

    private static byte[] content(Path controllers, SshHost host) {
        Path file = controllers.resolveSibling(KeyFiles.fileName(host.name()));
        try {
            byte[] content = KeyMaterial.read(file);
            HostKeys.of(content, file);
            return content;
        } catch (IOException e) {
            throw new KeysException(
                    "--keys: the keys of agent '" + host.name() + "' are expected in " + file
                            + ", which cannot be read (" + e.getMessage()
                            + "); make them with 'weir agent keys', or leave --keys out",
                    e);
        }
    }

    /** Whether the agents are to use the address that the run listens at: otherwise the one that their ssh sees. */
    private static boolean isNamed(InetSocketAddress address) {
        InetAddress known = address.getAddress();
        return known != null && !known.isAnyLocalAddress();
    }

    /** What each agent is told. */
    public Map<SshHost, AgentOrder> orders(List<SshHost> hosts, InetSocketAddress address, int port) {
        String join = isNamed(address)
                ? MemberAddress.text(InetSocketAddress.createUnresolved(address.getHostString(), port))
                : ":" + port;
        Map<SshHost, AgentOrder> orders = new LinkedHashMap<>();
        for (int i = 0; i < hosts.size(); i++) {
            orders.put(hosts.get(i), AgentOrder.of(hosts.get(i).name(), join, agents.get(i)));
        }
        return orders;
    }
}
