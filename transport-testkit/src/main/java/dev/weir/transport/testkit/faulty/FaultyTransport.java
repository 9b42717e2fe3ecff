package dev.weir.transport.testkit.faulty;

import dev.weir.message.Carrier;
import dev.weir.transport.AckListener;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.Observable;
import dev.weir.unit.Counts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A transport that does wrong what its {@link FaultPlan} says, and nothing else, and keeps the truth in an
 * {@link Oracle}: a log of one partition, or as many as its plan says, for any number of publishers and one subscriber, in simulated or real time.
 */
public final class FaultyTransport implements Transport, Observable {

    private final FaultySystem system;
    private final Supplier<Carrier> carriers;
    private final int runId;
    private final List<Runnable> open = new ArrayList<>();
    private final List<FaultySubscriber> subscribers = new ArrayList<>();
    private boolean askedForEnd;

    /** @param carriers makes what tells the measured messages by, for each publisher */
    FaultyTransport(FaultPlan plan, Oracle oracle, Supplier<Carrier> carriers, RunContext context) {
        this.carriers = carriers;
        this.system = new FaultySystem(plan, oracle, context.clock());
        this.runId = HexFormat.fromHexDigits(context.runId());
    }

    @Override
    public String provision(Topology topology) {
        if (topology.subscribers() > 1) {
            throw new TransportException("a faulty transport has at most 1 subscriber, not " + topology.subscribers());
        }
        system.log().over(topology.topics());
        return "a log of " + Counts.of(system.plan().partitions(), "partition") + " with "
                + system.plan().faults().size() + " faults";
    }

    @Override
    public Publisher openPublisher(int stream, AckListener acks) {
        FaultyPublisher publisher = new FaultyPublisher(stream, runId, carriers.get(), system, acks);
        open.add(publisher::close);
        return publisher;
    }

    @Override
    public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
        FaultySubscriber opened = new FaultySubscriber(system, handler);
        open.add(opened::close);
        subscribers.add(opened);
        return opened;
    }

    @Override
    public Positions end() {
        long earlier = askedForEnd ? 0 : system.plan().earlierEnd();
        askedForEnd = true;
        Map<Integer, Long> ends = system.log().endOffsets();
        ends.computeIfPresent(0, (partition, offset) -> Math.max(0, offset - earlier));
        return new Positions(ends);
    }

    /** How far the subscriber lags behind the log; there is nothing else to observe. */
    @Override
    public ClusterObserver observe() {
        return new LogObserver(system, this::position);
    }

    /** Next offset of the subscriber in each partition, which it reads from the beginning. */
    private Map<Integer, Long> position() {
        Map<Integer, Long> position = new HashMap<>();
        system.log().endOffsets().keySet().forEach(partition -> position.put(partition, 0L));
        subscribers.forEach(subscriber -> position.putAll(subscriber.position().nextOffsets()));
        return position;
    }

    @Override
    public List<EffectiveSetting> effectiveSettings() {
        return List.of(
                new EffectiveSetting("faulty", "delay", system.plan().delay().toString(), false),
                new EffectiveSetting("faulty", "faults", system.plan().faults().toString(), false));
    }

    @Override
    public void close() {
        open.forEach(Runnable::run);
    }
}
