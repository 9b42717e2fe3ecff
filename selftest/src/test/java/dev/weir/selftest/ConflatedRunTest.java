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
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.transport.testkit.faulty.CrowdFault;
import dev.weir.transport.testkit.faulty.CrowdFault.What;
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
                .isEqualTo(new CrowdFigures.Deliveries(due, 0, due - received, 0, 0, 0, 0, 0, (double) received / due));
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

    /**
     * Of each stream, client 7 is not given the last 100 messages, nor the probe after them. Up to six older ones of one
     * stream have been replaced by newer ones of the other, which nobody can tell.
     */
    @Test
    void aClientThatNeverGetsTheNewestMessageMissesWhatCameAfterItsLast() {
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
