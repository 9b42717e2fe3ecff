package dev.weir.run.echo;

import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Phase;
import dev.weir.result.EchoLedger;
import dev.weir.run.loop.TransportCalls;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.remark.Remarks;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The way back of a run that measures round trips: who publishes echoes, who receives them, and the transport between them. In
 * any other run it does nothing. Used by the run's own thread.
 */
public interface Echoes extends AutoCloseable {

    /** Whether there is a way back. */
    default boolean any() {
        return true;
    }

    /**
     * Connects, and creates what echoes need. Before anybody subscribes.
     *
     * @return what was done, for the progress display; empty where that is nothing
     */
    String open(TransportCalls calls);

    /** How other processes join the way back, once it is open; empty where there is none. */
    Optional<EchoWay> way();

    /** Begins to open the receivers of echoes. Before anybody subscribes. */
    void start(Duration readyWithin);

    /** What takes the messages of a subscriber in this process: its account, and what sends the echoes of them. */
    MessageHandler echoing(SubscriberAccount account);

    /** Whether every receiver of echoes is connected, assigned and positioned. */
    boolean ready();

    /** Begins a phase; receivers in other processes are told with their publishers. */
    void begin(Phase phase, long startNanos);

    /** The accounts of the receivers of echoes. */
    List<SubscriberAccount> accounts();

    /** How many echoes of a phase have come back for the first time. */
    default long unique(Phase phase) {
        return accounts().stream().mapToLong(account -> account.unique(phase)).sum();
    }

    /**
     * Whether every echo that is due in a phase has come.
     *
     * @param subscribers the accounts of those who send echoes
     */
    boolean complete(Phase phase, List<SubscriberAccount> subscribers);

    /**
     * Hands over what is buffered and closes the publishers of echoes. When no subscriber receives any more.
     *
     * @return whether every echo was answered within that time, so that {@link #end()} tells where their log ends
     */
    boolean endSending(Duration within);

    /** Where the log of echoes ends now. */
    Positions end();

    /** Whether every receiver of echoes has come so far. */
    boolean reached(Positions end);

    /** Ends the receivers; returns the names of those that did not end in time. */
    List<String> end(long deadlineNanos);

    /** Ends every account. When {@link #end} has returned. */
    void seal();

    /**
     * The account of the measured phase. Once, when everything is sealed.
     *
     * @param subscribers the accounts of those who sent echoes
     * @param drainProven whether every receiver reached the end
     * @param imbalances gets the identities that do not hold
     */
    EchoLedger ledger(List<SubscriberAccount> subscribers, boolean drainProven, List<String> imbalances);

    /**
     * The account of the measured phase as far as it is known while echoes are under way: a moment's counts, without what is lost.
     * Empty where there are no echoes.
     *
     * @param subscribers the accounts of those who send echoes
     */
    List<EchoLedger> soFar(List<SubscriberAccount> subscribers);

    /** What the way back warns of, and what happened there. After the last echo. */
    Remarks remarks();

    /** Closes the transport of the echoes. */
    @Override
    void close();
}
