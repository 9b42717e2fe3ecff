package dev.weir.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Latency.Percentile;
import dev.weir.result.Ledger.Differences;
import dev.weir.result.Ledger.Receipts;
import dev.weir.result.Ledger.Sending;
import dev.weir.result.Throughput.Rate;
import dev.weir.result.Verdict.Expectation;
import dev.weir.result.Verdict.Holds;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Expectation.Kind;
import dev.weir.scenario.read.ScenarioFixture;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectationsTest {

    private final EvidenceFixture found = new EvidenceFixture();

    private Expectation check(String metric, String limit) {
        String yaml = """
                transport: plain
                schedule: {rate: 1000/s}
                expect: {%s: %s}
                """.formatted(metric, limit);
        return new Expectations(ScenarioFixture.read(yaml), found.evidence())
                .check().stream()
                        .filter(expectation -> expectation.metric().equals(metric))
                        .findFirst()
                        .orElseThrow();
    }

    /** One, two, three … of each, so that no count can stand for another. */
    private void countEverything() {
        found.sending = new Sending(1_000, 999, 1, 990, 2, List.of(), 7, 0);
        found.receiving = new Receipts(1_000, 980, 3, 0, 0, 4, 5, 6);
        found.differences = new Differences(8, 0, 0);
    }

    @Test
    void limitOfABaselineSaysSo() {
        Scenario scenario = ScenarioFixture.read("transport: plain\nschedule: {rate: 1000/s}");
        Scenario.Expectation limit =
                new Scenario.Expectation("end-to-end p99", Kind.MOST_NANOS, Double.NaN, 1.1).over(10e6);

        assertThat(new Expectations(scenario.expecting(List.of(limit)), found.evidence()).check())
                .singleElement()
                .extracting(Expectation::limit)
                .isEqualTo("<= 11.0 ms (1.1 x baseline)");
    }

    @Test
    void everyMetricHasItsOwnCount() {
        countEverything();

        assertThat(List.of("unsent", "failed", "duplicate", "foreign", "corrupt", "out of order", "unresolved", "lost"))
                .extracting(metric -> check(metric, "0").found())
                .containsExactly("1", "2", "3", "4", "5", "6", "7", "8");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"unsent", "failed", "duplicate", "foreign", "corrupt", "out of order", "unresolved", "lost"})
    void aCountMayReachItsLimitAndNotExceedIt(String metric) {
        countEverything();
        String count = check(metric, "0").found();

        assertThat(check(metric, count).holds()).isEqualTo(Holds.YES);
        assertThat(check(metric, String.valueOf(Integer.parseInt(count) - 1)).holds())
                .isEqualTo(Holds.NO);
    }

    @Test
    void aMessageThatMayStillComeIsNotLostForCertain() {
        found.differences = new Differences(8, 0, 0);
        found.drainProven = false;

        assertThat(check("lost", "0")).isEqualTo(new Expectation("lost", "<= 0", "inconclusive", Holds.INCONCLUSIVE));
    }

    @Test
    void whatWasReadIsCertainBeforeEverythingIsRead() {
        found.receiving = new Receipts(1_000, 997, 3, 0, 0, 2, 1, 0);
        found.drainProven = false;

        assertThat(check("duplicate", "0").holds()).isEqualTo(Holds.NO);
        assertThat(check("duplicate", "3").holds()).isEqualTo(Holds.INCONCLUSIVE);
        for (String metric : List.of("corrupt", "foreign")) {
            assertThat(check(metric, "0").holds()).as(metric).isEqualTo(Holds.NO);
            assertThat(check(metric, "2").holds()).as(metric).isEqualTo(Holds.INCONCLUSIVE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lost", "duplicate", "out of order", "corrupt", "foreign"})
    void withoutIdentitiesReceivedMessagesAreUnknown(String metric) {
        found.lossChecked = false;

        assertThat(check(metric, "0").holds()).isEqualTo(Holds.INCONCLUSIVE);
        assertThat(check("failed", "0").holds()).isEqualTo(Holds.YES);
    }

    @Test
    void aPercentileMayReachItsLimitAndNotExceedIt() {
        assertThat(check("end-to-end p99", "3ms"))
                .isEqualTo(new Expectation("end-to-end p99", "<= 3.00 ms", "3.00 ms", Holds.YES));

        found.percentile = new Percentile(99, 3_000_001, true);
        assertThat(check("end-to-end p99", "3ms").holds()).isEqualTo(Holds.NO);
    }

    @Test
    void aPercentileThatTooManyMessagesNeverReachedHoldsNoLimit() {
        found.percentile = new Percentile(99, Percentile.NEVER_NANOS, true);
        found.arrived = 600;

        Expectation expectation = check("end-to-end p99", "1h");

        assertThat(expectation.holds()).isEqualTo(Holds.NO);
        assertThat(expectation.found()).startsWith("no value: ").contains("400");
    }

    @Test
    void aRateMayReachItsLimitAndNotFallBelow() {
        found.delivered = Rate.messages(990, EvidenceFixture.SECOND);

        assertThat(check("delivered", "990/s")).isEqualTo(new Expectation("delivered", ">= 990/s", "990/s", Holds.YES));
        assertThat(check("delivered", "991/s").holds()).isEqualTo(Holds.NO);
    }
}
