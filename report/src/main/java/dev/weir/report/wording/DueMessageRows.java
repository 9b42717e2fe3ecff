package dev.weir.report.wording;

import dev.weir.result.Ledger;
import dev.weir.result.fault.FaultEffect;
import dev.weir.result.fault.FaultEffect.DueMessages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** What became of the messages that were due while faults lasted, as rows of their table. */
final class DueMessageRows {

    private final List<FaultEffect> effects;
    private final List<List<String>> rows = new ArrayList<>();

    private DueMessageRows(List<FaultEffect> effects) {
        this.effects = effects;
    }

    /** One figure for each fault in every row; no rows where no message was due at a certain time. */
    static List<List<String>> of(List<FaultEffect> effects, Ledger ledger) {
        DueMessageRows all = new DueMessageRows(effects);
        if (effects.stream().anyMatch(effect -> effect.messages().due() >= 0)) {
            all.sending();
            if (ledger.lossChecked()) {
                all.receiving(ledger);
            }
        }
        return all.rows;
    }

    private void sending() {
        add("messages due meanwhile", DueMessages::due);
        add("  acked", DueMessages::acked);
        add("  failed", DueMessages::failed);
        effects.stream()
                .flatMap(effect -> effect.messages().failedByKind().stream())
                .map(FaultEffect.FailureCount::kind)
                .distinct()
                .forEach(kind -> add("    " + kind, messages -> failed(messages, kind)));
        add("  unresolved", DueMessages::unresolved);
        add("  unsent", DueMessages::unsent);
    }

    private void receiving(Ledger ledger) {
        add(
                ledger.drainProven() ? "  lost" : "  not arrived, loss inconclusive",
                messages -> messages.trouble().lost());
        add("  twice in the log", messages -> messages.trouble().twiceInLog());
        add("  delivered twice", messages -> messages.trouble().deliveredTwice());
        if (ledger.total().receiving().outOfOrder() >= 0) {
            add("  out of order", messages -> messages.trouble().outOfOrder());
        }
    }

    private static long failed(DueMessages messages, String kind) {
        return messages.failedByKind().stream()
                .filter(failure -> failure.kind().equals(kind))
                .mapToLong(FaultEffect.FailureCount::count)
                .sum();
    }

    private void add(String label, ToLongFunction<DueMessages> figure) {
        List<String> row = new ArrayList<>(List.of(label));
        effects.forEach(effect -> row.add(Figures.count(figure.applyAsLong(effect.messages()))));
        rows.add(row);
    }
}
