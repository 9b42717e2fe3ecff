package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.result.operation.PlanResult;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.testkit.operation.OperationCourse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of a step that was warmed up, in simulated time. */
class WarmedUpStepsTest {

    private static List<String> headline(String warmUp) {
        OperationCourse course =
                OperationCourse.taking(Duration.ofMillis(1)).stalling(Duration.ZERO, Duration.ofMillis(800));
        String steps = "[{ operations: create-record, rate: 1000/s, " + warmUp + " limit: { time: 10s } }]";
        PlanResult result =
                OperationRun.simulated(new OperationCase("warm", course, steps, List.of()), course, new FakeClock(0));
        return TextReport.headline(result, new TextStyle(200, true, false))
                .lines()
                .toList();
    }

    @Test
    void whatWasLeftOutIsSaidBelowTheTable() {
        List<String> lines = headline("");

        assertThat(lines.getFirst()).startsWith("  PASS   1 step · 10.0 s · 10 000 operations");
        assertThat(lines)
                .filteredOn(line -> line.contains("left out"))
                .singleElement()
                .asString()
                .matches(
                        "  left out of every figure: warm-up of create-record \\([5-6] \\d{3} operations in [5-6]\\.\\d+ s,"
                                + " ended by a steady state\\)");
        assertThat(lines).noneMatch(line -> line.contains("800 ms"));
    }

    @Test
    void withoutWarmUpTheStartIsInTheFigures() {
        assertThat(headline("warmup: 0s,"))
                .noneMatch(line -> line.contains("left out"))
                .anyMatch(line -> line.contains("800 ms"));
    }
}
