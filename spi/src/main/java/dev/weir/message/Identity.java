package dev.weir.message;

/**
 * Who a message is and when it was due: the part of a message that Weir reads back.
 *
 * <p>A mutable flyweight, filled again for every message; owned by one thread.
 */
public final class Identity {

    /** Bytes of the binary form. */
    public static final int BYTES = 48;

    /** The most messages that a stream may have: sequences go from 0 to the one before it. */
    public static final long MOST_SEQUENCES = 1L << 40;

    private int runId;
    private int stream;
    private Phase phase = Phase.PROBE;
    private long sequence;
    private long intendedNanos;
    private long sentNanos;
    private long toolNanos;

    /**
     * Whether a message of a run can have it; whoever receives one knows no more than that its checksum is right.
     *
     * @param streams number of publishers of the run
     */
    public boolean isWithin(int streams) {
        return stream >= 0 && stream < streams && sequence >= 0 && sequence < MOST_SEQUENCES;
    }

    /** Says which run, stream and phase the next messages belong to. */
    public void origin(int runId, int stream, Phase phase) {
        this.runId = runId;
        this.stream = stream;
        this.phase = phase;
    }

    /**
     * Says which message this is.
     *
     * @param sequence its number in the stream
     * @param intendedNanos when it was due, by the run's clock
     * @param sentNanos when {@code publish} was called, by the run's clock
     * @param toolNanos the part of {@code sentNanos - intendedNanos} that the tool itself or its host caused
     */
    public void message(long sequence, long intendedNanos, long sentNanos, long toolNanos) {
        this.sequence = sequence;
        this.intendedNanos = intendedNanos;
        this.sentNanos = sentNanos;
        this.toolNanos = toolNanos;
    }

    /** The run, as a number. */
    public int runId() {
        return runId;
    }

    /** Index of the publisher, from 0 to 65,535; of what was received, any number unless it {@link #isWithin}. */
    public int stream() {
        return stream;
    }

    /** Part of the run. */
    public Phase phase() {
        return phase;
    }

    /** Number in the stream, from 0, without gaps; of what was received, any number unless it {@link #isWithin}. */
    public long sequence() {
        return sequence;
    }

    /** When it was due, by the run's clock. */
    public long intendedNanos() {
        return intendedNanos;
    }

    /** When {@code publish} was called, by the run's clock. */
    public long sentNanos() {
        return sentNanos;
    }

    /** How much later than the system under test allowed it was sent. */
    public long toolNanos() {
        return toolNanos;
    }
}
