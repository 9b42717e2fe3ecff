package dev.weir.run.verdict;

import dev.weir.result.FindingCode;
import dev.weir.result.Ledger;
import dev.weir.result.Verdict.Severity;
import dev.weir.transport.EffectiveSetting;
import dev.weir.unit.Counts;
import java.util.List;

/** Says whether messages of aborted transactions were delivered, which is an error where subscribers read committed ones only. */
public final class AbortedMessages {

    private static final String ISOLATION = "isolation.level";
    private static final String COMMITTED = "read_committed";

    private AbortedMessages() {}

    /** Adds a finding when some were. */
    public static void weigh(Ledger.Account total, List<EffectiveSetting> settings, Findings findings) {
        long delivered = total.comparison().receivedThoughFailed();
        long aborted = total.sending().aborted();
        if (aborted == 0 || delivered == 0) {
            return;
        }
        boolean committed = settings.stream()
                .anyMatch(setting ->
                        setting.name().equals(ISOLATION) && setting.value().equals(COMMITTED));
        String counts = Counts.of(delivered, "message") + " of " + Counts.format(aborted)
                + " whose transaction was aborted " + (delivered == 1 ? "was" : "were") + " delivered";
        findings.add(
                committed ? Severity.FAILURE : Severity.WARNING,
                FindingCode.ABORTED_DELIVERED,
                committed
                        ? counts + ", although the subscribers read committed messages only."
                        : counts + ": the subscribers read uncommitted messages too.");
    }
}
