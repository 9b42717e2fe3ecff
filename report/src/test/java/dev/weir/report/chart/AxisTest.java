package dev.weir.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.chart.Axis.Tick;
import dev.weir.report.wording.Figures;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class AxisTest {

    @Property
    void aLogarithmicAxisHoldsItsValuesAndTicksInOrder(
            @ForAll @DoubleRange(min = 1, max = 1e12) double one,
            @ForAll @DoubleRange(min = 1, max = 1e12) double other) {
        double low = Math.min(one, other);
        double high = Math.max(one, other);

        Axis axis = Axis.logarithmic(low, high, 300, 20, Figures::nanosTick);

        assertThat(axis.low()).isLessThanOrEqualTo(low * 1.001);
        assertThat(axis.high()).isGreaterThanOrEqualTo(high * 0.999);
        assertThat(axis.at(low)).isBetween(20.0, 300.0);
        assertThat(axis.at(high)).isLessThanOrEqualTo(axis.at(low));
        assertThat(axis.ticks()).extracting(Tick::value).isSorted();
    }

    @Property
    void anAxisFromZeroHasAFewTicksAndRoomAbove(@ForAll @DoubleRange(min = 0.01, max = 1e12) double high) {
        Axis axis = Axis.fromZero(high, 300, 20, 5, Figures::shortCount);

        assertThat(axis.high()).isGreaterThan(high).isLessThanOrEqualTo(high * 2.1);
        assertThat(axis.ticks()).hasSizeBetween(3, 8);
        assertThat(axis.ticks()).extracting(Tick::label).doesNotHaveDuplicates();
    }
}
