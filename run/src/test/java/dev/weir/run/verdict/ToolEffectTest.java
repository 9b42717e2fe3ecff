package dev.weir.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.Recorder;
import dev.weir.scenario.read.ScenarioFixture;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ToolEffectTest {

    /** So many short latencies and so many long ones; all are short enough to be exact. */
    private static Histogram histogram(int count, long shortNanos, int longCount, long longNanos) {
        Histogram histogram = Recorder.histogram();
        histogram.recordValueWithCount(shortNanos, count);
        histogram.recordValueWithCount(longNanos, longCount);
        return histogram;
    }

    private static ToolEffect effect(Histogram measured, Histogram adjusted, String... expected) {
        return effect(Coverage.NONE, measured, adjusted, expected);
    }

    private static ToolEffect effect(Coverage coverage, Histogram measured, Histogram adjusted, String... expected) {
        String yaml = "transport: plain\nschedule: {rate: 1000/s}\nmeasure: 2s\n"
                + (expected.length == 0 ? "" : "expect:\n  " + String.join("\n  ", expected) + "\n");
        return ToolEffect.of(
                new ToolEffect.Compared("end-to-end", measured, coverage, adjusted),
                List.of(),
                ScenarioFixture.read(yaml));
    }

    @Test
    void aPercentileThatWasNeverReachedIsNoEffectOfTheTool() {
        Histogram measured = histogram(960, 100, 40, 1_000);
        Histogram adjusted = histogram(960, 90, 40, 600);

        // Of 1,100 that were due, the 90th percentile is the 99th of those that came, and the 99th is none.
        assertThat(effect(new Coverage(1_100, 1_000), measured, adjusted, "end-to-end p99.9: 1us"))
                .isEqualTo(new ToolEffect("end-to-end", 0.4, 90, 400));
        assertThat(effect(new Coverage(1_500, 1_000), measured, adjusted))
                .isEqualTo(new ToolEffect("end-to-end", 0.1, 50, 10));
    }

    @Test
    void theEffectIsOfTheHeadlineThatTheToolMovedMost() {
        Histogram measured = histogram(960, 100, 40, 1_000);

        assertThat(effect(measured, histogram(960, 90, 40, 600))).isEqualTo(new ToolEffect("end-to-end", 0.4, 99, 400));
        assertThat(effect(measured, histogram(960, 50, 40, 900))).isEqualTo(new ToolEffect("end-to-end", 0.5, 50, 50));
    }

    @Test
    void aPercentileOfTooFewSamplesIsNotLookedAt() {
        assertThat(effect(histogram(900, 100, 90, 1_000), histogram(900, 90, 90, 600)))
                .isEqualTo(new ToolEffect("end-to-end", 0.1, 50, 10));
    }

    @Test
    void p90IsJudgedIfP99HasTooFewSamples() {
        ToolEffect effect = effect(histogram(300, 100_000, 150, 2_000_000), histogram(300, 100_000, 150, 500_000));
        assertThat(effect.percentile()).isEqualTo(90);
        assertThat(effect.share()).isCloseTo(0.75, within(0.001));
    }

    @Test
    void aLargeShareOfVeryLittleDoesNotHideAnotherThatMatters() {
        ToolEffect effect = effect(histogram(300, 100, 150, 2_000_000), histogram(300, 10, 150, 500_000));
        assertThat(effect.percentile()).isEqualTo(90);
        assertThat(effect.share()).isCloseTo(0.75, within(0.001));
    }

    @Test
    void anExpectedPercentileIsJudgedIfItIsAboveItsLimit() {
        Histogram measured = histogram(999, 1_000_000, 5, 2_000_000);
        Histogram adjusted = histogram(999, 1_000_000, 5, 1_000_000);

        assertThat(effect(measured, adjusted).share()).isZero();
        assertThat(effect(measured, adjusted, "end-to-end p99.9: 3ms").share()).isZero();
        assertThat(effect(measured, adjusted, "end-to-end p99.9: 1500us").percentile())
                .isEqualTo(99.9);
        assertThat(effect(measured, adjusted, "publish p99.9: 1500us").share()).isZero();
    }

    @Test
    void aLimitedPublishPercentileIsJudgedTooAndNamed() {
        Histogram exact = histogram(999, 1_000_000, 5, 2_000_000);
        Histogram adjusted = histogram(999, 1_000_000, 5, 1_000_000);
        var scenario = ScenarioFixture.read("""
                transport: plain
                schedule: {rate: 1000/s}
                measure: 2s
                expect: {publish p99.9: 1500us}
                """);
        var arrival = new ToolEffect.Compared("end-to-end", exact, Coverage.NONE, exact);

        ToolEffect effect = ToolEffect.of(
                arrival, List.of(new ToolEffect.Compared("publish", exact, Coverage.NONE, adjusted)), scenario);

        assertThat(effect.latency()).isEqualTo("publish");
        assertThat(effect.percentile()).isEqualTo(99.9);
        assertThat(ToolEffect.of(
                                arrival,
                                List.of(new ToolEffect.Compared("publish", exact, Coverage.NONE, Recorder.histogram())),
                                scenario)
                        .share())
                .as("nobody recorded it without tool overhead")
                .isZero();
    }

    @Test
    void aToolThatMadeNothingWorseHasNoEffect() {
        assertThat(effect(histogram(960, 100, 40, 1_000), histogram(960, 100, 40, 1_200)))
                .isEqualTo(new ToolEffect("end-to-end", 0, 50, 0));
        assertThat(effect(histogram(960, 0, 40, 0), histogram(960, 0, 40, 0)))
                .isEqualTo(new ToolEffect("end-to-end", 0, 50, 0));
    }

    @Test
    void aPercentileIsNamedWithoutADecimalThatIsNone() {
        assertThat(new ToolEffect("end-to-end", 0, 50, 0).percentileName()).isEqualTo("p50");
        assertThat(new ToolEffect("end-to-end", 0, 99.9, 0).percentileName()).isEqualTo("p99.9");
    }
}
