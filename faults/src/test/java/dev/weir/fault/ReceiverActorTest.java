package dev.weir.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.fault.journal.FaultJournal;
import dev.weir.fault.process.ProcessId;
import dev.weir.fault.process.ProcessId.State;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Outcome;
import dev.weir.run.fault.FaultInjection.Step;
import dev.weir.run.fault.FaultInjection.Surroundings;
import dev.weir.run.loop.ReceiverProcess;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.cluster.GroupState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes, real signals; what a receiver would say over its pipe is told by the state of its process. */
class ReceiverActorTest {

    private static final int SUBSCRIBERS = 2;

    @TempDir
    private Path folder = Path.of("");

    private final List<Receiver> receivers = List.of(new Receiver(1), new Receiver(2));
    private final List<Step> steps = Collections.synchronizedList(new ArrayList<>());
    private final List<Long> ended = Collections.synchronizedList(new ArrayList<>());
    private final RunClock clock = new SystemClock();

    /** A group that counts the subscribers of every process that is not ending. */
    private final ClusterView view = new ClusterView() {
        @Override
        public List<Integer> brokers() {
            return List.of();
        }

        @Override
        public int leader(int partition) {
            return NONE;
        }

        @Override
        public int controller() {
            return NONE;
        }

        @Override
        public List<GroupState> groups() {
            long there =
                    receivers.stream().filter(receiver -> !receiver.ending()).count();
            return List.of(new GroupState("g", "stable", (int) there * SUBSCRIBERS, clock.nanos()));
        }
    };

    /** A process that sleeps, and answers as long as it is neither frozen nor gone. */
    private static final class Receiver implements ReceiverProcess {

        private final SleepingBroker process;
        private final List<String> told = Collections.synchronizedList(new ArrayList<>());
        private final CountDownLatch asked = new CountDownLatch(1);
        private volatile boolean silent;
        private volatile boolean ending;

        Receiver(int number) {
            this.process = new SleepingBroker(number, "weir receiver " + number);
        }

        @Override
        public String name() {
            return process.name();
        }

        @Override
        public int number() {
            return process.number();
        }

        @Override
        public long pid() {
            return process.pid();
        }

        @Override
        public int subscribers() {
            return SUBSCRIBERS;
        }

        @Override
        public boolean answers(Duration within) {
            return process.answer() == ListenerProbe.Answer.ANSWERED;
        }

        @Override
        public boolean expectFreeze(Duration within) {
            told.add("freeze");
            return !silent;
        }

        @Override
        public void thawed() {
            told.add("thawed " + process.answer());
        }

        @Override
        public boolean expectEnd(Duration within) {
            told.add("end " + process.answer());
            ending = !silent;
            asked.countDown();
            return ending;
        }

        @Override
        public boolean ending() {
            return ending;
        }

        State state() {
            return ProcessId.of(pid()).map(ProcessId::state).orElse(State.GONE);
        }
    }

    @AfterEach
    void stop() {
        receivers.forEach(receiver -> receiver.process.close());
    }

    private FaultRecord injected(FaultAction action, int number, CountDownLatch enough) throws InterruptedException {
        FaultSpec spec = new FaultSpec(
                action,
                new FaultTarget.OneReceiver(number),
                Duration.ZERO,
                action == FaultAction.KILL ? Duration.ZERO : Duration.ofMillis(1),
                Duration.ZERO,
                1);
        BrokerFaults faults =
                new BrokerFaults(List.of(spec), new BrokerFaults.Site(List.of(), 1, new FaultJournal(folder)), 7);
        faults.tell(new Surroundings() {
            @Override
            public void near(long untilNanos) {}

            @Override
            public void ends(long pid) {
                ended.add(pid);
            }

            @Override
            public void begins(String name, long pid) {}

            @Override
            public List<ReceiverProcess> receivers() {
                return List.copyOf(receivers);
            }
        });
        faults.begin(clock, clock.nanos(), view, step -> {
            steps.add(step);
            enough.countDown();
        });
        assertThat(enough.await(60, TimeUnit.SECONDS)).isTrue();
        List<FaultRecord> records = faults.end(Duration.ofSeconds(60));
        faults.close();
        return records.getFirst();
    }

    private List<Path> journal() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aFrozenReceiverStandsStillAndGoesOnAndKnowsBeforeAndAfter() throws InterruptedException {
        Receiver hit = receivers.get(1);

        FaultRecord record = injected(FaultAction.FREEZE, 2, new CountDownLatch(3));

        assertThat(record.outcome()).isEqualTo(Outcome.EFFECTIVE);
        assertThat(record.victim()).isEqualTo("weir receiver 2 (process " + hit.pid() + ")");
        assertThat(record.proof())
                .satisfiesExactly(
                        text -> assertThat(text).endsWith("runs and answers; group g is stable with 4 members"),
                        text -> assertThat(text).endsWith("stands still"),
                        text -> assertThat(text).contains("does not answer"),
                        text -> assertThat(text).contains("answers again"));
        assertThat(hit.told.getFirst()).isEqualTo("freeze");
        assertThat(hit.told).hasSize(2).last().asString().startsWith("thawed");
        assertThat(hit.state()).isEqualTo(State.RUNNING);
        assertThat(ended).as("its use of the machine is measured on").isEmpty();
        assertThat(journal()).isEmpty();
    }

    @Test
    void killedReceiverReportsFirstStaysAwayAndItsGroupContinues() throws InterruptedException {
        Receiver hit = receivers.getFirst();
        long pid = hit.pid();

        FaultRecord record = injected(FaultAction.KILL, 1, new CountDownLatch(3));

        assertThat(record.outcome()).isEqualTo(Outcome.EFFECTIVE);
        assertThat(record.target()).isEqualTo("receiver 1");
        assertThat(record.proof().getLast()).endsWith("stays away; group g is stable with 2 members");
        assertThat(hit.told).containsExactly("end ANSWERED");
        assertThat(ended).containsExactly(pid);
        assertThat(hit.pid()).as("nobody starts it again").isEqualTo(pid);
        assertThat(hit.state()).isEqualTo(State.GONE);
        assertThat(steps).last().satisfies(step -> assertThat(step.text()).endsWith(" after it was seen gone"));
        assertThat(journal()).isEmpty();
    }

    @Test
    void aReceiverThatDoesNotTellWhatItReceivedIsNotKilled() throws InterruptedException {
        Receiver hit = receivers.getFirst();
        hit.silent = true;

        FaultRecord record = injected(FaultAction.KILL, 1, hit.asked);

        assertThat(record.outcome()).isEqualTo(Outcome.NOT_INJECTED);
        assertThat(record.proof().getLast()).endsWith("did not tell in time what it had received");
        assertThat(hit.state()).isEqualTo(State.RUNNING);
        assertThat(journal()).isEmpty();
    }

    @Test
    void aReceiverThatIsDeadBeforeItsTurnIsNotHit() throws InterruptedException {
        receivers.get(1).process.process().destroyForcibly().waitFor();

        FaultRecord record = injected(FaultAction.FREEZE, 2, new CountDownLatch(1));

        assertThat(record.outcome()).isEqualTo(Outcome.NOT_INJECTED);
        assertThat(record.proof().getFirst()).contains("was gone before its turn");
    }
}
