package dev.weir.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.SystemClock;
import dev.weir.result.AcrossHosts;
import dev.weir.result.FindingCode;
import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.ClockFigures;
import dev.weir.result.HostFigures.HostLoss;
import dev.weir.run.loop.RunErrors;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LostReceiversTest {

    private final RunErrors errors = new RunErrors(new SystemClock());

    private static AcrossHosts lost(String process) {
        HostLoss loss = new HostLoss(7, "was lost: it sent no heartbeats");
        HostFigures host =
                new HostFigures("b", "192.0.2.1", List.of(process), ClockFigures.within(0, 0, 0), loss, Map.of());
        return new AcrossHosts(List.of(host), List.of(), List.of());
    }

    @Test
    void aReceiverThatEndsIsOneAndAPublisherOnlyWhereItReceivesEchoes() {
        assertThat(LostReceivers.any(errors, AcrossHosts.NONE, true)).isFalse();
        errors.report(FindingCode.PUBLISHER_FAILED, "weir publisher ended");
        assertThat(LostReceivers.any(errors, AcrossHosts.NONE, false)).isFalse();
        assertThat(LostReceivers.any(errors, AcrossHosts.NONE, true)).isTrue();
        errors.report(FindingCode.RECEIVER_FAILED, "weir receiver ended");
        assertThat(LostReceivers.any(errors, AcrossHosts.NONE, false)).isTrue();
    }

    @Test
    void soIsAHostOfReceiversThatIsLost() {
        assertThat(LostReceivers.any(errors, lost("weir receiver on b"), false)).isTrue();
        assertThat(LostReceivers.any(errors, lost("weir publisher on b"), false))
                .isFalse();
        assertThat(LostReceivers.any(errors, lost("weir publisher on b"), true)).isTrue();
    }
}
