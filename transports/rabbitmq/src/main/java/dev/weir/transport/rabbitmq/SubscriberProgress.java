package dev.weir.transport.rabbitmq;

import com.rabbitmq.client.Channel;
import dev.weir.transport.Positions;
import java.util.function.BooleanSupplier;

/** How far a subscriber has come. Used by its thread; the position is for any. */
interface SubscriberProgress {

    /** A message was handed over. */
    void handedOver(ReceivedMessage message);

    /**
     * Nothing is waiting to be handed over. May ask the server over the channel of the subscriber, and wait a little for its
     * answer.
     *
     * @param waiting says whether something waits again
     */
    void idle(Channel channel, BooleanSupplier waiting);

    /** The connection was lost, and what was not acknowledged will be handed out again. */
    void lost();

    Positions position();
}
