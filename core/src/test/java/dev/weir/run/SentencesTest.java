package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Subject;
import dev.weir.result.Throughput;
import dev.weir.result.Verdict.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class SentencesTest {

    private static final long SENT = 1_000;

    private static String passed(int subscribers, String delivery, double sentPerSecond, double deliveredPerSecond) {
        Account total =
                new Account("total", SENT, SENT, 0, SENT, 0, List.of(), 0, 0, SENT, SENT, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        Ledger ledger = new Ledger(true, true, true, List.of(), total, List.of(), List.of(), List.of());
        Latency response = new Latency("response", SENT, 0, 1, 2, 0, 3, List.of(new Percentile(99, 3, true)));
        Subject subject =
                new Subject("direct", "direct", 1, subscribers, delivery, "100 B random", "saturated", true, 100);
        Throughput throughput = new Throughput(
                1_000_000_000, 0, sentPerSecond, sentPerSecond, deliveredPerSecond, 0, 0, SENT * 100, SENT * 100);
        return Sentences.measured(
                Outcome.PASS,
                new Judge.Evidence(subject, ledger, throughput, List.of(response), new ToolEffect(0, 50, 0)),
                List.of());
    }

    @Test
    void whatAClientBufferedHasNotPassedYet() {
        assertThat(passed(1, "shared", 287_242, 147_526))
                .isEqualTo("147 526 messages/s of 100 B random pass when the pipe is kept full. Nothing was lost.");
    }

    @Test
    void eachSubscribersCopyIsTheSameMessage() {
        assertThat(passed(4, "each", 1_000, 3_600)).startsWith("900 messages/s of 100 B random pass");
        assertThat(passed(4, "shared", 1_000, 3_600)).startsWith("1 000 messages/s of 100 B random pass");
    }
}
