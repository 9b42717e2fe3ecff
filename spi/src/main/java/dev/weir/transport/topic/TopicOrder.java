package dev.weir.transport.topic;

import dev.weir.unit.EvenTurns;

/**
 * Which topic each message goes to: exact over as many messages of a publisher as the reduced weights add up to, spread evenly
 * among them, and the same in every run. Thread-safe; allocates nothing.
 */
public final class TopicOrder {

    /** The most that the weights may add up to at their lowest: a longer cycle is exact over more than most runs publish. */
    public static final int MOST_WEIGHT = 10_000;

    private final int[] cycle;

    private TopicOrder(int... cycle) {
        this.cycle = cycle;
    }

    /** @throws IllegalArgumentException when the weights are too far apart */
    static TopicOrder of(Topics topics) {
        return new TopicOrder(topics.any() ? EvenTurns.of(topics.weights(), MOST_WEIGHT) : new int[1]);
    }

    /**
     * The index of the topic of a message.
     *
     * @param stream index of its publisher: several do not begin with the same topic
     * @param sequence its number in the stream
     */
    public int topic(int stream, long sequence) {
        return cycle[(int) ((sequence + stream) % cycle.length)];
    }
}
