package dev.weir.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.run.RunListener.Progress;
import org.junit.jupiter.api.Test;

final class PlainDisplayTest {

    private static final long SECOND = 1_000_000_000L;

    private final StringBuilder written = new StringBuilder();
    private final Screen pipe = new Screen() {
        @Override
        public int columns() {
            return 80;
        }

        @Override
        public boolean coloured() {
            return false;
        }

        @Override
        public String shown(String text) {
            return text;
        }

        @Override
        public void write(String text) {
            written.append(text);
        }
    };

    @Test
    void aPipeGetsOneLineASecondThoughProgressComesFourTimes() {
        PlainDisplay display = new PlainDisplay(pipe);
        display.phaseStarted("measure", 10 * SECOND);
        for (int quarter = 0; quarter <= 12; quarter++) {
            display.progress(LiveDisplayTest.progress("measure", quarter * SECOND / 4, 12_345));
        }

        assertThat(written.toString().lines().toList())
                .hasSize(3)
                .first()
                .isEqualTo(
                        "  measure    1 / 10 s  offered 10 000/s   delivered 9 990/s   10.2 MB/s   p50 1.31 ms   p99 6.20 ms"
                                + "   max 14.0 ms   missing so far 12 345");
    }

    @Test
    void progressLineShowsTheSecondItsFiguresBelongTo() {
        PlainDisplay display = new PlainDisplay(pipe);
        display.phaseStarted("measure", 10 * SECOND);
        display.progress(new Progress(
                new Progress.PhaseTime("measure", SECOND, 10 * SECOND, 0),
                new Progress.SecondRates(0, 0, 0, 0),
                new Progress.SecondLatencies(-1, -1, -1, 0),
                0,
                0,
                0));
        assertThat(written).isEmpty();

        display.progress(new Progress(
                new Progress.PhaseTime("measure", 2 * SECOND, 10 * SECOND, 1),
                new Progress.SecondRates(5, 5, 5, 500),
                new Progress.SecondLatencies(1_000, 2_000, 3_000, 0),
                0,
                0,
                0));
        assertThat(written.toString()).contains("1 / 10 s", "max 3.00 µs");

        display.progress(new Progress(
                new Progress.PhaseTime("measure", SECOND * 9 / 4, 10 * SECOND, 2),
                new Progress.SecondRates(5, 5, 0, 0),
                new Progress.SecondLatencies(-1, -1, -1, 0),
                0,
                0,
                0));
        assertThat(written.toString().lines()).hasSize(2).last().asString().contains("2 / 10 s", "delivered 0/s");
    }

    @Test
    void secondsThatWereLookedAtTogetherAreInOneLineAndNoneIsLeftOut() {
        PlainDisplay display = new PlainDisplay(pipe);
        display.phaseStarted("measure", 10 * SECOND);
        display.progress(LiveDisplayTest.progress("measure", SECOND, 0));
        display.progress(LiveDisplayTest.progress("measure", 4 * SECOND, 0));
        display.progress(LiveDisplayTest.progress("measure", 5 * SECOND, 0));

        assertThat(written.toString().lines().map(line -> line.strip().split(" +offered", 2)[0]))
                .containsExactly("measure    1 / 10 s", "measure    2–4 / 10 s", "measure    5 / 10 s");
    }

    @Test
    void ifNobodyReceivesALineTellsWhatWasSent() {
        PlainDisplay display = new PlainDisplay(pipe);
        display.phaseStarted("measure", 10 * SECOND);
        display.progress(new Progress(
                new Progress.PhaseTime("measure", SECOND, 10 * SECOND, 1),
                new Progress.SecondRates(7, 5, -1, -1),
                new Progress.SecondLatencies(-1, -1, -1, 0),
                0,
                0,
                0));

        assertThat(written.toString()).contains("offered 7/s   sent 5/s").doesNotContain("delivered", "B/s");
    }

    @Test
    void textIsPrintedAsItIsHoweverLong() {
        new PlainDisplay(pipe).text("0004 - 0006 ***|\n\n" + "x".repeat(200) + "\n");

        assertThat(written.toString().lines()).containsExactly("0004 - 0006 ***|", "", "x".repeat(200));
    }

    @Test
    void aPipeNeverGetsAControlSequence() {
        PlainDisplay display = new PlainDisplay(pipe);
        display.header("weir");
        display.phaseStarted("drain", 0);
        display.notice("the broker ended");
        display.phaseEnded("drain", SECOND, "everything arrived");
        display.close();

        assertThat(written.toString()).doesNotContain("\u001b", "\r").contains("note       the broker ended");
    }
}
