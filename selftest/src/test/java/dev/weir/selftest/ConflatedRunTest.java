package dev.weir.selftest;

import static dev.weir.selftest.SimulatedCrowd.CLIENTS;
import static dev.weir.selftest.SimulatedCrowd.PER_STREAM;
import static dev.weir.selftest.SimulatedCrowd.STREAMS;
import static dev.weir.selftest.SimulatedCrowd.conflated;
import static dev.weir.selftest.SimulatedCrowd.crowd;
import static dev.weir.selftest.SimulatedCrowd.deliveries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.payload.KeySpec;
import dev.weir.result.CrowdFigures;
import dev.weir.result.FindingCode;
import dev.weir.result.Ledger;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.transport.testkit.faulty.CrowdFault;
import dev.weir.transport.testkit.faulty.CrowdFault.What;
import dev.weir.transport.testkit.faulty.FaultyCrowdDriver.Newest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Systems that leave out what newer messages replace, rightly or not, and what is reported of each client. */
class ConflatedRunTest {

    @Test
    void replacedMessageIsConflatedAndNotMissing() {
        RunResult result = conflated(new KeySpec.None());

        long due = (long) CLIENTS * STREAMS * PER_STREAM;
        long received = result.messages().ledger().total().receiving().unique();
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.messages().ledger().drainProven()).isTrue();
        assertThat(result.messages().ledger().balanced()).isTrue();
        assertThat(received).isBetween(142L * CLIENTS, 144L * CLIENTS);
        assertThat(deliveries(result))
                .isEqualTo(
                        new CrowdFigures.Deliveries(due, 0, due - received, 0, 0, 0, 0, 0, 0, (double) received / due));
        assertThat(deliveries(result).reach()).isEqualTo((double) received / due);
        assertThat(result.messages().ledger().total().comparison().conflated()).isEqualTo(due - received);
        assertThat(result.messages().latencies().getFirst().expected()).isEqualTo(received);
        assertThat(result.verdict().sentence())
                .contains(" of 50 000 deliveries were left out, replaced by newer ones.");
        assertThat(crowd(result).worst()).isEmpty();
    }

    @Test
    void aClientOfOneKeyIsUpToDateWithTheNewestMessageOfIt() {
        RunResult result = conflated(new KeySpec.Uniform(8, 1));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(deliveries(result).missing()).isZero();
        assertThat(deliveries(result).conflated())
                .isEqualTo(deliveries(result).due()
                        - result.messages().ledger().total().receiving().unique())
                .isPositive();
    }

    private static final Newest NEVER_REPLACING = new Newest(Duration.ofNanos(1), false, true);

    /** Nothing is replaced, so the system counts 0: client 7 lacks every hundredth message of both streams. */
    @Test
    void whatIsSwallowedIsLostWhenTheSystemReplacedNothing() {
        RunResult result = conflated(new KeySpec.None(), NEVER_REPLACING, CrowdFault.of(7, 100, What.DROP));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.verdict().sentence()).contains("10 lost").doesNotContain("replaced by newer");
        assertThat(result.messages().ledger().total().comparison().lost()).isEqualTo(10);
        assertThat(result.messages().ledger().total().comparison().conflated()).isZero();
        assertThat(deliveries(result).missing()).isEqualTo(10);
        assertThat(crowd(result).worst()).singleElement().satisfies(client -> {
            assertThat(client.client()).isEqualTo(7);
            assertThat(client.missing()).isEqualTo(10);
        });
        assertThat(result.messages().latencies().getFirst().missing()).isEqualTo(10);
        assertThat(result.verdict().findings())
                .anyMatch(finding -> finding.code() == FindingCode.LEFT_OUT
                        && finding.text().contains("the system counts none as replaced: 10 are lost."));
    }

    /** Without a count nobody knows, and without a reason to replace anything that is worth a warning. */
    @Test
    void swallowedMessagesHaveUnknownCauseIfSystemDoesNotCount() {
        Newest silent = new Newest(Duration.ofNanos(1), false, false);
        RunResult result = conflated(new KeySpec.None(), silent, CrowdFault.of(7, 100, What.DROP));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.verdict().sentence())
                .contains("10 of 50 000 deliveries were left out though newer ones came; by whom is not known.")
                .contains("Nothing else is missing.")
                .doesNotContain("Nothing was lost");
        assertThat(result.messages().ledger().total().comparison())
                .isEqualTo(new Ledger.Differences(0, 0, 0, 0, 10, 0));
        assertThat(crowd(result).worst())
                .singleElement()
                .satisfies(client -> assertThat(client.client()).isEqualTo(7));
        assertThat(result.verdict().findings())
                .anyMatch(finding -> finding.code() == FindingCode.LEFT_OUT
                        && finding.severity() == Severity.WARNING
                        && finding.text().contains("Only client 7 lacks any."));
    }

    /** Clients that ask for less than there is are given less, which is no reason to warn or to list them. */
    @Test
    void whatALimitMakesASystemLeaveOutIsNoWarning() {
        RunResult result = conflated(new KeySpec.None(), new Newest(Duration.ofMillis(35), true, false));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.verdict().sentence()).contains("though newer ones came; by whom is not known.");
        assertThat(deliveries(result).leftOut()).isPositive();
        assertThat(deliveries(result).conflated()).isZero();
        assertThat(result.verdict().findings()).noneMatch(finding -> finding.code() == FindingCode.LEFT_OUT);
        assertThat(crowd(result).worst()).isEmpty();
    }

    /** Client 7 is given nothing but the probe, and of its 1,000 messages the system replaced none. */
    @Test
    void whatIsMissingBeyondTheSystemsOwnCountIsLost() {
        RunResult whole = conflated(new KeySpec.None());
        RunResult result = conflated(new KeySpec.None(), CrowdFault.of(7, 1, What.DROP));

        long lost = result.messages().ledger().total().comparison().lost();
        assertThat(lost).isBetween(900L, 1000L);
        assertThat(result.messages().ledger().total().comparison().leftOut()).isZero();
        assertThat(deliveries(result).missing()).isEqualTo(lost);
        assertThat(deliveries(result).conflated() + lost)
                .isEqualTo(deliveries(result).due() - deliveries(result).received());
        assertThat(deliveries(result).conflated()).isLessThan(deliveries(whole).conflated());
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
    }

    /**
     * Of each stream, client 7 is not given the last 100 messages, nor the probe after them. Up to six older ones of one
     * stream have been replaced by newer ones of the other, which nobody can tell.
     */
    @Test
    void clientWithoutTheNewestMessageMissesAllAfterItsLast() {
        RunResult result = conflated(new KeySpec.None(), CrowdFault.of(7, 401, What.CUT));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.messages().ledger().drainProven()).isFalse();
        CrowdFigures.Client worst = crowd(result).worst().getFirst();
        assertThat(crowd(result).worst()).hasSize(1);
        assertThat(worst.client()).isEqualTo(7);
        assertThat(worst.missing()).isBetween(200L, 206L);
        assertThat(deliveries(result).missing()).isEqualTo(worst.missing());
    }

    @Test
    void aClientThatIsGivenAnOlderMessageAfterANewerOneGoesBackwards() {
        CrowdFault late = new CrowdFault(3, 100, What.SWAP, Duration.ofMillis(200));
        RunResult result = conflated(new KeySpec.None(), late);

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(deliveries(result).stale()).isEqualTo(10);
        assertThat(deliveries(result).missing()).isZero();
        assertThat(crowd(result).worst())
                .singleElement()
                .satisfies(client -> assertThat(client.client()).isEqualTo(3));
        assertThat(result.messages().ledger().total().comparison().conflated())
                .isEqualTo(deliveries(result).due()
                        - result.messages().ledger().total().receiving().unique());
    }
}
