package dev.weir.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Column;
import dev.weir.result.MatrixResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweptAxisTest {

    @Test
    void valuesOfOneUnitLieWhereTheirNumberIs() {
        assertThat(axis("size", "100B", "1KiB").positions()).containsExactly(100.0, 1024.0);
        assertThat(axis("publishers", "1", "4").positions()).containsExactly(1.0, 4.0);
        assertThat(axis("producer.linger.ms", "5", "10").numeric()).isTrue();
    }

    @Test
    void valuesOtherThanNumbersAreEvenlySpaced() {
        SweptAxis axis = axis("transport", "direct", "aeron");

        assertThat(axis.numeric()).isFalse();
        assertThat(axis.positions()).containsExactly(1.0, 2.0);
        assertThat(axis("producer.batch.size", "0", "16384").numeric()).isFalse();
    }

    @Test
    void axisWithOneValueIsNotDrawn() {
        assertThat(SweptAxis.of(result("transport", List.of("direct", "direct"))))
                .isEmpty();
    }

    @Test
    void batchSizeIsNoSizeOfAMessage() {
        assertThat(axis("producer.batch.size", "1024", "4096").isMessageSize()).isFalse();
        assertThat(axis("size", "1KiB", "4KiB").isMessageSize()).isTrue();
    }

    @Test
    void anAxisIsCalledAsPeopleCallItsKey() {
        assertThat(axis("producer.batch.size", "1024", "4096").name()).isEqualTo("batch.size");
        assertThat(axis("kafka.producer.linger.ms", "1", "5").name()).isEqualTo("linger.ms");
        assertThat(axis("kafka@other.consumer.fetch.min.bytes", "1", "5").name())
                .isEqualTo("fetch.min.bytes");
        assertThat(axis("payload.size", "1KiB", "4KiB").name()).isEqualTo("size");
        assertThat(axis("work.time", "0ms", "5ms").name()).isEqualTo("work.time");
        assertThat(axis("schedule.rate", "1/s", "5/s").isRate()).isTrue();
        assertThat(axis("producer.linger.ms", "0", "5").labelled("0")).isEqualTo("linger.ms 0");
        assertThat(axis("producer.acks", "0", "all").labelled("all")).isEqualTo("all");
    }

    private static SweptAxis axis(String key, String... values) {
        return SweptAxis.of(result(key, List.of(values))).getFirst();
    }

    private static MatrixResult result(String key, List<String> values) {
        List<MatrixResult.Cell> cells = values.stream()
                .map(value -> new MatrixResult.Cell(1, value, List.of(value), "a"))
                .toList();
        return new MatrixResult(
                new MatrixResult.MatrixOrigin("", "", "table", "", List.of(), List.of(), ""),
                new MatrixResult.Plan(List.of(key), 1, Column.USUAL, cells),
                List.of(),
                "");
    }
}
