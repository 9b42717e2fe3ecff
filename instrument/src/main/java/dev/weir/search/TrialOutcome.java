package dev.weir.search;

/** What a trial says of the value that was tried. */
public enum TrialOutcome {
    /** Every objective was met. */
    MET,
    /** An objective was missed, or the system did not keep up. */
    MISSED,
    /** Nothing: the tool or its machine spoiled it. It is made again. */
    SPOILED
}
