package dev.weir.run.echo;

import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.echo.EchoSends;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.List;

/** Those who send echoes, in whichever processes the subscribers are. Used by the run's own thread. */
public interface EchoSenders {

    /**
     * What takes the messages of a subscriber in this process: its account, and what sends the echoes of them.
     *
     * @param back publishes echoes
     */
    MessageHandler echoing(Transport back, SubscriberAccount account);

    /** What each sends, as far as it is known here. */
    List<EchoSends> sends();

    /**
     * Hands over what is buffered and closes the publishers of echoes. When no subscriber receives any more.
     *
     * @return whether every echo was answered within that time
     */
    boolean end(Duration within);

    /** Where the log of echoes ends, as far as only those who published them can tell. After {@link #end(Duration)}. */
    Positions logEnd();
}
