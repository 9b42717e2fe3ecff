package dev.weir.run.observe;

import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many messages several accounts had counted, and when: between two reports by the straight line between them. A run that is
 * very long keeps fewer. Thread-safe.
 */
public final class CountReports {

    private static final int MOST = 20_000;

    private final Map<Integer, List<Told>> reports = new TreeMap<>();

    /**
     * What one account had counted, its warm-up with it but no probes.
     *
     * @param messages sent, or received for the first time
     * @param acked acknowledged; of a receiver the same as {@code messages}
     * @param inPhase those of the measured phase that were acknowledged, or received
     */
    public record AccountCounts(long messages, long acked, long inPhase) {

        private static final AccountCounts NONE = new AccountCounts(0, 0, 0);

        /** What a publisher's account has counted until now. */
        public static AccountCounts of(PublisherAccount account) {
            long acked = account.acked(Phase.MEASURE);
            return new AccountCounts(
                    account.sent(Phase.WARM_UP) + account.sent(Phase.MEASURE),
                    account.acked(Phase.WARM_UP) + acked,
                    acked);
        }

        /** What a subscriber's account has counted until now. */
        public static AccountCounts of(SubscriberAccount account) {
            long unique = account.unique(Phase.MEASURE);
            long all = account.unique(Phase.WARM_UP) + unique;
            return new AccountCounts(all, all, unique);
        }

        private AccountCounts towards(AccountCounts later, double part) {
            return new AccountCounts(
                    between(messages, later.messages, part),
                    between(acked, later.acked, part),
                    between(inPhase, later.inPhase, part));
        }

        private static long between(long from, long to, double part) {
            return from + Math.round((to - from) * part);
        }
    }

    private record Told(long atNanos, AccountCounts counts) {}

    /** An account told this of an instant. In the order of the instants. */
    public synchronized void add(int account, long atNanos, AccountCounts counts) {
        List<Told> told = reports.computeIfAbsent(account, any -> new ArrayList<>());
        if (told.size() >= MOST) {
            for (int i = told.size() / 2 - 1; i >= 0; i--) {
                told.remove(2 * i);
            }
        }
        told.add(new Told(atNanos, counts));
    }

    /** What each account had counted at an instant; before its first report nothing, and after its last what that said. */
    public synchronized List<AccountCounts> at(long nanos) {
        return reports.values().stream().map(told -> at(told, nanos)).toList();
    }

    private static AccountCounts at(List<Told> told, long nanos) {
        int low = 0;
        int high = told.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (told.get(middle).atNanos() <= nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == 0) {
            return AccountCounts.NONE;
        }
        Told before = told.get(low - 1);
        if (low == told.size()) {
            return before.counts();
        }
        Told after = told.get(low);
        double part = (double) (nanos - before.atNanos()) / (after.atNanos() - before.atNanos());
        return before.counts().towards(after.counts(), part);
    }
}
