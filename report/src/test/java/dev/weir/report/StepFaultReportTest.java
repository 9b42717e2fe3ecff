package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Outcome;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.Gap;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepFault;
import dev.weir.result.operation.StepFault.Effect;
import dev.weir.result.operation.StepResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What both reports tell of the faults of a step: the controller was killed at 3 s of ten, and a second fault never was. */
class StepFaultReportTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    private Path runs = Path.of("");

    private static FaultRecord record(int number, Outcome outcome, long atNanos, long healedNanos) {
        return new FaultRecord(
                number,
                "kill",
                "controller",
                atNanos == Times.NEVER ? "" : "broker 2 (process 4711)",
                List.of(),
                new Times(3 * SECOND, atNanos, atNanos, healedNanos, healedNanos),
                outcome,
                List.of("3.012 s: process 4711 is <gone>"),
                List.of());
    }

    private static PlanResult result() {
        PlanResult plain = SyntheticPlan.single();
        StepResult step = plain.steps().getFirst();
        StepFault killed = new StepFault(
                record(1, Outcome.EFFECTIVE, 3 * SECOND, 6 * SECOND),
                8 * SECOND,
                List.of(new Effect(
                        "create-record",
                        new Gap(3 * SECOND, 5 * SECOND + 400_000_000),
                        0,
                        8 * SECOND,
                        1_234,
                        2_300_000_000L)));
        StepFault never = new StepFault(record(2, Outcome.NOT_INJECTED, Times.NEVER, Times.NEVER), 0, List.of());
        return new PlanResult(
                plain.origin(),
                plain.system(),
                plain.verdict(),
                List.of(new StepResult(
                        step.name(),
                        step.precondition(),
                        step.span(),
                        step.load(),
                        step.operations(),
                        step.endToEnd(),
                        step.intervals(),
                        List.of(killed, never))),
                plain.resources(),
                plain.acrossHosts(),
                plain.setup(),
                plain.events());
    }

    private PlanFolder written() {
        PlanFolder folder = PlanFolder.createAt(runs.resolve("faulted"));
        folder.write(result(), List.of());
        folder.render();
        return folder;
    }

    @Test
    void faultsAreStoredAndReadAgain() {
        assertThat(PlanFolder.open(written().folder()).result()).isEqualTo(result());
    }

    @Test
    void stepsWithoutFaultsAreStoredWithoutThem() throws IOException {
        PlanFolder folder = PlanFolder.createAt(runs.resolve("plain"));
        folder.write(SyntheticPlan.single(), List.of());

        assertThat(Files.readString(folder.json())).doesNotContain("faults");
        assertThat(folder.result()).isEqualTo(SyntheticPlan.single());
    }

    @Test
    void textTellsWhatWasDoneAndWhatBecameOfOperations() throws IOException {
        String text = Files.readString(written().folder().resolve("report.txt")).replaceAll("\\s+", " ");

        assertThat(text)
                .contains("Step create-record. Fault 1: kill of controller, which was broker 2 (process 4711), at 3.0 s"
                        + " until 6.0 s: effective.")
                .contains("Fault 2: kill of controller: not injected.")
                .contains("1 kill, create-record longest without a success 2.40 s usual – succeeded again after 2.40 s"
                        + " as before again after 5.00 s failed meanwhile 1 234 slowest meanwhile 2.30 s");
    }

    @Test
    void pageShadesFaultInChartsOfItsStep() throws IOException {
        String page = Files.readString(written().html());

        assertThat(page).contains("class=\"band fault\"", "1 kill", "What the faults did", "is &lt;gone&gt;");
    }

    @Test
    void headlineTellsTheLongestTimeWithoutASuccess() {
        assertThat(TextReport.headline(result(), TextStyle.PLAIN).replaceAll("\\s+", " "))
                .contains("fault 1 kill of broker 2, create-record: longest without a success 2.40 s, as before after"
                        + " 5.00 s");
    }
}
