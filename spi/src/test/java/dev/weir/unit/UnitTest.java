package dev.weir.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitTest {

    private static final long TEN_YEARS_NANOS = 315_360_000_000_000_000L;

    @Property
    void anExactDurationReadsBackAsItself(@ForAll @LongRange(min = 0, max = TEN_YEARS_NANOS) long nanos) {
        Duration duration = Duration.ofNanos(nanos);

        assertThat(Durations.parse(Durations.exact(duration))).isEqualTo(duration);
    }

    @Property
    void anExactSizeReadsBackAsItself(@ForAll @LongRange(min = 0) long bytes) {
        assertThat(Sizes.parse(Sizes.exact(bytes))).isEqualTo(bytes);
    }

    @Property
    void anExactRateReadsBackAsItself(@ForAll @DoubleRange(min = 0, max = 1e9) double rate) {
        assertThat(Rates.parse(Rates.exact(rate))).isEqualTo(rate);
    }

    @ParameterizedTest
    @CsvSource({
        "250ms, 250000000",
        "1.5 s, 1500000000",
        "2m, 120000000000",
        "1h, 3600000000000",
        "7us, 7000",
        "7µs, 7000",
        "0s, 0",
        "1_000ns, 1000",
        "0.4ns, 0",
        "0.5ns, 1"
    })
    void durationsAreReadInEveryUnit(String text, long nanos) {
        assertThat(Durations.parse(text)).isEqualTo(Duration.ofNanos(nanos));
    }

    @ParameterizedTest
    @CsvSource({
        "1B, 1",
        "1kB, 1000",
        "1KiB, 1024",
        "1.5MB, 1500000",
        "2MiB, 2097152",
        "1 GB, 1000000000",
        "1GiB, 1073741824"
    })
    void decimalAndBinarySizesAreToldApart(String text, long bytes) {
        assertThat(Sizes.parse(text)).isEqualTo(bytes);
    }

    @Test
    void ratesMayBeSmallAndExact() {
        assertThat(Rates.parse("0.1/s")).isEqualTo(0.1);
        assertThat(Rates.parse("90/min")).isEqualTo(1.5);
        assertThat(Rates.parse("90/m")).isEqualTo(1.5);
        assertThat(Durations.parse("2min")).isEqualTo(Durations.parse("2m"));
        assertThat(Rates.parse("1_500/s")).isEqualTo(1_500.0);
        assertThat(Percents.parse("99.9%")).isEqualTo(0.999);
    }

    @ParameterizedTest
    @CsvSource({
        "0.37, 0.1, 37 %, 10 %",
        "0.0962, 0.1, 9.6 %, 10 %",
        "0.1, 0.1, 10 %, 10 %",
        "0.104, 0.1, 10.4 %, 10 %",
        "0.10004, 0.1, 10.004 %, 10 %",
        "0.100000001, 0.1, 10 %, 10 %",
        "0.026, 0.025, 3 %, 2.5 %",
        "0.0252, 0.025, 3 %, 2.5 %",
        "0.0249, 0.025, 2 %, 2.5 %",
        "12.5, 1, 1250 %, 100 %",
        "0, 0.1, 0 %, 10 %"
    })
    void aShareBesideItsLimitShowsOnWhichSideItIs(double share, double limit, String shown, String limitShown) {
        assertThat(Percents.beside(share, limit)).isEqualTo(shown);
        assertThat(Percents.exact(limit)).isEqualTo(limitShown);
    }

    @Test
    void aWholePercentageOfAHundredIsThatMany() {
        for (int percent = 0; percent <= 100; percent++) {
            double share = Percents.parse(percent + "%");
            for (int hundreds : new int[] {1, 7, 100, 100_000}) {
                assertThat(Percents.floor(share, hundreds * 100L)).isEqualTo((long) percent * hundreds);
                assertThat(Percents.ceil(share, hundreds * 100L)).isEqualTo((long) percent * hundreds);
            }
        }
        assertThat(Percents.floor(0.29, 99)).isEqualTo(28);
        assertThat(Percents.ceil(0.07, 101)).isEqualTo(8);
        assertThat(Percents.ceil(0.000_000_1, 1)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "s", "ms5", "1e3s", "1,5s", "--1s", "1s2", "5 parsecs", "5", "-5s", "0x5s", "١s", "_5s"
            })
    void aBadDurationIsRefusedInWords(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'" + text + "'")
                .hasMessageMatching("(?s).*(write a number and its unit|with one of the units|at least 0).*");
    }

    @Test
    void anErrorNamesTheUnitsThereAre() {
        assertThatThrownBy(() -> Sizes.parse("5kb"))
                .hasMessage(
                        "'5kb' has the unit 'kb'; a size is written like 1KiB, with one of the units B, kB, KiB, MB,"
                                + " MiB, GB, GiB");
        assertThatThrownBy(() -> Rates.parse("5")).hasMessageStartingWith("'5' has no unit; a rate is written like");
        assertThatThrownBy(() -> Durations.parse("87601h")).hasMessage("'87601h' is too long; at most 87600h");
        assertThat(Durations.parse("87600h")).isEqualTo(Duration.ofNanos(TEN_YEARS_NANOS));
        assertThatThrownBy(() -> Sizes.parse("99999999999GiB"))
                .hasMessage("'99999999999GiB' is too large; at most 8589934591GiB");
        assertThat(Sizes.parse("8589934591GiB")).isEqualTo(Long.MAX_VALUE - (1L << 30) + 1);
        assertThatThrownBy(() -> Sizes.parse("0.3B")).hasMessageContaining("whole number of bytes");
        assertThatThrownBy(() -> Percents.parse("101%")).hasMessage("'101%' is more than 100%");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "999, 999 ns",
        "1000, 1.00 µs",
        "1290000, 1.29 ms",
        "19300000, 19.3 ms",
        "999499, 999 µs",
        "999500, 1.00 ms",
        "999500000, 1.00 s",
        "-1290000, -1.29 ms",
        "3600000000000, 3600 s"
    })
    void durationsAreShownWithThreeDigits(long nanos, String expected) {
        assertThat(Durations.format(nanos)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 B", "999, 999 B", "999.6, 1.00 kB", "102400000, 102 MB", "1500000000, 1.50 GB"})
    void bytesAreShownInDecimalUnits(double bytes, String expected) {
        assertThat(Sizes.format(bytes)).isEqualTo(expected);
    }

    @Test
    void countsAndRatesAreGrouped() {
        assertThat(Counts.format(1_234_567)).isEqualTo("1 234 567");
        assertThat(Rates.format(10_000)).isEqualTo("10 000/s");
        assertThat(Rates.format(0.25)).isEqualTo("0.25/s");
        assertThat(Rates.format(9_999.7)).isEqualTo("10 000/s");
        assertThat(Rates.exact(0.1)).isEqualTo("0.1/s");
    }
}
