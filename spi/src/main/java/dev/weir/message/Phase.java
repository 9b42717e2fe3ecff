package dev.weir.message;

/** Which part of a run a message belongs to; it travels in the message. */
public enum Phase {
    /** Proves that a subscriber is ready; in no result. */
    PROBE(0),
    /** Excluded from every result, but accounted for. */
    WARM_UP(1),
    /** What the results speak of. */
    MEASURE(2);

    private final int code;

    Phase(int code) {
        this.code = code;
    }

    /** The number that travels in the message, from 0 without gaps. */
    public int code() {
        return code;
    }

    /** The phase with this code; a code of no phase is taken for {@link #PROBE}, which is in no result. */
    public static Phase ofCode(int code) {
        return code == MEASURE.code ? MEASURE : code == WARM_UP.code ? WARM_UP : PROBE;
    }
}
