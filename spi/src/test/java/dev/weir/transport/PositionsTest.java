package dev.weir.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.topic.Topics;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PositionsTest {

    @Test
    void whatIsPastAnEndIsToldByPartition() {
        Positions acked = new Positions(Map.of(0, 1_000L, 3, 1_500L, 4, 7L));
        Positions end = new Positions(Map.of(0, 1_000L, 3, 1_400L));

        assertThat(acked.beyond(end, Topics.ONE::told))
                .containsExactly(
                        "offset 1499 of partition 3, whose log ends at 1400",
                        "offset 6 of partition 4, whose log ends at 0");
        assertThat(end.beyond(acked, Topics.ONE::told)).isEmpty();
    }
}
