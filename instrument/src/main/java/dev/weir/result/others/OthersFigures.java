package dev.weir.result.others;

/**
 * A topic that others filled, as the subscribers received it. Files write the components of its groups as its own.
 *
 * @param instants where messages say when they were due, in words
 * @param offsets what became of the offsets that the subscribers had to be given
 * @param timing what the instants are worth
 */
public record OthersFigures(String instants, Offsets offsets, Timing timing) {

    /**
     * The offsets from where subscribers began to measure to where they ended, once for each subscriber that should have been
     * given them: {@code read = received + missed + aborted + empty + deleted + unknown}.
     *
     * @param read how many they are
     * @param received of which a subscriber was given a message
     * @param missed which hold a message that no subscriber was given
     * @param aborted which hold a message of a transaction that was aborted
     * @param empty which hold nothing for a reader: ends of transactions, and what a compaction removed
     * @param deleted of which the log has removed what they held
     * @param unknown of which it is not known what they hold
     */
    public record Offsets(
            long read, long received, long missed, long aborted, long empty, long deleted, long unknown) {}

    /**
     * What the instants are worth.
     *
     * @param withoutInstant messages of which no instant could be read: they are in no latency
     * @param firstWithout where the first of them is and why, in words; empty without any
     * @param ahead messages received before their instants
     * @param aheadNanos by how much at most: at least so much are the clocks apart
     * @param beyond messages that took longer than the hour that a histogram holds; they count as one hour
     * @param stampedByLog messages that the log stamped when it took them in, and not their publisher
     * @param grainNanos what all instants are multiples of
     * @param clockSetNanos by how much the wall clock of a receiving host was set within a second, at most
     */
    public record Timing(
            long withoutInstant,
            String firstWithout,
            long ahead,
            long aheadNanos,
            long beyond,
            long stampedByLog,
            long grainNanos,
            long clockSetNanos) {}
}
