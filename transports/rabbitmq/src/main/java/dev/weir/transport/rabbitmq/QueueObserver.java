package dev.weir.transport.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Command;
import com.rabbitmq.client.ShutdownSignalException;
import dev.weir.clock.RunClock;
import dev.weir.transport.TransportException;
import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.cluster.LagSample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Asks the server how many messages queues hold, over a connection of its own. Asked by one thread. */
final class QueueObserver implements ClusterObserver {

    private final List<String> queues;
    private final Sampling sampling;
    private final RunClock clock;
    private final Reopening<Asking> again;
    private Asking open;
    private @Nullable CompletableFuture<?> asked;

    /** Makes a sample of what was found. */
    @FunctionalInterface
    interface Sampling {

        /**
         * A sample of what each queue has.
         *
         * @param ready how many messages of each were not sent to a subscriber
         */
        LagSample of(long askedNanos, long atNanos, List<Long> ready);
    }

    /** @param queues those that are asked for; of a stream, there is nothing to ask */
    QueueObserver(RabbitPublisher.Opening opening, List<String> queues, Sampling sampling, RunClock clock) {
        this.queues = queues;
        this.sampling = sampling;
        this.clock = clock;
        this.again = new Reopening<>("observer", () -> new Asking(opening.open()), Asking::end);
        this.open = new Asking(opening.open());
    }

    /** A connection with a channel. */
    private static final class Asking {

        private final RabbitLink link;
        private final Channel channel;

        Asking(RabbitLink link) {
            this.link = link;
            try {
                this.channel = link.channel();
            } catch (TransportException e) {
                link.end(false);
                throw e;
            }
        }

        void end() {
            link.end(false);
        }
    }

    @Override
    public ClusterView view() {
        return ClusterView.EMPTY;
    }

    @Override
    public void look() {
        if (open.channel.isOpen()) {
            return;
        }
        Asking next = again.take();
        if (next != null) {
            open.end();
            open = next;
            asked = null;
        }
    }

    @Override
    public void askLag(Consumer<LagSample> taker) {
        CompletableFuture<?> before = asked;
        if (before != null && !before.isDone()) {
            return; // The client would wait until that is answered.
        }
        long askedNanos = clock.nanos();
        List<Long> ready = new ArrayList<>();
        CompletableFuture<?> all = CompletableFuture.completedFuture(null);
        for (String queue : queues) {
            all = all.thenCompose(done -> ask(queue)).thenAccept(answer -> ready.add(answer));
        }
        asked = all.thenRun(() -> taker.accept(sampling.of(askedNanos, clock.nanos(), ready)));
    }

    private CompletableFuture<Long> ask(String queue) {
        try {
            return open.channel
                    .asyncCompletableRpc(new AMQP.Queue.Declare.Builder()
                            .queue(queue)
                            .passive()
                            .build())
                    .thenApply(QueueObserver::count);
        } catch (IOException | ShutdownSignalException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static long count(Command answer) {
        return ((AMQP.Queue.DeclareOk) answer.getMethod()).getMessageCount();
    }

    @Override
    public List<ClusterChange> changes() {
        return List.of();
    }

    @Override
    public void close() {
        again.close();
        open.end();
    }
}
