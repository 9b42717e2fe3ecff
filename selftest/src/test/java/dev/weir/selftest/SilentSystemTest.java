package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.result.RunResult;
import dev.weir.result.operation.PlanResult;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.scenario.Scenario.Expectation.Kind;
import dev.weir.schedule.Schedule;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.operation.OperationCourse;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What the first lines say of a system that takes and gives nothing for a time, in simulated time. */
class SilentSystemTest {

    /** Everything stands still once, from 2.5 s on. */
    private static List<String> headline(Duration stall, Expectation... expectations) {
        var length = new Scenario.Length(
                Duration.ZERO,
                Duration.ZERO,
                OptionalLong.empty(),
                Duration.ofSeconds(8),
                OptionalLong.empty(),
                Duration.ofSeconds(30),
                Duration.ofSeconds(10));
        FaultPlan plan = FaultPlan.delayed(Duration.ofMillis(5))
                .with(new Fault.Stall(Duration.ofMillis(2_500), Duration.ofHours(1), stall));
        RunResult result = PlainRun.simulated(1, plan, length, new Schedule.FixedRate(100), List.of(expectations))
                .result();
        return TextReport.headline(result, new TextStyle(200, true, false))
                .lines()
                .toList();
    }

    /** The same of steps, of which the operations are answered no more from 4 s on. */
    private static List<String> headlineOfSteps(Duration stall, String further) {
        OperationCourse course = OperationCourse.taking(Duration.ofMillis(1)).stalling(Duration.ofSeconds(4), stall);
        String steps = "[{ operations: create-record, rate: 1000/s, in-flight: 5000, warmup: 0s, limit: { time: 20s }"
                + further + " }]";
        PlanResult result =
                OperationRun.simulated(new OperationCase("silent", course, steps, List.of()), course, new FakeClock(0));
        return TextReport.headline(result, new TextStyle(200, true, false))
                .lines()
                .toList();
    }

    @Test
    void headlineReportsSystemSilenceAndItsSpan() {
        List<String> lines = headline(Duration.ofMillis(1_500));

        assertThat(lines.getFirst()).startsWith("  PASS, SYSTEM SILENT   8.00 s measured");
        assertThat(lines.get(1))
                .isEqualTo("  warning: The system was silent while messages were outstanding: nothing acknowledged and"
                        + " nothing received from 2.5 to 4.0 s.");
    }

    @Test
    void silenceThatAnExpectationForbidsFails() {
        List<String> lines =
                headline(Duration.ofMillis(1_500), new Expectation("end-to-end p99", Kind.MOST_NANOS, 1_000_000_000));

        assertThat(lines.getFirst()).startsWith("  FAIL, SYSTEM SILENT   8.00 s measured");
        assertThat(lines.get(1)).contains("end-to-end p99");
        assertThat(lines).anyMatch(line -> line.contains("from 2.5 to 4.0 s"));
    }

    @Test
    void lessThanASecondIsNoSilence() {
        assertThat(headline(Duration.ofMillis(900)).getFirst()).startsWith("  PASS   8.00 s measured");
    }

    @Test
    void stepsHeadlineReportsSystemSilenceAndItsSpan() {
        List<String> lines = headlineOfSteps(Duration.ofSeconds(3), "");

        assertThat(lines.getFirst()).startsWith("  PASS, SYSTEM SILENT   ");
        assertThat(lines.get(1))
                .matches("  warning: The system was silent while operations of step create-record were in flight: no"
                        + " operation ended from 4\\.[01] to (6\\.9|7\\.0) s\\.");
    }

    @Test
    void silenceOfStepsThatAnExpectationForbidsFails() {
        List<String> lines = headlineOfSteps(Duration.ofSeconds(3), ", expect: { duration p99: 1s }");

        assertThat(lines.getFirst()).startsWith("  FAIL, SYSTEM SILENT   ");
        assertThat(lines).anyMatch(line -> line.contains("no operation ended from 4."));
    }

    @Test
    void lessThanASecondIsNoSilenceOfSteps() {
        assertThat(headlineOfSteps(Duration.ofMillis(900), "").getFirst()).startsWith("  PASS   ");
    }
}
