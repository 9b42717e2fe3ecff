package dev.weir.operation.account;

import dev.weir.operation.trace.TraceCounts;
import java.util.List;

/**
 * What is new of one thread's accounts since it told of them last, on its way to their copies in another process.
 *
 * @param kinds of each kind of operation of the step, in the order of the kinds
 * @param heard how many ends and records were told to the thread until now
 * @param toldTwice how often an end was told that had been told before, until now
 * @param traced how many rows of its trace there should be until now
 */
public record LoopUpdate(
        List<KindUpdate> kinds, PipelineUpdate pipelines, long heard, long toldTwice, TraceCounts traced) {

    public LoopUpdate {
        kinds = List.copyOf(kinds);
    }
}
