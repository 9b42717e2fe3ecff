package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.fault.FaultEffect;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.Gap;
import dev.weir.result.fault.ProgressGaps;
import dev.weir.run.fault.FaultInjection;
import dev.weir.run.loop.SubscriberPresence;
import dev.weir.schedule.work.WorkModel;
import dev.weir.schedule.work.WorkTime;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A consumer that asks for nothing for 3 s, in simulated time: 1,000 messages a second wait for it meanwhile. */
class PausedSubscriberTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    /** Pauses the only subscriber from 10 s to 13 s, whenever the run looks around. */
    private static final class PauseOfThreeSeconds implements FaultInjection, RunListener {

        private final List<SubscriberPresence> subscribers = new ArrayList<>();
        private Times times = new Times(10 * SECOND, Times.NEVER, Times.NEVER, Times.NEVER, Times.NEVER);
        private long startNanos = Long.MAX_VALUE / 2;
        private RunClock clock = new SystemClock();

        @Override
        public void tell(Surroundings surroundings) {
            subscribers.addAll(surroundings.subscribers());
        }

        @Override
        public void begin(RunClock byClock, long atNanos, ClusterView view, Consumer<Step> listener) {
            clock = byClock;
            startNanos = atNanos;
        }

        @Override
        public void progress(RunListener.Progress now) {
            long nanos = clock.nanos() - startNanos;
            if (nanos >= 10 * SECOND && times.injectedNanos() == Times.NEVER) {
                subscribers.getFirst().pause();
                times = new Times(10 * SECOND, nanos, nanos, Times.NEVER, Times.NEVER);
            } else if (nanos >= 13 * SECOND && times.healedNanos() == Times.NEVER) {
                subscribers.getFirst().resume();
                times = new Times(10 * SECOND, times.injectedNanos(), times.injectedNanos(), nanos, nanos);
            }
        }

        @Override
        public List<FaultRecord> end(Duration within) {
            return List.of(new FaultRecord(
                    1,
                    "pause-consumer",
                    "consumer 0",
                    "subscriber 0",
                    List.of(),
                    times,
                    FaultRecord.Outcome.EFFECTIVE,
                    List.of(),
                    List.of()));
        }

        @Override
        public void close() {}
    }

    @Test
    void aConsumerPausedForThreeSecondsHasAGapOfThreeSeconds() {
        PauseOfThreeSeconds pause = new PauseOfThreeSeconds();
        FaultyDriver driver = new FaultyDriver(FaultPlan.delayed(Duration.ZERO), new Oracle());

        RunResult result = Trial.of(driver, Duration.ofSeconds(30))
                // Asks for one message at a time, and so gets each when it asks for it.
                .of(
                        1_000,
                        new WorkModel(
                                WorkModel.Each.RECORD,
                                new WorkTime.Constant(Duration.ofNanos(1)),
                                WorkModel.By.WAITING))
                .simulated(pause, pause);

        assertThat(pause.times.injectedNanos()).isEqualTo(10 * SECOND);
        assertThat(pause.times.healedNanos()).isEqualTo(13 * SECOND);
        FaultEffect effect = result.messages().faults().effects().getFirst();
        Gap gap = effect.longest(ProgressGaps.Progress.DELIVERED).gap();
        assertThat(gap).as("since the last message before it").isEqualTo(new Gap(9_999 * MILLI, 13 * SECOND));
        assertThat(effect.longest(ProgressGaps.Progress.ACKNOWLEDGED).gap()).isEqualTo(Gap.NONE);
        assertThat(effect.moments().firstDeliveryNanos()).isEqualTo(13 * SECOND);
        assertThat(effect.messages().trouble().lost()).isZero();
        assertThat(effect.others().redelivered()).isZero();
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.messages().ledger().drainProven()).isTrue();
        assertThat(result.resources().pauses().longestNanos())
                .as("no pause of Weir")
                .isZero();
    }
}
