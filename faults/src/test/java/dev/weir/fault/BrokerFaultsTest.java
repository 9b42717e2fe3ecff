package dev.weir.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.SystemClock;
import dev.weir.fault.journal.FaultJournal;
import dev.weir.fault.process.ProcessId;
import dev.weir.fault.process.ProcessId.State;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Outcome;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.run.fault.FaultInjection.Step;
import dev.weir.run.fault.FaultInjection.Surroundings;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.process.RestartableProcess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerFaultsTest {

    private static final Duration LONG = Duration.ofHours(1);

    @TempDir
    private Path folder = Path.of("");

    private final List<SleepingBroker> brokers =
            List.of(new SleepingBroker(1), new SleepingBroker(2), new SleepingBroker(3));

    /** What the transport of the run has started beside them. */
    private final List<RestartableProcess> processes = new ArrayList<>();

    private final List<Step> steps = Collections.synchronizedList(new ArrayList<>());
    private final List<String> told = Collections.synchronizedList(new ArrayList<>());
    private final SystemClock clock = new SystemClock();
    private final AtomicInteger behind = new AtomicInteger();

    /** Broker 2 leads partitions 0 and 2 and is the controller. */
    private final ClusterView view = new ClusterView() {
        @Override
        public List<Integer> brokers() {
            return List.of(1, 2, 3);
        }

        @Override
        public int leader(int partition) {
            return partition == 1 ? 3 : 2;
        }

        @Override
        public int controller() {
            return 2;
        }

        // From look to look one partition less.
        @Override
        public List<Integer> outOfSync(int broker) {
            return IntStream.range(0, behind.updateAndGet(count -> Math.max(0, count - 1)))
                    .boxed()
                    .toList();
        }
    };

    @AfterEach
    void stop() {
        brokers.forEach(SleepingBroker::close);
    }

    private static FaultSpec once(FaultAction action, FaultTarget target, Duration at, Duration lasting) {
        return new FaultSpec(action, target, at, lasting, Duration.ZERO, 1);
    }

    private BrokerFaults faults(ListenerProbe probe, FaultSpec... specs) {
        return faults(probe, new FaultJournal(folder), specs);
    }

    private BrokerFaults faults(ListenerProbe probe, FaultJournal journal, FaultSpec... specs) {
        return new BrokerFaults(List.of(specs), new BrokerFaults.Site(List.copyOf(brokers), 3, journal), 7, probe);
    }

    private ListenerProbe.Answer honest(InetSocketAddress address, int withinMillis) {
        return brokers.get(address.getPort() - 1).answer();
    }

    /** Lets all of them come to their end by themselves. */
    private List<FaultRecord> injected(BrokerFaults faults, CountDownLatch enough) throws InterruptedException {
        faults.tell(new Surroundings() {
            @Override
            public List<RestartableProcess> processes() {
                return List.copyOf(processes);
            }

            @Override
            public void near(long untilNanos) {}

            @Override
            public void ends(long pid) {
                told.add("ends");
            }

            @Override
            public void begins(String name, long pid) {
                told.add(name + " begins");
            }
        });
        faults.begin(clock, clock.nanos(), view, step -> {
            steps.add(step);
            enough.countDown();
        });
        assertThat(enough.await(60, TimeUnit.SECONDS)).isTrue();
        List<FaultRecord> records = faults.end(Duration.ofSeconds(60));
        faults.close();
        return records;
    }

    private List<Path> journal() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void aKilledBrokerIsSeenGoneAndStartedAgain() throws Exception {
        long before = brokers.get(1).pid();
        FaultSpec kill = once(FaultAction.KILL, new FaultTarget.LeaderOf(0), Duration.ZERO, Duration.ofMillis(1));

        FaultRecord record =
                injected(faults(this::honest, kill), new CountDownLatch(3)).getFirst();

        assertThat(record.outcome()).isEqualTo(Outcome.EFFECTIVE);
        assertThat(record.victim()).isEqualTo("broker 2 (process " + before + ")");
        assertThat(record.partitions()).containsExactly(0, 2);
        assertThat(record.target()).isEqualTo("leader of 0");
        Times times = record.times();
        assertThat(List.of(
                        times.plannedNanos(),
                        times.injectedNanos(),
                        times.effectiveNanos(),
                        times.healingNanos(),
                        times.healedNanos(),
                        times.inSyncNanos()))
                .isSorted()
                .doesNotContain(Times.NEVER);
        assertThat(record.proof())
                .satisfiesExactly(
                        text -> assertThat(text).contains("runs and answers at 127.0.0.1:2"),
                        text -> assertThat(text).endsWith("is gone"),
                        text -> assertThat(text).endsWith("refuses connections at 127.0.0.1:2"),
                        text -> assertThat(text)
                                .contains("answers at 127.0.0.1:2 as process "
                                        + brokers.get(1).pid())
                                .endsWith("and is part of the cluster"),
                        text -> assertThat(text).endsWith("has all its replicas in sync"));
        assertThat(brokers.get(1).wasExpectedToEnd()).isTrue();
        assertThat(brokers.get(1).pid()).isNotEqualTo(before);
        assertThat(told).containsExactly("ends", "broker 2 begins");
        assertThat(steps)
                .first()
                .satisfies(step -> assertThat(step.text())
                        .isEqualTo("kill broker 2 (process " + before + "), which leads partitions 0, 2"));
        assertThat(journal()).isEmpty();
    }

    @Test
    void aFrozenBrokerStandsStillAndGoesOnAndIsInTheJournalMeanwhile() throws Exception {
        List<Integer> entries = Collections.synchronizedList(new ArrayList<>());
        ListenerProbe probe = (address, withinMillis) -> {
            ListenerProbe.Answer answer = honest(address, withinMillis);
            if (answer == ListenerProbe.Answer.SILENT) {
                try {
                    entries.add(journal().size());
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            }
            return answer;
        };
        FaultSpec freeze = once(FaultAction.FREEZE, new FaultTarget.OneBroker(3), Duration.ZERO, Duration.ofMillis(1));

        FaultRecord record =
                injected(faults(probe, freeze), new CountDownLatch(3)).getFirst();

        assertThat(record.outcome()).isEqualTo(Outcome.EFFECTIVE);
        assertThat(record.proof())
                .anyMatch(text -> text.endsWith("accepts a connection and does not answer at 127.0.0.1:3"));
        assertThat(entries).isNotEmpty().containsOnly(1);
        assertThat(journal()).isEmpty();
        assertThat(told).isEmpty();
        assertThat(ProcessId.of(brokers.get(2).pid()).orElseThrow().state()).isEqualTo(State.RUNNING);
    }

    @Test
    void aBrokerThatAnswersIsWaitedForUntilItsReplicasAreInSync() throws Exception {
        behind.set(50);
        FaultSpec kill = once(FaultAction.KILL, new FaultTarget.OneBroker(1), Duration.ZERO, Duration.ofMillis(1));

        FaultRecord record =
                injected(faults(this::honest, kill), new CountDownLatch(4)).getFirst();

        assertThat(behind).hasValue(0);
        assertThat(record.times().inSyncNanos()).isGreaterThan(record.times().healedNanos());
        assertThat(steps)
                .last()
                .satisfies(step -> assertThat(step.text())
                        .contains("has all its replicas in sync, ")
                        .endsWith(" after the fault was taken back"));
    }

    @Test
    void aKilledGatewayIsAskedAsWebServersAreAndStartedAgain() throws Exception {
        try (SleepingBroker gateway = new SleepingBroker(4, "gateway")) {
            aKilledGatewayIsStartedAgain(gateway);
        }
    }

    private void aKilledGatewayIsStartedAgain(SleepingBroker gateway) throws Exception {
        processes.add(new OtherProcess(gateway));
        long before = gateway.pid();
        FaultSpec kill =
                once(FaultAction.KILL, new FaultTarget.OneServer("gateway"), Duration.ZERO, Duration.ofMillis(1));
        BrokerFaults faults = new BrokerFaults(
                List.of(kill),
                new BrokerFaults.Site(List.copyOf(brokers), 3, new FaultJournal(folder)),
                7,
                this::honest,
                server -> (address, withinMillis) -> gateway.answer());

        FaultRecord record = injected(faults, new CountDownLatch(3)).getFirst();

        assertThat(record.outcome()).isEqualTo(Outcome.EFFECTIVE);
        assertThat(record.victim()).isEqualTo("gateway (process " + before + ")");
        assertThat(record.partitions()).isEmpty();
        assertThat(record.proof().getLast()).endsWith("answers at 127.0.0.1:4 as process " + gateway.pid());
        assertThat(gateway.wasExpectedToEnd()).isTrue();
        assertThat(told).containsExactly("ends", "gateway begins");
        assertThat(journal()).isEmpty();
    }

    /** A process that is no broker. */
    private record OtherProcess(SleepingBroker process) implements RestartableProcess {

        @Override
        public String name() {
            return process.name();
        }

        @Override
        public long pid() {
            return process.pid();
        }

        @Override
        public InetSocketAddress address() {
            return process.address();
        }

        @Override
        public void expectEnd() {
            process.expectEnd();
        }

        @Override
        public void startAgain() {
            process.startAgain();
        }
    }

    @Test
    void aGatewayThatTheRunHasNotStartedIsNotHit() throws Exception {
        FaultSpec kill =
                once(FaultAction.KILL, new FaultTarget.OneServer("gateway"), Duration.ZERO, Duration.ofMillis(1));

        FaultRecord record =
                injected(faults(this::honest, kill), new CountDownLatch(1)).getFirst();

        assertThat(record.outcome()).isEqualTo(Outcome.NOT_INJECTED);
        assertThat(record.proof()).containsExactly("the run has started no gateway");
    }

    @Test
    void lastingFaultIsTakenBackWhenTheMeasuredPhaseIsOver() throws Exception {
        FaultSpec freeze = once(FaultAction.FREEZE, new FaultTarget.Controller(), Duration.ZERO, LONG);

        FaultRecord record =
                injected(faults(this::honest, freeze), new CountDownLatch(2)).getFirst();

        assertThat(record.outcome()).isEqualTo(Outcome.EFFECTIVE);
        assertThat(record.times().healedNanos()).isNotEqualTo(Times.NEVER);
        assertThat(ProcessId.of(brokers.get(1).pid()).orElseThrow().state()).isEqualTo(State.RUNNING);
    }

    @Test
    void aFaultWhoseEffectIsNotSeenHasNone() throws Exception {
        FaultSpec freeze = once(FaultAction.FREEZE, new FaultTarget.OneBroker(1), Duration.ZERO, Duration.ofMillis(1));

        ListenerProbe probe = (address, withinMillis) -> ListenerProbe.Answer.ANSWERED;
        FaultRecord record =
                injected(faults(probe, freeze), new CountDownLatch(3)).getFirst();

        assertThat(record.outcome()).isEqualTo(Outcome.NO_EFFECT);
        assertThat(ProcessId.of(brokers.getFirst().pid()).orElseThrow().state()).isEqualTo(State.RUNNING);
    }

    @Test
    void aVictimThatIsDeadBeforeItsTurnIsNotHit() throws Exception {
        brokers.getFirst().process().destroyForcibly().waitFor();
        FaultSpec stop = once(FaultAction.STOP, new FaultTarget.OneBroker(1), Duration.ZERO, Duration.ofMillis(1));
        FaultSpec kill = once(FaultAction.KILL, new FaultTarget.OneBroker(2), Duration.ZERO, Duration.ofMillis(1));

        List<FaultRecord> records = injected(faults(this::honest, stop, kill), new CountDownLatch(4));

        assertThat(records.getFirst().outcome()).isEqualTo(Outcome.NOT_INJECTED);
        assertThat(records.getFirst().proof().getFirst()).contains("was gone before its turn");
        assertThat(records.get(1).outcome()).isEqualTo(Outcome.EFFECTIVE);
    }

    @Test
    void aBrokerIsHitByOneFaultAtATime() throws Exception {
        FaultSpec freeze = once(FaultAction.FREEZE, new FaultTarget.Controller(), Duration.ZERO, LONG);
        FaultSpec kill = once(FaultAction.KILL, new FaultTarget.LeaderOf(0), Duration.ZERO, LONG);

        List<FaultRecord> records = injected(faults(this::honest, freeze, kill), new CountDownLatch(3));

        assertThat(records)
                .extracting(FaultRecord::outcome)
                .containsExactlyInAnyOrder(Outcome.EFFECTIVE, Outcome.NOT_INJECTED);
        assertThat(records)
                .filteredOn(record -> record.outcome() == Outcome.NOT_INJECTED)
                .allSatisfy(record -> assertThat(record.proof().getFirst()).endsWith("of broker 2 lasted still"));
    }

    @Test
    void aFaultWhoseTimeHasNotComeIsNotInjected() throws Exception {
        FaultSpec kill = once(FaultAction.KILL, new FaultTarget.OneBroker(2), Duration.ZERO, Duration.ofMillis(1));
        FaultSpec late = once(FaultAction.KILL, new FaultTarget.OneBroker(1), LONG, Duration.ofMillis(1));

        List<FaultRecord> records = injected(faults(this::honest, late, kill), new CountDownLatch(3));

        assertThat(records).extracting(FaultRecord::number).containsExactly(1, 2);
        assertThat(records.get(1).outcome()).isEqualTo(Outcome.NOT_INJECTED);
        assertThat(records.get(1).times().injectedNanos()).isEqualTo(Times.NEVER);
        assertThat(brokers.getFirst().process().isAlive()).isTrue();
    }

    @Test
    void aBrokerThatDoesNotComeBackIsSaid() throws Exception {
        brokers.get(1).neverAgain("port 4711 is taken");
        FaultSpec kill = once(FaultAction.KILL, new FaultTarget.OneBroker(2), Duration.ZERO, Duration.ofMillis(1));

        FaultRecord record =
                injected(faults(this::honest, kill), new CountDownLatch(3)).getFirst();

        assertThat(record.outcome()).isEqualTo(Outcome.NOT_HEALED);
        assertThat(record.proof().getLast()).endsWith("did not start again: port 4711 is taken");
        assertThat(record.times().healedNanos()).isEqualTo(Times.NEVER);
    }

    @Test
    void aFaultIsNotInjectedWithoutItsEntryInTheJournal() throws Exception {
        Path file = Files.createFile(folder.resolve("a file"));
        FaultSpec kill = once(FaultAction.KILL, new FaultTarget.OneBroker(2), Duration.ZERO, Duration.ofMillis(1));
        BrokerFaults faults = faults(this::honest, new FaultJournal(file), kill);

        FaultRecord record = injected(faults, new CountDownLatch(1)).getFirst();

        assertThat(record.outcome()).isEqualTo(Outcome.NOT_INJECTED);
        assertThat(record.proof().getLast()).contains("cannot write the journal of faults");
        assertThat(brokers.get(1).process().isAlive()).isTrue();
    }

    @Test
    void everyBrokerHasItsTurnWhenTheLastIsWellAgain() throws Exception {
        FaultSpec restart =
                once(FaultAction.RESTART, new FaultTarget.EveryBrokerInTurn(), Duration.ZERO, Duration.ZERO);

        List<FaultRecord> records = injected(faults(this::honest, restart), new CountDownLatch(9));

        assertThat(records).extracting(FaultRecord::outcome).containsOnly(Outcome.EFFECTIVE);
        assertThat(records)
                .extracting(record -> record.victim().replaceAll(" \\(.*", ""))
                .containsExactly("broker 1", "broker 2", "broker 3");
        assertThat(records.get(1).times().injectedNanos())
                .isGreaterThan(records.getFirst().times().healedNanos());
        assertThat(records).extracting(FaultRecord::target).containsOnly("every broker in turn");
    }
}
