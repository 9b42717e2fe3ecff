package dev.weir.operation.run;

import static dev.weir.operation.run.SimulatedPlan.count;
import static dev.weir.operation.run.SimulatedPlan.figures;
import static dev.weir.operation.run.SimulatedPlan.pipeline;
import static dev.weir.operation.run.SimulatedPlan.step;
import static dev.weir.transport.operation.OperationKind.CREATE_RECORD;
import static dev.weir.transport.operation.OperationKind.READ_RECORD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.operation.run.SimulatedPlan.Step;
import dev.weir.payload.KeySpec;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.result.operation.PlanResult;
import dev.weir.transport.testkit.operation.OperationCourse;
import dev.weir.transport.testkit.operation.OperationCourse.Damage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read is held against what was written. */
class ReadCheckTest {

    private static final int COUNT = 100;

    @TempDir
    Path folder;

    /** Records with keys and headers, one of which is an expression, are created and then read by offset. */
    private PlanResult createAndRead(Damage damage) {
        Map<String, String> headers = Map.of("plain", "text", "number-${number}", "${number * 2}");
        return SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(1)).damaging(damage))
                .then(Step.closed("create", 4, count(COUNT), CREATE_RECORD)
                        .content(new KeySpec.Uniform(10, 7), headers))
                .then(Step.closed("read", 4, count(COUNT), READ_RECORD))
                .run();
    }

    @Test
    void whatWasWrittenIsFoundAgainWithKeyAndHeaders() {
        PlanResult result = createAndRead(Damage.NONE);

        assertThat(result.verdict().findings()).isEmpty();
        assertThat(figures(step(result, "read"), READ_RECORD).account())
                .isEqualTo(new Account(COUNT, COUNT, COUNT, 0, 0, 0));
    }

    @ParameterizedTest
    @CsvSource({"VALUE, checksum", "KEY, key", "HEADERS, header"})
    void aDamagedRecordIsAMismatchAndARunThatFindsOneFails(Damage damage, String named) {
        PlanResult result = createAndRead(damage);

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(figures(step(result, "read"), READ_RECORD).account())
                .isEqualTo(new Account(COUNT, COUNT, 0, COUNT, 0, 0));
        assertThat(figures(step(result, "read"), READ_RECORD).failures())
                .singleElement()
                .satisfies(failure -> {
                    assertThat(failure.failure()).isEqualTo("mismatch");
                    assertThat(failure.example()).contains(named).contains("0:0");
                });
        assertThat(result.verdict().findings())
                .anySatisfy(finding -> assertThat(finding.code()).isEqualTo(FindingCode.RECORD_MISMATCH));
    }

    @Test
    void recordsThatWeirDidNotWriteCountAsForeignWithTheirBytes() {
        PlanResult result = createAndRead(Damage.FOREIGN);

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(figures(step(result, "read"), READ_RECORD).account())
                .isEqualTo(new Account(COUNT, COUNT, COUNT, 0, 0, COUNT));
        assertThat(figures(step(result, "read"), READ_RECORD).volume().bytes())
                .isEqualTo((long) COUNT * "not written by Weir".length());
    }

    @ParameterizedTest
    @CsvSource({"NEIGHBOUR, number", "FOREIGN, not the one that was written"})
    void aPipelineDemandsTheRecordThatItCreated(Damage damage, String named) {
        PlanResult result = SimulatedPlan.over(
                        OperationCourse.taking(Duration.ofMillis(1)).damaging(damage))
                .in(folder)
                .then(Step.closed("pipeline", 4, count(COUNT), CREATE_RECORD)
                        .work(pipeline(CREATE_RECORD, READ_RECORD)))
                .run();

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(figures(step(result, "pipeline"), READ_RECORD).failures())
                .singleElement()
                .satisfies(failure -> {
                    assertThat(failure.failure()).isEqualTo("mismatch");
                    assertThat(failure.count()).isEqualTo(COUNT);
                    assertThat(failure.example()).contains(named);
                });
    }
}
