package dev.weir.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.FindingCode;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.KindCount;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import dev.weir.transport.EffectiveSetting;
import java.util.List;
import org.junit.jupiter.api.Test;

class AbortedMessagesTest {

    private static List<Finding> findings(long aborted, long receivedThoughFailed, String isolation) {
        Ledger.Sending sending = new Ledger.Sending(
                100, 100, 0, 100 - aborted, aborted, List.of(new KindCount("aborted", aborted, "")), 0, 0);
        Ledger.Account total = new Ledger.Account(
                "total", sending, Ledger.Receipts.NONE, new Ledger.Differences(0, receivedThoughFailed, 0));
        Findings findings = new Findings();
        AbortedMessages.weigh(
                total, List.of(new EffectiveSetting("consumer", "isolation.level", isolation, false)), findings);
        return findings.all();
    }

    @Test
    void anAbortedMessageThatACommittedReaderGetsIsAFailure() {
        assertThat(findings(10, 1, "read_committed")).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.FAILURE);
            assertThat(finding.code()).isEqualTo(FindingCode.ABORTED_DELIVERED);
            assertThat(finding.text())
                    .isEqualTo(
                            "1 message of 10 whose transaction was aborted was delivered, although the subscribers read"
                                    + " committed messages only.");
        });
    }

    @Test
    void whoeverReadsUncommittedMessagesIsToldHowManyCame() {
        assertThat(findings(10, 10, "read_uncommitted"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Severity.WARNING));
    }

    @Test
    void nothingIsSaidWhereNoAbortedMessageCame() {
        assertThat(findings(10, 0, "read_committed")).isEmpty();
        assertThat(findings(0, 3, "read_committed")).as("other failures").isEmpty();
    }
}
