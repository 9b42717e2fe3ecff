package dev.weir.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LoadLimitTest {

    private static final String HELD = "held";
    private static final String OVERLOADED = "overloaded";

    private final NavigableMap<Double, Row> cells = new TreeMap<>();

    /** A cell at the next thousand messages a second, a run of it for each word: a verdict, HELD or OVERLOADED. */
    private LoadLimitTest and(String... runs) {
        int number = cells.size() + 1;
        double rate = 1_000.0 * number;
        List<CellRun> made = new ArrayList<>();
        for (String run : runs) {
            boolean overloaded = run.contains(OVERLOADED);
            String verdict = run.replace(OVERLOADED, "").replace(HELD, "").strip();
            made.add(SyntheticCells.run(
                    number,
                    made.size() + 1,
                    10,
                    Outcome.valueOf(verdict.isEmpty() ? "PASS" : verdict),
                    rate,
                    overloaded ? rate / 2 : rate));
        }
        cells.put(rate, new Row(new MatrixResult.Cell(number, "cell", List.of("cell"), "a"), made));
        return this;
    }

    private LoadLimit limit() {
        return LoadLimit.of(cells);
    }

    @Test
    void theKneeIsTheHighestRateThatHeldBelowTheFirstThatDidNot() {
        LoadLimit limit = and(HELD).and(HELD).and(OVERLOADED).and(OVERLOADED).limit();

        assertThat(limit.knee()).contains(2_000.0);
        assertThat(limit.sentence("kafka", "1 500/s"))
                .contains("kafka held up to 2 000/s and was overloaded at 3 000/s (reached 1 500/s)");
    }

    @Test
    void thereIsNoKneeWhereAHigherRateHeldAgain() {
        LoadLimit limit = and(HELD).and(OVERLOADED).and(HELD).and(HELD).limit();

        assertThat(limit.knee()).isEmpty();
        assertThat(limit.sentence("kafka", "1 000/s"))
                .contains("kafka was overloaded at 2 000/s (reached 1 000/s) but held at 3 000/s, 4 000/s,"
                        + " so its limit cannot be told");
    }

    @Test
    void invalidCellsAndThoseThatDidNotRunDoNotCount() {
        LoadLimit limit = and(HELD)
                .and("INVALID " + OVERLOADED)
                .and(HELD)
                .and("INVALID")
                .and()
                .and("ERROR", HELD)
                .and("INVALID")
                .and("FAIL " + OVERLOADED)
                .and("INVALID")
                .limit();

        assertThat(limit.held()).containsExactly(1_000.0, 3_000.0);
        assertThat(limit.overloaded()).containsExactly(8_000.0);
        assertThat(limit.knee()).contains(3_000.0);
    }

    @Test
    void aRateThatFailedDidNotHold() {
        LoadLimit limit = and(HELD).and(HELD).and("FAIL").and(OVERLOADED).limit();

        assertThat(limit.knee()).contains(2_000.0);
        assertThat(limit.sentence("kafka", "3 000/s")).contains("kafka held up to 2 000/s and failed at 3 000/s");
        assertThat(limit.ofClients("kafka", clients -> "none"))
                .isEqualTo("kafka kept up with 2 000 clients and no longer with 3 000 clients (FAIL)");
    }

    @Test
    void aRateThatHeldAboveOneThatFailedIsNoKnee() {
        LoadLimit limit = and(HELD).and("FAIL", HELD).and(HELD).and(OVERLOADED).limit();

        assertThat(limit.knee()).isEmpty();
        assertThat(limit.sentence("kafka", "2 000/s"))
                .contains("kafka failed at 2 000/s but held at 3 000/s, so its limit cannot be told");
    }

    @Test
    void aRateHoldsWhenEveryRepeatOfItThatCountsDoes() {
        LoadLimit limit =
                and(HELD, "INVALID " + OVERLOADED).and(HELD, OVERLOADED, HELD).limit();

        assertThat(limit.knee()).contains(1_000.0);
    }

    @Test
    void aLineThatHeldEverywhereOrNowhereHasNoKnee() {
        assertThat(and(HELD).and(HELD).limit().knee()).isEmpty();
        assertThat(limit().sentence("kafka", "")).isEmpty();
        cells.clear();
        assertThat(and(OVERLOADED).and(OVERLOADED).limit().knee()).isEmpty();
        assertThat(limit().sentence("kafka", "500/s"))
                .contains("kafka was overloaded at 1 000/s (reached 500/s), the lowest rate that can be judged");
    }
}
