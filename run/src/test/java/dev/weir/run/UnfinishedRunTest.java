package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.EchoLedger;
import dev.weir.result.FindingCode;
import dev.weir.result.Interval;
import dev.weir.result.Ledger;
import dev.weir.result.PhaseSpan;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.unfinished.UnfinishedRun;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a run keeps while it goes on is what it would have to say if it ended at that moment. */
class UnfinishedRunTest {

    private final List<RunResult> kept = new ArrayList<>();
    private final List<Interval> seconds = new ArrayList<>();
    private RunOutcome<RunResult> outcome;

    @BeforeEach
    void runFiveSeconds() {
        run(Trial.of(new FaultyDriver(FaultPlan.delayed(Duration.ofMillis(5)), new Oracle()), Duration.ofSeconds(5)));
    }

    private void run(Trial trial) {
        FakeClock clock = new FakeClock(0);
        UnfinishedRun unfinished = new UnfinishedRun(trial.request(), trial.scenario(), clock, (soFar, further) -> {
            kept.add(soFar);
            seconds.addAll(further);
        });
        unfinished.notice("a broker is gone");
        outcome = Run.simulated(trial.request(), MessageWork.of(trial.scenario()), unfinished, clock)
                .execute();
    }

    private RunResult at(String phase) {
        return kept.stream()
                .filter(soFar -> soFar.phases().getLast().name().equals(phase)
                        && soFar.phases().getLast().note().equals("cut short"))
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    @Test
    void whereverItIsCutTheResultIsInvalidAndSaysSo() {
        assertThat(kept).allSatisfy(soFar -> {
            assertThat(soFar.verdict().outcome()).isEqualTo(Outcome.INVALID);
            assertThat(soFar.verdict().findings()).extracting(Finding::code).containsExactly(FindingCode.CUT_SHORT);
            Ledger.Sending sending = soFar.messages().ledger().total().sending();
            assertThat(sending.sent() + sending.unsent()).isEqualTo(sending.scheduled());
            assertThat(sending.acked() + sending.unresolved()).isEqualTo(sending.sent());
            assertThat(soFar.messages().ledger().drainProven()).isFalse();
        });
        assertThat(kept)
                .extracting(soFar -> soFar.messages().throughput().measuredNanos())
                .isSorted();
    }

    @Test
    void nothingIsMeasuredBeforeTheMeasuredPhase() {
        RunResult ready = at("ready");

        assertThat(ready.verdict().findings().getFirst().text())
                .contains("before it measured anything, in the phase 'ready'");
        assertThat(ready.messages().throughput().measuredNanos()).isZero();
        assertThat(ready.phases()).extracting(PhaseSpan::name).containsExactly("connect", "provision", "ready");
    }

    @Test
    void countsAreThoseOfTheLastSecondAndTheirEndIsSaid() {
        RunResult measuring = at("measure");
        long untilNanos = measuring.messages().throughput().measuredNanos();

        assertThat(untilNanos).isBetween(4_000_000_000L, 5_000_000_000L);
        assertThat(measuring.messages().ledger().total().sending().scheduled())
                .isBetween(untilNanos / 10_000_000, untilNanos / 10_000_000 + 1);
        assertThat(measuring.messages().ledger().total().receiving().unique()).isPositive();
        assertThat(measuring.verdict().findings().getFirst().text())
                .contains("The run was cut short", "1970-01-01T00:00:");
        assertThat(measuring.notMeasured()).anyMatch(sentence -> sentence.startsWith("Loss: "));
        assertThat(measuring.events()).anyMatch(event -> event.text().equals("a broker is gone"));
    }

    @Test
    void inTheDrainEverythingIsDueAndWhatIsUnderWayIsNotLost() {
        kept.clear();
        run(Trial.of(
                new FaultyDriver(FaultPlan.delayed(Duration.ofMillis(2_500)), new Oracle()), Duration.ofSeconds(5)));

        List<RunResult> draining = kept.stream()
                .filter(soFar -> soFar.verdict().findings().getFirst().text().contains(", in the drain ("))
                .toList();
        assertThat(draining).isNotEmpty().allSatisfy(soFar -> {
            assertThat(soFar.messages().throughput().measuredNanos()).isEqualTo(5_000_000_000L);
            assertThat(soFar.messages().ledger().total().sending().scheduled()).isEqualTo(500);
            assertThat(soFar.messages().ledger().total().sending().sent()).isEqualTo(500);
            assertThat(soFar.messages().ledger().drainProven()).isFalse();
            assertThat(soFar.notMeasured()).anyMatch(sentence -> sentence.startsWith("Loss: "));
        });
        assertThat(draining)
                .anySatisfy(soFar -> assertThat(
                                soFar.messages().ledger().total().receiving().unique())
                        .isBetween(1L, 499L));
    }

    @Test
    void echoesAreCountedAndNoneThatIsUnderWayIsLost() {
        assertThat(kept)
                .allSatisfy(soFar -> assertThat(soFar.messages().echoes()).isEmpty());
        kept.clear();

        FaultyDriver driver = new FaultyDriver(FaultPlan.delayed(Duration.ofMillis(5)), new Oracle())
                .returning(FaultPlan.delayed(Duration.ofMillis(700)), new Oracle());
        run(Trial.of(driver, Duration.ofSeconds(5)).roundTrip());

        EchoLedger echoes = at("measure").messages().echoes().getFirst();
        assertThat(echoes.drainProven()).isFalse();
        assertThat(echoes.sending().scheduled())
                .isEqualTo(at("measure").messages().ledger().total().receiving().unique())
                .isGreaterThan(300);
        assertThat(echoes.sending().sent() + echoes.sending().unsent())
                .isEqualTo(echoes.sending().scheduled());
        assertThat(echoes.sending().acked() + echoes.sending().unresolved())
                .isEqualTo(echoes.sending().sent());
        assertThat(echoes.receiving().unique())
                .isPositive()
                .isEqualTo(echoes.sending().scheduled() - echoes.missing());
        assertThat(echoes.missing()).as("those of 0.7 s").isBetween(60L, 80L);
        assertThat(at("measure").notMeasured()).anyMatch(sentence -> sentence.startsWith("Loss of echoes: "));
        assertThat(outcome.result().messages().echoes().getFirst().missing()).isZero();
    }

    @Test
    void everySecondButTheLastIsKeptAsTheRunTellsIt() {
        assertThat(seconds).hasSizeGreaterThanOrEqualTo(4);
        assertThat(seconds)
                .isEqualTo(outcome.intervals().subList(0, seconds.size()))
                .extracting(Interval::phase)
                .contains("measure");
    }
}
