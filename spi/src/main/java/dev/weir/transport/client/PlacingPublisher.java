package dev.weir.transport.client;

import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;

/** A publisher whose system says where it put messages. */
public interface PlacingPublisher extends Publisher {

    /** The place behind the last message that was acknowledged, in every partition that has one. By any thread. */
    Positions acked();
}
