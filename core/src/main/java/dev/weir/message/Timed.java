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

    /** Whether the message is timed. */
    public boolean takes(long sequence) {
        return (sequence & (every - 1)) == 0;
    }

    /** Whether all are. */
    public boolean takesAll() {
        return every == 1;
    }
}
