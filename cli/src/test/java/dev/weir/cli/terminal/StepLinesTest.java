package dev.weir.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.LatencyLog;
import dev.weir.run.RunListener.OperationProgress;
import dev.weir.run.RunListener.OperationProgress.Totals;
import dev.weir.run.RunListener.StepProgress;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepLinesTest {

    private static final StepProgress MIXED = new StepProgress(
            "mixed",
            12_300_000_000L,
            List.of(
                    new OperationProgress(
                            "create-record",
                            new Totals(20_210, 20_010, 3, 197),
                            8_210,
                            8_407_040,
                            new LatencyLog.Stats(1_000, 2_000_000, 31_000_000, 45_000_000)),
                    new OperationProgress(
                            "list-topics", new Totals(5, 0, 0, 5), 0, 0, new LatencyLog.Stats(0, -1, -1, -1))));

    @Test
    void stepsUnderWayAreATable() {
        assertThat(StepLines.table(List.of(MIXED), 120))
                .containsExactly(
                        "  step   operation      in flight    done  failed     rate  MB/s      p50      p99      max",
                        "  mixed  create-record        197  20 010       3  8 210/s  8.41  2.00 ms  31.0 ms  45.0 ms",
                        "  mixed  list-topics            5       0       0      0/s     –        –        –        –");
    }

    @Test
    void columnsForWhichThereIsNoRoomAreLeftOut() {
        assertThat(StepLines.table(List.of(MIXED), 58))
                .containsExactly(
                        "  step   operation      in flight    done  failed",
                        "  mixed  create-record        197  20 010       3",
                        "  mixed  list-topics            5       0       0");
    }

    @Test
    void aPipeGetsALineForEachOperationAndSecond() {
        assertThat(StepLines.plain(MIXED))
                .containsExactly(
                        "  mixed      12 s     create-record   in flight 197   done 20 010   failed 3   8 210/s"
                                + "   8.41 MB/s   p50 2.00 ms   p99 31.0 ms   max 45.0 ms",
                        "  mixed      12 s     list-topics   in flight 5   done 0   failed 0   0/s");
    }
}
