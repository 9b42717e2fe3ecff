package dev.weir.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Ledger.Differences;
import dev.weir.result.Ledger.Receipts;
import dev.weir.result.Ledger.Sending;
import java.util.List;
import org.junit.jupiter.api.Test;

class LedgerLineTest {

    private static LedgerLine lost(long acked, long unique, long lost) {
        Account total = new Account(
                "total",
                new Sending(acked, acked, 0, acked, 0, List.of(), 0, 0),
                new Receipts(unique, unique, 0, 0, 0, 0, 0, 0),
                new Differences(lost, 0, 0));
        Ledger ledger = new Ledger(true, true, true, List.of(), total, List.of(), List.of(), List.of());
        return LedgerLine.findings(ledger).getFirst();
    }

    @Test
    void lossIsAShareOfWhatWasAcknowledged() {
        assertThat(lost(1_000, 990, 10).share()).isEqualTo(0.01);
    }

    @Test
    void lossToManyClientsIsAShareOfTheDeliveriesDue() {
        assertThat(lost(400, 168_000, 232_000).share()).isEqualTo(0.58);
    }
}
