package dev.weir.operation.run;

import static dev.weir.operation.run.SimulatedPlan.count;
import static dev.weir.operation.run.SimulatedPlan.figures;
import static dev.weir.operation.run.SimulatedPlan.pipeline;
import static dev.weir.operation.run.SimulatedPlan.step;
import static dev.weir.transport.operation.OperationKind.CREATE_RECORD;
import static dev.weir.transport.operation.OperationKind.READ_RECORD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.operation.run.SimulatedPlan.Step;
import dev.weir.operation.trace.TraceFolder;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.operation.PlanResult;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.OperationStep.Items;
import dev.weir.scenario.step.OperationStep.Limits;
import dev.weir.scenario.step.OperationStep.Output;
import dev.weir.transport.testkit.operation.OperationCourse;
import dev.weir.unit.Counts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of items and traces that steps read and write. */
class StepFilesTest {

    private static final OperationCourse QUICK = OperationCourse.taking(Duration.ofMillis(1));
    private static final Limits NONE = new Limits(
            OptionalLong.empty(), Optional.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty());

    @TempDir
    private Path folder = Path.of("");

    /** The step, with lists by name (empty for none), and with every operation traced. */
    private static Step traced(Step step, String from, String to) {
        OperationStep asked = step.asked();
        Items items = asked.items();
        return new Step(new OperationStep(
                asked.name(),
                asked.precondition(),
                asked.work(),
                asked.load(),
                asked.limits(),
                new Items(
                        from.isEmpty() ? Optional.empty() : Optional.of(Path.of(from)),
                        to.isEmpty() ? Optional.empty() : Optional.of(Path.of(to)),
                        items.recycle(),
                        items.topic(),
                        items.partition(),
                        items.offset(),
                        items.random(),
                        items.names()),
                asked.content(),
                new Output(1),
                asked.expectations()));
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file));
    }

    @Test
    void aStepReadsTheRecordsThatTheOneBeforeListedAndEndsWithThem() throws IOException {
        PlanResult result = SimulatedPlan.over(QUICK)
                .in(folder)
                .then(traced(Step.closed("fill", 4, count(100), CREATE_RECORD), "", "records.csv"))
                .then(traced(Step.closed("read", 4, NONE, READ_RECORD), "records.csv", ""))
                .run();

        assertThat(lines("records.csv")).hasSize(101);
        assertThat(figures(step(result, "read"), READ_RECORD).account().succeeded())
                .isEqualTo(100);
        assertThat(step(result, "read").span().endedBy()).isEqualTo("end of input");
        assertThat(lines(TraceFolder.OPERATIONS_FILE)).hasSize(201);
        assertThat(lines(TraceFolder.OPERATIONS_FILE).stream()
                        .filter(line -> line.contains(",read-record,succeeded,") && line.endsWith(",read")))
                .hasSize(100);
    }

    @Test
    void thePipelineOfTheFileIsThatOfTheFigures() throws IOException {
        PlanResult result = SimulatedPlan.over(QUICK)
                .in(folder)
                .then(Step.closed("there and back", 1, count(50), CREATE_RECORD)
                        .work(pipeline(CREATE_RECORD, READ_RECORD)))
                .run();

        double meanMicros = lines(TraceFolder.ITEMS_FILE).stream()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.split(",", -1)[2]))
                .average()
                .orElseThrow();
        assertThat(lines(TraceFolder.ITEMS_FILE)).hasSize(51);
        assertThat(step(result, "there and back").endToEnd())
                .singleElement()
                .satisfies(endToEnd -> assertThat(endToEnd.timings().meanNanos() / 1e3 / meanMicros)
                        .isBetween(0.999, 1.001));
        assertThat(folder.resolve(TraceFolder.OPERATIONS_FILE)).doesNotExist();
    }

    @Test
    void aTraceThatTheDiskRefusesIsAWarningAndNothingElseIsMissing() throws IOException {
        Assumptions.assumeTrue(Files.exists(Path.of("/dev/full")), "no /dev/full");
        Files.createSymbolicLink(folder.resolve(TraceFolder.OPERATIONS_FILE), Path.of("/dev/full"));

        PlanResult result = SimulatedPlan.over(QUICK)
                .in(folder)
                .then(traced(Step.closed("fill", 4, count(100), CREATE_RECORD), "", ""))
                .run();

        assertThat(figures(step(result, "fill"), CREATE_RECORD).account().succeeded())
                .isEqualTo(100);
        assertThat(result.verdict().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(FindingCode.TRACE_INCOMPLETE);
            assertThat(finding.text()).contains("100 of 100 operations", "No space left on device");
        });
    }

    /** Mounts a small file system; skipped where that is not allowed. */
    @Test
    void traceFillingDiskKeepsWholeLinesAndCountsRestIfMountAllowed() throws Exception {
        Assumptions.assumeTrue(
                exitCode("mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", folder.toString()) == 0,
                "mounting a tmpfs is not allowed here");
        try {
            PlanResult result = SimulatedPlan.over(QUICK)
                    .in(folder)
                    .then(traced(Step.closed("fill", 4, count(20_000), CREATE_RECORD), "", ""))
                    .then(Step.closed("after", 4, count(100), CREATE_RECORD))
                    .run();

            List<String> rows = lines(TraceFolder.OPERATIONS_FILE);
            long missing = 20_000L - (rows.size() - 1);
            assertThat(figures(step(result, "fill"), CREATE_RECORD).account().succeeded())
                    .isEqualTo(20_000);
            assertThat(figures(step(result, "after"), CREATE_RECORD).account().succeeded())
                    .isEqualTo(100);
            assertThat(missing).isBetween(1L, 19_999L);
            assertThat(rows).allMatch(row -> row.chars().filter(c -> c == ',').count() == 9);
            assertThat(rows.getLast()).endsWith(",fill");
            assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
            assertThat(result.verdict().findings()).singleElement().satisfies(finding -> {
                assertThat(finding.code()).isEqualTo(FindingCode.TRACE_INCOMPLETE);
                assertThat(finding.text())
                        .contains(
                                Counts.format(missing) + " of 20 000 operations are not in "
                                        + folder.resolve(TraceFolder.OPERATIONS_FILE),
                                "No space left on device");
            });
        } finally {
            assertThat(exitCode("umount", folder.toString())).isZero();
        }
    }

    private static int exitCode(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    @Test
    void aBadLineEndsTheStepAndWhatWasReadBeforeIsAccountedFor() throws IOException {
        Files.writeString(folder.resolve("bad.csv"), "name,partition,offset\n,0,0\n,0,one\n");

        PlanResult result = SimulatedPlan.over(QUICK)
                .in(folder)
                .then(Step.closed("fill", 1, count(10), CREATE_RECORD))
                .then(traced(Step.closed("read", 1, NONE, READ_RECORD), "bad.csv", ""))
                .run();

        assertThat(figures(step(result, "read"), READ_RECORD).account().succeeded())
                .isEqualTo(1);
        assertThat(result.verdict().findings())
                .filteredOn(finding -> finding.code() == FindingCode.ITEM_LIST_FAILED)
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.text()).contains(folder.resolve("bad.csv") + ":3: 'one' is no offset"));
    }

    @Test
    void aListThatAStepReadsAndWouldEmptyIsRefusedUnderWhateverName() throws IOException {
        Path list = Files.writeString(folder.resolve("records.csv"), "name,partition,offset\n,0,0\n");
        Files.createSymbolicLink(folder.resolve("link.csv"), list);

        for (String written : List.of("records.csv", "./records.csv", "link.csv")) {
            PlanResult result = SimulatedPlan.over(QUICK)
                    .in(folder)
                    .then(traced(Step.closed("read", 1, count(1), READ_RECORD), "records.csv", ""))
                    .then(traced(Step.closed("fill", 1, count(1), CREATE_RECORD), "", written))
                    .run();

            assertThat(result.steps()).isEmpty();
            assertThat(result.verdict().findings()).singleElement().satisfies(finding -> {
                assertThat(finding.code()).isEqualTo(FindingCode.SETTING_REJECTED);
                assertThat(finding.text()).startsWith("step fill would empty ").contains("which step read reads");
            });
            assertThat(list).content().endsWith(",0,0\n");
        }
    }

    @Test
    void aStepThatWritesWhatItReadsIsRefused() throws IOException {
        Path list = Files.writeString(folder.resolve("records.csv"), "name,partition,offset\n,0,0\n");

        PlanResult result = SimulatedPlan.over(QUICK)
                .in(folder)
                .then(traced(Step.closed("read", 1, NONE, READ_RECORD), list.toString(), "records.csv"))
                .run();

        assertThat(result.verdict().findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.text()).startsWith("step read would empty "));
        assertThat(list).content().endsWith(",0,0\n");
    }
}
