package dev.weir.transport.testkit.faulty;

import dev.weir.transport.AckListener;
import dev.weir.transport.Capability;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.TransportException;
import dev.weir.transport.crowd.Conflating;
import dev.weir.transport.crowd.Crowded;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A system that gives every client of a crowd what is published, a fixed time later, and does wrong exactly what it is told
 * to. In simulated time everything that is reported of it is known beforehand. No scenario can name it.
 *
 * @param delay time from publishing to delivery
 * @param faults what it does wrong
 * @param stamps how long after publishing it says that it read and wrote each message; empty when it does not say so
 * @param newest whether and how it replaces messages by newer ones
 */
public record FaultyCrowdDriver(Duration delay, List<CrowdFault> faults, List<Duration> stamps, Newest newest)
        implements TransportDriver {

    /**
     * How clients are given the newest message only.
     *
     * @param every so often; zero when they are given every message
     * @param asked whether clients asked for that few
     * @param counted whether the system tells how many it replaced
     */
    public record Newest(Duration every, boolean asked, boolean counted) {

        /** They are given every message. */
        public static final Newest NONE = new Newest(Duration.ZERO, false, false);
    }

    public FaultyCrowdDriver {
        faults = List.copyOf(faults);
        stamps = List.copyOf(stamps);
        if (!stamps.isEmpty() && stamps.size() != 2) {
            throw new IllegalArgumentException("two stamps are expected, not " + stamps);
        }
    }

    /** One that gives clients every message, without stamps. */
    public FaultyCrowdDriver(Duration delay, List<CrowdFault> faults) {
        this(delay, faults, List.of(), Newest.NONE);
    }

    @Override
    public String name() {
        return "faulty-crowd";
    }

    @Override
    public String description() {
        return "Does wrong to some clients exactly what it is told to.";
    }

    @Override
    public Set<Capability> capabilities() {
        Set<Capability> all = EnumSet.of(Capability.CROWD, Capability.EACH_DELIVERY, Capability.KEY);
        if (newest.every.isPositive()) {
            all.add(Capability.CONFLATES);
        }
        if (newest.asked) {
            all.add(Capability.THROTTLES);
        }
        return all;
    }

    @Override
    public List<Setting> settings() {
        return List.of();
    }

    @Override
    public Transport open(Settings settings, RunContext context) {
        return new InMemory(this, context);
    }

    /** All loops of one run, in one thread. */
    private static final class InMemory implements Transport, Crowded, Conflating {

        private final FaultyCrowdDriver driver;
        private final RunContext context;
        private final List<FaultyCrowd> crowds = new ArrayList<>();

        InMemory(FaultyCrowdDriver driver, RunContext context) {
            this.driver = driver;
            this.context = context;
        }

        @Override
        public String provision(Topology topology) {
            return "clients in memory with " + driver.faults.size() + " faults";
        }

        @Override
        public Publisher openPublisher(int stream, AckListener acks) {
            return new Publisher() {
                @Override
                public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
                    crowds.forEach(crowd -> crowd.published(key, message));
                    acks.onAck(sequence, 0, context.clock().nanos());
                }

                @Override
                public boolean flush(Duration deadline) {
                    return true;
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public Crowd openCrowd(CrowdOrder order, CrowdHandler handler) {
            FaultyCrowd crowd = new FaultyCrowd(driver, context, order, handler);
            crowds.add(crowd);
            return crowd;
        }

        @Override
        public int connectionsPerClient() {
            return 0;
        }

        @Override
        public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
            throw new TransportException("there are only clients here");
        }

        @Override
        public OptionalLong conflated() {
            return driver.newest.counted
                    ? OptionalLong.of(
                            crowds.stream().mapToLong(FaultyCrowd::replaced).sum())
                    : OptionalLong.empty();
        }

        @Override
        public Positions end() {
            return Positions.none();
        }

        @Override
        public List<EffectiveSetting> effectiveSettings() {
            return List.of();
        }

        @Override
        public void close() {}
    }
}
