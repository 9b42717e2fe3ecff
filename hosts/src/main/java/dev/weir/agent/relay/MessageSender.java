package dev.weir.agent.relay;

import dev.weir.agent.cluster.AgentCluster;
import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.agent.cluster.ClusterMember;
import dev.weir.run.worker.wire.MalformedMessageException;
import dev.weir.run.worker.wire.MessageCodec;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * Sends messages to one member in a thread of its own, in the order in which they were given: whoever hears messages must not
 * wait until others are sent. What waits here is bounded by the credit of the streams. Safe for use by several threads.
 */
public final class MessageSender<T> implements AutoCloseable {

    private final ClusterMember to;
    private final MessageCodec<T> codec;
    private final Consumer<String> failure;
    private final LinkedBlockingQueue<Optional<T>> given = new LinkedBlockingQueue<>();
    private volatile boolean over;

    /**
     * Begins as soon as there is a cluster, which can have members before whoever opens it gets it.
     *
     * @param failure told, at most once, that nothing more can be sent although the member is there, in words that go on "it …"
     */
    public MessageSender(
            CompletableFuture<AgentCluster> cluster,
            ClusterMember to,
            MessageCodec<T> codec,
            Consumer<String> failure) {
        this.to = to;
        this.codec = codec;
        this.failure = failure;
        Thread.ofPlatform().daemon().name("weir-relay-" + to.name()).start(() -> run(cluster));
    }

    /** Sends a message after all that were given before. Never blocks. To a member that has left, nothing is sent. */
    public void send(T message) {
        if (!over) {
            given.add(Optional.of(message));
        }
    }

    private void run(CompletableFuture<AgentCluster> opened) {
        try {
            AgentCluster cluster = opened.join();
            boolean there = true;
            for (Optional<T> message = given.take(); there && message.isPresent(); message = given.take()) {
                there = cluster.send(to, codec.encode(message.get()));
            }
        } catch (MalformedMessageException | AgentClusterException e) {
            failure.accept("cannot be sent anything more: " + e.getMessage());
        } catch (CompletionException e) {
            // There will be no cluster, which whoever opened it knows.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable e) {
            failure.accept("cannot be sent anything more: " + e);
        } finally {
            over = true;
            given.clear();
        }
    }

    /** Ends after what was given before. Does not wait. */
    @Override
    public void close() {
        given.add(Optional.empty());
    }
}
