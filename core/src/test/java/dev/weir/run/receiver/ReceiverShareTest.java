package dev.weir.run.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReceiverShareTest {

    @Test
    void receiversDivideEverythingEvenly() {
        assertThat(ReceiverShare.of(3, 8))
                .containsExactly(
                        new ReceiverShare("weir receiver 1", 0, 2),
                        new ReceiverShare("weir receiver 2", 2, 5),
                        new ReceiverShare("weir receiver 3", 5, 8));
    }

    @Test
    void theOnlyReceiverHasNoNumber() {
        assertThat(ReceiverShare.of(1, 5)).isEqualTo(List.of(new ReceiverShare("weir receiver", 0, 5)));
    }

    @Test
    void filesSayWhichReceiverTheyAreAbout() {
        assertThat(ReceiverShare.of(1, 5).getFirst().filePrefix()).isEqualTo("receiver-");
        assertThat(ReceiverShare.of(2, 5).getLast().filePrefix()).isEqualTo("receiver-2-");
    }
}
