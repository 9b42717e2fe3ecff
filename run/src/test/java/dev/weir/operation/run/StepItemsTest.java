package dev.weir.operation.run;

import static dev.weir.operation.run.SimulatedPlan.figures;
import static dev.weir.operation.run.SimulatedPlan.step;
import static dev.weir.transport.operation.OperationKind.READ_RECORD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.FindingCode;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.result.operation.PlanResult;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.testkit.operation.OperationCourse;
import dev.weir.transport.testkit.operation.SimulatedDriver;
import dev.weir.transport.testkit.operation.SimulatedLog.Started;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which topics and records the operations of a step work on, as its scenario says. */
class StepItemsTest {

    private static final OperationCourse QUICK = OperationCourse.taking(Duration.ofMillis(1));

    private static List<Started> started(SimulatedDriver driver, OperationKind kind) {
        return driver.started().stream()
                .filter(started -> started.kind() == kind)
                .toList();
    }

    private static List<Long> offsetsInRandomOrder(int workers) {
        SimulatedDriver driver = new SimulatedDriver(QUICK);
        PlanResult result =
                SimulatedPlan.over(driver).then("""

                      - { operations: create-record, limit: { count: 300 } }
                      - operations: read-record
                        order: random
                        offset: 100
                        concurrency: 4
                        workers: %d
                        limit: { count: 200 }
                    """.formatted(workers)).run();

        assertThat(figures(step(result, "read-record"), READ_RECORD).account())
                .isEqualTo(new Account(200, 200, 200, 0, 0, 0));
        return started(driver, READ_RECORD).stream().map(Started::offset).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void inRandomOrderEachOffsetFromTheFirstIsReadOnce(int workers) {
        List<Long> offsets = offsetsInRandomOrder(workers);

        assertThat(offsets)
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.range(100, 300).boxed().toList());
        assertThat(offsets.subList(0, 100)).anyMatch(offset -> offset >= 200);
    }

    @Test
    void theSameScenarioReadsInTheSameRandomOrder() {
        assertThat(offsetsInRandomOrder(1)).isEqualTo(offsetsInRandomOrder(1));
    }

    @Test
    void anExpressionGivesEachRecordItsTopicByNumberWhoeverCreatesIt() {
        SimulatedDriver driver = new SimulatedDriver(QUICK);
        SimulatedPlan.over(driver).then("""

              - operations: create-record
                topic: "t-%{stream}-${number % 3}"
                concurrency: 4
                workers: 2
                limit: { count: 300 }
              - operations: read-record
                topic: "r-%{stream}-${number % 3}"
                limit: { count: 3 }
            """).run();

        assertThat(started(driver, OperationKind.CREATE_RECORD))
                .hasSize(300)
                .allSatisfy(started -> assertThat(started.topic()).isEqualTo("t-0-" + started.number() % 3));
        assertThat(started(driver, READ_RECORD)).extracting(Started::topic).containsExactly("r-1-0", "r-1-1", "r-1-2");
    }

    @Test
    void aRecordThatIsReadAfterItWasDeletedIsAMismatch() {
        String steps = """

              - { operations: create-record, limit: { count: 100 } }
              - { operations: delete-records, offset: 30, limit: { count: 1 } }
              - { operations: read-record, limit: { count: 100 }, expect: { failed: any } }
            """;

        PlanResult lying =
                SimulatedPlan.over(QUICK.keepingDeleted()).then(steps).run();
        PlanResult honest = SimulatedPlan.over(QUICK).then(steps).run();

        assertThat(lying.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(figures(step(lying, "read-record"), READ_RECORD).account())
                .isEqualTo(new Account(100, 100, 70, 30, 0, 0));
        assertThat(lying.verdict().findings())
                .filteredOn(finding -> finding.code() == FindingCode.RECORD_MISMATCH)
                .singleElement()
                .extracting(Verdict.Finding::text)
                .asString()
                .contains("30 of 100", "the record at simulated 0:0 was read after it had been deleted");
        assertThat(honest.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(figures(step(honest, "read-record"), READ_RECORD).failures())
                .singleElement()
                .satisfies(failure -> {
                    assertThat(failure.failure()).isEqualTo(OperationFailure.OUT_OF_RANGE.label());
                    assertThat(failure.count()).isEqualTo(30);
                });
    }

    @Test
    void recreatedTopicHoldsNewRecordsAtDeletedOffsets() {
        PlanResult result = SimulatedPlan.over(QUICK.keepingDeleted()).then("""

              - { name: fill, operations: create-record, topic: t-5, limit: { count: 10 } }
              - { operations: delete-records, topic: t-5, offset: 10, limit: { count: 1 } }
              - { operations: delete-topic, names: { pattern: "t-${number}", range: 5..5 } }
              - { operations: create-topic, names: { pattern: "t-${number}", range: 5..5 } }
              - { operations: create-record, topic: t-5, limit: { count: 10 } }
              - { operations: read-record, topic: t-5, limit: { count: 10 } }
            """).run();

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
    }
}
