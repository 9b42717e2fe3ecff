package dev.weir.schedule.work;

/**
 * The work of a consumer: after it has received messages it is busy for a time, and receives nothing more until that is over.
 *
 * @param each what a piece of work is for
 * @param time how long a piece takes
 * @param by how the time is spent
 */
public record WorkModel(Each each, WorkTime time, By by) {

    /** No work: a consumer that takes the next messages at once. */
    public static final WorkModel NONE =
            new WorkModel(Each.RECORD, new WorkTime.Constant(java.time.Duration.ZERO), By.WAITING);

    /** What a piece of work is for. */
    public enum Each {
        /** One message. */
        RECORD,
        /** All messages of one poll together. */
        BATCH
    }

    /** How the time is spent. */
    public enum By {
        /** As by waiting for another system: the processor is free. */
        WAITING,
        /** As by computing: the processor is not. */
        BURNING
    }

    /** Whether there is any work. */
    public boolean any() {
        return time.meanNanos() > 0;
    }

    /**
     * Messages a second that one consumer can take in the long run; infinite without work. With one piece of work for a
     * batch it takes the most messages of a batch for each: while it falls behind, its batches are full.
     *
     * @param mostOfBatch most messages of one poll
     */
    public double capacityPerSecond(double mostOfBatch) {
        return any() ? (each == Each.RECORD ? 1 : mostOfBatch) * 1e9 / time.meanNanos() : Double.POSITIVE_INFINITY;
    }
}
