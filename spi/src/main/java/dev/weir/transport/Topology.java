package dev.weir.transport;

import dev.weir.transport.topic.Topics;

/**
 * Who publishes and who subscribes in a run.
 *
 * @param publishers number of publishers, one stream each; 0 when others publish
 * @param subscribers number of subscribers; 0 when the run only publishes
 * @param delivery how subscribers divide the messages
 * @param topics among which topics publishers divide the messages; each subscriber reads all of them
 */
public record Topology(int publishers, int subscribers, Delivery delivery, Topics topics) {

    public Topology {
        if (publishers < 0 || subscribers < 0 || publishers + subscribers == 0) {
            throw new IllegalArgumentException(
                    "publishers and subscribers must be >= 0, and one of both > 0: " + publishers + ", " + subscribers);
        }
    }

    /** One over what the transport has by itself. */
    public Topology(int publishers, int subscribers, Delivery delivery) {
        this(publishers, subscribers, delivery, Topics.ONE);
    }

    /** The same over other topics. */
    public Topology over(Topics others) {
        return new Topology(publishers, subscribers, delivery, others);
    }

    /** How subscribers divide the messages. */
    public enum Delivery {
        /** Each message goes to exactly one subscriber. */
        SHARED,
        /** Each message goes to every subscriber. */
        EACH
    }
}
