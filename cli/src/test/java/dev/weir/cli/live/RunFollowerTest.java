package dev.weir.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.LatencyLog;
import dev.weir.run.RunListener.OperationProgress;
import dev.weir.run.RunListener.StepProgress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RunFollowerTest {

    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong clock = new AtomicLong(SECOND);
    private final AtomicBoolean watched = new AtomicBoolean(true);
    private final LiveState state = new LiveState(clock::get);
    private final RunFollower follower = new RunFollower(state, clock::get, watched::get);

    private LiveFrame frame() {
        return state.told(LiveTimeLine.Known.NOTHING).frame();
    }

    @Test
    void secondsThatAreKnownBecomeStepsOfOneTimeLine() {
        follower.second(SyntheticSeconds.second("warm-up", 5 * SECOND, 2));
        follower.second(SyntheticSeconds.second("warm-up", 5 * SECOND, 3));
        follower.second(SyntheticSeconds.second("measure", 8 * SECOND, 3));

        LiveFrame.TimePart time = frame().time();
        assertThat(time.zeroSeconds()).isEqualTo(3);
        assertThat(time.steps()).extracting(LiveStep::at).containsExactly(0.0, 1.0, 3.0, 4.0);
        assertThat(time.steps().getFirst().rates()).containsExactly(1000.0, 990.0, 980.0, 970.0, 1.0);
        assertThat(time.steps().getFirst().latencies())
                .containsExactly(2_000_000L, 5_000_000L, 9_000_000L, 40_000L, 70_000L);
        assertThat(time.steps().getFirst().cores()).containsExactly(Map.entry("weir", 0.25));
        assertThat(time.steps()).extracting(LiveStep::consumerLag).containsOnly(12L);
    }

    @Test
    void everyLatencyIsInTheHeatMapOnce() {
        follower.second(SyntheticSeconds.second("measure", 8 * SECOND, 2));
        follower.second(SyntheticSeconds.second("measure", 8 * SECOND, 5));

        assertThat(frame().time().steps()).hasSize(4);
        assertThat(frame().time().steps())
                .allSatisfy(step -> assertThat(step.heat()).containsExactly(63L, 970L));
    }

    @Test
    void countsAreThoseOfThePhaseAndOnlyThoseThatSomebodyTakes() {
        follower.second(SyntheticSeconds.second("measure", 8 * SECOND, 3));

        LiveFrame.Counts counts = frame().counts();
        assertThat(counts.latency()).isEqualTo("end-to-end");
        assertThat(counts.ledger())
                .containsEntry("scheduled", 3000L)
                .containsEntry("delivered", 2910L)
                .containsEntry("consumer lag", 12L)
                .containsEntry("duplicate", 3L)
                .doesNotContainKey("out of order");
        assertThat(counts.percentiles()).containsKeys("p50", "p99", "max").doesNotContainKey("p99.9");
        assertThat(counts.curves()).containsOnlyKeys("end-to-end");
    }

    @Test
    void nothingIsToldOfPublishersWhereOthersPublish() {
        follower.second(SyntheticSeconds.byOthers("measure", 8 * SECOND, 3));

        LiveStep step = frame().time().steps().getFirst();
        assertThat(step.rates()).containsExactly(-1.0, -1.0, -1.0, 970.0, -1.0);
        assertThat(step.backlog()).as("it is the consumer lag").isEqualTo(-1);
        assertThat(step.consumerLag()).isEqualTo(12);
        assertThat(frame().counts().ledger())
                .containsEntry("delivered", 2910L)
                .containsEntry("consumer lag", 12L)
                .doesNotContainKeys("scheduled", "sent", "acked", "failed", "backlog");
    }

    @Test
    void curvesAreDrawnForNobodyWhereNoPageIsOpen() {
        watched.set(false);
        follower.second(SyntheticSeconds.second("measure", 8 * SECOND, 3));

        assertThat(frame().counts().curves()).isEmpty();
        assertThat(frame().counts().percentiles()).isNotEmpty();
    }

    @Test
    void aHostThatIsLostStandsOut() {
        follower.second(SyntheticSeconds.second("measure", 8 * SECOND, 3));

        assertThat(frame().around().hosts()).singleElement().satisfies(host -> {
            assertThat(host.late()).isTrue();
            assertThat(host.figures()).containsEntry("role", "publishes").containsEntry("late", "lost");
        });
    }

    @Test
    void stepsUnderWayAtTheSameTimeAreOneLineOfTime() {
        for (int second = 0; second < 3; second++) {
            clock.addAndGet(SECOND);
            for (String step : List.of("create", "read")) {
                follower.progress(new StepProgress(
                        step,
                        second * SECOND,
                        List.of(new OperationProgress(
                                step + "-record",
                                new OperationProgress.Totals(10, 8, 1, 2),
                                4,
                                0,
                                new LatencyLog.Stats(4, 1_000, 2_000, 3_000)))));
            }
        }

        assertThat(frame().around().operations())
                .extracting(LiveFrame.OperationNow::kind)
                .containsExactly("create-record", "read-record");
        assertThat(frame().time().steps().getLast().rates().get(3)).isEqualTo(8.0);
        assertThat(frame().time().steps().getLast().backlog()).isEqualTo(4);
    }
}
