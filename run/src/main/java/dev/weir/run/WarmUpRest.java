package dev.weir.run;

import dev.weir.measure.Audit;
import dev.weir.measure.AuditFacts;
import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.result.Ledger.Account;
import dev.weir.scenario.Scenario;
import dev.weir.unit.Counts;
import java.util.ArrayList;
import java.util.List;

/** What became of those messages of the warm-up that did not arrive before measuring began. Used by the run's own thread. */
final class WarmUpRest {

    private final long receivedBefore;

    private WarmUpRest(long receivedBefore) {
        this.receivedBefore = receivedBefore;
    }

    /** Whether everything that the warm-up sent has arrived, and its echoes are back. */
    static boolean none(Clients clients) {
        return clients.publishersIdle()
                && clients.accounts().outstanding(Phase.WARM_UP) == 0
                && clients.accounts().snapshot(Phase.WARM_UP).unique()
                        >= clients.accounts().ackedDeliveries(Phase.WARM_UP)
                && clients.echoes().complete(Phase.WARM_UP, clients.subscriberAccounts());
    }

    /** When measuring is about to begin. */
    static WarmUpRest now(Clients clients) {
        return new WarmUpRest(clients.accounts().snapshot(Phase.WARM_UP).unique());
    }

    /** One sentence at the end of the run; empty when every message arrived in time. Every account is sealed. */
    String sentence(Clients clients, Scenario scenario, PhaseResults measured) {
        if (clients.ofOthers()) {
            return ""; // What arrives while measuring is measured.
        }
        boolean drainProven = measured.drained.proven();
        List<Long> sent = clients.publisherAccounts().stream()
                .map(account -> account.sent(Phase.WARM_UP))
                .toList();
        boolean identified = scenario.messages().carrier() != CarrierKind.NONE && clients.audience() == null;
        Account total = Audit.close(
                        new AuditFacts(
                                Phase.WARM_UP,
                                scenario.participants().topology().delivery(),
                                identified,
                                drainProven,
                                sent,
                                sent.stream().map(count -> 0L).toList(),
                                null,
                                CompactedLog.keys(measured.told.effectiveSettings, scenario)),
                        clients.publisherAccounts(),
                        clients.subscriberAccounts(),
                        List.of())
                .total();
        List<String> fates = new ArrayList<>();
        add(fates, lost(clients, total), drainProven ? "lost" : "acknowledged but not known to have arrived");
        add(fates, total.sending().failed() - total.sending().aborted(), "refused");
        add(fates, total.sending().unresolved(), "not answered");
        add(
                fates,
                clients.conflated() ? 0 : total.receiving().unique() - receivedBefore,
                "still under way when measuring began, and arrived later");
        return fates.isEmpty()
                ? ""
                : "The warm-up sent " + Counts.format(total.sending().sent()) + " messages: " + String.join("; ", fates)
                        + ".";
    }

    /** Of the clients of a crowd only the number of deliveries is known before the measured phase. */
    private static long lost(Clients clients, Account total) {
        if (clients.conflated()) {
            return 0;
        }
        return clients.audience() == null
                ? total.comparison().lost()
                : Math.max(
                        0,
                        clients.accounts().ackedDeliveries(Phase.WARM_UP)
                                - total.receiving().unique());
    }

    private static void add(List<String> fates, long count, String fate) {
        if (count > 0) {
            fates.add(Counts.format(count) + (count == 1 ? " was " : " were ") + fate);
        }
    }
}
