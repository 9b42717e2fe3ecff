package dev.weir.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.measure.AllAccounts;
import dev.weir.measure.LatencyKind;
import dev.weir.result.AcrossHosts;
import dev.weir.run.live.LiveSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class MinuteListenerTest {

    private static final long SECOND = 1_000_000_000;

    private final List<String> shown = new ArrayList<>();

    private final MinuteListener listener = new MinuteListener(new ProgressDisplay() {
        @Override
        public void header(String line) {}

        @Override
        public void row(String head, String label, int labelColumns, List<String> parts) {}

        @Override
        public void text(String lines) {
            shown.add(lines);
        }

        @Override
        public void status(String line) {}

        @Override
        public void close() {}
    });

    /** One end-to-end latency of 5.5 ms for each second so far, and longer ones of another kind. */
    private static LiveSecond second(String phase, long seconds) {
        return new LiveSecond(
                phase,
                new LiveSecond.MessageCounts(
                        0,
                        new AllAccounts.Snapshot(0, 0, 0, 0, 0, 0),
                        new AllAccounts.Troubles(0, 0, 0, 0),
                        0,
                        0,
                        -1,
                        true),
                kind -> {
                    Histogram histogram = new Histogram(3);
                    histogram.recordValueWithCount(kind == LatencyKind.END_TO_END ? 5_500_000 : 9_500_000, seconds);
                    return histogram;
                },
                List::of,
                List.of(),
                new LiveSecond.RunRecord(
                        0,
                        seconds * SECOND,
                        (index, bytesKnown) -> List.of(),
                        kind -> 0,
                        () -> AcrossHosts.NONE,
                        List::of,
                        Map::of));
    }

    private void measure(long seconds, long expected) {
        listener.phaseStarted("measure", expected * SECOND);
        for (long second = 1; second <= seconds; second++) {
            listener.second(second("measure", second));
        }
        listener.phaseEnded("measure", seconds * SECOND, "");
    }

    private List<String> firstLines() {
        return shown.stream()
                .map(text -> String.join(" | ", text.lines().limit(3).toList()))
                .toList();
    }

    @Test
    void everyFullMinuteButTheLastHasASectionOverAllSinceTheStart() {
        measure(180, 180);

        assertThat(firstLines())
                .containsExactly(
                        "Test Duration: 0 Hours 1 minutes and 0 seconds | Number of samples: 60 | Min = 5 ms",
                        "Test Duration: 0 Hours 2 minutes and 0 seconds | Number of samples: 120 | Min = 5 ms");
        assertThat(shown).allMatch(text -> text.contains("ZOOM"));
    }

    @Test
    void warmUpAndDrainHaveNone() {
        listener.phaseStarted("warm-up", 0);
        listener.second(second("warm-up", 60));
        measure(30, 90);
        listener.phaseStarted("drain", 0);
        listener.second(second("measure", 61));

        assertThat(shown).isEmpty();
    }

    @Test
    void aMinuteThatWasNotLookedAtInTimeIsShownWhenItIs() {
        listener.phaseStarted("measure", 0);
        listener.second(second("measure", 59));
        listener.second(second("measure", 63));
        listener.second(second("measure", 64));

        assertThat(shown).singleElement().asString().contains("1 minutes and 0 seconds");
    }

    @Test
    void everyCellOfAMatrixBeginsAnew() {
        measure(61, 70);
        measure(61, 70);

        assertThat(firstLines()).hasSize(2).containsOnly(firstLines().getFirst());
    }
}
