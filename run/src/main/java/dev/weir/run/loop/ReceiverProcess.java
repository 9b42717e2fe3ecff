package dev.weir.run.loop;

import java.time.Duration;

/** A process of subscribers that was started for the run, and that a fault may freeze or kill. Thread-safe. */
public interface ReceiverProcess {

    /** What the report calls it: {@code weir receiver 2}. */
    String name();

    /** Its place among them, from 1. */
    int number();

    /** Number of its process. */
    long pid();

    /** How many subscribers, or loops of a crowd's clients, it has. */
    int subscribers();

    /** Whether it answers within a time, for which this waits at most. */
    boolean answers(Duration within);

    /**
     * It is about to be frozen by a fault: from now on, that it stands still is no pause of Weir, and nobody waits for it.
     *
     * @return whether it knows; false when it did not answer in time
     */
    boolean expectFreeze(Duration within);

    /** It has been let go on: what it does from now on is its own again. */
    void thawed();

    /**
     * It is about to be killed by a fault: its subscribers ask for nothing any more, and it tells all that they received, so that
     * nothing is unknown when it is gone.
     *
     * @return whether it has told; false when it did not in time
     */
    boolean expectEnd(Duration within);

    /** Whether it has told its last, because a fault ends it. */
    boolean ending();
}
