package dev.weir.run.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.AckListener;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.ClientWork;
import dev.weir.transport.Counting;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Dependent;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Joinable;
import dev.weir.transport.LogReading;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.cluster.LagSample;
import dev.weir.transport.cluster.Observable;
import dev.weir.transport.crowd.Conflating;
import dev.weir.transport.crowd.Crowded;
import dev.weir.transport.operation.Operable;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationListener;
import dev.weir.transport.process.Restartable;
import dev.weir.transport.process.RestartableProcess;
import dev.weir.transport.remark.Remarking;
import dev.weir.transport.remark.Remarks;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A transport that answers every question in its own way. */
record AnsweringTransport(AtomicBoolean closed)
        implements Transport,
                Joinable,
                Restartable,
                Crowded,
                Conflating,
                Operable,
                LogReading,
                Counting,
                Dependent,
                Observable,
                Remarking {

    private static final Positions END = new Positions(Map.of(0, 5L));
    private static final ClusterChange CHANGE =
            new ClusterChange(1, 2, ClusterChange.Kind.ASSIGNED, List.of(0), List.of(), "change");

    private static final Remarks REMARKS = new Remarks(
            List.of("nothing"),
            List.of(new Warning(WarningKind.OTHER, "beware"), Warning.at(1, WarningKind.POSITION_JUMP, "jump")),
            Map.of("file", "text"),
            List.of(CHANGE));

    /** Whether {@code transport} answers as this does. */
    static void assertPassedOn(BoundedTransport transport) {
        Topology topology = new Topology(1, 1, Delivery.EACH);
        assertThat(transport.provision(topology)).isEqualTo("1 to 1");
        assertThat(transport.handout()).containsExactly(Map.entry("topic", "a"));
        assertThatThrownBy(() -> transport.join(topology, Map.of("topic", "a"))).hasMessage("joined a");
        try (Publisher publisher = transport.openPublisher(3, silent())) {
            assertThat(publisher.flush(Duration.ZERO)).isTrue();
        }
        try (Subscriber subscriber = transport.openSubscriber(4, (message, header, partition, offset, nanos) -> {})) {
            assertThat(subscriber.poll(7)).isEqualTo(11);
        }
        assertThat(transport.end()).isEqualTo(END);
        assertThat(transport.effectiveSettings()).containsExactly(new EffectiveSetting("topic", "a", "1", true));
        assertThat(transport.remarks()).isEqualTo(REMARKS);
        assertThat(transport.mostPerPoll()).isEqualTo(14);
        assertThatThrownBy(transport::processes).hasMessage("nothing starts again");
        assertThat(transport.conflated()).hasValue(9);
        assertThat(transport.ownTopic()).isEqualTo("mine");
        CrowdOrder order = new CrowdOrder(0, 0, 6, new CrowdOrder.Work(ClientWork.STAMP, 0), 0, CrowdOrder.Slow.NONE);
        assertThatThrownBy(() -> transport.openCrowd(order, indifferent())).hasMessage("opened 6 clients");
        assertThatThrownBy(() -> transport.openOperations(5, deaf())).hasMessage("opened worker 5");
        assertThat(transport.receivingNeeds()).isEqualTo("a queue");
        assertThat(transport.connectionsPerClient()).isEqualTo(3);
        assertThat(transport.keepsOrder()).isFalse();
        assertThat(transport.beginsBefore()).isTrue();
        assertThat(transport.observe()).isNotNull().isNotEqualTo(ClusterObserver.NONE);
        assertThat(transport.clientFigures().get()).containsExactly(new ClientFigure("requests", 2, "client"));
    }

    private static AckListener silent() {
        return new AckListener() {
            @Override
            public void onAck(long sequence, int partition, long ackedNanos) {}

            @Override
            public void onFailure(long sequence, FailureKind kind, String cause) {}
        };
    }

    private static CrowdHandler indifferent() {
        return new CrowdHandler() {
            @Override
            public void subscribed(int client, long atNanos) {}

            @Override
            public void dropped(int client, String reason, boolean lasting) {}

            @Override
            public void onMessage(
                    int client, ByteBuffer message, ByteBuffer header, int partition, long offset, long nanos) {}

            @Override
            public void unreadable(int client, String what, long receivedNanos) {}
        };
    }

    private static OperationListener deaf() {
        return new OperationListener() {
            @Override
            public void found(Operation operation, FoundRecord record) {}

            @Override
            public void succeeded(Operation operation) {}

            @Override
            public void failed(Operation operation, OperationFailure failure, String cause) {}
        };
    }

    @Override
    public int mostPerPoll() {
        return 14;
    }

    @Override
    public OptionalLong conflated() {
        return OptionalLong.of(9);
    }

    @Override
    public String ownTopic() {
        return "mine";
    }

    @Override
    public List<RestartableProcess> processes() {
        throw new TransportException("nothing starts again");
    }

    @Override
    public Crowd openCrowd(CrowdOrder order, CrowdHandler handler) {
        throw new TransportException("opened " + order.clients() + " clients");
    }

    @Override
    public OperationClient openOperations(int worker, OperationListener listener) {
        throw new TransportException("opened worker " + worker);
    }

    @Override
    public String receivingNeeds() {
        return "a queue";
    }

    @Override
    public int connectionsPerClient() {
        return 3;
    }

    @Override
    public boolean keepsOrder() {
        return false;
    }

    @Override
    public boolean beginsBefore() {
        return true;
    }

    @Override
    public ClusterObserver observe() {
        return new ClusterObserver() {
            @Override
            public ClusterView view() {
                return ClusterView.EMPTY;
            }

            @Override
            public void look() {}

            @Override
            public void askLag(Consumer<LagSample> taker) {}

            @Override
            public List<ClusterChange> changes() {
                return List.of(CHANGE);
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public String provision(Topology topology) {
        return topology.publishers() + " to " + topology.subscribers();
    }

    @Override
    public Map<String, String> handout() {
        return Map.of("topic", "a");
    }

    @Override
    public void join(Topology topology, Map<String, String> handout) {
        throw new TransportException("joined " + handout.get("topic"));
    }

    @Override
    public Publisher openPublisher(int stream, AckListener acks) {
        return new Publisher() {
            @Override
            public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {}

            @Override
            public boolean flush(Duration deadline) {
                return stream == 3;
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
        return new Subscriber() {
            @Override
            public void awaitReady(Duration deadline) {}

            @Override
            public int poll(int limit) {
                return subscriber + limit;
            }

            @Override
            public Positions position() {
                return END;
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public Positions end() {
        return END;
    }

    @Override
    public List<EffectiveSetting> effectiveSettings() {
        return List.of(new EffectiveSetting("topic", "a", "1", true));
    }

    @Override
    public Remarks remarks() {
        return REMARKS;
    }

    @Override
    public Supplier<List<ClientFigure>> clientFigures() {
        return () -> List.of(new ClientFigure("requests", 2, "client"));
    }

    @Override
    public void close() {
        closed.set(true);
    }
}
