package dev.weir.cli.run;

import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A driver that opens nothing.
 *
 * @param name of its transport
 * @param capabilities what it says that it can do
 * @param obstacle what it says to every span of hosts
 */
record NamedDriver(String name, Set<Capability> capabilities, Optional<String> obstacle) implements TransportDriver {

    @Override
    public String description() {
        return "A transport for tests.";
    }

    @Override
    public List<Setting> settings() {
        return List.of();
    }

    @Override
    public Optional<String> obstacleBetweenHosts(Settings settings, Span span) {
        return obstacle.map(words -> words + " " + span);
    }

    @Override
    public Transport open(Settings settings, RunContext context) {
        throw new UnsupportedOperationException("nothing is opened");
    }
}
