package dev.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.SystemClock;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Real processes, which are killed and started again. */
class WatchedProcessesIT {

    @Test
    void aProcessThatIsKilledAndStartedAgainGoesOnUnderItsName() throws IOException {
        String mark = "-Dwatched=by-" + ProcessHandle.current().pid();
        ProcessChoice choice = ProcessChoice.parse("child=" + mark);
        try (WatchedProcesses watched = WatchedProcesses.open(List.of(choice), "here", new SystemClock())) {
            assertThat(child(watched).running()).isZero();
            long burned;
            try (WorkloadJvm first = new WorkloadJvm(mark)) {
                burned = Long.parseLong(first.ask("burn", 200_000_000));
                WatchedUsage seen = child(watched);
                assertThat(seen.pid()).isEqualTo(first.pid());
                assertThat(seen.usage().cpuNanos()).isGreaterThanOrEqualTo(burned);
            }
            assertThat(child(watched).running()).isZero();
            try (WorkloadJvm second = new WorkloadJvm(mark)) {
                burned += Long.parseLong(second.ask("burn", 200_000_000));
                WatchedUsage seen = child(watched);
                assertThat(seen.pid()).isEqualTo(second.pid());
                assertThat(seen.usage().cpuNanos()).isGreaterThanOrEqualTo(burned);
                assertThat(seen.usage().memory().residentBytes()).isPositive();
            }
            WatchedSample last = watched.sample(true);
            assertThat(last.usages().getFirst().usage().cpuNanos()).isGreaterThanOrEqualTo(burned);
            assertThat(last.notMeasured()).anyMatch(sentence -> sentence.startsWith("child on here (pid "));
        }
    }

    private static WatchedUsage child(WatchedProcesses watched) {
        return watched.sample(true).usages().get(1);
    }
}
