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

    private static List<String> receivedWithoutIdentities(long corrupt) {
        Account total = new Account(
                "total",
                new Sending(9, 9, 0, 9, 0, List.of(), 0, 0),
                new Receipts(9, 9 - corrupt, 0, 0, 0, 0, corrupt, 0),
                new Differences(0, 0, 0));
        Ledger ledger = new Ledger(false, true, true, List.of(), total, List.of(), List.of(), List.of());
        return LedgerLine.receiving(ledger).stream()
                .map(line -> line.label() + " " + line.count())
                .toList();
    }

    @Test
    void whatCannotBeReadIsToldWithoutIdentitiesToo() {
        assertThat(receivedWithoutIdentities(2)).containsExactly("received 9", "duplicate -1", "corrupt 2");
        assertThat(receivedWithoutIdentities(0)).containsExactly("received 9", "duplicate -1");
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
