package dev.weir.message;

/**
 * Which messages are timed: one in so many of each stream, by their sequence, so that both sides know without telling each
 * other. All are counted.
 *
 * @param every distance between two that are timed; a power of two, 1 for all
 */
public record Timed(int every) {

    /** Every message is timed. */
    public static final Timed ALL = new Timed(1);

    /** The largest distance there may be. */
    public static final int MOST = 1 << 16;

    public Timed {
        if (every < 1 || every > MOST || Integer.bitCount(every) != 1) {
            throw new IllegalArgumentException(
                    "'" + every + "' is not a power of two from 1 to " + MOST + ", such as 64");
        }
    }

    /** Messages a second up to which a thread takes the times of all. */
    public static final double PER_SECOND = 1_000_000;

    /** So many that a thread with this rate takes the times of no more than {@link #PER_SECOND}. */
    public static Timed atRate(double messagesPerSecond) {
        int every = 1;
        while (every < MOST && messagesPerSecond > every * PER_SECOND) {
            every *= 2;
        }
        return new Timed(every);
    }

    /** Whether the message is timed. */
    public boolean takes(long sequence) {
        return (sequence & (every - 1)) == 0;
    }

    /** Whether all are. */
    public boolean takesAll() {
        return every == 1;
    }
}
