package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Overload;
import dev.weir.result.Throughput;
import dev.weir.result.Throughput.Rate;
import dev.weir.result.lag.WorkFigures;
import dev.weir.scenario.read.ScenarioFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A thousand messages a second, of whose work a subscriber can do five hundred; nobody samples its lag. */
class WorkResultsTest {

    private static final long SECOND = 1_000_000_000;

    private static WorkFigures figures(String delivery, double deliveredPerSecond) {
        PhaseResults measured = new PhaseResults();
        measured.begun = true;
        measured.mostPerPoll = 1;
        Rate sent = Rate.messages(1_000, SECOND);
        Throughput throughput = new Throughput(
                SECOND,
                SECOND,
                1_000,
                sent,
                sent,
                Rate.messages(Math.round(deliveredPerSecond), SECOND),
                Overload.NONE,
                Throughput.UNKNOWN);
        return WorkResults.of(
                        measured,
                        ScenarioFixture.read("transport: kafka\nschedule: {rate: 1000/s}\nsubscribers: 3\ndelivery: "
                                + delivery + "\nwork: {each: record, time: 2ms}\n"),
                        throughput,
                        List.of())
                .getFirst();
    }

    @Test
    void whatEachSubscriberTakesIsComparedWithWhatIsDueToEach() {
        WorkFigures slow = figures("each", 1_500);

        assertThat(slow.predicted()).isEqualTo(new WorkFigures.Rate(500, false));
        assertThat(slow.measured()).isEqualTo(new WorkFigures.Rate(500, false));
        assertThat(figures("each", 3_000).measured()).isEqualTo(new WorkFigures.Rate(1_000, true));
    }

    @Test
    void whatSubscribersShareIsComparedWithAllThatIsDue() {
        assertThat(figures("shared", 1_000).measured()).isEqualTo(new WorkFigures.Rate(1_000, true));
        assertThat(figures("shared", 500).measured()).isEqualTo(new WorkFigures.Rate(500, false));
    }
}
