package dev.weir.yardstick;

import dev.weir.payload.PayloadGenerator;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Fills a topic for a tool that reads. Used by one thread, acknowledged by another. */
final class TopicFill implements AckListener {

    private final Task task;
    private final StopSign stop;
    private final AtomicLong failed = new AtomicLong();
    private final AtomicReference<String> why = new AtomicReference<>("");

    TopicFill(Task task, StopSign stop) {
        this.task = task;
        this.stop = stop;
    }

    /**
     * Publishes the messages of the task and waits until all are acknowledged; ends early when the sign is raised.
     *
     * @throws TransportException when not all of them were
     */
    void fill(Transport transport) {
        PayloadGenerator payload = task.scenario().messages().payload().generator(0, 0);
        ByteBuffer message = ByteBuffer.allocate(payload.maxBytes());
        ByteBuffer header = ByteBuffer.allocate(0);
        try (Publisher publisher = transport.openPublisher(0, this)) {
            for (long sequence = 0; sequence < task.messages() && !stop.isRaised(); sequence++) {
                message.clear();
                payload.fill(sequence, message);
                publisher.publish(sequence, Publisher.NO_KEY, message.flip(), header);
            }
            Duration most = task.scenario().length().drain();
            if (!publisher.flush(most) && !stop.isRaised()) {
                throw new TransportException("the topic could not be filled: not everything was acknowledged within "
                        + most.toSeconds() + " s");
            }
        }
        if (failed.get() > 0) {
            throw new TransportException(
                    "the topic could not be filled: " + failed.get() + " messages failed: " + why.get());
        }
    }

    @Override
    public void onAck(long sequence, int partition, long ackedNanos) {}

    @Override
    public void onFailure(long sequence, FailureKind kind, String cause) {
        failed.incrementAndGet();
        why.set(cause);
    }
}
