package dev.weir.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LiveTimeLineTest {

    private static LiveStep step(double at, long p99) {
        return new LiveStep(
                at,
                1,
                "measure",
                List.of(10.0, 10.0, 10.0, 10.0, 0.0),
                (long) at,
                -1,
                List.of(p99 / 2, p99, 2 * p99, 1L, -1L),
                List.of(60L, 10L),
                Map.of("weir", 0.5));
    }

    @Test
    void whoKnowsSomeStepsIsToldTheRestAndTheLastOneAgain() {
        LiveTimeLine time = new LiveTimeLine();
        time.add(step(0, 5));
        LiveFrame.TimePart first = time.after(LiveTimeLine.Known.NOTHING);
        LiveTimeLine.Known known = time.all();
        time.add(step(1, 6));

        assertThat(first.whole()).isTrue();
        assertThat(time.after(known).whole()).isFalse();
        assertThat(time.after(known).steps()).extracting(LiveStep::at).containsExactly(0.0, 1.0);
    }

    /** A page does as its script: it drops the last step it knows when others follow, and everything when all come. */
    @Test
    void aLongRunKeepsItsCountsAndItsWorstLatencyInFewSteps() {
        LiveTimeLine time = new LiveTimeLine();
        List<LiveStep> shown = new ArrayList<>();
        LiveTimeLine.Known known = LiveTimeLine.Known.NOTHING;
        for (int second = 0; second < 5_000; second++) {
            time.add(step(second, second == 1_234 ? 999 : 5));
            LiveFrame.TimePart part = time.after(known);
            if (part.whole()) {
                shown.clear();
            } else {
                shown.removeLast();
            }
            shown.addAll(part.steps());
            known = time.all();
        }

        assertThat(shown).hasSizeBetween(300, 800);
        assertThat(shown).isEqualTo(time.after(LiveTimeLine.Known.NOTHING).steps());
        assertThat(shown.stream().mapToLong(one -> one.heat().get(1)).sum()).isEqualTo(50_000);
        assertThat(shown.stream().mapToDouble(LiveStep::length).sum()).isEqualTo(5_000);
        assertThat(shown).extracting(one -> one.latencies().get(1)).contains(999L);
        assertThat(shown.getLast().backlog()).isEqualTo(4_999);
        assertThat(shown).allMatch(one -> one.rates().getFirst() == 10.0);
    }

    @Test
    void phasesAreNotPutTogether() {
        LiveTimeLine time = new LiveTimeLine();
        for (int second = 0; second < 1_000; second++) {
            LiveStep one = step(second, 5);
            time.add(new LiveStep(
                    one.at(),
                    1,
                    second < 401 ? "warm-up" : "measure",
                    one.rates(),
                    0,
                    -1,
                    one.latencies(),
                    one.heat(),
                    one.cores()));
        }

        List<LiveStep> steps = time.after(LiveTimeLine.Known.NOTHING).steps();
        assertThat(steps.stream()
                        .filter(one -> one.phase().equals("warm-up"))
                        .mapToDouble(LiveStep::length)
                        .sum())
                .isEqualTo(401);
    }
}
