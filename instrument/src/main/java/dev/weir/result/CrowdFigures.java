package dev.weir.result;

import java.util.List;

/**
 * What became of the clients of a crowd, and of what was due to them in the measured phase. Every delivery that was due is
 * counted: one that no client was there to receive is missing.
 *
 * @param clients number of clients
 * @param checking how many of them looked for the identities of messages; the deliveries are those of these clients
 * @param work what clients did with what they received, in words: {@code stamp, 1 in 100 decode}
 * @param keys number of keys when each client took the messages of one key only; 0 when each took every message
 * @param connections what became of the connections
 * @param deliveries what was due to the clients, and what they got
 * @param worst the clients in most trouble, at most ten; empty when none was in any
 * @param traffic what clients read
 * @param latencies how late messages were, client by client
 */
public record CrowdFigures(
        int clients,
        int checking,
        String work,
        int keys,
        Connections connections,
        Deliveries deliveries,
        List<Client> worst,
        Traffic traffic,
        ClientLatencies latencies) {

    public CrowdFigures {
        worst = List.copyOf(worst);
    }

    /**
     * What became of the connections, from the start of the run.
     *
     * @param subscribed clients that were subscribed at least once
     * @param refused clients that the system refused for good
     * @param drops how often a connection ended, or was not made, though Weir had not asked for that
     * @param left how often Weir made a client leave
     * @param back how often one of those was subscribed again
     * @param meanBackNanos mean time from leaving to being subscribed again; 0 when none left
     * @param longestBackNanos the longest of those times
     * @param reasons why connections ended and what could not be read, with how often
     */
    public record Connections(
            int subscribed,
            int refused,
            long drops,
            long left,
            long back,
            double meanBackNanos,
            long longestBackNanos,
            List<Reason> reasons) {

        public Connections {
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * What clients read: bytes of the protocol, with everything that is beside messages, and without TLS.
     *
     * @param bytes from the start of the measured phase until the last message was published; -1 when it is not known
     * @param bitsPerSecond the same in bits, over that time; -1 when it is not known
     * @param bytesPerDelivery bytes for each message received in that time; -1 when not all clients looked for messages
     */
    public record Traffic(long bytes, double bitsPerSecond, double bytesPerDelivery) {}

    /**
     * How late messages were, client by client. Only messages that were timed have a latency.
     *
     * @param clients how many clients have any
     * @param p50MeanNanos the mean latency that half of the clients do not exceed; 0 when none has any
     * @param p99MeanNanos the mean latency that 99 in 100 clients do not exceed
     * @param slowest the clients with the highest mean, at most ten
     * @param notSlow end-to-end latency of the clients that read as fast as they can; empty when all of them do
     */
    public record ClientLatencies(
            int clients, double p50MeanNanos, double p99MeanNanos, List<TimedClient> slowest, List<Latency> notSlow) {

        public ClientLatencies {
            notSlow = List.copyOf(notSlow);
            slowest = List.copyOf(slowest);
        }
    }

    /**
     * The latencies of one client.
     *
     * @param client its index
     * @param timed how many of its messages were timed
     * @param meanNanos mean of their latencies
     * @param maxNanos the longest of them, rounded up to a microsecond
     * @param lastStream stream of the message that it received last
     * @param lastSequence sequence of that message
     */
    public record TimedClient(
            int client, long timed, double meanNanos, long maxNanos, int lastStream, long lastSequence) {}

    /** Why something happened, and how often. */
    public record Reason(String text, long count) {}

    /**
     * What was due to clients, and what they got.
     *
     * @param due acknowledged messages times the clients that had subscribed to them
     * @param missing of those, how many were not received
     * @param conflated of those, how many more were not received because a newer message of the same item replaced them
     * @param leftOut of those, how many more were not received though newer ones of the same item were: whether these replaced
     *     them or they were lost is not known
     * @param excused not due, because the client had been made to leave
     * @param twice received again
     * @param stale received after a later one of their stream
     * @param alien received though the client had not subscribed to them, or not of this run
     * @param unreadable received with other content than sent
     * @param worstReach the smallest share of what was due to it that a client received, from 0 to 1
     */
    public record Deliveries(
            long due,
            long missing,
            long conflated,
            long leftOut,
            long excused,
            long twice,
            long stale,
            long alien,
            long unreadable,
            double worstReach) {

        /** How much of what was due was received. */
        public long received() {
            return due - missing - conflated - leftOut;
        }

        /** Of what was due, the share that was received, from 0 to 1; 1 when nothing was due. */
        public double reach() {
            return due == 0 ? 1 : (double) received() / due;
        }

        /** Of what was due, the share that newer messages have replaced, from 0 to 1. */
        public double conflatedShare() {
            return due == 0 ? 0 : (double) conflated / due;
        }

        /** Of what was due, the share of which it is not known whether it was replaced or lost, from 0 to 1. */
        public double leftOutShare() {
            return due == 0 ? 0 : (double) leftOut / due;
        }
    }

    /**
     * One client.
     *
     * @param client its index
     * @param due what was due to it
     * @param missing of that, how much it did not receive
     * @param conflated of that, how much more it did not receive though it received newer messages of the same item; what of
     *     this was lost is known of all clients together
     * @param twice received again
     * @param stale received after a later one
     * @param alien received though not subscribed to
     * @param unreadable received with other content than sent
     * @param drops how often its connection ended by itself
     */
    public record Client(
            int client,
            long due,
            long missing,
            long conflated,
            int twice,
            int stale,
            int alien,
            int unreadable,
            int drops) {

        /** Of what was due, the share that was received, from 0 to 1; 1 when nothing was due. */
        public double reach() {
            return due == 0 ? 1 : (double) (due - missing - conflated) / due;
        }
    }
}
