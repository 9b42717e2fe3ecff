package dev.weir.transport.redis;

import dev.weir.server.Incidents;
import dev.weir.server.ServerFailures;
import dev.weir.transport.TransportException;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The client of a transport: opens connections, and notes what happens to them. Thread-safe. */
final class RedisClients implements AutoCloseable {

    private static final long ENDS_WITHIN_SECONDS = 5;

    private final RedisSettings settings;
    private final RedisAddress address;
    private final ClientResources resources;
    private final RedisClient client;
    private final Incidents incidents;

    RedisClients(RedisSettings settings, RedisAddress address, Incidents incidents) {
        this.settings = settings;
        this.address = address;
        this.incidents = incidents;
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
            throw unreachable(ServerFailures.told(e), e);
        } catch (TimeoutException e) {
            throw unreachable("no answer", e);
        }
    }

    private TransportException unreachable(String why, Exception cause) {
        return ServerFailures.unreachable(
                "Redis at " + address, settings.limits().connect(), why, cause);
    }

    RedisSettings.Limits limits() {
        return settings.limits();
    }

    /** Where its connections lead. */
    String place() {
        return address.place();
    }

    /** What happens to its connections. */
    Incidents incidents() {
        return incidents;
    }

    /** Closes all connections, and ends the threads of the client. */
    @Override
    public void close() {
        incidents.expectClose();
        client.shutdown(0, ENDS_WITHIN_SECONDS, TimeUnit.SECONDS);
        resources.shutdown(0, ENDS_WITHIN_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
