package dev.weir.transport.testkit.operation;

import dev.weir.transport.AckListener;
import dev.weir.transport.Capability;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Joinable;
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
import dev.weir.transport.operation.Operable;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationDriver;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.operation.OperationListener;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A transport in simulated time whose operations take exactly as long, and fail exactly as often, as their course says. All
 * operations of all workers work on one log. Only operations: it neither publishes nor subscribes.
 */
public final class SimulatedDriver implements TransportDriver, OperationDriver {

    /** Name of the topic that a run makes for itself. */
    public static final String TOPIC = "simulated";

    private final OperationCourse course;
    private final SimulatedLog log = new SimulatedLog();

    public SimulatedDriver(OperationCourse course) {
        this.course = course;
    }

    @Override
    public String name() {
        return "simulated";
    }

    @Override
    public String description() {
        return "Operations whose course is known.";
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of();
    }

    @Override
    public Set<OperationKind> operations() {
        return EnumSet.allOf(OperationKind.class);
    }

    @Override
    public List<Setting> settings() {
        return List.of();
    }

    /** Every operation that was started, in order. */
    public List<SimulatedLog.Started> started() {
        return log.started();
    }

    @Override
    public Transport open(Settings settings, RunContext context) {
        return new SimulatedTransport(context);
    }

    private final class SimulatedTransport implements Transport, Joinable, Operable {

        private final RunContext context;

        SimulatedTransport(RunContext context) {
            this.context = context;
        }

        @Override
        public String provision(Topology topology) {
            return "topic " + TOPIC;
        }

        @Override
        public Map<String, String> handout() {
            return Map.of("topic", TOPIC);
        }

        @Override
        public String ownTopic() {
            return TOPIC;
        }

        /** Another process has a log of its own. */
        @Override
        public void join(Topology topology, Map<String, String> handout) {}

        @Override
        public Publisher openPublisher(int stream, AckListener acks) {
            throw new TransportException("this transport does not publish");
        }

        @Override
        public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
            throw new TransportException("this transport does not subscribe");
        }

        @Override
        public OperationClient openOperations(int worker, OperationListener listener) {
            return new SimulatedClient(course, log, context.clock(), listener);
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
        public void close() {
            // Nothing is open.
        }
    }
}
