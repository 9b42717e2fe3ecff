package dev.weir.report.wording;

import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * One figure of many accounts side by side.
 *
 * @param title what is counted
 * @param always whether it is shown even when it is 0 in every account
 * @param figure reads it from an account
 */
public record LedgerColumn(String title, boolean always, ToLongFunction<Account> figure) {

    /** What the publishers did, and what became of it. */
    public static List<LedgerColumn> publisher(Ledger ledger) {
        // What has not been read to the end may still be there.
        String lost = ledger.drainProven() ? "lost" : "not arrived";
        return List.of(
                new LedgerColumn("scheduled", true, account -> account.sending().scheduled()),
                new LedgerColumn("sent", true, account -> account.sending().sent()),
                new LedgerColumn("unsent", false, account -> account.sending().unsent()),
                new LedgerColumn("acked", true, account -> account.sending().acked()),
                new LedgerColumn("failed", false, account -> account.sending().failed()),
                new LedgerColumn("aborted", false, account -> account.sending().aborted()),
                new LedgerColumn(
                        "unresolved", false, account -> account.sending().unresolved()),
                checked(ledger, lost, true, account -> account.comparison().lost()),
                new LedgerColumn(
                        "still buffered", false, account -> account.sending().stillBuffered()));
    }

    /** What the subscribers got. */
    public static List<LedgerColumn> subscriber(Ledger ledger) {
        return List.of(
                new LedgerColumn(
                        "received", true, account -> account.receiving().received()),
                checked(ledger, "unique", true, account -> account.receiving().unique()),
                checked(
                        ledger,
                        "duplicate",
                        true,
                        account -> account.receiving().duplicate()),
                checked(
                        ledger,
                        "out of order",
                        true,
                        account -> account.receiving().outOfOrder()),
                checked(ledger, "foreign", false, account -> account.receiving().foreign()),
                checked(ledger, "corrupt", false, account -> account.receiving().corrupt()));
    }

    /** A figure that only identities tell: below 0 where nobody looked at them. */
    private static LedgerColumn checked(Ledger ledger, String title, boolean always, ToLongFunction<Account> figure) {
        return new LedgerColumn(title, always, ledger.lossChecked() ? figure : account -> -1);
    }

    /** Those of {@code columns} that say something about {@code accounts}: none that was not counted. */
    public static List<LedgerColumn> telling(List<Account> accounts, List<LedgerColumn> columns) {
        return columns.stream()
                .filter(column -> accounts.stream().noneMatch(account -> column.figure.applyAsLong(account) < 0))
                .filter(column ->
                        column.always || accounts.stream().anyMatch(account -> column.figure.applyAsLong(account) != 0))
                .toList();
    }
}
