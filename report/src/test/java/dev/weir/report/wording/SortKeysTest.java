package dev.weir.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SortKeysTest {

    private static List<String> sorted(String... texts) {
        List<Double> keys = SortKeys.of(List.of(texts)).keys();
        return IntStream.range(0, texts.length)
                .boxed()
                .sorted(Comparator.comparing(keys::get))
                .map(i -> texts[i])
                .toList();
    }

    @Test
    void quantitiesAreSortedByValueAndNotByDigits() {
        assertThat(sorted("5.48ms", "13.5µs", "1s")).containsExactly("13.5µs", "5.48ms", "1s");
        assertThat(sorted("1MiB", "100B", "1KiB", "999kB")).containsExactly("100B", "1KiB", "999kB", "1MiB");
        assertThat(sorted("1000/s", "90/min", "50/s")).containsExactly("90/min", "50/s", "1000/s");
        assertThat(sorted("10", "9", "-1", "0.5")).containsExactly("-1", "0.5", "9", "10");
    }

    @Test
    void wordsAreSortedByLettersAndTheNumbersInThemByValue() {
        assertThat(sorted("kafka 10", "aeron", "Kafka 9", "kafka"))
                .containsExactly("aeron", "kafka", "Kafka 9", "kafka 10");
        assertThat(sorted("1KiB", "100/s", "NaN", "1e999", "٣", "3"))
                .doesNotHaveDuplicates()
                .hasSize(6);
    }

    @Test
    void anEmptyCellHasNoKey() {
        assertThat(SortKeys.of(List.of("2", "", Figures.NONE, "1")).keys())
                .containsExactly(2.0, Double.NaN, Double.NaN, 1.0);
        assertThat(SortKeys.attributesOf(Double.NaN, "class", "word")).containsExactly("class", "word");
        assertThat(SortKeys.attributesOf(5_480_000, "class", "word"))
                .containsExactly("class", "word", "data-sort", "5480000");
    }
}
