package dev.weir.example.tcp;

import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import java.util.List;
import java.util.Set;

/** Sends messages through TCP connections on this machine, from any number of publishers to one subscriber. */
public final class TcpDriver implements TransportDriver {

    static final String NO_DELAY = "noDelay";

    @Override
    public String name() {
        return "tcp";
    }

    @Override
    public String description() {
        return "Sends messages through TCP connections on this machine; an example of how a transport is made.";
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.SEPARATE_PROCESSES);
    }

    @Override
    public List<Setting> settings() {
        return List.of(Setting.flag(NO_DELAY, true, "Whether TCP sends small messages at once (TCP_NODELAY)."));
    }

    @Override
    public Transport open(Settings settings, RunContext context) {
        return new TcpTransport(settings, context);
    }
}
