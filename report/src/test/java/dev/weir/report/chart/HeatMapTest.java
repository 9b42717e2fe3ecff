package dev.weir.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

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
}
