package dev.weir.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.fault.Guarantee;
import dev.weir.result.fault.Guarantee.Holding;
import dev.weir.transport.EffectiveSetting;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PromisesTest {

    private static final Ledger EMPTY = new Ledger(
            true,
            true,
            true,
            List.of(),
            new Account("total", Ledger.Sending.NONE, Ledger.Receipts.NONE, Ledger.Differences.NONE),
            List.of(),
            List.of(),
            List.of());

    private static Guarantee order(EffectiveSetting... more) {
        List<EffectiveSetting> settings = new ArrayList<>(List.of(
                new EffectiveSetting("producer", "acks", "all", true),
                new EffectiveSetting("producer", "enable.idempotence", "true", true)));
        settings.addAll(List.of(more));
        return new Promises(settings, EMPTY)
                .guarantees().stream()
                        .filter(guarantee -> guarantee.name().equals("order kept"))
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void anIdempotentProducerKeepsTheOrder() {
        assertThat(order().holds()).isEqualTo(Holding.KEPT);
    }

    @Test
    void aShareGroupPromisesNoOrderWhateverTheProducerDoes() {
        Guarantee shared = order(new EffectiveSetting("consumer", "subscribe", "share", false));

        assertThat(shared.holds()).isEqualTo(Holding.NOT_PROMISED);
        assertThat(shared.promise()).isEqualTo("A share group divides messages among its members in no order.");
    }

    private static Holding holding(String name, boolean drainProven, Ledger.Receipts receipts) {
        Ledger ledger = new Ledger(
                true,
                drainProven,
                true,
                List.of(),
                new Account("total", Ledger.Sending.NONE, receipts, Ledger.Differences.NONE),
                List.of(),
                List.of(),
                List.of());
        List<EffectiveSetting> settings = List.of(
                new EffectiveSetting("producer", "acks", "all", true),
                new EffectiveSetting("producer", "enable.idempotence", "true", true));
        return new Promises(settings, ledger)
                .guarantees().stream()
                        .filter(guarantee -> guarantee.name().equals(name))
                        .findFirst()
                        .orElseThrow()
                        .holds();
    }

    @Test
    void whatWasNotReadToTheEndIsNotKnownToHoldNothingAgainstAPromise() {
        for (String name : List.of("nothing twice in the log", "order kept")) {
            assertThat(holding(name, true, Ledger.Receipts.NONE)).as(name).isEqualTo(Holding.KEPT);
            assertThat(holding(name, false, Ledger.Receipts.NONE)).as(name).isEqualTo(Holding.NOT_PROVEN);
            assertThat(holding(name, false, new Ledger.Receipts(9, 7, 2, 2, 0, 0, 0, 1)))
                    .as(name)
                    .isEqualTo(Holding.VIOLATED);
        }
    }
}
