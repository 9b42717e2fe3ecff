package dev.weir.result;

import dev.weir.result.lag.LagFigures.Level;
import java.util.List;

/**
 * The messages of the measured phase that were due to one topic of a run over several.
 *
 * @param name what the scenario calls it
 * @param weight how many messages of each cycle go to it
 * @param account what became of them, and what else was received from it: a message that was published to another is foreign
 *     here, and lost there. What was still buffered is known of no topic: -1
 * @param misplaced of those foreign here, the messages of this run
 * @param endToEnd their end-to-end latency
 * @param lag messages between what the subscribers had been handed of it and its end, over its partitions; empty where that was
 *     not sampled
 */
public record TopicFigures(
        String name, int weight, Ledger.Account account, long misplaced, Latency endToEnd, List<Level> lag) {

    public TopicFigures {
        lag = List.copyOf(lag);
    }
}
