package dev.weir.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Ledger;
import java.util.List;
import org.junit.jupiter.api.Test;

class RebalanceSectionTest {

    private static Ledger ledger(boolean lossChecked) {
        Ledger.Account nothing =
                new Ledger.Account("total", Ledger.Sending.NONE, Ledger.Receipts.NONE, Ledger.Differences.NONE);
        return new Ledger(lossChecked, true, true, List.of(), nothing, List.of(), List.of(), List.of());
    }

    @Test
    void doubleDeliveryIsReportedOnlyIfChecked() {
        assertThat(RebalanceSection.redelivered(ledger(false)))
                .isEqualTo("Whether messages were delivered twice was not checked.");
        assertThat(RebalanceSection.redelivered(ledger(true)))
                .isEqualTo("0 messages were delivered twice in the whole run.");
    }
}
