package dev.weir.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.SystemClock;
import dev.weir.fault.FaultActor.Sight;
import dev.weir.fault.journal.FaultJournal;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Outcome;
import dev.weir.run.fault.FaultInjection.Surroundings;
import dev.weir.run.loop.ConsumerWork;
import dev.weir.run.loop.Loop;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.loop.SubscriberLoop;
import dev.weir.run.loop.SubscriberPresence;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.schedule.work.WorkModel;
import dev.weir.transport.Positions;
import dev.weir.transport.client.Rejoining;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.cluster.GroupState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsumerActorTest {

    @TempDir
    private Path folder = Path.of("");

    private final SystemClock clock = new SystemClock();
    private final List<SubscriberPresence> all =
            List.of(new SubscriberPresence(0, clock), new SubscriberPresence(1, clock));

    /** Subscriber 1, turned by hand. */
    private final SubscriberLoop loop = new SubscriberLoop(
            1,
            new Rejoining() {
                @Override
                public void awaitReady(Duration deadline) {}

                @Override
                public int poll(int limit) {
                    return 0;
                }

                @Override
                public Positions position() {
                    return Positions.none();
                }

                @Override
                public void depart(Departure how) {}

                @Override
                public void processEnds() {}

                @Override
                public void comeBack() {}

                @Override
                public boolean present() {
                    return true;
                }

                @Override
                public void close() {}
            },
            Duration.ofSeconds(1),
            new RunErrors(clock),
            new ConsumerWork(WorkModel.NONE, clock, 1),
            all.get(1));

    private List<GroupState> groups = List.of(new GroupState("g", "stable", 2, 10));
    private final ClusterView view = new ClusterView() {
        @Override
        public List<Integer> brokers() {
            return List.of(1);
        }

        @Override
        public int leader(int partition) {
            return 1;
        }

        @Override
        public int controller() {
            return 1;
        }

        @Override
        public List<GroupState> groups() {
            return groups;
        }
    };

    private ConsumerActor actor(FaultAction action) {
        return new ConsumerActor(action, all.get(1), all, view);
    }

    @Test
    void aKilledConsumerIsStillCountedAndOnlyAWholeGroupIsWell() {
        ConsumerActor actor = actor(FaultAction.KILL_CONSUMER);
        assertThat(actor.before()).isEqualTo(new Sight(true, "asks for messages; group g is stable with 2 members"));
        actor.inject();
        assertThat(actor.effect().seen()).as("its thread has not come by").isFalse();
        loop.step();
        assertThat(actor.effect()).isEqualTo(new Sight(true, "is gone, and has told nobody"));
        assertThat(actor.confirmation().seen()).as("asked before").isFalse();
        groups = List.of(new GroupState("g", "stable", 2, 20));
        assertThat(actor.confirmation())
                .isEqualTo(new Sight(true, "is still counted by its group; group g is stable with 2 members"));

        actor.heal();
        assertThat(actor.healed().seen()).as("not there yet").isFalse();
        loop.step();
        groups = List.of(new GroupState("g", "stable", 3, 30));
        assertThat(actor.healed().seen()).as("just asked").isFalse();
        groups = List.of(new GroupState("g", "stable", 3, 40));
        assertThat(actor.healed().seen())
                .as("the one that is gone is counted still")
                .isFalse();
        groups = List.of(new GroupState("g", "preparing rebalance", 2, 50));
        assertThat(actor.healed().seen()).isFalse();
        groups = List.of(new GroupState("g", "stable", 2, 60));
        assertThat(actor.healed())
                .isEqualTo(new Sight(true, "asks for messages again; group g is stable with 2 members"));
    }

    @Test
    void aConsumerThatLeftIsCountedNoMore() {
        ConsumerActor actor = actor(FaultAction.STOP_CONSUMER);
        actor.before();
        actor.inject();
        loop.step();
        assertThat(actor.effect()).isEqualTo(new Sight(true, "has closed its client"));
        groups = List.of(new GroupState("g", "stable", 2, 20));
        assertThat(actor.confirmation().seen()).isFalse();
        groups = List.of(new GroupState("g", "stable", 1, 30));
        assertThat(actor.confirmation())
                .isEqualTo(new Sight(true, "is no longer counted by its group; group g is stable with 1 member"));
    }

    @Test
    void whereThereIsNoGroupTheConsumersOwnThreadTells() {
        groups = List.of();
        ConsumerActor actor = actor(FaultAction.PAUSE_CONSUMER);
        assertThat(actor.before()).isEqualTo(new Sight(true, "asks for messages"));
        actor.inject();
        loop.step();

        assertThat(actor.confirmation()).isEqualTo(new Sight(true, "asks for no messages"));
        actor.heal();
        loop.step();
        assertThat(actor.healed().seen()).isTrue();
    }

    @Test
    void aConsumerThatIsAwayAlreadyIsNotHitAgain() {
        all.get(1).pause();
        loop.step();

        assertThat(actor(FaultAction.KILL_CONSUMER).before().seen()).isFalse();
    }

    @Test
    void everyConsumerInTurnIsPausedAndGoesOn() throws InterruptedException {
        groups = List.of();
        FaultSpec pause = new FaultSpec(
                FaultAction.PAUSE_CONSUMER,
                new FaultTarget.EveryConsumerInTurn(),
                Duration.ZERO,
                Duration.ofMillis(1),
                Duration.ZERO,
                1);
        CountDownLatch steps = new CountDownLatch(3);
        Thread turning = Thread.ofPlatform().daemon().start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                long wakeNanos = loop.step();
                clock.parkUntil(wakeNanos == Loop.AT_ONCE ? clock.nanos() + 100_000 : wakeNanos);
            }
        });
        try (BrokerFaults faults = new BrokerFaults(
                List.of(pause),
                new BrokerFaults.Site(
                        List.of(), 1, new FaultJournal(folder), ClientNetwork.DIRECT, PeerNetwork.WHOLE, 1),
                7)) {
            faults.tell(new Surroundings() {
                @Override
                public void near(long untilNanos) {}

                @Override
                public void ends(long pid) {}

                @Override
                public void begins(String name, long pid) {}

                @Override
                public List<SubscriberPresence> subscribers() {
                    return List.of(all.get(1));
                }
            });
            faults.begin(clock, clock.nanos(), view, step -> steps.countDown());
            assertThat(steps.await(60, TimeUnit.SECONDS)).isTrue();
            FaultRecord record = faults.end(Duration.ofSeconds(60)).getFirst();

            assertThat(record.outcome()).isEqualTo(Outcome.EFFECTIVE);
            assertThat(record.victim()).isEqualTo("subscriber 1");
            assertThat(record.target()).isEqualTo("every consumer in turn");
            assertThat(record.partitions()).isEmpty();
            assertThat(record.proof()).hasSize(4);
        } finally {
            turning.interrupt();
        }
    }
}
