package dev.weir.transport;

import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationListener;
import dev.weir.transport.process.RestartableProcess;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * An open connection to a system under test, from which publishers and subscribers are opened.
 *
 * <p>Used by one thread. Closing it closes what is still open and removes what {@link #provision} created.
 */
public interface Transport extends AutoCloseable {

    /**
     * Creates or checks what the run needs in the system under test. Idempotent.
     *
     * @return what was done, in words for the progress display: {@code topic weir-7f3a, 1 partition, RF 1}
     * @throws TransportException when it cannot be created, or exists with other settings than asked
     */
    String provision(Topology topology);

    /**
     * Processes that {@link #provision} started and {@link #close} ends, by a name for the report: {@code gateway}. Their
     * use of processor and memory is measured like that of this process. Asked for after it.
     */
    default Map<String, Long> processes() {
        return Map.of();
    }

    /**
     * Those of {@link #processes} that a fault may hit, under the same names. They answer any request of HTTP at their
     * address. Asked for after {@link #provision}.
     */
    default List<RestartableProcess> restartable() {
        return List.of();
    }

    /**
     * What another process must be told to subscribe to what {@link #provision} made: the name of a topic, an address, a
     * folder. Asked for after it, and only of a transport with {@link Capability#SEPARATE_PROCESSES}.
     */
    default Map<String, String> handout() {
        return Map.of();
    }

    /**
     * Takes the place of {@link #provision} in a process that only subscribes: finds what the other process made, creates
     * nothing, and removes nothing at {@link #close} but what its own subscribers leave behind.
     *
     * @param handout what the {@link #handout} of the other process was
     * @throws TransportException when it is not to be found
     */
    default void join(Topology topology, Map<String, String> handout) {
        throw new TransportException("this transport cannot be joined by a second process");
    }

    /**
     * Opens the publisher of one stream.
     *
     * @param stream index of the stream, from 0
     * @param acks told of every message once: acknowledged or failed
     */
    Publisher openPublisher(int stream, AckListener acks);

    /**
     * Opens one subscriber.
     *
     * @param subscriber index of the subscriber, from 0
     * @param handler called for every message that arrives, by one thread at a time
     */
    Subscriber openSubscriber(int subscriber, MessageHandler handler);

    /**
     * Opens many light subscribers that share one event loop. Asked for only of a transport with {@link Capability#CROWD}.
     *
     * @param order how many, and what they do
     * @param handler told of everything that happens to them
     * @throws TransportException when the process cannot hold so many, before any of them is connected
     */
    default Crowd openCrowd(CrowdOrder order, CrowdHandler handler) {
        throw new TransportException("this transport has no light clients");
    }

    /**
     * How many connections each client of a crowd makes, for each takes a file descriptor of its process; 0 when it makes
     * none. Asked for after {@link #provision} or {@link #join}, in every process.
     */
    default int connectionsPerClient() {
        return 0;
    }

    /**
     * Opens the client of one worker's operations. Asked for only of a transport whose driver has {@link
     * TransportDriver#operations}; neither {@link #provision} nor {@link #join} need have been called.
     *
     * @param worker index of the worker, from 0
     * @param listener told of the end of every operation
     */
    default OperationClient openOperations(int worker, OperationListener listener) {
        throw new TransportException("this transport has no operations");
    }

    /**
     * Whether a subscriber receives the messages of a publisher in their order, key by key or partition by partition. Where
     * it does not, order is not judged.
     */
    default boolean keepsOrder() {
        return true;
    }

    /**
     * Whether subscribers may be given messages that were there before the run. They are then to have read those before
     * anything is measured.
     */
    default boolean beginsBefore() {
        return false;
    }

    /**
     * Where the log ends now, asked of the system itself. Called after the last acknowledgement, so that a subscriber
     * at or past this point has been given everything that was acknowledged.
     */
    Positions end();

    /** What is really in force, read back from the system and the clients; secrets are masked. */
    List<EffectiveSetting> effectiveSettings();

    /** What this transport cannot measure or the system refused to tell, as sentences for the report. */
    default List<String> notMeasured() {
        return List.of();
    }

    /**
     * What the reader of the result should be warned of: settings that were not followed, losses that the system made
     * good. Asked for once, after the last message and before {@link #close}, even when the run failed.
     */
    default List<Warning> warnings() {
        return List.of();
    }

    /**
     * What happened and has to be known, in order: a jump over messages that a subscriber was not given. Asked for once,
     * after the last message and before {@link #close}, even when the run failed.
     */
    default List<Incident> incidents() {
        return List.of();
    }

    /**
     * What the system noted of the run and is worth keeping: texts by the name of a file, such as {@code
     * aeron-errors.txt}. Asked for once, after the last message and before {@link #close}, even when the run failed.
     */
    default Map<String, String> artifacts() {
        return Map.of();
    }

    /**
     * How many deliveries the system has left out because newer messages replaced them, by its own count; only differences are
     * of interest. Empty if it does not tell, or if what it had counted is gone with one of its processes. Blocks for some
     * seconds at most.
     */
    default OptionalLong conflated() {
        return OptionalLong.empty();
    }

    /**
     * What the clients count themselves from now on: asked for when measuring begins, read when it has ended.
     */
    default Supplier<List<ClientFigure>> clientFigures() {
        return List::of;
    }

    /**
     * The most messages that one poll of a subscriber hands over, when so many are asked for. Asked for after {@link
     * #provision}.
     */
    default int mostPerPoll(int asked) {
        return asked;
    }

    /**
     * What has to be so in a system that Weir did not start for messages to arrive, as a clause for the report; empty where
     * there is nothing to say. Asked for when they do not.
     */
    default String receivingNeeds() {
        return "";
    }

    /**
     * Begins to observe the system from outside, over connections of its own. Asked for once, when the subscribers are
     * ready; the caller closes it before this transport.
     */
    default ClusterObserver observe() {
        return ClusterObserver.NONE;
    }

    /**
     * What this transport's own subscribers noticed of the cluster, in order: partitions that they were given and had to
     * give back. Asked for once, after the last message and before {@link #close}, even when the run failed.
     */
    default List<ClusterChange> noticed() {
        return List.of();
    }

    @Override
    void close();
}
