package dev.weir.transport.nats;

import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.DurableDriver;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.fault.FaultPoints;
import dev.weir.transport.process.InstalledProgram;
import dev.weir.transport.process.ProgramDriver;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The driver {@code nats}: a stream of NATS JetStream, over the Java client. */
public final class NatsDriver implements TransportDriver, DurableDriver, FaultPoints, ProgramDriver {

    private final Map<String, String> environment;

    public NatsDriver() {
        this(System.getenv());
    }

    /** @param environment in which the program of the server is looked for */
    NatsDriver(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public String name() {
        return "nats";
    }

    @Override
    public String description() {
        return "NATS JetStream, on a server that is installed here or one that runs, over the Java client.";
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(
                Capability.HEADER,
                Capability.KEY,
                Capability.SHARED_DELIVERY,
                Capability.EACH_DELIVERY,
                Capability.SEPARATE_PROCESSES,
                Capability.SEVERAL_HOSTS,
                Capability.SHARED_AMONG_PROCESSES,
                Capability.UNORDERED_DELIVERY);
    }

    /** Subscribers share a consumer, or each reads the stream; a server that is started listens on loopback. */
    @Override
    public Set<Capability> capabilities(Settings settings) {
        Set<Capability> all = capabilities();
        NatsSettings asked = NatsSettings.of(settings);
        if (asked.pulled()) {
            all.remove(Capability.EACH_DELIVERY);
        } else {
            all.removeAll(Set.of(
                    Capability.SHARED_DELIVERY, Capability.SHARED_AMONG_PROCESSES, Capability.UNORDERED_DELIVERY));
        }
        if (asked.server().installed()) {
            all.remove(Capability.SEVERAL_HOSTS);
        }
        return all;
    }

    @Override
    public List<Setting> settings() {
        return NatsSettings.DECLARATIONS;
    }

    @Override
    public List<FaultPoint> faultPoints(Settings settings) {
        return NatsSettings.points(settings);
    }

    @Override
    public List<InstalledProgram> programs() {
        return List.of(NatsSettings.PROGRAM);
    }

    @Override
    public Settings durable(Settings settings, AskedDurability asked) {
        return NatsDurability.settings(settings, asked);
    }

    @Override
    public void validate(Settings settings) {
        NatsSettings.of(settings).check();
    }

    @Override
    public NatsTransport open(Settings settings, RunContext context) {
        NatsSettings asked = NatsSettings.of(settings);
        asked.check();
        return new NatsTransport(asked, program(asked.server()), context);
    }

    private Path program(NatsSettings.Server server) {
        if (!server.installed()) {
            return Path.of("");
        }
        return NatsSettings.PROGRAM
                .find(server.program(), environment)
                .orElseThrow(() -> new SettingsException(
                        NatsSettings.SERVER,
                        NatsSettings.PROGRAM.absent(server.program(), environment)
                                + "; or name a running one:  --set nats.uri=nats://host:4222"));
    }
}
