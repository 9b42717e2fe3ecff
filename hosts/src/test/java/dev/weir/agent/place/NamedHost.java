package dev.weir.agent.place;

import dev.weir.run.host.HostClock;
import dev.weir.run.host.WorkerHost;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Map;
import java.util.Optional;

/**
 * A host that has a name and an address, and starts nothing.
 *
 * @param reachedAddress of this host; empty for one that was lost
 */
public record NamedHost(String name, String address, Optional<InetAddress> reachedAddress) implements WorkerHost {

    /** One that was lost. */
    public NamedHost(String name, String address) {
        this(name, address, Optional.empty());
    }

    /** One that is there. */
    public NamedHost(String name, String address, String reached) {
        this(name, address, Optional.of(InetAddress.ofLiteral(reached)));
    }

    @Override
    public Process start(String process) throws IOException {
        throw new IOException("nothing is started here");
    }

    @Override
    public Optional<String> lost() {
        return Optional.empty();
    }

    @Override
    public Optional<HostClock> clock() {
        return Optional.empty();
    }

    @Override
    public long descriptors() {
        return 1024;
    }

    @Override
    public Map<String, String> environment() {
        return Map.of();
    }
}
