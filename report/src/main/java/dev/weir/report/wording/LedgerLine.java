package dev.weir.report.wording;

import dev.weir.result.EchoLedger;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Ledger.KindCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One line of the account, as both reports print it.
 *
 * @param depth 0 for a sum, 1 for what adds up to it, 2 and 3 for what adds up to that
 * @param label what is counted
 * @param count how many; -1 when that could not be told
 * @param whole what the share is taken of; 0 when a share says nothing
 * @param trouble whether a count above 0 is bad news
 * @param meaning what the line means
 */
public record LedgerLine(int depth, String label, long count, long whole, boolean trouble, String meaning) {

    /** Stands for a count that nobody could take. */
    private static final long UNCHECKED = -1;

    private static final Set<String> ALWAYS = Set.of("scheduled", "received", "lost", "duplicate", "out of order");

    /** Whether it is shown even where zeros are folded: it is not 0, or readers look for it first. */
    public boolean telling() {
        return count != 0 || ALWAYS.contains(label);
    }

    /** The share of the whole, or NaN. */
    public double share() {
        return whole <= 0 || count < 0 ? Double.NaN : (double) count / whole;
    }

    /** The sending side: scheduled = sent + unsent, sent = acked + failed + unresolved. */
    public static List<LedgerLine> sending(Account a) {
        List<LedgerLine> lines = new ArrayList<>();
        lines.add(line(0, "scheduled", a.sending().scheduled(), 0, "messages that became due"));
        lines.add(line(1, "sent", a.sending().sent(), a.sending().scheduled(), "handed to the transport"));
        lines.add(line(2, "acked", a.sending().acked(), a.sending().sent(), "confirmed by the system"));
        boolean failed = a.sending().failed() > a.sending().aborted();
        lines.add(new LedgerLine(
                2,
                "failed",
                a.sending().failed(),
                a.sending().sent(),
                failed,
                failed || a.sending().failed() == 0
                        ? "certainly not delivered"
                        : "aborted on purpose, as the next row says"));
        for (KindCount kind : a.sending().failedByKind()) {
            String cause = kind.firstCause().isEmpty() ? "" : "first: " + kind.firstCause();
            boolean trouble =
                    a.sending().aborted() == 0 || kind.count() != a.sending().aborted();
            lines.add(new LedgerLine(3, kind.kind(), kind.count(), a.sending().sent(), trouble, cause));
        }
        lines.add(trouble(
                2, "unresolved", a.sending().unresolved(), a.sending().sent(), "no answer; may have been delivered"));
        lines.add(trouble(
                1, "unsent", a.sending().unsent(), a.sending().scheduled(), "due but not sent before the run ended"));
        return lines;
    }

    /** The receiving side: received = unique + duplicate + foreign + corrupt, where messages carry an identity. */
    public static List<LedgerLine> receiving(Ledger ledger) {
        Account a = ledger.total();
        if (ledger.lossChecked()) {
            return receiving(a);
        }
        List<LedgerLine> lines = new ArrayList<>();
        lines.add(received(a));
        lines.add(line(1, "duplicate", UNCHECKED, a.receiving().received(), unchecked(ledger)));
        if (a.receiving().corrupt() > 0) {
            lines.add(corrupt(a)); // What cannot be read at all is found without identities too.
        }
        return lines;
    }

    private static LedgerLine corrupt(Account a) {
        return trouble(
                1,
                "corrupt",
                a.receiving().corrupt(),
                a.receiving().received(),
                "checksum does not match, or not readable");
    }

    private static LedgerLine received(Account a) {
        return line(0, "received", a.receiving().received(), 0, "all messages that subscribers were given");
    }

    private static List<LedgerLine> receiving(Account a) {
        return List.of(
                received(a),
                line(1, "unique", a.receiving().unique(), a.receiving().received(), "received for the first time"),
                trouble(1, "duplicate", a.receiving().duplicate(), a.receiving().received(), "received again"),
                trouble(
                        2,
                        "twice in log",
                        a.receiving().twiceInLog(),
                        a.receiving().received(),
                        "stored twice in the log"),
                trouble(
                        2,
                        "delivered twice",
                        a.receiving().deliveredTwice(),
                        a.receiving().received(),
                        "stored once, read twice"),
                trouble(1, "foreign", a.receiving().foreign(), a.receiving().received(), "not from this run"),
                corrupt(a));
    }

