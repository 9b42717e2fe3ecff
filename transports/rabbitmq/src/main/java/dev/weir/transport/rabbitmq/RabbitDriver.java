package dev.weir.transport.rabbitmq;

import dev.weir.server.ServerDriver;
import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.rabbitmq.server.RabbitServer;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The driver {@code rabbitmq}: queues and streams of RabbitMQ, over the Java client. */
public final class RabbitDriver extends ServerDriver<RabbitSettings, RabbitTransport> {

    public RabbitDriver() {
        this(System.getenv());
    }

    /** @param environment in which the program of the server is looked for */
    RabbitDriver(Map<String, String> environment) {
        super(RabbitSettings.PROGRAM, environment);
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

    @Override
    public List<Setting> settings() {
        return RabbitSettings.DECLARATIONS;
    }

    @Override
    public List<FaultPoint> faultPoints(Settings settings) {
        return List.of(read(settings).server().point(RabbitServer.NAME));
    }

    @Override
    public Settings durable(Settings settings, AskedDurability asked) {
        return RabbitDurability.settings(settings, asked);
    }

    @Override
    protected String example() {
        return RabbitSettings.EXAMPLE;
    }

    @Override
    protected RabbitSettings read(Settings settings) {
        return RabbitSettings.of(settings);
    }

    @Override
    protected RabbitTransport open(RabbitSettings asked, Path program, RunContext context) {
        return new RabbitTransport(
                asked, asked.server().installed() ? RabbitPrograms.of(program, environment()) : null, context);
    }
}
