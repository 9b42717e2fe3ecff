package dev.weir.run.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.FindingCode;
import dev.weir.run.watch.ProcessWatch;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerShareTest {

    @Test
    void receiversDivideEverythingEvenly() {
        assertThat(WorkerShare.of(3, 8))
                .containsExactly(
                        new WorkerShare("weir receiver 1", 0, 2),
                        new WorkerShare("weir receiver 2", 2, 5),
                        new WorkerShare("weir receiver 3", 5, 8));
    }

    @Test
    void theOnlyReceiverHasNoNumber() {
        assertThat(WorkerShare.of(1, 5)).isEqualTo(List.of(new WorkerShare("weir receiver", 0, 5)));
    }

    @Test
    void processesOfPublishersHaveAnotherNameAndFailWithAnotherCode() {
        List<WorkerShare> shares = WorkerShare.of(ProcessWatch.PUBLISHER, 2, 3);

        assertThat(shares)
                .containsExactly(new WorkerShare("weir publisher 1", 0, 1), new WorkerShare("weir publisher 2", 1, 3));
        assertThat(shares.getLast().filePrefix()).isEqualTo("publisher-2-");
        assertThat(shares).extracting(WorkerShare::failed).containsOnly(FindingCode.PUBLISHER_FAILED);
        assertThat(WorkerShare.of(1, 5).getFirst().failed()).isEqualTo(FindingCode.RECEIVER_FAILED);
    }

    @Test
    void filesSayWhichReceiverTheyAreAbout() {
        assertThat(WorkerShare.of(1, 5).getFirst().filePrefix()).isEqualTo("receiver-");
        assertThat(WorkerShare.of(2, 5).getLast().filePrefix()).isEqualTo("receiver-2-");
    }
}
