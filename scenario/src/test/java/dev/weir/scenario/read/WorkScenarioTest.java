package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.matrix;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.schedule.work.WorkModel;
import dev.weir.schedule.work.WorkTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkScenarioTest {

    private static final String KAFKA = "transport: kafka";

    @Test
    void thereIsNoWorkByDefault() {
        assertThat(read(KAFKA).participants().work()).isEqualTo(WorkModel.NONE);
        assertThat(read(KAFKA).title().effectiveText()).doesNotContain("work");
    }

    @Test
    void workIsForEachMessageByWaitingUnlessItSaysOtherwise() {
        assertThat(read(KAFKA, "work.time=2ms").participants().work())
                .isEqualTo(new WorkModel(
                        WorkModel.Each.RECORD, new WorkTime.Constant(Duration.ofMillis(2)), WorkModel.By.WAITING));
        assertThat(read(KAFKA + "\nwork: { each: batch, time: exponential 2ms, by: burning }")
                        .participants()
                        .work())
                .isEqualTo(new WorkModel(
                        WorkModel.Each.BATCH, new WorkTime.Exponential(Duration.ofMillis(2)), WorkModel.By.BURNING));
    }

    @Test
    void itsTimeMayVaryInAMatrix() {
        assertThat(matrix(KAFKA + "\nwork: { each: batch }\nmatrix: { work.time: [0ms, 200ms] }")
                        .cells())
                .extracting(cell -> cell.scenario().participants().work().any())
                .containsExactly(false, true);
    }

    @Test
    void aTimeThatIsNoneIsRefusedWithWhatIsPossible() {
        assertThat(error(KAFKA, "work.time=gamma 2ms")).contains("--set work.time");
    }

    @Test
    void workWithoutATimeIsRefused() {
        for (String work : List.of("{ each: batch }", "{ by: burning }", "{}")) {
            assertThat(error(KAFKA + "\nwork: " + work))
                    .as(work)
                    .isEqualTo("my.yaml:2: 'work': nothing is done without 'time'\n"
                            + "    say how long it takes:  work: { time: 200ms }");
        }
        assertThat(read(KAFKA + "\nwork: { each: batch, time: 0ms }")
                        .participants()
                        .work()
                        .any())
                .isFalse();
    }

    @Test
    void workIsRefusedWithoutSubscribersAndForClients() {
        assertThat(error(KAFKA + "\nsubscribers: 0\nwork: { time: 2ms }"))
                .startsWith("my.yaml:3: 'work': there are no subscribers");
        assertThat(error(KAFKA + "\nclients: 5\nwork: { time: 2ms }"))
                .startsWith("my.yaml:3: 'work': clients of a crowd do no such work");
    }
}
