package dev.weir.measure;

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
     * and is a duplicate here.
     */
    static Account of(List<Account> sent, List<Account> received, List<SendAudit> sending) {
        long across = sending.stream().mapToLong(SendAudit::crossDuplicates).sum();
        return new Account(
                "total",
                sum(sent, Account::scheduled),
                sum(sent, Account::sent),
                sum(sent, Account::unsent),
                sum(sent, Account::acked),
                sum(sent, Account::failed),
                failures(sent),
                sum(sent, Account::unresolved),
                sum(sent, Account::stillBuffered),
                sum(received, Account::received),
                sum(received, Account::unique) - across,
                sum(received, Account::duplicate) + across,
                sum(received, Account::twiceInLog),
                sum(received, Account::deliveredTwice),
                sum(received, Account::foreign),
                sum(received, Account::corrupt),
                sum(received, Account::outOfOrder),
                sum(sent, Account::lost),
                sum(sent, Account::receivedThoughFailed),
                sum(sent, Account::receivedThoughUnresolved));
    }

    private static long sum(List<Account> accounts, ToLongFunction<Account> figure) {
        return accounts.stream().mapToLong(figure).sum();
    }

    private static List<KindCount> failures(List<Account> accounts) {
        Map<String, KindCount> byKind = new LinkedHashMap<>();
        accounts.stream()
                .flatMap(account -> account.failedByKind().stream())
                .forEach(failure -> byKind.merge(
                        failure.kind(),
                        failure,
                        (a, b) -> new KindCount(a.kind(), a.count() + b.count(), a.firstCause())));
        return List.copyOf(byKind.values());
    }
}
