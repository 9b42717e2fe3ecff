package dev.weir.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Verdict.Outcome;
import dev.weir.scenario.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeLeftTest {

    private final Matrix matrix = new ScriptedEngine(Outcome.PASS).matrix("table", List.of());

    @Test
    void runsThatTookTwiceAsLongAsPlannedDoubleWhatIsLeft() {
        TimeLeft left = new TimeLeft();

        assertThat(left.of(matrix.order())).isEqualTo("about 12 s");
        left.ran(matrix.cells().getFirst().scenario(), 6_000_000_000L);
        assertThat(left.of(matrix.order())).isEqualTo("about 24 s");
    }

    @Test
    void longTimesAreToldInMinutesAndHours() {
        assertThat(TimeLeft.words(0.2)).isEqualTo("about 1 s");
        assertThat(TimeLeft.words(720)).isEqualTo("about 12 min");
        assertThat(TimeLeft.words(9_000)).isEqualTo("about 2.5 h");
    }
}
