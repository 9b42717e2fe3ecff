package dev.weir.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.SystemClock;
import dev.weir.fault.journal.FaultJournal;
import dev.weir.fault.process.ProcessId;
import dev.weir.fault.process.ProcessId.State;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Outcome;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.transport.cluster.ClusterView;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An error that nobody expected, while a real process is frozen. */
class FaultErrorTest {

    private static final FaultSpec TWICE = new FaultSpec(
            FaultAction.FREEZE,
            new FaultTarget.OneBroker(2),
            Duration.ZERO,
            Duration.ofMillis(1),
            Duration.ofMillis(10),
            2);

    @TempDir
    private Path folder = Path.of("");

    private final SystemClock clock = new SystemClock();

    @Test
    void aFrozenBrokerGoesOnAndTheNextFaultIsInjected() throws Exception {
        try (SleepingBroker broker = new SleepingBroker(2)) {
            List<FaultRecord> records = injected(broker);

            assertThat(records).extracting(FaultRecord::outcome).containsExactly(Outcome.NOT_HEALED, Outcome.EFFECTIVE);
            assertThat(records.getFirst().proof().getLast()).contains("no such method");
            assertThat(ProcessId.of(broker.pid()).orElseThrow().state()).isEqualTo(State.RUNNING);
            assertThat(folder).isEmptyDirectory();
        }
    }

    private List<FaultRecord> injected(SleepingBroker broker) throws InterruptedException {
        AtomicInteger asked = new AtomicInteger();
        ListenerProbe breaking = (address, withinMillis) -> {
            // The second question is whether the frozen broker still answers.
            if (asked.incrementAndGet() == 2) {
                throw new LinkageError("no such method");
            }
            return broker.answer();
        };
        // Two steps of the first fault and three of the second.
        CountDownLatch enough = new CountDownLatch(5);
        BrokerFaults faults = new BrokerFaults(
                List.of(TWICE), new BrokerFaults.Site(List.of(broker), 1, new FaultJournal(folder)), 7, breaking);
        try {
            faults.begin(clock, clock.nanos(), ClusterView.EMPTY, step -> enough.countDown());
            assertThat(enough.await(60, TimeUnit.SECONDS)).isTrue();
            return faults.end(Duration.ofSeconds(60));
        } finally {
            faults.close();
        }
    }
}
