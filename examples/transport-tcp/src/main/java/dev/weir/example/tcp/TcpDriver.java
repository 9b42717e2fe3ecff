package dev.weir.example.tcp;

import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.fault.FaultPoints;
import java.util.List;
import java.util.Set;

/** Sends messages through TCP connections on this machine, from any number of publishers to one subscriber. */
public final class TcpDriver implements TransportDriver, FaultPoints {

    static final String NO_DELAY = "noDelay";
    static final String PORT = "port";
    static final String THROUGH = "through";

    private static final long MOST_PORT = 65_535;

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
        return List.of(
                Setting.flag(NO_DELAY, true, "Whether TCP sends small messages at once (TCP_NODELAY)."),
                Setting.count(PORT, 0, "Where publishers listen; 0 takes a free port."),
                Setting.text(THROUGH, "", "host:port that the subscriber connects to instead, such as a proxy."));
    }

    @Override
    public void validate(Settings settings) {
        if (settings.count(PORT) > MOST_PORT) {
            throw new SettingsException(PORT, settings.text(PORT) + " is no port, which is at most " + MOST_PORT);
        }
        if (!settings.text(THROUGH).matches("(\\S+:\\d{1,5})?")) {
            throw new SettingsException(THROUGH, "'" + settings.text(THROUGH) + "' is not host:port");
        }
    }

    /** A fault may hit the connections between publishers and the subscriber; there is no process to kill. */
    @Override
    public List<FaultPoint> faultPoints(Settings settings) {
        return List.of(new FaultPoint.Server("publishers", true, "transport: tcp", false, PORT, THROUGH));
    }

    @Override
    public Transport open(Settings settings, RunContext context) {
        return new TcpTransport(settings, context);
    }
}
