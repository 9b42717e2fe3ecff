package dev.weir.transport.direct;

import dev.weir.transport.AckListener;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Settings;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.transport.operation.Operable;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationListener;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Hands messages over inside this process, through a {@link Route} for each subscriber.
 *
 * <p>A route stands for a log partition. Subscribers that share the messages have a partition each; subscribers that all
 * get every message each read the one partition there is. Where a log would count offsets, a route counts messages.
 */
final class DirectTransport implements Transport, Operable {

    /** Of a ring nobody knows how many messages it holds. */
    private static final int RING_BATCH = 512;

    private final Settings settings;
    private final RunContext run;
    private @Nullable Topology topology;
    private final MemoryTopics topics = new MemoryTopics();
    private final String ownTopic;
    private Route[] routes = {};
    private @Nullable DirectPublisher[] publishers = {};

    DirectTransport(Settings settings, RunContext run) {
        this.settings = settings;
        this.run = run;
        this.ownTopic = "weir-" + run.runId();
    }

    @Override
    public String provision(Topology wanted) {
        if (topology == null) {
            topology = wanted;
            topics.create(ownTopic, 1, Map.of());
            routes = IntStream.range(0, wanted.subscribers())
                    .mapToObj(subscriber -> route(partition(wanted, subscriber), wanted.publishers()))
                    .toArray(Route[]::new);
            publishers = new DirectPublisher[wanted.publishers()];
        } else if (!topology.equals(wanted)) {
            throw new TransportException("already set up for " + topology + ", so it cannot be set up for " + wanted);
        }
        int pipes = wanted.publishers() * routes.length;
        return switch (settings.text(DirectDriver.MODE)) {
            case DirectDriver.QUEUE ->
                counted(pipes, "queue") + " of " + settings.count(DirectDriver.CAPACITY) + " messages";
            case DirectDriver.RING -> counted(pipes, "ring") + " of " + settings.text(DirectDriver.RING_SIZE);
            default -> "calls from " + wanted.publishers() + " publishers to " + routes.length + " subscribers";
        };
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private static int partition(Topology topology, int subscriber) {
        return topology.delivery() == Delivery.SHARED ? subscriber : 0;
    }

    private Pipe pipe(int capacity) {
        return run.handling().stays() ? new ReferencePipe(capacity) : new SlotPipe(capacity);
    }

    private Route route(int partition, int publisherCount) {
        WaitMode waiting = WaitMode.named(settings.text(DirectDriver.WAIT));
        return switch (settings.text(DirectDriver.MODE)) {
            case DirectDriver.QUEUE -> {
                int capacity = Math.toIntExact(settings.count(DirectDriver.CAPACITY));
                yield new QueueRoute(
                        partition, publisherCount, () -> pipe(capacity), capacity / 2, waiting, run.clock());
            }
            case DirectDriver.RING -> {
                int bytes = Math.toIntExact(settings.sizeBytes(DirectDriver.RING_SIZE));
                yield new QueueRoute(
                        partition, publisherCount, () -> new RingPipe(bytes), RING_BATCH, waiting, run.clock());
            }
            default ->
                new CallRoute(partition, publisherCount > 1, run.handling() == PayloadHandling.COPY, run.clock());
        };
    }

    @Override
    public String ownTopic() {
        return ownTopic;
    }

    @Override
    public OperationClient openOperations(int worker, OperationListener listener) {
        return new DirectOperations(topics, run.clock(), listener);
    }

    @Override
    public Publisher openPublisher(int stream, AckListener acks) {
        Delivery delivery = laidOut().delivery();
        Objects.checkIndex(stream, publishers.length);
        DirectPublisher before = publishers[stream];
        if (before != null && before.isOpen()) {
            throw new IllegalStateException("the publisher of stream " + stream + " is open already");
        }
        Inlet[] inlets = Stream.of(routes).map(route -> route.inlet(stream)).toArray(Inlet[]::new);
        DirectPublisher publisher = new DirectPublisher(stream, inlets, delivery, acks, run);
        publishers[stream] = publisher;
        return publisher;
    }

    @Override
    public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
        laidOut();
        return routes[Objects.checkIndex(subscriber, routes.length)].subscribe(handler);
    }

    private Topology laidOut() {
        if (topology == null) {
            throw new IllegalStateException("provision must come before publishers and subscribers");
        }
        return topology;
    }

    @Override
    public Positions end() {
        Map<Integer, Long> counts = new HashMap<>();
        for (int subscriber = 0; subscriber < routes.length; subscriber++) {
            counts.merge(partition(laidOut(), subscriber), routes[subscriber].count(), Math::max);
        }
        return new Positions(counts);
    }

    @Override
    public List<EffectiveSetting> effectiveSettings() {
        Stream<String> names = switch (settings.text(DirectDriver.MODE)) {
            case DirectDriver.QUEUE -> Stream.of(DirectDriver.MODE, DirectDriver.CAPACITY, DirectDriver.WAIT);
            case DirectDriver.RING -> Stream.of(DirectDriver.MODE, DirectDriver.RING_SIZE, DirectDriver.WAIT);
            default -> Stream.of(DirectDriver.MODE);
        };
        return names.map(name -> new EffectiveSetting("direct", name, settings.text(name), !settings.isGiven(name)))
                .toList();
    }

    @Override
    public void close() {
        for (DirectPublisher publisher : publishers) {
            if (publisher != null) {
                publisher.close();
            }
        }
        for (Route route : routes) {
            route.close();
        }
    }
}
