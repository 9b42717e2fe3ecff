package dev.weir.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.AcrossHosts;
import dev.weir.result.FindingCode;
import dev.weir.result.HostFigures.HostLoss;
import dev.weir.result.HostSteal;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.WatchedHost;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StealCheckTest {

    private static final double LIMIT = 0.1;

    private final Findings findings = new Findings();
    private AcrossHosts across = AcrossHosts.NONE;

    private List<Finding> found(HostSteal... steal) {
        return found(Severity.INVALIDITY, steal);
    }

    private List<Finding> found(Severity most, HostSteal... steal) {
        new StealCheck(List.of(steal), across, LIMIT).check(findings, most);
        return findings.all().stream()
                .filter(finding -> finding.code() == FindingCode.PROCESSOR_TIME_STOLEN)
                .toList();
    }

    @Test
    void halfOfTheLimitIsNotWorthAWordAndAnythingAboveItIsAWarning() {
        assertThat(found(new HostSteal("this host", 10, 0.5))).isEmpty();
        assertThat(found(new HostSteal("this host", 10, 0.51)))
                .extracting(Finding::severity)
                .containsExactly(Severity.WARNING);
    }

    @Test
    void theLimitItselfIsAWarningAndMoreThanItMakesTheRunInvalid() {
        assertThat(found(new HostSteal("this host", 10, 1)))
                .extracting(Finding::severity)
                .containsExactly(Severity.WARNING);
        assertThat(found(new HostSteal("this host", 10, 1.004))).first().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.INVALIDITY);
            assertThat(finding.text()).contains("(10.04 %) to other machines; the limit is 10 %.");
        });
    }

    @Test
    void theWorstHostDecidesAndTheOthersAreNamed() {
        assertThat(found(new HostSteal("a", 10, 0.6), new HostSteal("b", 10, 0.1), new HostSteal("c", 4, 0.5)))
                .containsExactly(new Finding(
                        Severity.INVALIDITY,
                        FindingCode.PROCESSOR_TIME_STOLEN,
                        "While measuring, the hypervisor gave 0.50 s of the 4.00 s of processor time that host c needed"
                                + " (13 %) to other machines; the limit is 10 %. Latencies contain time that this host"
                                + " did not have. More than 5 % was also taken from a."));
    }

    @Test
    void whatIsNotKnownIsNoSteal() {
        assertThat(found(new HostSteal("this host", -1, -1))).isEmpty();
    }

    @Test
    void aFewTicksAreNoShareOfAnything() {
        assertThat(found(new HostSteal("this host", 0.2, 0.09))).isEmpty();
        assertThat(found(new HostSteal("this host", 0.2, 0.1))).hasSize(1);
    }

    @Test
    void aRunThatItsDelayHasMadeInvalidIsNotJudgedTwice() {
        findings.add(Severity.INVALIDITY, FindingCode.TOOL_OVERHEAD, "Tool overhead is 40 %.");

        assertThat(found(new HostSteal("this host", 10, 3)))
                .extracting(Finding::severity)
                .containsExactly(Severity.WARNING);
    }

    @Test
    void aWarningOfToolOverheadJudgesNothing() {
        findings.warning(FindingCode.TOOL_OVERHEAD, "Tool overhead is 40 % of very little.");

        assertThat(found(new HostSteal("this host", 10, 3)).getFirst().severity())
                .isEqualTo(Severity.INVALIDITY);
    }

    @Test
    void aHostOfTheSystemUnderTestIsAWarningBesideThatOfTheRun() {
        across = new AcrossHosts(
                List.of(),
                List.of(),
                List.of(new WatchedHost("b1", "10.0.0.9", List.of("host on b1"), HostLoss.NONE, Map.of())));

        assertThat(found(new HostSteal("this host", 10, 2), new HostSteal("b1", 10, 5)))
                .extracting(Finding::severity)
                .containsExactly(Severity.INVALIDITY, Severity.WARNING);
    }
}
