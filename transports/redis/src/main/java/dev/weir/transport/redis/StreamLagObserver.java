package dev.weir.transport.redis;

import dev.weir.clock.RunClock;
import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.cluster.LagSample;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Asks the server where the streams end, and of a group how far it has come, over a connection of its own. */
final class StreamLagObserver implements ClusterObserver {

    private static final Duration AT_ONCE = Duration.ofMillis(1);

    private final RedisConnection connection;
    private final StreamKeys keys;
    private final boolean grouped;
    private final Supplier<Map<Integer, Long>> positions;
    private final RunClock clock;

    /**
     * @param grouped whether subscribers share a group, which then says how far it has come
     * @param positions how far the subscribers have come; empty when they are in another process
     */
    StreamLagObserver(
            RedisConnection connection,
            StreamKeys keys,
            boolean grouped,
            Supplier<Map<Integer, Long>> positions,
            RunClock clock) {
        this.connection = connection;
        this.keys = keys;
        this.grouped = grouped;
        this.positions = positions;
        this.clock = clock;
    }

    @Override
    public ClusterView view() {
        return ClusterView.EMPTY;
    }

    @Override
    public void look() {
        // There is one server, and it tells nothing but the lag.
    }

    // Answers that do not come are asked for again.
    @SuppressWarnings("FutureReturnValueIgnored")
    @Override
    public void askLag(Consumer<LagSample> taker) {
        RedisAsyncCommands<byte[], byte[]> commands = connection.commands(AT_ONCE);
        if (commands == null) {
            return;
        }
        long askedNanos = clock.nanos();
        List<CompletableFuture<StreamState>> answers = Arrays.stream(keys.all())
                .map(key -> grouped
                        ? commands.xinfoGroups(key).toCompletableFuture().thenApply(StreamState::group)
                        : commands.xinfoStream(key).toCompletableFuture().thenApply(StreamState::of))
                .toList();
        CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
                .thenRun(() ->
                        answered(answers.stream().map(CompletableFuture::join).toList(), askedNanos, taker));
    }

    private void answered(List<StreamState> states, long askedNanos, Consumer<LagSample> taker) {
        Map<Integer, Long> ends = new HashMap<>();
        Map<Integer, Long> read = new HashMap<>();
        for (int partition = 0; partition < states.size(); partition++) {
            StreamState state = states.get(partition);
            if (!grouped) {
                ends.put(partition, state.added());
            } else if (state.tells("entries-read") && state.tells("lag")) {
                long handedOut = state.number("entries-read");
                ends.put(partition, handedOut + state.number("lag"));
                read.put(partition, handedOut - state.number("pending"));
            } else if (state.tells("lag")) {
                // Nothing was handed out yet.
                ends.put(partition, state.number("lag"));
                read.put(partition, 0L);
            } else {
                return; // A group does not know how far it is once entries that it had not read were removed.
            }
        }
        taker.accept(new LagSample(askedNanos, clock.nanos(), ends, grouped ? read : positions.get()));
    }

    @Override
    public List<ClusterChange> changes() {
        return List.of();
    }

    @Override
    public void close() {
        connection.close();
    }
}
