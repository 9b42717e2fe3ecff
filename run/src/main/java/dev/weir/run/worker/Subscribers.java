package dev.weir.run.worker;

import dev.weir.crowd.PhaseStart;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Phase;
import dev.weir.run.loop.Connections;
import dev.weir.run.observe.PositionReports.Reached;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The receiving side of a run, in this process or in another. Used by the run's own thread. Its
 * defaults are right for subscribers in this process.
 */
public interface Subscribers {

    /** How long before a phase it is told of it, where telling takes no time. */
    long LEAD_NANOS = 2_000_000;

    /** Their processes; empty where they are in this one. */
    default Optional<RemoteWorkers> workers() {
        return Optional.empty();
    }

    /** Begins to open all of them; those that are not ready in time report a fault. */
    void open(Transport transport, Duration readyWithin);

    /** Whether all are connected, assigned and positioned. */
    boolean ready();

    /** The processes of which that cannot be said yet, by name; empty where they are in this one. */
    default List<String> unready() {
        return List.of();
    }

    /** Their accounts, as far as they are known here. */
    List<SubscriberAccount> accounts();

    /**
     * Begins a phase; returns when a message of it may come.
     *
     * @return the processes that were told too late, by name: if there are any, nothing is to be published
     */
    List<String> begin(Phase phase, long startNanos);

    /** Begins the measured phase, of which the clients of a crowd have to know more; otherwise like {@link #begin}. */
    default List<String> beginMeasuring(PhaseStart start, long lengthNanos) {
        return begin(Phase.MEASURE, start.startNanos());
    }

    /** Whether every client of a crowd that is still connected has come to the end of every stream. */
    boolean ended();

    /** What became of the connections of a crowd's clients. */
    Connections.Counts connections();

    /** How long before a phase's start {@link #begin} is to be called, so that it returns in time. */
    default long leadNanos() {
        return LEAD_NANOS;
    }

    /** Asks for {@link #positions} from now on. */
    void reportPositions();

    /** How far each has come. */
    List<Positions> positions();

    /** Where each stands, also before {@link #reportPositions}: of one in another process, as it told last. */
    default List<Positions> reached() {
        return positions();
    }

    /** How far those in other processes have come, as they told it last; empty for those in this one. For any thread. */
    default Map<Integer, Reached> reported() {
        return Map.of();
    }

    /** Ends them, but not their processes; returns the names of those that did not end in time. */
    default List<String> endReceiving(long deadlineNanos) {
        return end(deadlineNanos);
    }

    /** Ends all of them, closing them; returns the names of those that did not end in time. */
    List<String> end(long deadlineNanos);
}
