package dev.weir.run.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.SystemClock;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict.Severity;
import dev.weir.run.loop.RunErrors;
import dev.weir.scenario.AgentsSpec.Lost;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerHostsTest {

    private static final WorkerHost A = new FarHost("a");
    private static final WorkerHost C = new FarHost("c");

    private final SystemClock clock = new SystemClock();
    private final RunErrors errors = new RunErrors(clock);

    private WorkerHosts hosts(Lost whenLost) {
        return new WorkerHosts(new RunHosts(List.of(A), List.of(A, C), whenLost), clock, errors);
    }

    @Test
    void aLostHostIsAFaultOfWeirOnceHoweverManyOfItsWorkersTell() {
        WorkerHosts hosts = hosts(Lost.STOP);

        hosts.subscribers("receiver", 1, 2, host -> 2);
        hosts.lost(A, 5);
        hosts.lost(A, 3);
        hosts.lost(A, 4);

        assertThat(errors.all()).singleElement().satisfies(error -> {
            assertThat(error.code()).isEqualTo(FindingCode.HOST_LOST);
            assertThat(error.text())
                    .isEqualTo("agent a was lost: for 5 s nothing that the run sent reached a worker there");
            assertThat(error.severity()).isEqualTo(Severity.INVALIDITY);
        });
        assertThat(errors.ending()).isTrue();
        assertThat(hosts.ofRun().hosts())
                .extracting(member -> member.loss().toldNanos())
                .containsExactly(3L, 0L);
    }

    @Test
    void runSetToFinishContinuesAfterLostHostUntilAnotherFault() {
        WorkerHosts hosts = hosts(Lost.FINISH);

        hosts.lost(C, 1);

        assertThat(errors.any()).isTrue();
        assertThat(errors.ending()).isFalse();
        errors.report(FindingCode.STALLED, "nothing moved");
        assertThat(errors.ending()).isTrue();
    }

    @Test
    void startLeadIsHalfASecondWithOtherHostsAndZeroWithout() {
        assertThat(hosts(Lost.STOP).leadNanos()).isEqualTo(500_000_000);
        assertThat(hosts(Lost.STOP).leastAheadNanos()).isEqualTo(50_000_000);
        WorkerHosts none = new WorkerHosts(RunHosts.NONE, clock, errors);
        assertThat(none.leadNanos()).isZero();
        assertThat(none.leastAheadNanos()).isZero();
    }
}
