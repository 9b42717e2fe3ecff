package dev.weir.transport.rabbitmq;

import com.rabbitmq.client.Channel;
import dev.weir.transport.Positions;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** The next offset of a stream, which its messages say. */
final class StreamProgress implements SubscriberProgress {

    private volatile long next;

    @Override
    public void handedOver(ReceivedMessage message) {
        next = message.offset() + 1;
    }

    @Override
    public void idle(Channel channel, BooleanSupplier waiting) {
        // The last message says where it is.
    }

    @Override
    public void lost() {
        // It goes on from there.
    }

    /** Where to read on. */
    long next() {
        return next;
    }

    @Override
    public Positions position() {
        return next == 0 ? Positions.none() : new Positions(Map.of(0, next));
    }
}
