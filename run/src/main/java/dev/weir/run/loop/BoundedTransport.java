package dev.weir.run.loop;

import dev.weir.transport.AckListener;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Incident;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
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
 * A transport whose every call returns or fails within a bounded time. Publishers and subscribers are those of the transport
 * itself: their loops are ended by those who run them. Used by the run's own thread.
 *
 * <p>{@link TransportException}: also when a call did not return in time.
 */
public final class BoundedTransport implements Transport {

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
    public Map<String, Long> processes() {
        return calls.call("reporting what it started", transport::processes);
    }

    @Override
    public List<RestartableProcess> restartable() {
        return calls.call("reporting what may be started again", transport::restartable);
    }

    @Override
    public Map<String, String> handout() {
        return calls.call("reporting what it created", transport::handout);
    }

    @Override
    public void join(Topology topology, Map<String, String> handout) {
        run("joining", () -> transport.join(topology, handout));
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
        return calls.call("reporting what receiving needs", transport::receivingNeeds);
    }

    @Override
    public Crowd openCrowd(CrowdOrder order, CrowdHandler handler) {
        return calls.call("opening clients", () -> transport.openCrowd(order, handler));
    }

    @Override
    public int connectionsPerClient() {
        return calls.call("asking how many connections a client makes", transport::connectionsPerClient);
    }

    @Override
    public OperationClient openOperations(int worker, OperationListener listener) {
        return calls.call("opening the client of worker " + worker, () -> transport.openOperations(worker, listener));
    }

    @Override
    public boolean keepsOrder() {
        return calls.call("asking whether it keeps the order", transport::keepsOrder);
    }

    @Override
    public boolean beginsBefore() {
        return calls.call("asking where subscribers begin", transport::beginsBefore);
    }

    @Override
    public Positions end() {
        return calls.call("asking where the log ends", transport::end);
    }

    @Override
    public List<EffectiveSetting> effectiveSettings() {
        return calls.call("reading the effective settings", transport::effectiveSettings);
    }

    @Override
    public List<String> notMeasured() {
        return calls.call("reporting what it cannot measure", transport::notMeasured);
    }

    @Override
    public List<Warning> warnings() {
        return calls.call("reporting its warnings", transport::warnings);
    }

    @Override
    public List<Incident> incidents() {
        return calls.call("reporting its incidents", transport::incidents);
    }

    @Override
    public Map<String, String> artifacts() {
        return calls.call("reporting its files", transport::artifacts);
    }

    @Override
    public Supplier<List<ClientFigure>> clientFigures() {
        Supplier<List<ClientFigure>> figures = calls.call("reading the client's figures", transport::clientFigures);
        return () -> calls.call("reading the client's figures", figures);
    }

    @Override
    public OptionalLong conflated() {
        return calls.call("asking what newer messages replaced", transport::conflated);
    }

    @Override
    public int mostPerPoll(int asked) {
        return calls.call("asking how many messages a poll brings", () -> transport.mostPerPoll(asked));
    }

    @Override
    public ClusterObserver observe() {
        return calls.call("beginning to observe", transport::observe);
    }

    @Override
    public List<ClusterChange> noticed() {
        return calls.call("reporting what changed", transport::noticed);
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
