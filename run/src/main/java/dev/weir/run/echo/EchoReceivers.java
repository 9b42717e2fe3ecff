package dev.weir.run.echo;

import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Phase;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.List;

/** Those who receive echoes: one in each process with publishers, for the echoes of theirs. Used by the run's own thread. */
public interface EchoReceivers {

    /** How many there are. */
    int count();

    /**
     * Begins to open them.
     *
     * @param back delivers echoes
     */
    void start(Transport back, Duration readyWithin);

    /** Whether all are connected, assigned and positioned. */
    boolean ready();

    /** Begins a phase; returns when an echo of it may come to one in this process. */
    void begin(Phase phase, long startNanos);

    /** Their accounts, as far as they are known here. */
    List<SubscriberAccount> accounts();

    /** Whether all have come so far. */
    boolean reached(Positions end);

    /** Ends those in this process; returns the names of those that did not end in time. */
    List<String> end(long deadlineNanos);
}
