package dev.weir.run.host;

import dev.weir.result.FindingCode;
import dev.weir.run.watch.ProcessWatch;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Which of the publishers, of the subscribers, or of the loops of a crowd one process has.
 *
 * @param process its name in the report
 * @param first index of its first
 * @param end index after its last
 */
public record WorkerShare(String process, int first, int end) {

    private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._-]");

    /** All of them, in the process of the run. */
    public static WorkerShare ownOf(int all) {
        return new WorkerShare(ProcessWatch.OWN, 0, all);
    }

    /** Those of receivers. */
    public static List<WorkerShare> of(int receivers, int all) {
        return of(ProcessWatch.RECEIVER, receivers, all);
    }

    /** As many for each process as for any other, or one fewer. A process has a number when it is not the only one. */
    public static List<WorkerShare> of(String name, int processes, int all) {
        return IntStream.range(0, processes)
                .mapToObj(process -> part(processes == 1 ? name : name + " " + (process + 1), process, processes, all))
                .toList();
    }

    /** That of one process of so many. */
    public static WorkerShare part(String name, int process, int processes, int all) {
        return new WorkerShare(name, bound(process, processes, all), bound(process + 1, processes, all));
    }

    /** What is found when it ends, or does not answer. */
    public FindingCode failed() {
        if (process.startsWith(ProcessWatch.OPERATIONS)) {
            return FindingCode.OPERATIONS_PROCESS_FAILED;
        }
        return process.startsWith(ProcessWatch.PUBLISHER) ? FindingCode.PUBLISHER_FAILED : FindingCode.RECEIVER_FAILED;
    }

    private static int bound(int process, int processes, int all) {
        return Math.toIntExact((long) all * process / processes);
    }

    /** Begins the names of files about this process: {@code receiver-2-}, {@code receiver-2-on-c-}. */
    public String filePrefix() {
        String words = process.substring(ProcessWatch.OWN.length()).strip().replace(' ', '-');
        return UNSAFE.matcher(words)
                        .replaceAll(unsafe ->
                                String.format("_%02x", (int) unsafe.group().charAt(0))) + "-";
    }
}
