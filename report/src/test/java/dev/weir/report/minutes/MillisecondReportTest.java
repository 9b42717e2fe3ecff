package dev.weir.report.minutes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class MillisecondReportTest {

    /** The example that the load test of the Lightstreamer Kafka Connector shows in its documentation. */
    private static final String EXAMPLE = """
            Test Duration: 0 Hours 24 minutes and 0 seconds
            Number of samples: 6335
            Min = 4 ms
            Mean = 15 ms - Standard Deviation = 86 ms
            Max = 2643 ms
            25th Percentile = 7 ms
            50th Percentile = 10 ms
            75th Percentile = 14 ms
            90th Percentile = 18 ms
            95th Percentile = 24 ms
            98th Percentile = 33 ms
            Min
            0004 - 0334 ********************|
            0334 - 0664
            0664 - 0994 |
            0994 - 1324 |
            1324 - 1654 |
            1654 - 1984 |
            1984 - 2314 |
            2314 - 2644 |
            Max

            ZOOM
            Min
            0004 - 0006 *******************|
            0006 - 0008 ********************|
            0008 - 0010 *******************|
            0010 - 0012 ****************|
            0012 - 0014 ***********|
            0014 - 0016 *******|
            0016 - 0018 *****|
            0018 - 0020
            90th percentile
            """;

    /** Counts by milliseconds that give every figure and every row of it. */
    private static final Map<Integer, Integer> OF_EXAMPLE = Map.ofEntries(
            Map.entry(4, 150),
            Map.entry(5, 460),
            Map.entry(6, 508),
            Map.entry(7, 600),
            Map.entry(8, 576),
            Map.entry(9, 500),
            Map.entry(10, 617),
            Map.entry(11, 500),
            Map.entry(12, 441),
            Map.entry(13, 300),
            Map.entry(14, 347),
            Map.entry(15, 250),
            Map.entry(16, 162),
            Map.entry(17, 140),
            Map.entry(18, 154),
            Map.entry(20, 150),
            Map.entry(24, 170),
            Map.entry(28, 100),
            Map.entry(33, 90),
            Map.entry(60, 109),
            Map.entry(700, 1),
            Map.entry(1_100, 2),
            Map.entry(1_400, 1),
            Map.entry(1_700, 1),
            Map.entry(2_000, 1),
            Map.entry(2_643, 5));

    private final MillisecondCounts counts = new MillisecondCounts();

    @Test
    void reportHasTheFormOfTheExampleCharacterByCharacter() {
        OF_EXAMPLE.forEach(counts::add);

        assertThat(MillisecondReport.of(counts, 24 * 60)).isEqualTo(EXAMPLE);
    }

    @Test
    void hoursMinutesAndSecondsAreSaid() {
        counts.add(5, 1);

        assertThat(MillisecondReport.of(counts, 2 * 3_600 + 3 * 60 + 4))
                .startsWith("Test Duration: 2 Hours 3 minutes and 4 seconds\n");
    }

    @Test
    void starsStandForTheFewestSamplesOfARowWhereTheyFit() {
        for (int millis = 1; millis <= 8; millis++) {
            counts.add(millis, 10L * millis);
        }
        counts.add(0, 20);

        assertThat(MillisecondReport.of(counts, 60)).contains("""
                Min
                0000 - 0001 **|
                0001 - 0002 *|
                0002 - 0003 **|
                0003 - 0004 **|
                0004 - 0005 ***|
                0005 - 0006 ***|
                0006 - 0007 ****|
                0007 - 0008 ****|
                Max
                """);
    }

    @Test
    void rowsThatBeginBeyondTheMaximumAreLeftOut() {
        counts.add(2, 1);
        counts.add(4, 1);

        assertThat(MillisecondReport.of(counts, 60)).contains("""
                Min
                0002 - 0003 *|
                0003 - 0004 *|
                0004 - 0005
                Max
                """);
    }

    @Test
    void percentilesAreTheFirstMillisecondsThatHoldEnough() {
        counts.add(10, 50);
        counts.add(20, 40);
        counts.add(30, 10);

        assertThat(MillisecondReport.of(counts, 60))
                .contains("25th Percentile = 10 ms", "50th Percentile = 10 ms", "75th Percentile = 20 ms")
                .contains("90th Percentile = 20 ms", "95th Percentile = 30 ms", "98th Percentile = 30 ms")
                .contains("Mean = 16 ms - Standard Deviation = 7 ms");
    }

    @Test
    void moreSamplesThanAnIntHoldsAreCounted() {
        counts.add(3, 4_000_000_000L);
        counts.add(7, 1_000_000_000L);

        assertThat(MillisecondReport.of(counts, 60))
                .contains("Number of samples: 5000000000", "75th Percentile = 3 ms", "90th Percentile = 7 ms")
                .contains("0003 - 0004 ********************|");
    }

    @Test
    void latenciesBelowOneMillisecondAreOnlyCounted() {
        counts.add(0, 17);

        assertThat(MillisecondReport.of(counts, 60)).isEqualTo("all the 17 received updates have a <1ms delay\n");
    }

    @Test
    void aMinuteWithoutLatenciesSaysThatThereAreNone() {
        assertThat(MillisecondReport.of(counts, 60))
                .isEqualTo("Test Duration: 0 Hours 1 minutes and 0 seconds\nNumber of samples: 0\n");
    }

    @Test
    void latenciesOfFourMinutesAndMoreAreNamedAndNotCounted() {
        counts.add(5, 1);
        counts.add(240_000, 2);

        assertThat(MillisecondReport.of(counts, 60))
                .contains("Number of samples: 1\n", "Max = 5 ms\n")
                .endsWith("Not counted, 240000 ms or longer: 2\n");
    }

    @Test
    void nanosecondsCountAsWholeMilliseconds() {
        Histogram histogram = new Histogram(3);
        histogram.recordValue(1_900_000);
        histogram.recordValue(2_100_000);
        histogram.recordValue(999_000);

        counts.add(histogram);

        assertThat(new long[] {counts.count(0), counts.count(1), counts.count(2)})
                .containsExactly(1, 1, 1);
    }
}
