package dev.weir.transport.redis;

import dev.weir.server.ServerDriver;
import dev.weir.transport.Capability;
import dev.weir.transport.RoundTripDriver;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.fault.FaultPoint;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The driver {@code redis}: streams of Redis or Valkey, over the Java client Lettuce. */
public final class RedisDriver extends ServerDriver<RedisSettings, RedisTransport> implements RoundTripDriver {

    public RedisDriver() {
        this(System.getenv());
    }

    /** @param environment in which the program of the server is looked for */
    RedisDriver(Map<String, String> environment) {
        super(RedisSettings.PROGRAM, environment);
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

    /** {@inheritDoc} Only the transport that started a server knows where it is. */
    @Override
    public Set<Capability> capabilities(Settings settings) {
        Set<Capability> all = super.capabilities(settings);
        if (read(settings).server().installed()) {
            all.remove(Capability.ROUND_TRIP);
        }
        return all;
    }

    @Override
    public List<Setting> settings() {
        return RedisSettings.DECLARATIONS;
    }

    @Override
    public List<FaultPoint> faultPoints(Settings settings) {
        return List.of(read(settings).server().point(RedisSettings.SERVER_NAME));
    }

    @Override
    public Settings durable(Settings settings, AskedDurability asked) {
        return RedisDurability.settings(settings, asked);
    }

    @Override
    protected String example() {
        return RedisSettings.EXAMPLE;
    }

    @Override
    protected RedisSettings read(Settings settings) {
        return RedisSettings.of(settings);
    }

    @Override
    protected RedisTransport open(RedisSettings asked, Path program, RunContext context) {
        return new RedisTransport(asked, program, context);
    }

    /** {@inheritDoc} Echoes have streams of their own, on a server that runs already. */
    @Override
    public RedisTransport openReturning(Settings settings, RunContext context) {
        Settings back = settings.without(RedisSettings.SUBSCRIBE).without(RedisSettings.NAME);
        return open(back, context.named(context.runId() + "-echo"));
    }
}
