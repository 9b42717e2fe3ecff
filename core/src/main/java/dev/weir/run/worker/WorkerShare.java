package dev.weir.run.worker;

import dev.weir.run.watch.ProcessWatch;
import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which of the subscribers, or of the loops of a crowd, one process has.
 *
 * @param process its name in the report
 * @param first index of its first
 * @param end index after its last
 */
record WorkerShare(String process, int first, int end) implements Serializable {

    /** All of them, in the process of the run. */
    static WorkerShare ownOf(int all) {
        return new WorkerShare(ProcessWatch.OWN, 0, all);
    }

    /** As many for each receiver as for any other, or one fewer. A receiver has a number when it is not the only one. */
    static List<WorkerShare> of(int receivers, int all) {
        return IntStream.range(0, receivers)
                .mapToObj(receiver -> new WorkerShare(
                        receivers == 1 ? ProcessWatch.RECEIVER : ProcessWatch.RECEIVER + " " + (receiver + 1),
                        bound(receiver, receivers, all),
                        bound(receiver + 1, receivers, all)))
                .toList();
    }

    private static int bound(int receiver, int receivers, int all) {
        return Math.toIntExact((long) all * receiver / receivers);
    }

    /** Begins the names of files about this process: {@code receiver-2-}. */
    String filePrefix() {
        return process.substring(ProcessWatch.OWN.length()).strip().replace(' ', '-') + "-";
    }
}
