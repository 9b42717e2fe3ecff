package dev.weir.transport;

/**
 * Who publishes and who subscribes in a run.
 *
 * @param publishers number of publishers, one stream each; 0 when others publish
 * @param subscribers number of subscribers; 0 when the run only publishes
 * @param delivery how subscribers divide the messages
 */
public record Topology(int publishers, int subscribers, Delivery delivery) {

    public Topology {
        if (publishers < 0 || subscribers < 0 || publishers + subscribers == 0) {
            throw new IllegalArgumentException(
                    "publishers and subscribers must be >= 0, and one of both > 0: " + publishers + ", " + subscribers);
        }
    }

    /** How subscribers divide the messages. */
    public enum Delivery {
        /** Each message goes to exactly one subscriber. */
        SHARED,
        /** Each message goes to every subscriber. */
        EACH
    }
}
