package dev.weir.transport.redis;

import dev.weir.clock.RunClock;
import dev.weir.secret.Secrets;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.netty.resolver.DefaultAddressResolverGroup;
import java.io.File;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The client of a transport: opens connections, and notes what happens to them. Thread-safe. */
final class RedisClients implements AutoCloseable {

    private static final long ENDS_WITHIN_SECONDS = 5;

    private final RedisSettings settings;
    private final RedisAddress address;
    private final RunClock clock;
    private final ClientResources resources;
    private final RedisClient client;
    private final List<Warning> incidents = new CopyOnWriteArrayList<>();
    private volatile boolean closing;

    RedisClients(RedisSettings settings, RedisAddress address, RunClock clock) {
        this.settings = settings;
        this.address = address;
        this.clock = clock;
        this.resources = DefaultClientResources.builder()
                .addressResolverGroup(DefaultAddressResolverGroup.INSTANCE)
                .build();
        this.client = RedisClient.create(resources);
        client.setOptions(options());
    }

    /** It would send again what was under way when a connection was lost, and the server might have it twice. */
    private ClientOptions options() {
        ClientOptions.Builder options = ClientOptions.builder()
                .autoReconnect(false)
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .protocolVersion(ProtocolVersion.RESP2)
                .maintNotificationsConfig(MaintNotificationsConfig.disabled())
                .socketOptions(SocketOptions.builder()
                        .connectTimeout(settings.limits().connect())
                        .build());
        if (!settings.server().trust().isEmpty()) {
            options.sslOptions(SslOptions.builder()
                    .jdkSslProvider()
                    .trustManager(new File(settings.server().trust()))
                    .build());
        }
        return options.build();
    }

    /** A connection for somebody, in words: {@code publisher 0}. It is open. */
    RedisConnection open(String who) {
        return new RedisConnection(this, who, await(connect(who)));
    }

    /** Connects, and asks whether commands are taken: a server that has just started reads its file first. */
    // A connection that takes no commands is closed, and nobody waits for that.
    @SuppressWarnings("FutureReturnValueIgnored")
    CompletableFuture<StatefulRedisConnection<byte[], byte[]>> connect(String who) {
        RedisURI uri = address.uri();
        uri.setTimeout(settings.limits().connect());
        uri.setClientName("weir-" + who.replace(' ', '-'));
        return client.connectAsync(ByteArrayCodec.INSTANCE, uri)
                .toCompletableFuture()
                .thenCompose(connection -> connection
                        .async()
                        .ping()
                        .toCompletableFuture()
                        .orTimeout(settings.limits().connect().toNanos(), TimeUnit.NANOSECONDS)
                        .handle((answer, fault) -> {
                            if (fault == null) {
                                return CompletableFuture.completedFuture(connection);
                            }
                            connection.closeAsync();
                            return CompletableFuture.<StatefulRedisConnection<byte[], byte[]>>failedFuture(fault);
                        })
                        .thenCompose(outcome -> outcome));
    }

    private StatefulRedisConnection<byte[], byte[]> await(
            CompletableFuture<StatefulRedisConnection<byte[], byte[]>> connecting) {
        try {
            return connecting.get(2 * settings.limits().connect().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransportException("interrupted while connecting to " + address.place(), e);
        } catch (ExecutionException e) {
            throw unreachable(told(e), e);
        } catch (TimeoutException e) {
            throw unreachable("no answer", e);
        }
    }

    private TransportException unreachable(String why, Exception cause) {
        return new TransportException(
                "cannot connect to Redis at " + address + " within "
                        + settings.limits().connect().toMillis() / 1e3 + " s: " + Secrets.masked(why),
                cause);
    }

    /** The deepest reason of a failure, in words. */
    static String told(Throwable fault) {
        Throwable deepest = fault;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return Objects.requireNonNullElse(
                deepest.getMessage(), deepest.getClass().getSimpleName());
    }

    RedisSettings.Limits limits() {
        return settings.limits();
    }

    /** Where its connections lead. */
    String place() {
        return address.place();
    }

    /** Whatever connections lose from now on is no incident. */
    void expectClose() {
        closing = true;
    }

    /** What happened to connections, in order. */
    List<Warning> incidents() {
        return List.copyOf(incidents);
    }

    void note(String text) {
        if (!closing) {
            incidents.add(Warning.at(clock.nanos(), WarningKind.OTHER, text));
        }
    }

    /** Closes all connections, and ends the threads of the client. */
    @Override
    public void close() {
        closing = true;
        client.shutdown(0, ENDS_WITHIN_SECONDS, TimeUnit.SECONDS);
        resources.shutdown(0, ENDS_WITHIN_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
