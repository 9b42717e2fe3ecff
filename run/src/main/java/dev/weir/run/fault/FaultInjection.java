package dev.weir.run.fault;

import dev.weir.clock.RunClock;
import dev.weir.resource.pause.Pause;
import dev.weir.result.fault.FaultRecord;
import dev.weir.run.loop.ReceiverProcess;
import dev.weir.run.loop.SubscriberPresence;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.process.RestartableProcess;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Injects the faults of a run and takes them back. Used by the thread that executes the run; works in threads of its own. */
public interface FaultInjection extends AutoCloseable {

    /** A run without faults. */
    FaultInjection NONE = new FaultInjection() {
        @Override
        public void begin(RunClock clock, long startNanos, ClusterView view, Consumer<Step> listener) {}

        @Override
        public List<FaultRecord> end(Duration within) {
            return List.of();
        }

        @Override
        public void close() {}
    };

    /**
     * Something that happened to a fault: an event of the run.
     *
     * @param atNanos when, by the run's clock
     * @param text what, in words: {@code kill of broker 2 (process 4711): gone}
     */
    record Step(long atNanos, String text) {}

    /** What of a run has to know of faults. Used by any thread. */
    interface Surroundings {

        /** Tells nobody. */
        Surroundings NONE = new Surroundings() {
            @Override
            public void near(long untilNanos) {}

            @Override
            public void ends(long pid) {}

            @Override
            public void begins(String name, long pid) {}
        };

        /** Processes that the transport started for this run, and that faults may hit. */
        default List<RestartableProcess> processes() {
            return List.of();
        }

        /** A fault is near, or goes on, until this instant of the run's clock. */
        void near(long untilNanos);

        /** This process is about to be ended. */
        void ends(long pid);

        /** This process goes on for the one of that name that was ended. */
        void begins(String name, long pid);

        /** The subscribers in this process, by index. */
        default List<SubscriberPresence> subscribers() {
            return List.of();
        }

        /** The processes of those that are in others. */
        default List<ReceiverProcess> receivers() {
            return List.of();
        }
    }

    /** Says who is to be told, before {@link #begin}. */
    default void tell(Surroundings surroundings) {}

    /**
     * The measured phase begins: faults are injected from now on, each at its time.
     *
     * @param startNanos start of the measured phase, by the run's clock
     * @param view what the cluster says of itself
     * @param listener told of every step, by any thread
     */
    void begin(RunClock clock, long startNanos, ClusterView view, Consumer<Step> listener);

    /** The measured phase is over: injects nothing more and begins to take back what still lasts. Does not wait. */
    default void heal() {}

    /** Whether nothing lasts any more, after {@link #heal}. */
    default boolean healed() {
        return true;
    }

    /**
     * The measured phase is over: injects nothing more, takes back what still lasts and waits until that is observed.
     *
     * @return every fault of the run in the order in which they were due
     */
    List<FaultRecord> end(Duration within);

    /**
     * When the proxy of the faults stood still so far, in order of time by the run's clock; empty without a proxy.
     *
     * @throws RuntimeException when there is a proxy that cannot be asked
     */
    default List<Pause> proxyPauses() {
        return List.of();
    }

    /** Takes back what still lasts, whatever happened. Idempotent. */
    @Override
    void close();
}
