package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.resource.Pause;
import dev.weir.run.Watch.HostPauses;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostPausesTest {

    @Test
    void aPauseThatTwoProcessesSawCountsOnce() {
        HostPauses here = new HostPauses(50, 3, 60, List.of(new Pause(100, 50), new Pause(900, 10)));
        HostPauses there = new HostPauses(60, 2, 80, List.of(new Pause(105, 60), new Pause(400, 20)));

        assertThat(here.and(there))
                .isEqualTo(
                        new HostPauses(65, 3, 95, List.of(new Pause(100, 65), new Pause(400, 20), new Pause(900, 10))));
        assertThat(here.and(there)).isEqualTo(there.and(here));
    }

    @Test
    void nothingIsAddedByAProcessThatNeverPaused() {
        HostPauses here = new HostPauses(50, 3, 60, List.of(new Pause(100, 50)));

        assertThat(here.and(HostPauses.NONE)).isEqualTo(here);
    }
}
