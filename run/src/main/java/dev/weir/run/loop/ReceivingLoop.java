package dev.weir.run.loop;

import dev.weir.transport.Positions;

/** A loop that receives, for one subscriber or for many clients. What is not said otherwise is for any thread. */
public interface ReceivingLoop extends Loop {

    /** Whether everything of it is connected, assigned and positioned, as far as it will be. */
    boolean ready();

    /** Asks the loop to keep {@link #position} up to date from now on. */
    void reportPosition();

    /** How far it has come: everything before this has been handed to the handler. */
    Positions position();

    /** How far it has come now, whether that was asked for or not. By the thread that turns it. */
    default Positions reached() {
        return position();
    }

    /** Ends the loop. */
    void end();
}
