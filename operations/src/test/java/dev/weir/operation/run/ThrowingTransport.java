package dev.weir.operation.run;

import dev.weir.transport.AckListener;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A transport whose client throws an error that is none of the system's, at the start of one operation. */
final class ThrowingTransport implements Transport {

    private final Transport transport;
    private final long at;

    ThrowingTransport(Transport transport, long at) {
        this.transport = transport;
        this.at = at;
    }

    @Override
    public OperationClient openOperations(int worker, OperationListener listener) {
        OperationClient client = transport.openOperations(worker, listener);
        return new OperationClient() {
            @Override
            public void start(Operation operation) {
                if (operation.number == at) {
                    throw new IllegalStateException("the fiftieth");
                }
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
                client.close();
            }
        };
    }

    @Override
    public String provision(Topology topology) {
        return transport.provision(topology);
    }

    @Override
    public Map<String, String> handout() {
        return transport.handout();
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
