package dev.weir.transport.nats;

import dev.weir.clock.RunClock;
import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.cluster.LagSample;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.api.ClusterInfo;
import io.nats.client.api.StreamInfo;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks the server where the stream ends and who leads it, over a connection of its own. */
final class StreamObserver implements ClusterObserver {

    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(2);
    private static final byte[] NOTHING = {};

    private final Connection connection;
    private final String question;
    private final Supplier<Map<Integer, Long>> positions;
    private final RunClock clock;
    private final List<ClusterChange> changes = new CopyOnWriteArrayList<>();
    private String leader = "";
    private long leaderKnownNanos;

    /** @param positions how far the subscribers have come; empty when they are in another process */
    StreamObserver(Connection connection, String stream, Supplier<Map<Integer, Long>> positions, RunClock clock) {
        this.connection = connection;
        this.question = "$JS.API.STREAM.INFO." + stream;
        this.positions = positions;
        this.clock = clock;
    }

    @Override
    public ClusterView view() {
        return ClusterView.EMPTY;
    }

    @Override
    public void look() {
        // Who leads comes with the answer about the lag.
    }

    // Answers that do not come are asked for again.
    @SuppressWarnings("FutureReturnValueIgnored")
    @Override
    public void askLag(Consumer<LagSample> taker) {
        long askedNanos = clock.nanos();
        try {
            connection
                    .requestWithTimeout(question, NOTHING, ANSWERS_WITHIN)
                    .thenAccept(answer -> answered(answer, askedNanos, taker));
        } catch (IllegalStateException e) {
            // It is closed: the run is over.
        }
    }

    private void answered(@Nullable Message answer, long askedNanos, Consumer<LagSample> taker) {
        if (answer == null || answer.isStatusMessage()) {
            return;
        }
        StreamInfo info = new StreamInfo(answer);
        if (info.hasError()) {
            return;
        }
        long end = info.getStreamState().getLastSequence();
        long atNanos = clock.nanos();
        noteLeader(info.getClusterInfo(), askedNanos, atNanos);
        taker.accept(new LagSample(askedNanos, atNanos, Map.of(0, end), positions.get()));
    }

    private synchronized void noteLeader(@Nullable ClusterInfo cluster, long askedNanos, long atNanos) {
        String now = cluster == null || cluster.getLeader() == null ? "" : cluster.getLeader();
        if (!now.isEmpty() && !leader.isEmpty() && !now.equals(leader)) {
            changes.add(new ClusterChange(
                    leaderKnownNanos,
                    atNanos,
                    ClusterChange.Kind.LEADER,
                    List.of(0),
                    List.of(),
                    "leader of the stream changed " + leader + " → " + now));
        }
        if (!now.isEmpty()) {
            leader = now;
            leaderKnownNanos = askedNanos;
        }
    }

    @Override
    public List<ClusterChange> changes() {
        return List.copyOf(changes);
    }

    @Override
    public void close() {
        NatsClients.close(connection);
    }
}
