package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.resource.pause.Pause;
import dev.weir.result.FindingCode;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Outcome;
import dev.weir.run.fault.FaultInjection;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a fault that went wrong means for the verdict of a run. */
class FaultVerdictTest {

    private static final long AT_NANOS = 500_000_000;

    /**
     * One fault that comes to a known end.
     *
     * @param proxyEnded why its proxy cannot be asked any more; empty when it can
     */
    private record Scripted(Outcome outcome, String proxyEnded) implements FaultInjection {

        @Override
        public void begin(RunClock clock, long startNanos, ClusterView view, Consumer<Step> listener) {
            listener.accept(new Step(startNanos + AT_NANOS, "kill broker 2 (process 4711)"));
        }

        @Override
        public List<FaultRecord> end(Duration within) {
            FaultRecord.Times times = new FaultRecord.Times(AT_NANOS, AT_NANOS, AT_NANOS, AT_NANOS, AT_NANOS);
            return List.of(new FaultRecord(
                    1,
                    "kill",
                    "leader of 0",
                    "broker 2",
                    List.of(0),
                    times,
                    outcome,
                    List.of("what was seen"),
                    List.of()));
        }

        @Override
        public List<Pause> proxyPauses() {
            if (!proxyEnded.isEmpty()) {
                throw new IllegalStateException(proxyEnded);
            }
            return List.of();
        }

        @Override
        public void close() {}
    }

    private static RunResult result(Outcome outcome) {
        return result(outcome, "");
    }

    private static RunResult result(Outcome outcome, String proxyEnded) {
        Trial trial = Trial.of(
                new FaultyDriver(FaultPlan.delayed(Duration.ofMillis(5)), new Oracle()), Duration.ofSeconds(2));
        return trial.simulated(new RunListener() {}, new Scripted(outcome, proxyEnded));
    }

    @Test
    void aFaultThatHadItsEffectIsAnEventAndNoFinding() {
        RunResult result = result(Outcome.EFFECTIVE);

        assertThat(result.verdict().outcome()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(result.events()).anySatisfy(event -> {
            assertThat(event.atNanos()).isEqualTo(AT_NANOS);
            assertThat(event.kind()).isEqualTo("fault");
            assertThat(event.text()).isEqualTo("kill broker 2 (process 4711)");
        });
        assertThat(result.phases()).anySatisfy(phase -> assertThat(phase.name()).isEqualTo("heal"));
    }

    @Test
    void aProxyThatEndedMayHaveKeptMessagesBack() {
        RunResult result = result(Outcome.EFFECTIVE, "the fault proxy has ended with exit code 137");

        assertThat(result.verdict().outcome()).isEqualTo(Verdict.Outcome.INVALID);
        assertThat(result.verdict().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(FindingCode.FAULT_PROXY_FAILED);
            assertThat(finding.text())
                    .isEqualTo("It is not known whether messages passed the fault proxy until the end: the fault proxy"
                            + " has ended with exit code 137.");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "NO_EFFECT, INVALID, FAULT_NO_EFFECT",
        "NOT_INJECTED, INVALID, FAULT_NOT_INJECTED",
        "NOT_HEALED, FAIL, FAULT_NOT_HEALED"
    })
    void aFaultThatWentWrongDecidesTheVerdict(Outcome outcome, Verdict.Outcome verdict, FindingCode code) {
        RunResult result = result(outcome);

        assertThat(result.verdict().outcome()).isEqualTo(verdict);
        assertThat(result.verdict().findings()).anySatisfy(finding -> {
            assertThat(finding.code()).isEqualTo(code);
            assertThat(finding.text()).startsWith("Fault 1 (kill leader of 0)").endsWith("what was seen.");
        });
    }
}
