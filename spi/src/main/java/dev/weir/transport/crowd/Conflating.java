package dev.weir.transport.crowd;

import java.util.OptionalLong;

/** A transport whose system counts what it leaves out. */
public interface Conflating {

    /**
     * How many deliveries the system has left out because newer messages replaced them, by its own count; only differences
     * are of interest. Empty if what it had counted is gone with one of its processes. Blocks for some seconds at most.
     */
    OptionalLong conflated();
}
