package dev.weir.transport.redis;

import dev.weir.transport.Capability;
import dev.weir.transport.RoundTripDriver;
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

/** The driver {@code redis}: streams of Redis or Valkey, over the Java client Lettuce. */
public final class RedisDriver implements TransportDriver, RoundTripDriver, DurableDriver, FaultPoints, ProgramDriver {

    private final Map<String, String> environment;

    public RedisDriver() {
        this(System.getenv());
    }

    /** @param environment in which the program of the server is looked for */
    RedisDriver(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public String name() {
        return "redis";
    }

    @Override
    public String description() {
        return "Redis and Valkey Streams, on a server that is installed here or one that runs, over the Java client Lettuce.";
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(
                Capability.HEADER,
                Capability.USER_HEADERS,
                Capability.KEY,
                Capability.SHARED_DELIVERY,
                Capability.EACH_DELIVERY,
                Capability.SEPARATE_PROCESSES,
                Capability.SEVERAL_HOSTS,
                Capability.ROUND_TRIP,
                Capability.SHARED_AMONG_PROCESSES,
                Capability.UNORDERED_DELIVERY);
    }

    /**
     * Subscribers share a group, or each reads the stream. A server that is started listens on loopback, and only the transport
     * that started it knows where.
     */
    @Override
    public Set<Capability> capabilities(Settings settings) {
        Set<Capability> all = capabilities();
        RedisSettings asked = RedisSettings.of(settings);
        if (asked.grouped()) {
            all.remove(Capability.EACH_DELIVERY);
        } else {
            all.removeAll(Set.of(
                    Capability.SHARED_DELIVERY, Capability.SHARED_AMONG_PROCESSES, Capability.UNORDERED_DELIVERY));
        }
        if (asked.server().installed()) {
            all.removeAll(Set.of(Capability.SEVERAL_HOSTS, Capability.ROUND_TRIP));
        }
        return all;
    }

    @Override
    public List<Setting> settings() {
        return RedisSettings.DECLARATIONS;
    }

    @Override
    public List<FaultPoint> faultPoints(Settings settings) {
        return RedisSettings.points(settings);
    }

    @Override
    public List<InstalledProgram> programs() {
        return List.of(RedisSettings.PROGRAM);
    }

    @Override
    public Settings durable(Settings settings, AskedDurability asked) {
        return RedisDurability.settings(settings, asked);
    }

    @Override
    public void validate(Settings settings) {
        RedisSettings.of(settings).check();
    }

    @Override
    public RedisTransport open(Settings settings, RunContext context) {
        RedisSettings asked = RedisSettings.of(settings);
        asked.check();
        return new RedisTransport(asked, program(asked.server()), context);
    }

    /** {@inheritDoc} Echoes have streams of their own, on a server that runs already. */
    @Override
    public RedisTransport openReturning(Settings settings, RunContext context) {
        Settings back = settings.without(RedisSettings.SUBSCRIBE).without(RedisSettings.NAME);
        return open(back, context.named(context.runId() + "-echo"));
    }

    private Path program(RedisSettings.Server server) {
        if (!server.installed()) {
            return Path.of("");
        }
        return RedisSettings.PROGRAM
                .find(server.program(), environment)
                .orElseThrow(() -> new SettingsException(
                        RedisSettings.SERVER,
                        RedisSettings.PROGRAM.absent(server.program(), environment)
                                + "; or name a running one:  --set redis.uri=redis://host:6379"));
    }
}