    /** What the two sides say of each other. */
    public static List<LedgerLine> findings(Ledger ledger) {
        Account a = ledger.total();
        boolean told = ledger.lossKnown();
        List<LedgerLine> lines = new ArrayList<>();
        lines.add(trouble(0, "lost", told ? a.comparison().lost() : UNCHECKED, due(a), lostMeaning(ledger)));
        if (a.receiving().outOfOrder() >= 0) {
            lines.add(outOfOrder(ledger));
        }
        if (byOthers(ledger)) {
            return lines;
        }
        if (ledger.lossChecked()) {
            lines.addAll(differences(a));
        }
        lines.add(line(
                0,
                "still buffered",
                a.sending().stillBuffered(),
                a.sending().sent(),
                "in the client when the last send returned; not a loss"));
        return lines;
    }

    private static LedgerLine outOfOrder(Ledger ledger) {
        Ledger.Receipts receipts = ledger.total().receiving();
        return ledger.lossChecked()
                ? trouble(
                        0,
                        "out of order",
                        receipts.outOfOrder(),
                        receipts.received(),
                        "received after a later message of its stream and key")
                : line(0, "out of order", UNCHECKED, receipts.received(), unchecked(ledger));
    }

    private static List<LedgerLine> differences(Account a) {
        return List.of(
                trouble(
                        0,
                        "received though failed",
                        a.comparison().receivedThoughFailed(),
                        a.sending().failed(),
                        "reported as failed, yet received"),
                line(
                        0,
                        "received though unresolved",
                        a.comparison().receivedThoughUnresolved(),
                        a.sending().unresolved(),
                        "not answered, yet received"),
                line(
                        0,
                        "received, sender lost",
                        a.comparison().receivedSenderLost(),
                        a.receiving().received(),
                        "sent after the last report of a publisher process that was lost, and in no figure of the"
                                + " senders"),
                line(
                        0,
                        "conflated",
                        a.comparison().conflated(),
                        0,
                        "deliveries left out because a newer message replaced them; not a loss"),
                line(
                        0,
                        "left out",
                        a.comparison().leftOut(),
                        0,
                        "deliveries not received though newer messages were; whether these replaced them or they were"
                                + " lost is not known"));
    }

    /** The account of echoes: due = sent + unsent, received = unique + duplicate + foreign + corrupt. */
    public static List<LedgerLine> echoes(EchoLedger echoes) {
        Account account = new Account("echoes", echoes.sending(), echoes.receiving(), Ledger.Differences.NONE);
        List<LedgerLine> lines = new ArrayList<>(sending(account));
        lines.set(
                0, line(0, "due", echoes.sending().scheduled(), 0, "one for each message received for the first time"));
        lines.addAll(receiving(account));
        lines.replaceAll(line -> line.label().equals("foreign")
                ? trouble(1, line.label(), line.count(), line.whole(), "without the mark of an echo of this run")
                : line);
        String what = echoes.drainProven() ? "due and did not come back" : "due and not back when the run ended";
        lines.add(trouble(0, echoes.drainProven() ? "lost" : "not received", echoes.missing(), due(echoes), what));
        lines.add(trouble(
                0, "not asked for", echoes.unasked(), 0, "of messages that no subscriber is known to have received"));
        return lines;
    }

    private static long due(EchoLedger echoes) {
        return echoes.sending().scheduled();
    }

    /** What was to arrive: of a fan-out, more than was acknowledged, because each client is due each message. */
    private static long due(Account a) {
        return Math.max(
                a.sending().acked(), a.receiving().unique() + a.comparison().lost());
    }

    private static String lostMeaning(Ledger ledger) {
        if (!ledger.lossChecked()) {
            return unchecked(ledger);
        }
        return ledger.lossKnown()
                ? byOthers(ledger) ? "in the log, given to no subscriber" : "acknowledged but never received"
                : "inconclusive: the log was not read to its end; "
                        + Figures.count(ledger.total().comparison().lost()) + " not received so far";
    }

    /** Whether others published, so that nothing is known of what was sent. */
    public static boolean byOthers(Ledger ledger) {
        return ledger.publishers().isEmpty() && !ledger.subscribers().isEmpty();
    }

    private static String unchecked(Ledger ledger) {
        return "not checked: "
                + (ledger.subscribers().isEmpty() ? "there were no subscribers" : "the messages carry no identity");
    }

    private static LedgerLine line(int depth, String label, long count, long whole, String meaning) {
        return new LedgerLine(depth, label, count, whole, false, meaning);
    }

    private static LedgerLine trouble(int depth, String label, long count, long whole, String meaning) {
        return new LedgerLine(depth, label, count, whole, count != 0, meaning);
    }
}
