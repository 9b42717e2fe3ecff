package dev.weir.run.live;

import dev.weir.measure.AllAccounts;
import dev.weir.message.Phase;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts the messages that later ones overtook at least a second ago, and that are not here. Where a stream goes through several
 * partitions, some are overtaken at every moment and arrive soon after: they are told from the others by when they were due.
 * Used by the run's own thread, at each whole second.
 */
public final class OvertakenMessages {

    private static final long SECOND_NANOS = 1_000_000_000;

    private final AllAccounts accounts;
    private final Phase phase;
    private final boolean byDue;

    /** How many messages were due in so many seconds. */
    private final TreeMap<Long, Long> due = new TreeMap<>(Map.of(0L, 0L));

    private long overtakenBefore;
    private long newestDueBefore = -1;

    /** @param dueKnown whether a schedule says how many messages are due, and not how fast they can be sent */
    public OvertakenMessages(AllAccounts accounts, Phase phase, boolean dueKnown) {
        this.accounts = accounts;
        this.phase = phase;
        this.byDue = dueKnown && !accounts.crowded();
    }

    /**
     * How many there are now.
     *
     * @param nanos how long the phase has lasted
     * @param dueNow messages that were due until then
     */
    public long countAt(long nanos, long dueNow) {
        long overtaken = accounts.overtaken(phase);
        long atBothTimes = Math.min(overtaken, overtakenBefore);
        long count = byDue ? Math.clamp(dueLongAgo(), 0, atBothTimes) : atBothTimes;
        overtakenBefore = overtaken;
        newestDueBefore = accounts.newestDueSecond(phase);
        if (nanos % SECOND_NANOS == 0) {
            due.put(nanos / SECOND_NANOS, dueNow);
        }
        return count;
    }

    /** Those that are not here though a message was received before the last second that was due in a later second. */
    private long dueLongAgo() {
        if (newestDueBefore < 0) {
            return 0;
        }
        Map.Entry<Long, Long> dueBefore = due.floorEntry(newestDueBefore);
        due.headMap(dueBefore.getKey()).clear();
        // First those, so that what arrives in between seems to be here.
        long uniqueAfter = accounts.uniqueDueAfter(phase, dueBefore.getKey());
        AllAccounts.Snapshot now = accounts.snapshot(phase);
        return Math.round(Math.min(dueBefore.getValue(), now.sent()) * accounts.meanCopies())
                - (now.unique() - uniqueAfter);
    }

    /** All that were overtaken: nothing arrives any more. */
    public long countAtEnd() {
        return accounts.overtaken(phase);
    }
}
