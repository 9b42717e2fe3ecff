package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.operation.OperationCourse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tool over known faults, in simulated time: what it reports is true to the resolution of its histograms. */
class SelftestTest {

    private static final SelftestReport REPORT = Selftest.simulated();

    @Test
    void everyQuantityOfEveryCaseIsReportedAsItIs() {
        assertThat(REPORT.rows()).filteredOn(row -> !row.ok()).isEmpty();
        assertThat(REPORT.passed()).isTrue();
    }

    @Test
    void senderBlockedOneSecondInTenHasA99thPercentileOf900Ms() {
        assertThat(row("periodic stall of the sender", "end-to-end p99").reported())
                .isBetween(899_000_000L, 902_000_000L);
        assertThat(row("periodic stall of the sender", "end-to-end p50").reported())
                .isBetween(300_000L, 300_300L);
    }

    @Test
    void everyFaultLeavesItsMark() {
        assertThat(row("random loss", "lost").truth()).isPositive();
        assertThat(row("duplicates", "delivered twice").truth()).isEqualTo(40);
        assertThat(row("duplicates", "twice in the log").truth()).isEqualTo(28);
        assertThat(row("reordering", "out of order").truth()).isEqualTo(49);
        assertThat(row("corruption", "corrupt").truth()).isEqualTo(66);
        assertThat(row("messages of others", "foreign").truth()).isEqualTo(80);
        assertThat(row("failed and unresolved sends", "failed").truth()).isPositive();
        assertThat(row("failed and unresolved sends", "received though unresolved")
                        .truth())
                .isPositive();
        assertThat(row("step of the receiver's clock", "negative latencies").truth())
                .isEqualTo(1_000);
        assertThat(row("slow consumer", "end-to-end p99").truth()).isGreaterThan(250_000_000L);
        assertThat(row("standstill of 3 s", "create-record latency p99").truth())
                .isBetween(2_900_000_000L, 2_920_000_000L);
        assertThat(row("client that blocks for 3 s", "create-record latency p99")
                        .truth())
                .isEqualTo(2_901_000_000L);
    }

    @Test
    void theTableFitsEightyColumnsAndSaysWhatIsWrong() {
        SelftestReport wrong = new SelftestReport(
                List.of(new SelftestRow("a case", "lost", SelftestRow.Unit.COUNT, 3, 4, 0, false)),
                2_000_000,
                20_000_000_000L);

        assertThat(new SelftestTable(true).lines(REPORT)).allMatch(line -> line.length() <= 80);
        assertThat(new SelftestTable(false).lines(wrong))
                .allMatch(line -> line.length() <= 80)
                .anyMatch(line -> line.contains("WRONG"))
                .anyMatch(line -> line.startsWith("FAIL   1 of 1"));
    }

    /** What a case would report if it were held against the truth of a way without its faults. */
    private static List<SelftestRow> heldAgainstHarmless(SelftestCase subject, long delayNanos) {
        SelftestRun run = new SelftestRun(subject);
        SelftestRun other = new SelftestRun(new SelftestCase(
                subject.name(),
                FaultPlan.delayed(Duration.ofNanos(delayNanos)),
                subject.measure(),
                subject.latencies()));
        other.simulated(new FakeClock(0));
        return Comparison.rows(subject, run.simulated(new FakeClock(0)), other.oracle(), Bounds.resolution());
    }

    @Test
    void aRunHeldAgainstTheTruthOfAnotherOneIsWrong() {
        for (SelftestCase subject : SelftestCase.all(Duration.ofSeconds(10))) {
            assertThat(heldAgainstHarmless(subject, 400_000)).as(subject.name()).anyMatch(row -> !row.ok());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "random loss, lost",
        "a broker that forgets, lost",
        "duplicates, twice in the log",
        "duplicates, delivered twice",
        "reordering, out of order",
        "corruption, corrupt",
        "messages of others, foreign",
        "failed and unresolved sends, failed",
        "failed and unresolved sends, unresolved",
        "step of the receiver's clock, negative latencies",
        "step of the receiver's clock, end-to-end p25"
    })
    void eachFaultIsSeenInTheRowThatIsThereForIt(String name, String quantity) {
        SelftestCase subject = SelftestCase.all(Duration.ofSeconds(10)).stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow();

        assertThat(heldAgainstHarmless(subject, 300_000))
                .filteredOn(row -> row.quantity().equals(quantity))
                .singleElement()
                .matches(row -> !row.ok());
    }

    @Test
    void operationsHeldAgainstTheTruthOfASystemThatIsWorseAreWrong() {
        for (OperationCase subject : OperationCases.all()) {
            var slower = OperationCourse.taking(Duration.ofNanos(1_500_000)).failing(3, OperationFailure.DENIED);

            var result = OperationRun.simulated(subject, slower, new FakeClock(0));

            assertThat(subject.truths())
                    .as(subject.name())
                    .anyMatch(truth -> !truth.row(subject.name(), result).ok());
        }
    }

    @Test
    void aSystemWithoutTheFaultDoesNotFitTheTruthOfItsCase() {
        OperationCourse faultless = OperationCourse.taking(Duration.ofMillis(1));
        for (OperationCase subject : OperationCases.all()) {
            var result = OperationRun.simulated(subject, faultless, new FakeClock(0));

            assertThat(subject.truths().stream()
                            .allMatch(truth -> truth.row(subject.name(), result).ok()))
                    .as(subject.name())
                    .isEqualTo(subject.course().equals(faultless));
        }
    }

    @Test
    void whatANeverComingLatencyDiffersByIsMoreThanANumberHolds() {
        assertThat(new SelftestRow("a case", "p99", SelftestRow.Unit.NANOS, Long.MAX_VALUE, -1, 0, true).ok())
                .isFalse();
        assertThat(new SelftestRow("a case", "p99", SelftestRow.Unit.NANOS, 1_000, Long.MAX_VALUE, 1, true).ok())
                .isFalse();
    }

    private SelftestRow row(String caseName, String quantity) {
        return REPORT.rows().stream()
                .filter(row -> row.caseName().equals(caseName) && row.quantity().equals(quantity))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row " + caseName + ": " + quantity));
    }
}
