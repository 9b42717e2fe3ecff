package dev.weir.operation.run;

import static dev.weir.operation.run.SimulatedPlan.count;
import static dev.weir.operation.run.SimulatedPlan.figures;
import static dev.weir.operation.run.SimulatedPlan.none;
import static dev.weir.operation.run.SimulatedPlan.pipeline;
import static dev.weir.operation.run.SimulatedPlan.step;
import static dev.weir.transport.operation.OperationKind.CREATE_RECORD;
import static dev.weir.transport.operation.OperationKind.CREATE_TOPIC;
import static dev.weir.transport.operation.OperationKind.DELETE_TOPIC;
import static dev.weir.transport.operation.OperationKind.DESCRIBE_TOPIC;
import static dev.weir.transport.operation.OperationKind.READ_RECORD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.operation.run.SimulatedPlan.Step;
import dev.weir.payload.KeySpec;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict;
import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.transport.direct.DirectDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Steps hand items to each other by lists. With threads, over the operations in memory. */
class ItemListsTest {

    private static final Optional<Path> LIST = Optional.of(Path.of("list.csv"));

    @TempDir
    Path folder;

    private static Account all(long count) {
        return new Account(count, count, count, 0, 0, 0);
    }

    @Test
    void recordsOfSeveralWorkersAreReadFromTheirListAndGenuine() throws IOException {
        PlanResult result = SimulatedPlan.over(new DirectDriver())
                .in(folder)
                .then(Step.closed("create", 20, count(5_000), CREATE_RECORD)
                        .workers(2)
                        .content(new KeySpec.Uniform(100, 1), Map.of("number", "${number}"))
                        .lists(Optional.empty(), LIST))
                .then(Step.closed("read", 20, none(), READ_RECORD).workers(2).lists(LIST, Optional.empty()))
                .runInRealTime();

        StepResult read = step(result, "read");
        assertThat(Files.readAllLines(folder.resolve("list.csv"))).hasSize(5_001);
        assertThat(figures(step(result, "create"), CREATE_RECORD).account()).isEqualTo(all(5_000));
        assertThat(figures(read, READ_RECORD).account()).isEqualTo(all(5_000));
        assertThat(read.span().endedBy()).isEqualTo("end of input");
        assertThat(result.verdict().findings())
                .extracting(Verdict.Finding::code)
                .doesNotContain(FindingCode.LEDGER_IMBALANCE, FindingCode.RECORD_MISMATCH, FindingCode.DEFECT);
    }

    @Test
    void topicsThatWereCreatedAreDescribedAndDeleted() {
        PlanResult result = SimulatedPlan.over(new DirectDriver())
                .in(folder)
                .then(Step.closed("create", 5, none(), CREATE_TOPIC).lists(Optional.empty(), LIST))
                .then(Step.closed("describe", 5, none(), DESCRIBE_TOPIC).lists(LIST, Optional.empty()))
                .then(Step.closed("delete", 5, none(), DELETE_TOPIC).lists(LIST, Optional.empty()))
                .then(Step.closed("again", 5, none(), DELETE_TOPIC).lists(LIST, Optional.empty()))
                .runInRealTime();

        assertThat(figures(step(result, "create"), CREATE_TOPIC).account()).isEqualTo(all(1_000));
        assertThat(figures(step(result, "describe"), DESCRIBE_TOPIC).account()).isEqualTo(all(1_000));
        assertThat(figures(step(result, "delete"), DELETE_TOPIC).account()).isEqualTo(all(1_000));
        assertThat(figures(step(result, "again"), DELETE_TOPIC).account())
                .isEqualTo(new Account(1_000, 1_000, 0, 1_000, 0, 0));
    }

    @Test
    void aPipelineOverThreadsReadsEachRecordThatItCreated() throws IOException {
        PlanResult result = SimulatedPlan.over(new DirectDriver())
                .in(folder)
                .then(Step.closed("pipeline", 10, count(2_000), CREATE_RECORD)
                        .work(pipeline(CREATE_RECORD, READ_RECORD))
                        .workers(2))
                .runInRealTime();

        StepResult pipeline = step(result, "pipeline");
        assertThat(figures(pipeline, READ_RECORD).account()).isEqualTo(all(2_000));
        assertThat(pipeline.endToEnd().getFirst().arrived()).isEqualTo(2_000);
        assertThat(Files.readAllLines(folder.resolve("end-to-end.csv"))).hasSize(2_001);
    }

    @Test
    void aListThatIsNotThereEndsTheRunWithItsName() {
        PlanResult result = SimulatedPlan.over(new DirectDriver())
                .in(folder)
                .then(Step.closed("read", 5, none(), READ_RECORD).lists(LIST, Optional.empty()))
                .runInRealTime();

        assertThat(result.verdict().outcome()).isEqualTo(Verdict.Outcome.ERROR);
        assertThat(result.verdict().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(FindingCode.ITEM_LIST_FAILED);
            assertThat(finding.text()).contains("list.csv");
        });
    }

    @Test
    void aBadLineEndsItsStepWithWhatWasDoneUntilThen() throws IOException {
        Files.writeString(folder.resolve("list.csv"), "name,partition,offset,size\nweir,0,0,1\nweir,zero,1,1\n");

        PlanResult result = SimulatedPlan.over(new DirectDriver())
                .in(folder)
                .then(Step.closed("read", 1, none(), READ_RECORD).lists(LIST, Optional.empty()))
                .runInRealTime();

        assertThat(result.verdict().outcome()).isEqualTo(Verdict.Outcome.FAIL);
        assertThat(figures(step(result, "read"), READ_RECORD).account()).isEqualTo(new Account(1, 1, 0, 1, 0, 0));
        assertThat(result.verdict().findings())
                .anySatisfy(finding ->
                        assertThat(finding.text()).contains("list.csv").contains("3"));
    }
}
