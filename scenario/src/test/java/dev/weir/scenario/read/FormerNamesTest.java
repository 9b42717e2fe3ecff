package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.matrix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ConfigException;
import dev.weir.result.Column;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Matrix.Cell;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.scenario.Scenario.Expectation.Kind;
import dev.weir.scenario.Scenario.Validity;
import java.util.List;
import org.junit.jupiter.api.Test;

class FormerNamesTest {

    @Test
    void formerKeysAndColumnsMeanWhatThePresentOnesDoAndAreNamedOnce() {
        Matrix matrix = matrix("""
                transport: plain
                expect: { response p99: 50ms, lag p50: 1ms }
                validity: { effect: 5%, achieved: 99% }
                columns: [achieved, p99]
                """);

        Scenario scenario = matrix.cells().getFirst().scenario();
        assertThat(scenario.expectations())
                .contains(
                        new Expectation("end-to-end p99", Kind.MOST_NANOS, 50e6),
                        new Expectation("schedule-lag p50", Kind.MOST_NANOS, 1e6));
        assertThat(scenario.validity()).isEqualTo(new Validity(0.05, 0.99));
        assertThat(matrix.columns()).containsExactly(Column.THROUGHPUT, Column.P99);
        assertThat(matrix.notes())
                .containsExactlyInAnyOrder(
                        "my.yaml:2: 'response p99' is now 'end-to-end p99'; the former name still works",
                        "my.yaml:2: 'lag p50' is now 'schedule-lag p50'; the former name still works",
                        "my.yaml:3: 'effect' is now 'tool-overhead'; the former name still works",
                        "my.yaml:3: 'achieved' is now 'sent'; the former name still works",
                        "my.yaml:4: 'achieved' is now 'throughput'; the former name still works");
        assertThat(matrix.text()).doesNotContain("response", "achieved", "effect");
    }

    @Test
    void optionsMayUseFormerNames() {
        Matrix matrix = matrix(
                "transport: plain\n", "response p99=5ms", "expect.lag p99.9=2ms", "effect=3%", "validity.achieved=98%");

        Scenario scenario = matrix.cells().getFirst().scenario();
        assertThat(scenario.expectations())
                .contains(
                        new Expectation("end-to-end p99", Kind.MOST_NANOS, 5e6),
                        new Expectation("schedule-lag p99.9", Kind.MOST_NANOS, 2e6));
        assertThat(scenario.validity()).isEqualTo(new Validity(0.03, 0.98));
        assertThat(matrix.notes())
                .contains("--set response: 'response p99' is now 'expect.end-to-end p99'; the former name still works");
    }

    @Test
    void aMatrixMayVaryAKeyByItsFormerNameAlsoInVariantsAndExclusions() {
        Matrix matrix = matrix("""
                transport: plain
                matrix:
                  expect.response p99: [1ms, 2ms]
                  variant: [{ name: a, validity.effect: 1% }, { name: b, validity: { effect: 2% } }]
                  exclude: [{ expect.response p99: 2ms, variant: b }]
                """);

        assertThat(matrix.cells()).extracting(Cell::label).hasSize(3);
        assertThat(matrix.cells())
                .extracting(cell -> cell.scenario().validity().toolOverhead())
                .containsExactly(0.01, 0.02, 0.01);
        assertThat(matrix.axes()).containsExactly("expect.end-to-end p99", "variant");
    }

    @Test
    void aKeyUnderBothItsNamesIsRefused() {
        assertThatThrownBy(() -> matrix("transport: plain\nexpect:\n  end-to-end p99: 5ms\n  response p99: 6ms\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("my.yaml:4")
                .hasMessageContaining("'response p99' and 'end-to-end p99' are the same key");
    }

    @Test
    void presentNamesGiveNoNote() {
        assertThat(matrix("transport: plain\nexpect: { end-to-end p99: 5ms }\n", "rate=5/s")
                        .notes())
                .isEqualTo(List.of());
    }
}
