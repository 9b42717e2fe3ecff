package dev.weir.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CrowdOrderTest {

    @Test
    void aWholePercentageOfAHundredClientsIsSlow() {
        for (int percent = 0; percent <= 100; percent++) {
            CrowdOrder.Slow slow = new CrowdOrder.Slow(percent / 100.0, 2_000);

            assertThat(IntStream.range(0, 100).filter(slow::takes).count())
                    .as("%s %%", percent)
                    .isEqualTo(percent);
        }
    }
}
