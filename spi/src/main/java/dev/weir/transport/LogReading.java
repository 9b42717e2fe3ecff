package dev.weir.transport;

/** A transport over a log, of which subscribers may read otherwise than in order from where it ends now. */
public interface LogReading {

    /**
     * Whether a subscriber receives the messages of a publisher in their order, key by key or partition by partition. Where
     * it does not, order is not judged.
     */
    boolean keepsOrder();

    /**
     * Whether subscribers may be given messages that were there before the run. They are then to have read those before
     * anything is measured.
     */
    boolean beginsBefore();

    /** The most messages that one poll of a subscriber hands over. Asked for after {@link Transport#provision}. */
    int mostPerPoll();
}
