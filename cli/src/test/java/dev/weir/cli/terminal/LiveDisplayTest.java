package dev.weir.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.run.RunListener.Progress;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class LiveDisplayTest {

    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong clock = new AtomicLong();

    @Test
    void finishedPhaseStaysAsOneLineWithSummaryAndTimeAtRight() {
        FakeScreen screen = new FakeScreen(80, false, true);
        try (LiveDisplay display = new LiveDisplay(screen, clock::get)) {
            display.header("weir 0.1.0 · quickstart");
            display.phaseStarted("provision", 0);
            display.phaseEnded("provision", 400_000_000, "topic weir-7f3a, 1 partition, RF 1");
        }

        assertThat(screen.seen())
                .containsExactly(
                        "weir 0.1.0 · quickstart",
                        "  provision  topic weir-7f3a, 1 partition, RF 1                          400 ms");
        assertThat(screen.seen().getLast()).hasSize(79);
    }

    @Test
    void rowOfAMatrixDropsItsLastFiguresWhereThereIsNoRoom() {
        for (int width : new int[] {60, 80, 120}) {
            FakeScreen screen = new FakeScreen(width, false, true);
            try (LiveDisplay display = new LiveDisplay(screen, clock::get)) {
                display.row(
                        "  1/2  PASS    ",
                        "kafka · rate 1000/s",
                        22,
                        List.of("p50  1.31 ms", "p99  6.20 ms", "throughput     1 000/s", "lost 0"));
            }

            assertThat(screen.seen())
                    .hasSize(width == 60 ? 2 : 1)
                    .allMatch(line -> line.length() < width)
                    .anyMatch(line -> line.startsWith("  1/2  PASS    kafka · rate 1000/s"))
                    .anyMatch(line -> line.contains("p99  6.20 ms"));
            assertThat(String.join("", screen.seen()).contains("lost 0")).isEqualTo(width == 120);
        }
    }

    @Test
    void theRunningPhaseIsRedrawnInPlaceWithItsBarTimeAndFigures() {
        FakeScreen screen = new FakeScreen(120, false, true);
        try (LiveDisplay display = new LiveDisplay(screen, clock::get)) {
            display.phaseStarted("measure", 10 * SECOND);
            for (int second = 0; second <= 5; second++) {
                clock.set(second * SECOND);
                display.progress(progress("measure", second * SECOND, 0));
                display.redraw();
            }

            assertThat(screen.seen())
                    .containsExactly(
                            "  measure    " + "█".repeat(20) + "░".repeat(20) + "  5 / 10 s",
                            "             offered 10 000/s   delivered 9 990/s   10.2 MB/s   p50 1.31 ms   p99 6.20 ms"
                                    + "   max 14.0 ms");
        }
    }

    @Test
    void aPhaseThatTakesLongerThanItShouldHasNoFullBar() {
        FakeScreen screen = new FakeScreen(120, false, true);
        try (LiveDisplay display = new LiveDisplay(screen, clock::get)) {
            display.phaseStarted("warm-up", 10 * SECOND);
            clock.set(16 * SECOND);
            display.redraw();

            assertThat(screen.seen()).containsExactly("  warm-up    16 s, longer than the 10 s it should take");
        }
    }

    @Test
    void eightyColumnsTakeTheFiguresInSeveralLinesAndLoseNone() {
        FakeScreen screen = new FakeScreen(80, false, true);
        try (LiveDisplay display = new LiveDisplay(screen, clock::get)) {
            display.phaseStarted("measure", 10 * SECOND);
            display.progress(progress("measure", SECOND, 3));
            display.redraw();

            assertThat(screen.seen())
                    .hasSize(4)
                    .allMatch(line -> line.length() < 80)
                    .anyMatch(line -> line.contains("missing so far 3"))
                    .anyMatch(line -> line.contains("p99 6.20 ms   max 14.0 ms"));
        }
    }

    @Test
    void aDisplayThatCannotDrawSaysSoOnceAndTheRunGoesOn() {
        FakeScreen terminal = new FakeScreen(120, false, true);
        AtomicBoolean broken = new AtomicBoolean();
        Screen screen = new Screen() {
            @Override
            public int columns() {
                if (broken.get()) {
                    throw new IllegalStateException("the terminal has no width");
                }
                return terminal.columns();
            }

            @Override
            public boolean coloured() {
                return terminal.coloured();
            }

            @Override
            public String shown(String text) {
                return terminal.shown(text);
            }

            @Override
            public void write(String text) {
                terminal.write(text);
            }
        };
        try (LiveDisplay display = new LiveDisplay(screen, clock::get)) {
            display.phaseStarted("measure", 10 * SECOND);
            broken.set(true);
            display.tick();
            broken.set(false);
            display.tick();
            display.phaseEnded("measure", 10 * SECOND, "");

            assertThat(String.join(" ", terminal.seen()))
                    .containsOnlyOnce("The progress of this run is no longer shown: "
                            + "java.lang.IllegalStateException: the terminal has no width");
            assertThat(terminal.cursorShown()).isTrue();
        }
    }

    @Test
    void aTerminalThatBecomesNarrowerShowsEachLineOnce() {
        FakeScreen screen = new FakeScreen(120, false, true);
        try (LiveDisplay display = new LiveDisplay(screen, clock::get)) {
            display.header("weir 0.1.0 · quickstart");
            display.phaseStarted("measure", 10 * SECOND);
            display.progress(progress("measure", SECOND, 0));
            display.redraw();

            screen.narrow(50);
            display.redraw();

            assertThat(screen.seen().getFirst()).isEqualTo("weir 0.1.0 · quickstart");
            assertThat(screen.seen().stream().filter(line -> line.contains("measure")))
                    .hasSize(1);
            assertThat(screen.seen()).hasSize(6).allMatch(line -> line.length() < 50);
        }
    }

    @Test
    void theCursorIsHiddenWhileItDrawsAndShownAfterwards() {
        FakeScreen screen = new FakeScreen(80, false, true);
        LiveDisplay display = new LiveDisplay(screen, clock::get);
        display.phaseStarted("measure", SECOND);
        assertThat(screen.cursorShown()).isFalse();

        display.close();

        assertThat(screen.cursorShown()).isTrue();
        assertThat(screen.seen()).isEmpty();
    }

    @Test
    void nothingIsDrawnOnceItIsClosed() {
        FakeScreen screen = new FakeScreen(80, false, true);
        LiveDisplay display = new LiveDisplay(screen, clock::get);
        display.close();

        display.phaseStarted("measure", SECOND);
        display.notice("too late");

        assertThat(screen.seen()).isEmpty();
    }

    @Test
    void aScreenThatKnowsAsciiOnlyGetsAsciiOnly() {
        FakeScreen screen = new FakeScreen(80, false, false);
        try (LiveDisplay display = new LiveDisplay(screen, clock::get)) {
            display.header("weir · 1 → 1");
            display.phaseStarted("measure", 2 * SECOND);
            clock.set(SECOND);
            display.redraw();

            assertThat(screen.seen())
                    .containsExactly("weir - 1 -> 1", "  measure    " + "#".repeat(20) + ".".repeat(20) + "  1 / 2 s");
        }
    }

    @Test
    void aLongHeaderIsBrokenBetweenItsParts() {
        FakeScreen screen = new FakeScreen(80, false, true);
        try (LiveDisplay display = new LiveDisplay(screen, clock::get)) {
            display.header(
                    "weir 0.1.0 · quickstart · kafka (embedded 4.3.1, 1 broker) · 1 → 1 · 1 KiB random · 10 000/s");
        }

        assertThat(screen.seen())
                .containsExactly(
                        "weir 0.1.0 · quickstart · kafka (embedded 4.3.1, 1 broker) · 1 → 1",
                        "    1 KiB random · 10 000/s");
    }

    @Test
    void aNoticeStaysAboveTheRunningPhaseAndIsWrappedBetweenWords() {
        FakeScreen screen = new FakeScreen(60, true, true);
        try (LiveDisplay display = new LiveDisplay(screen, clock::get)) {
            display.phaseStarted("measure", 2 * SECOND);
            display.notice("the broker (process 4711) ended with exit code 137, so that nothing can be sent any more");

            assertThat(screen.seen().get(0)).startsWith("  note       the broker (process 4711)");
            assertThat(screen.seen().get(1)).startsWith("             ").isNotBlank();
            assertThat(screen.seen().getLast()).startsWith("  measure");
        }
    }

    @Test
    void textStaysUnchangedAboveThePhaseAndIsCutToScreenWidth() {
        FakeScreen screen = new FakeScreen(60, true, true);
        try (LiveDisplay display = new LiveDisplay(screen, clock::get)) {
            display.phaseStarted("measure", 2 * SECOND);
            display.text("0004 - 0006 ***|\n\n" + "x".repeat(70));

            assertThat(screen.seen())
                    .startsWith("0004 - 0006 ***|", "", "x".repeat(58) + "…")
                    .hasSize(4);
        }
    }

    static Progress progress(String phase, long elapsedNanos, long missing) {
        return new Progress(
                new Progress.PhaseTime(phase, elapsedNanos, 10 * SECOND, elapsedNanos / SECOND),
                new Progress.SecondRates(10_000, 10_000, 9_990, 10_229_760),
                new Progress.SecondLatencies(1_310_000, 6_200_000, 14_000_000, 0),
                7,
                missing,
                0);
    }
}
