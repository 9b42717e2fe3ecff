package dev.weir.report;

import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Ledger.KindCount;
import java.util.ArrayList;
import java.util.List;

/**
 * One line of the account, as both reports print it.
 *
 * @param depth 0 for a sum, 1 for what adds up to it, 2 for a share of that
 * @param label what is counted
 * @param count how many; -1 when that could not be told
 * @param whole what the share is taken of; 0 when a share says nothing
 * @param trouble whether a count above 0 is bad news
 * @param meaning what the line means
 */
record LedgerLine(int depth, String label, long count, long whole, boolean trouble, String meaning) {

    /** The share of the whole, or NaN. */
    double share() {
        return whole <= 0 || count < 0 ? Double.NaN : (double) count / whole;
    }

    /** The sending side: scheduled = sent + unsent, sent = acked + failed + unresolved. */
    static List<LedgerLine> sending(Account a) {
        List<LedgerLine> lines = new ArrayList<>();
        lines.add(sum("scheduled", a.scheduled(), a.scheduled(), "messages that became due"));
        lines.add(part("sent", a.sent(), a.scheduled(), "handed to the transport"));
        lines.add(trouble("unsent", a.unsent(), a.scheduled(), "due, and not handed over before the run ended"));
        lines.add(sum("sent", a.sent(), a.scheduled(), "handed to the transport"));
        lines.add(part("acked", a.acked(), a.sent(), "confirmed by the system"));
        lines.add(trouble("failed", a.failed(), a.sent(), "certainly not delivered"));
        for (KindCount kind : a.failedByKind()) {
            String cause = kind.firstCause().isEmpty() ? "" : "first: " + kind.firstCause();
            lines.add(new LedgerLine(2, kind.kind(), kind.count(), a.sent(), kind.count() > 0, cause));
        }
        lines.add(trouble(
                "unresolved", a.unresolved(), a.sent(), "neither confirmed nor refused; may have been delivered"));
        return lines;
    }

    /** The receiving side: received = unique + duplicate + foreign + corrupt. */
    static List<LedgerLine> receiving(Account a) {
        return List.of(
                sum("received", a.received(), a.received(), "everything the handlers were given"),
                part("unique", a.unique(), a.received(), "for the first time"),
                trouble("duplicate", a.duplicate(), a.received(), "again"),
                new LedgerLine(
                        2, "twice in log", a.twiceInLog(), a.received(), a.twiceInLog() > 0, "the log holds it twice"),
                new LedgerLine(
                        2,
                        "delivered twice",
                        a.deliveredTwice(),
                        a.received(),
                        a.deliveredTwice() > 0,
                        "one place in the log, read twice"),
                trouble("foreign", a.foreign(), a.received(), "not of this run"),
                trouble("corrupt", a.corrupt(), a.received(), "failed its checksum"));
    }

    /** What the two sides say of each other. */
    static List<LedgerLine> findings(Ledger ledger) {
        Account a = ledger.total();
        boolean told = ledger.lossChecked() && ledger.drainProven();
        String lost = !ledger.lossChecked()
                ? "not checked: the messages carry no identity"
                : ledger.drainProven()
                        ? "confirmed, and never received"
                        : "cannot be told: the drain was not proven; missing so far " + Figures.count(a.lost());
        return List.of(
                trouble("lost", told ? a.lost() : -1, a.acked(), lost),
                trouble("out of order", a.outOfOrder(), a.received(), "after a later message of its stream and key"),
                trouble(
                        "received though failed",
                        a.receivedThoughFailed(),
                        a.failed(),
                        "the system said it was not taken"),
                part(
                        "received though unresolved",
                        a.receivedThoughUnresolved(),
                        a.unresolved(),
                        "never confirmed, yet there"),
                part(
                        "still buffered",
                        a.stillBuffered(),
                        a.sent(),
                        "in the client when the last send returned; no loss"));
    }

    private static LedgerLine sum(String label, long count, long whole, String meaning) {
        return new LedgerLine(0, label, count, whole, false, meaning);
    }

    private static LedgerLine part(String label, long count, long whole, String meaning) {
        return new LedgerLine(1, label, count, whole, false, meaning);
    }

    private static LedgerLine trouble(String label, long count, long whole, String meaning) {
        return new LedgerLine(1, label, count, whole, count != 0, meaning);
    }
}
