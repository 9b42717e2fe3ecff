package dev.weir.run.worker;

import static org.assertj.core.api.Assertions.assertThat;

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
    void filesSayWhichReceiverTheyAreAbout() {
        assertThat(WorkerShare.of(1, 5).getFirst().filePrefix()).isEqualTo("receiver-");
        assertThat(WorkerShare.of(2, 5).getLast().filePrefix()).isEqualTo("receiver-2-");
    }
}
