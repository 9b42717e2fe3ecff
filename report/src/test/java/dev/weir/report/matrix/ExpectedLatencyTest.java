package dev.weir.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Column;
import dev.weir.result.MatrixResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectedLatencyTest {

    private static MatrixResult of(String text) {
        MatrixResult plain = SyntheticCells.matrix(1, 1, List.of());
        MatrixResult.MatrixOrigin origin = plain.origin();
        return new MatrixResult(
                new MatrixResult.MatrixOrigin(
                        origin.schema(), "0.1.0", "x", "", origin.startedAt(), origin.command(), text),
                plain.plan(),
                List.of(),
                "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "expect: { end-to-end p99: 20ms }",
                "expect:\n  end-to-end p99: 20ms\n",
                "expect:\n  end-to-end p99: '<= 20 ms'\n",
                "expect:\n  end-to-end p99: \"< 20ms\"\n"
            })
    void limitsAreReadAsScenariosWriteThem(String text) {
        assertThat(ExpectedLatency.of(of(text), "end-to-end", Column.P99)).hasValue(20e6);
        assertThat(ExpectedLatency.of(of(text), "end-to-end", Column.P50)).isEmpty();
        assertThat(ExpectedLatency.of(of(text), "publish", Column.P99)).isEmpty();
    }

    @Test
    void whatIsNoDurationIsNoLine() {
        assertThat(ExpectedLatency.of(of("expect:\n  end-to-end p99: '<= 1.1 x baseline'\n"), "end-to-end", Column.P99))
                .isEmpty();
        assertThat(ExpectedLatency.of(of("# end-to-end p99: 20ms"), "end-to-end", Column.P99))
                .isEmpty();
    }
}
