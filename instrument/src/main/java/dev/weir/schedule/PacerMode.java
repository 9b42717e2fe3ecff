package dev.weir.schedule;

/** The way in which a publisher waits for the instant a message is due. */
public enum PacerMode {
    /** Gives the processor away until shortly before the instant. The default. */
    PARK,
    /** Offers the processor to others and looks again. */
    YIELD,
    /** Keeps the processor. Only sensible with more processors than busy threads. */
    SPIN
}
