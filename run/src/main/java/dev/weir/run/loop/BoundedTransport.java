package dev.weir.run.loop;

import dev.weir.transport.AckListener;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.Counting;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Dependent;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Joinable;
import dev.weir.transport.LogReading;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
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
 * A transport whose every call returns or fails within a bounded time, and that has an answer to everything: where the
 * transport does not offer something, the one of {@link Offers}. Publishers and subscribers are those of the transport itself:
 * their loops are ended by those who run them. Used by the run's own thread.
 *
 * <p>{@link TransportException}: also when a call did not return in time.
 */
public final class BoundedTransport
        implements Transport,
                Joinable,
                Restartable,
                Crowded,
                Conflating,
                Operable,
                LogReading,
                LogContents,
                Counting,
                Dependent,
                Observable,
                Remarking {

    private final Transport transport;
    private final TransportCalls calls;

    public BoundedTransport(Supplier<Transport> opening, TransportCalls calls) {
        this.calls = calls;
        this.transport = calls.call("connecting", opening);
    }

    @Override
    public String provision(Topology topology) {
        return calls.call("provisioning", () -> transport.provision(topology));
    }

    @Override
    public List<RestartableProcess> processes() {
        return calls.call("reporting what it started", () -> Offers.processes(transport));
    }

    @Override
    public Map<String, String> handout() {
        return calls.call("reporting what it created", () -> Offers.handout(transport));
    }

    @Override
    public void join(Topology topology, Map<String, String> handout) {
        run("joining", () -> Offers.join(transport, topology, handout));
    }

    @Override
    public Publisher openPublisher(int stream, AckListener acks) {
        return calls.call("opening publisher " + stream, () -> transport.openPublisher(stream, acks));
    }

    @Override
    public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
        return calls.call("opening subscriber " + subscriber, () -> transport.openSubscriber(subscriber, handler));
    }

    @Override
    public String receivingNeeds() {
        return calls.call("reporting what receiving needs", () -> Offers.receivingNeeds(transport));
    }

    @Override
    public Crowd openCrowd(CrowdOrder order, CrowdHandler handler) {
        return calls.call("opening clients", () -> Offers.openCrowd(transport, order, handler));
    }

    @Override
    public int connectionsPerClient() {
        return calls.call("asking how many connections a client makes", () -> Offers.connectionsPerClient(transport));
    }

    @Override
    public OperationClient openOperations(int worker, OperationListener listener) {
        return calls.call(
                "opening the client of worker " + worker, () -> Offers.openOperations(transport, worker, listener));
    }

    @Override
    public String ownTopic() {
        return calls.call("reporting which topic it made", () -> Offers.ownTopic(transport));
    }

    @Override
    public boolean keepsOrder() {
        return calls.call("asking whether it keeps the order", () -> Offers.keepsOrder(transport));
    }

    @Override
    public boolean beginsBefore() {
        return calls.call("asking where subscribers begin", () -> Offers.beginsBefore(transport));
    }

    @Override
    public Positions end() {
        return calls.call("asking where the log ends", transport::end);
    }

    @Override
    public Contents contents(List<OffsetRange> ranges, Duration within) {
        return calls.call("reading what the log holds", () -> Offers.contents(transport, ranges, within));
    }

    @Override
    public List<EffectiveSetting> effectiveSettings() {
        return calls.call("reading the effective settings", transport::effectiveSettings);
    }

    @Override
    public Supplier<List<ClientFigure>> clientFigures() {
        Supplier<List<ClientFigure>> figures =
                calls.call("reading the client's figures", () -> Offers.clientFigures(transport));
        return () -> calls.call("reading the client's figures", figures);
    }

    @Override
    public OptionalLong conflated() {
        return calls.call("asking what newer messages replaced", () -> Offers.conflated(transport));
    }

    @Override
    public int mostPerPoll() {
        return calls.call(
                "asking how many messages a poll brings",
                () -> Offers.mostPerPoll(transport, SubscriberLoop.POLL_LIMIT));
    }

    @Override
    public ClusterObserver observe() {
        return calls.call("beginning to observe", () -> Offers.observe(transport));
    }

    @Override
    public Remarks remarks() {
        return calls.call("reporting its remarks", () -> Offers.remarks(transport));
    }

    @Override
    public void close() {
        run("closing", transport::close);
    }

    private void run(String what, Runnable work) {
        calls.call(what, () -> {
            work.run();
            return Boolean.TRUE;
        });
    }
}
