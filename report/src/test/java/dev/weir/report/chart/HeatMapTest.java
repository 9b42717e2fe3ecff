package dev.weir.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.data.TimeLine;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeatMapTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 7, 100, 9_999, 10_000_000})
    void theCountBesideAShadeIsTheLeastThatIsDrawnInIt(long most) {
        for (int shade = 1; shade <= HeatMap.SHADES; shade++) {
            long least = HeatMap.least(shade, most);

            assertThat(HeatMap.shade(least, most)).isGreaterThanOrEqualTo(shade);
            assertThat(HeatMap.shade(least - 1, most)).isLessThan(shade);
        }
    }

    @Test
    void theLegendHasTheShadesThatCellsCanHaveAndNoOthers() {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(1_000, 14);
        histogram.recordValueWithCount(1_000_000, 1);
        TimeLine time = new TimeLine(0, TimeLine.SECOND, TimeLine.SECOND, 1);

        String drawn = new HeatMap(time, column -> Optional.of(histogram), "items", 40)
                .draw(new ChartText("heat", "", "", ""), Size.WIDE);

        assertThat(HeatMap.shade(1, 14)).isEqualTo(3);
        assertThat(drawn).contains("<rect class=\"h3\"", "<rect class=\"h7\"");
        assertThat(drawn).doesNotContain("<rect class=\"h1\"").doesNotContain("<rect class=\"h2\"");
    }
}
