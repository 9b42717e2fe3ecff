package dev.weir.measure;

import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Ledger.KindCount;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Adds the accounts of all publishers and subscribers up. */
final class Totals {

    private Totals() {}

    /**
     * The account over everything. A message that two subscribers of a group both received was unique to each of them,
     * and is a duplicate here: it was delivered twice, because a partition changed hands.
     */
    static Account of(List<Account> sent, List<Account> received, List<SendAudit> sending) {
        long across = sending.stream().mapToLong(SendAudit::crossDuplicates).sum();
        return new Account(
                "total",
                new Ledger.Sending(
                        sum(sent, account -> account.sending().scheduled()),
                        sum(sent, account -> account.sending().sent()),
                        sum(sent, account -> account.sending().unsent()),
                        sum(sent, account -> account.sending().acked()),
                        sum(sent, account -> account.sending().failed()),
                        failures(sent),
                        sum(sent, account -> account.sending().unresolved()),
                        sum(sent, account -> account.sending().stillBuffered())),
                new Ledger.Receipts(
                        sum(received, account -> account.receiving().received()),
                        sum(received, account -> account.receiving().unique()) - across,
                        sum(received, account -> account.receiving().duplicate()) + across,
                        sum(received, account -> account.receiving().twiceInLog()),
                        sum(received, account -> account.receiving().deliveredTwice()) + across,
                        sum(received, account -> account.receiving().foreign()),
                        sum(received, account -> account.receiving().corrupt()),
                        outOfOrder(received)),
                new Ledger.Differences(
                        sum(sent, account -> account.comparison().lost()),
                        sum(sent, account -> account.comparison().receivedThoughFailed()),
                        sum(sent, account -> account.comparison().receivedThoughUnresolved()),
                        sum(sent, account -> account.comparison().conflated()),
                        sum(sent, account -> account.comparison().leftOut()),
                        sum(sent, account -> account.comparison().receivedSenderLost())));
    }

    /** Not counted by one is not counted by all. */
    private static long outOfOrder(List<Account> received) {
        return received.stream().anyMatch(account -> account.receiving().outOfOrder() < 0)
                ? Ledger.Receipts.NOT_COUNTED
                : sum(received, account -> account.receiving().outOfOrder());
    }

    private static long sum(List<Account> accounts, ToLongFunction<Account> figure) {
        return accounts.stream().mapToLong(figure).sum();
    }

    private static List<KindCount> failures(List<Account> accounts) {
        Map<String, KindCount> byKind = new LinkedHashMap<>();
        accounts.stream()
                .flatMap(account -> account.sending().failedByKind().stream())
                .forEach(failure -> byKind.merge(
                        failure.kind(),
                        failure,
                        (a, b) -> new KindCount(a.kind(), a.count() + b.count(), a.firstCause())));
        return List.copyOf(byKind.values());
    }
}
