package dev.weir.cli.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ConfigException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectivesTest {

    @Test
    void objectiveIsAnExpectationInOtherWords() {
        Objectives objectives = Objectives.parse(List.of("end-to-end  p99<20ms", "lost = 0", "delivered >= 5000/s"));

        assertThat(objectives.overrides(""))
                .containsExactly("expect.end-to-end p99=20ms", "expect.lost=0", "expect.delivered=5000/s");
        assertThat(objectives.texts()).containsExactly("end-to-end p99 < 20ms", "lost = 0", "delivered >= 5000/s");
    }

    @Test
    void whatNothingMeetsIsRefusedWithWhatWasMeant() {
        assertThatThrownBy(() -> Objectives.parse(List.of("lost < 0")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("write:  lost = 0");
    }
}
