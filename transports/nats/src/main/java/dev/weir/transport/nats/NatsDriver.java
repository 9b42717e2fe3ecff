package dev.weir.transport.nats;

import dev.weir.server.ServerDriver;
import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.fault.FaultPoint;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The driver {@code nats}: a stream of NATS JetStream, over the Java client. */
public final class NatsDriver extends ServerDriver<NatsSettings, NatsTransport> {

    public NatsDriver() {
        this(System.getenv());
    }

    /** @param environment in which the program of the server is looked for */
    NatsDriver(Map<String, String> environment) {
        super(NatsSettings.PROGRAM, environment);
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

    @Override
    public List<Setting> settings() {
        return NatsSettings.DECLARATIONS;
    }

    @Override
    public List<FaultPoint> faultPoints(Settings settings) {
        return NatsSettings.points(settings);
    }

    @Override
    public Settings durable(Settings settings, AskedDurability asked) {
        return NatsDurability.settings(settings, asked);
    }

    @Override
    protected String example() {
        return NatsSettings.EXAMPLE;
    }

    @Override
    protected NatsSettings read(Settings settings) {
        return NatsSettings.of(settings);
    }

    @Override
    protected NatsTransport open(NatsSettings asked, Path program, RunContext context) {
        return new NatsTransport(asked, program, context);
    }
}
