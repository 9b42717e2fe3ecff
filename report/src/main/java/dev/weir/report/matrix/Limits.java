package dev.weir.report.matrix;

import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import dev.weir.result.Yardstick;
import dev.weir.unit.Sizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * What the machine can move at most, where a matrix measures it.
 *
 * @param tcp bytes a second that TCP takes
 * @param disk bytes a second that the disk takes
 * @param memory bytes a second that one thread copies in memory
 */
record Limits(OptionalDouble tcp, OptionalDouble disk, OptionalDouble memory) {

    /** The transport whose messages leave neither the process nor its memory. */
    private static final String IN_MEMORY = "direct";

    /** The medians over all runs that measured a limit; of two the higher one, which the machine did move. */
    static Limits of(MatrixResult result) {
        return new Limits(limit(result, Yardstick.TCP), limit(result, Yardstick.DISK), limit(result, Yardstick.MEMORY));
    }

    private static OptionalDouble limit(MatrixResult result, Yardstick yardstick) {
        Optional<Spread> spread = Spread.of(result.runs().stream()
                .filter(run -> run.meter().yardstick() == yardstick
                        && run.conclusion().finished()
                        && run.meter().measuredNanos() > 0)
                .map(run -> run.load().throughputBytesPerSecond())
                .toList());
        return spread.map(found -> OptionalDouble.of(found.medianOrHigher())).orElseGet(OptionalDouble::empty);
    }

    /** The part of the limit that a run came to; NaN when there is no limit, or no byte was touched. */
    double share(CellRun run) {
        double bytes = run.load().throughputBytesPerSecond();
        OptionalDouble limit = limit(run);
        return bytes < 0 || limit.isEmpty() ? Double.NaN : bytes / limit.orElseThrow();
    }

    /** Who only reads writes nothing onto the disk. */
    private OptionalDouble limit(CellRun run) {
        if (run.meter().transport().equals(IN_MEMORY)) {
            return memory;
        }
        boolean readsOnly = run.meter().yardstick() == Yardstick.CONSUMER_PERFORMANCE;
        return (readsOnly ? tcp.stream() : DoubleStream.concat(tcp.stream(), disk.stream())).min();
    }

    /** What the shares are of, for the reader of the table, or how there could be some. */
    String note() {
        List<String> limits = new ArrayList<>();
        if (tcp.isPresent() && disk.isPresent()) {
            limits.add("of the slower of " + text(Yardstick.TCP, tcp) + " and " + text(Yardstick.DISK, disk));
            limits.add("of " + Yardstick.TCP.title() + " alone for " + Yardstick.CONSUMER_PERFORMANCE.title()
                    + ", which writes nothing");
        } else if (tcp.isPresent()) {
            limits.add("of " + text(Yardstick.TCP, tcp));
        } else if (disk.isPresent()) {
            limits.add("of " + text(Yardstick.DISK, disk));
        }
        if (memory.isPresent()) {
            limits.add("of " + text(Yardstick.MEMORY, memory) + " for " + IN_MEMORY
                    + ", which can be above it while the bytes stay in the processor's caches");
        }
        return limits.isEmpty()
                ? "share of limit: the matrix measures none; add cells with  yardstick: tcp,  yardstick: disk  or"
                        + "  yardstick: memory"
                : "share of limit: message bytes a second, " + String.join("; ", limits);
    }

    private static String text(Yardstick yardstick, OptionalDouble bytesPerSecond) {
        return yardstick.title() + " (" + Sizes.format(bytesPerSecond.orElseThrow()) + "/s)";
    }
}
