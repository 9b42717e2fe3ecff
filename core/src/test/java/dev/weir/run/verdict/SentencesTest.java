package dev.weir.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Overload;
import dev.weir.result.Subject;
import dev.weir.result.Throughput;
import dev.weir.result.Throughput.Rate;
import dev.weir.result.Verdict.Expectation;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class SentencesTest {

    private static final long SENT = 1_000;
    private static final long SECOND = 1_000_000_000;

    private static Account total(long unique, long lost) {
        return new Account(
                "total",
                new Ledger.Sending(SENT, SENT, 0, SENT, 0, List.of(), 0, 0),
                new Ledger.Receipts(unique, unique, 0, 0, 0, 0, 0, 0),
                new Ledger.Differences(lost, 0, 0));
    }

    private static String passed(int subscribers, String delivery, boolean saturated, Rate delivered) {
        Ledger ledger = new Ledger(true, true, true, List.of(), total(SENT, 0), List.of(), List.of(), List.of());
        Subject subject =
                new Subject("direct", "direct", 1, subscribers, delivery, "100 B random", "any", saturated, 100);
        long expected = SENT * subject.copies();
        Latency endToEnd = new Latency(
                "end-to-end",
                expected,
                expected,
                new Latency.Timings(expected, 0, 1, 2, 0, 3),
                List.of(new Percentile(99, 3_000, true)));
        Rate sent = Rate.messages(SENT, SECOND);
        Throughput throughput = new Throughput(SECOND, SECOND, sent.perSecond(), sent, sent, delivered, Overload.NONE);
        return Sentences.measured(
                Outcome.PASS,
                new Evidence(subject, ledger, throughput, List.of(endToEnd), new ToolEffect(0, 50, 0), false),
                List.of());
    }

    @Test
    void whatAClientBufferedHasNotPassedYet() {
        assertThat(passed(1, "shared", true, Rate.messages(SENT, 2 * SECOND)))
                .isEqualTo("500 messages/s of 100 B random got through, published back to back. Nothing was lost.");
    }

    @Test
    void eachSubscribersCopyIsTheSameMessage() {
        assertThat(passed(4, "each", true, Rate.messages(3_600, SECOND)))
                .startsWith("900 messages/s of 100 B random got through");
        assertThat(passed(4, "shared", true, Rate.messages(1_000, SECOND)))
                .startsWith("1 000 messages/s of 100 B random got through");
    }

    @Test
    void aPercentileSaysOfHowManyItIs() {
        assertThat(passed(1, "shared", false, Rate.messages(SENT, SECOND)))
                .isEqualTo("99 % of 1 000 messages arrived within 3.00 µs of being due. Nothing was lost.");
        assertThat(passed(4, "each", false, Rate.messages(4 * SENT, SECOND)))
                .startsWith("99 % of 4 000 deliveries arrived within 3.00 µs of being due.");
    }

    @Test
    void whatMayStillComeIsNotSaidToBeLost() {
        Expectation lost = new Expectation("lost", "<= 0", "inconclusive", Holds.INCONCLUSIVE);

        assertThat(Sentences.failed(lost, total(941, 59)))
                .isEqualTo("Whether lost <= 0 holds is inconclusive: not everything is known to have been read, and 59"
                        + " acknowledged messages have not arrived.");
    }
}
