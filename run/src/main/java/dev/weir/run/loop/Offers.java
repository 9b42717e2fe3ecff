package dev.weir.run.loop;

import dev.weir.transport.ClientFigure;
import dev.weir.transport.Counting;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Dependent;
import dev.weir.transport.Joinable;
import dev.weir.transport.LogReading;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportException;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.Observable;
import dev.weir.transport.crowd.Conflating;
import dev.weir.transport.crowd.Crowded;
import dev.weir.transport.operation.Operable;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationListener;
import dev.weir.transport.process.Restartable;
import dev.weir.transport.process.RestartableProcess;
import dev.weir.transport.read.LogContents;
import dev.weir.transport.read.OffsetRange;
import dev.weir.transport.remark.Remarking;
import dev.weir.transport.remark.Remarks;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * What a transport offers beyond publishing and subscribing, and what that means for a run where it does not offer it.
 *
 * <p>{@link TransportException}: when a run needs what the transport does not offer.
 */
public final class Offers {

    private Offers() {}

    public static Map<String, String> handout(Transport transport) {
        return transport instanceof Joinable joinable ? joinable.handout() : Map.of();
    }

    public static void join(Transport transport, Topology topology, Map<String, String> handout) {
        if (!(transport instanceof Joinable joinable)) {
            throw new TransportException("this transport cannot be joined by a second process");
        }
        joinable.join(topology, handout);
    }

    public static List<RestartableProcess> processes(Transport transport) {
        return transport instanceof Restartable restartable ? restartable.processes() : List.of();
    }

    public static Crowd openCrowd(Transport transport, CrowdOrder order, CrowdHandler handler) {
        if (!(transport instanceof Crowded crowded)) {
            throw new TransportException("this transport has no light clients");
        }
        return crowded.openCrowd(order, handler);
    }

    public static int connectionsPerClient(Transport transport) {
        return transport instanceof Crowded crowded ? crowded.connectionsPerClient() : 0;
    }

    public static OptionalLong conflated(Transport transport) {
        return transport instanceof Conflating conflating ? conflating.conflated() : OptionalLong.empty();
    }

    public static OperationClient openOperations(Transport transport, int worker, OperationListener listener) {
        return operable(transport).openOperations(worker, listener);
    }

    public static String ownTopic(Transport transport) {
        return operable(transport).ownTopic();
    }

    private static Operable operable(Transport transport) {
        if (!(transport instanceof Operable operable)) {
            throw new TransportException("this transport has no operations");
        }
        return operable;
    }

    public static boolean keepsOrder(Transport transport) {
        return !(transport instanceof LogReading log) || log.keepsOrder();
    }

    public static boolean beginsBefore(Transport transport) {
        return transport instanceof LogReading log && log.beginsBefore();
    }

    /**
     * What the log holds in these ranges.
     *
     * @throws TransportException when it cannot look again
     */
    public static LogContents.Contents contents(Transport transport, List<OffsetRange> ranges, Duration within) {
        if (!(transport instanceof LogContents log)) {
            throw new TransportException("this transport has no log that others fill");
        }
        return log.contents(ranges, within);
    }

    /**
     * The most messages that one poll hands over.
     *
     * @param asked how many one poll asks for
     */
    public static int mostPerPoll(Transport transport, int asked) {
        return transport instanceof LogReading log ? log.mostPerPoll() : asked;
    }

    public static Supplier<List<ClientFigure>> clientFigures(Transport transport) {
        return transport instanceof Counting counting ? counting.clientFigures() : List::of;
    }

    public static String receivingNeeds(Transport transport) {
        return transport instanceof Dependent dependent ? dependent.receivingNeeds() : "";
    }

    public static ClusterObserver observe(Transport transport) {
        return transport instanceof Observable observable ? observable.observe() : ClusterObserver.NONE;
    }

    public static Remarks remarks(Transport transport) {
        return transport instanceof Remarking remarking ? remarking.remarks() : Remarks.NONE;
    }
}
