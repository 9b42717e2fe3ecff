package dev.weir.transport.kafka.operation;

import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.ApiVersions;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.DefaultHostResolver;
import org.apache.kafka.clients.ManualMetadataUpdater;
import org.apache.kafka.clients.NetworkClient;
import org.apache.kafka.clients.RequestCompletionHandler;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;
import org.jspecify.annotations.Nullable;

/**
 * Connections to the leaders of partitions, with the properties of the consumers. A broker answers the requests of one
 * connection one after the other, so that there are several to each, as many as are needed. Used by one thread, except for
 * {@link #wakeup}.
 */
final class FetchConnections implements AutoCloseable {

    /** Reads that one broker carries out at the same time. */
    private static final int MOST_CONNECTIONS = 16;

    /** Requests under way on one of these connections. */
    private static final int MOST_REQUESTS = 16;

    private final NetworkClient client;
    private final Metrics metrics = new Metrics(Time.SYSTEM);
    private final Map<Node, List<Node>> connections = new HashMap<>();
    private final int requestMillis;
    private int opened;

    FetchConnections(ClientProperties properties, String clientId, long limitNanos) {
        AbstractConfig config =
                ClientKind.CONSUMER.resolve(properties.effective(ClientKind.CONSUMER), properties.subscribing());
        long limitMillis = Math.max(1, limitNanos / 1_000_000);
        requestMillis = (int) Math.min(config.getInt(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG), limitMillis);
        client = ClientUtils.createNetworkClient(
                config,
                List.of(),
                clientId,
                metrics,
                "weir-single-reads",
                new LogContext("[single reads of " + clientId + "] "),
                new ApiVersions(),
                Time.SYSTEM,
                MOST_REQUESTS,
                requestMillis,
                null,
                new ManualMetadataUpdater(),
                new DefaultHostResolver(),
                null,
                null);
    }

    /** A connection that takes a request now: the one with the fewest under way. Opens another when all are in use. */
    Optional<Node> ready(Node leader) {
        long now = Time.SYSTEM.milliseconds();
        List<Node> all = connections.computeIfAbsent(leader, node -> new ArrayList<>());
        @Nullable Node best = null;
        int fewest = Integer.MAX_VALUE;
        boolean opening = false;
        for (Node connection : all) {
            int underWay = client.inFlightRequestCount(connection.idString());
            if (client.isReady(connection, now)) {
                if (underWay < fewest) {
                    fewest = underWay;
                    best = connection;
                }
            } else if (underWay == 0) {
                opening = true;
                client.ready(connection, now);
            }
        }
        if ((best == null || fewest > 0) && !opening && all.size() < MOST_CONNECTIONS) {
            Node another = new Node(opened++, leader.host(), leader.port());
            all.add(another);
            client.ready(another, now);
        }
        return Optional.ofNullable(best);
    }

    /** Why a leader refuses the login; nothing when it does not. */
    @Nullable
    AuthenticationException refusal(Node leader) {
        for (Node connection : connections.getOrDefault(leader, List.of())) {
            @Nullable AuthenticationException refused = client.authenticationException(connection);
            if (refused != null) {
                return refused;
            }
        }
        return null;
    }

    /** Whether no connection to a leader stands, and the last attempt failed. */
    boolean failed(Node leader) {
        List<Node> all = connections.getOrDefault(leader, List.of());
        return !all.isEmpty() && all.stream().allMatch(client::connectionFailed);
    }

    /** Sends a request over a connection that is ready; the handler is called by {@link #poll}. */
    void send(Node connection, AbstractRequest.Builder<?> request, RequestCompletionHandler handler) {
        long now = Time.SYSTEM.milliseconds();
        client.send(client.newClientRequest(connection.idString(), request, now, true, requestMillis, handler), now);
    }

    /** Writes and reads what there is, and waits for it at most so long. */
    void poll(long waitMillis) {
        client.poll(waitMillis, Time.SYSTEM.milliseconds());
    }

    /** Ends the wait of {@link #poll}. By any thread. */
    void wakeup() {
        client.wakeup();
    }

    @Override
    public void close() {
        try (metrics) {
            client.close();
        }
    }
}
