package dev.weir.operation.run;

import dev.weir.transport.AckListener;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Joinable;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.operation.Operable;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/** A transport whose clients do what no client should. */
final class BrokenTransport implements Transport, Joinable, Operable {

    private final Transport transport;
    private final LongConsumer starting;
    private final Runnable closing;

    BrokenTransport(Transport transport, LongConsumer starting, Runnable closing) {
        this.transport = transport;
        this.starting = starting;
        this.closing = closing;
    }

    @Override
    public OperationClient openOperations(int worker, OperationListener listener) {
        OperationClient client = ((Operable) transport).openOperations(worker, listener);
        return new OperationClient() {
            @Override
            public void start(Operation operation) {
                starting.accept(operation.number);
                client.start(operation);
            }

            @Override
            public boolean receive(long withinNanos) {
                return client.receive(withinNanos);
            }

            @Override
            public boolean flush(Duration deadline) {
                return client.flush(deadline);
            }

            @Override
            public void close() {
                closing.run();
                client.close();
            }
        };
    }

    @Override
    public String ownTopic() {
        return ((Operable) transport).ownTopic();
    }

    @Override
    public String provision(Topology topology) {
        return transport.provision(topology);
    }

    @Override
    public Map<String, String> handout() {
        return ((Joinable) transport).handout();
    }

    @Override
    public void join(Topology topology, Map<String, String> handout) {
        ((Joinable) transport).join(topology, handout);
    }

    @Override
    public Publisher openPublisher(int stream, AckListener acks) {
        return transport.openPublisher(stream, acks);
    }

    @Override
    public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
        return transport.openSubscriber(subscriber, handler);
    }

    @Override
    public Positions end() {
        return transport.end();
    }

    @Override
    public List<EffectiveSetting> effectiveSettings() {
        return transport.effectiveSettings();
    }

    @Override
    public void close() {
        transport.close();
    }
}
