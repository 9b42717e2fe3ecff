package dev.weir.transport.rabbitmq;

import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.DurableDriver;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.fault.FaultPoints;
import dev.weir.transport.process.InstalledProgram;
import dev.weir.transport.process.ProgramDriver;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The driver {@code rabbitmq}: queues and streams of RabbitMQ, over the Java client. */
public final class RabbitDriver implements TransportDriver, DurableDriver, FaultPoints, ProgramDriver {

    private final Map<String, String> environment;

    public RabbitDriver() {
        this(System.getenv());
    }

    /** @param environment in which the program of the server is looked for */
    RabbitDriver(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public String name() {
        return "rabbitmq";
    }

    @Override
    public String description() {
        return "RabbitMQ: classic queues, quorum queues and streams, on a server that is installed here or one that runs.";
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(
                Capability.HEADER,
                Capability.SHARED_DELIVERY,
                Capability.EACH_DELIVERY,
                Capability.SEPARATE_PROCESSES,
                Capability.SEVERAL_HOSTS,
                Capability.SHARED_AMONG_PROCESSES,
                Capability.UNORDERED_DELIVERY);
    }

    /** Subscribers share a queue, or each has its own; a server that is started listens on loopback. */
    @Override
    public Set<Capability> capabilities(Settings settings) {
        Set<Capability> all = capabilities();
        RabbitSettings asked = RabbitSettings.of(settings);
        if (asked.queue().shared()) {
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
        return RabbitSettings.DECLARATIONS;
    }

    @Override
    public List<FaultPoint> faultPoints(Settings settings) {
        return RabbitSettings.points(settings);
    }

    @Override
    public List<InstalledProgram> programs() {
        return List.of(RabbitSettings.PROGRAM);
    }

    @Override
    public Settings durable(Settings settings, AskedDurability asked) {
        return RabbitDurability.settings(settings, asked);
    }

    @Override
    public void validate(Settings settings) {
        RabbitSettings.of(settings).check();
    }

    @Override
    public RabbitTransport open(Settings settings, RunContext context) {
        RabbitSettings asked = RabbitSettings.of(settings);
        asked.check();
        RabbitPrograms programs = asked.server().installed()
                ? RabbitPrograms.find(asked.server().program(), environment)
                : RabbitPrograms.NONE;
        return new RabbitTransport(asked, programs, context);
    }
}
