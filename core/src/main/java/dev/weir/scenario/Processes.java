package dev.weir.scenario;

/** In which processes publishers and subscribers run. */
public enum Processes {
    /** Both in one. */
    ONE,
    /** The publishers in the one that controls the run, all subscribers in a second one. */
    SEPARATE
}
