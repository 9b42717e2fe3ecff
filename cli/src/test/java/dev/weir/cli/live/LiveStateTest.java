package dev.weir.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.live.LiveFrame.Counts;
import dev.weir.cli.live.LiveFrame.End;
import dev.weir.cli.live.LiveFrame.OperationNow;
import dev.weir.secret.Secrets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LiveStateTest {

    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong clock = new AtomicLong(7 * SECOND);
    private final LiveState state = new LiveState(clock::get);

    private LiveFrame frame() {
        return state.told(LiveTimeLine.Known.NOTHING).frame();
    }

    private void flow() {
        LiveStep step = new LiveStep(
                state.startSeconds(7 * SECOND), 1, "measure", List.of(), 0, -1, List.of(), List.of(), Map.of());
        state.flowed(List.of(step), Counts.NONE, List.of(), List.of());
    }

    @Test
    void aPhaseLastsUntilItsEndOrTheNextOne() {
        state.phaseStarted("warm-up", 5 * SECOND);
        clock.addAndGet(2 * SECOND);
        LiveFrame.Phases running = frame().phases();
        state.phaseStarted("measure", 10 * SECOND);
        state.phaseEnded("measure", 10 * SECOND, "all went well");

        assertThat(running).isEqualTo(new LiveFrame.Phases("warm-up", 2, 5, List.of()));
        assertThat(frame().phases().name()).isEmpty();
        assertThat(frame().phases().over())
                .containsExactly(
                        new LiveFrame.PhaseOver("warm-up", 2, ""),
                        new LiveFrame.PhaseOver("measure", 10, "all went well"));
    }

    @Test
    void newsHaveTheirPlaceOnTheTimeLine() {
        state.happened("before anything flowed");
        flow();
        clock.addAndGet(3 * SECOND);
        state.happened("broker 1 was killed");

        assertThat(frame().events())
                .containsExactly(
                        new LiveFrame.Happened(0, "before anything flowed"),
                        new LiveFrame.Happened(3, "broker 1 was killed"));
    }

    @Test
    void theNextRunOfAMatrixBeginsWithAnEmptyTimeLine() {
        flow();
        state.happened("something");
        state.status("run 2 of 12");

        assertThat(frame().status()).isEqualTo("run 2 of 12");
        assertThat(frame().time().steps()).isEmpty();
        assertThat(frame().events()).isEmpty();
    }

    @Test
    void operationsOfAStepSayWhyItEnded() {
        state.operation(new OperationNow("create", "create-record", List.of(5L, 5L, 0L, 0L), 5, List.of(), ""));
        state.stepEnded("create", "count 5");

        assertThat(frame().around().operations())
                .extracting(OperationNow::ended)
                .containsExactly("count 5");
    }

    @Test
    void whoWaitsIsWokenByAChangeAndNotWithoutOne() throws InterruptedException {
        int known = state.changes();

        assertThat(state.awaitChange(known, 1_000_000)).isFalse();

        state.heading("weir");
        assertThat(state.awaitChange(known, Long.MAX_VALUE)).isTrue();
    }

    @Test
    void noTextOfAPageHasASecretInIt() {
        Secrets.remember("sasl.password", "open-sesame-of-the-page");
        state.heading("weir open-sesame-of-the-page");
        state.status("open-sesame-of-the-page");
        state.phaseEnded("connect", SECOND, "as open-sesame-of-the-page");
        state.happened("open-sesame-of-the-page was refused");
        state.ended(new End("ERROR", "open-sesame-of-the-page", ""));

        assertThat(LiveSite.json(frame())).doesNotContain("open-sesame").contains("was refused");
    }

    @Test
    void anEndedRunIsOver() {
        assertThat(state.over()).isFalse();
        state.ended(new End("PASS", "All went well.", "files/report.html"));

        assertThat(state.over()).isTrue();
        assertThat(frame().end().verdict()).isEqualTo("PASS");
    }
}
