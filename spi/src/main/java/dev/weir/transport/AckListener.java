package dev.weir.transport;

/**
 * Told what became of every published message: exactly one call a message.
 *
 * <p>{@link #onAck} is called by one thread at a time; {@link #onFailure} may be called by any thread.
 */
public interface AckListener {

    /**
     * The system confirmed a message.
     *
     * @param partition log partition that took the message, as {@link MessageHandler} is told of it; 0 where there is none
     * @param ackedNanos when, by the run's clock
     */
    void onAck(long sequence, int partition, long ackedNanos);

    /** The message was not confirmed; {@code cause} says why, in words for the report. */
    void onFailure(long sequence, FailureKind kind, String cause);
}
