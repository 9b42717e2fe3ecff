package dev.weir.report;

import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import dev.weir.result.Yardstick;
import dev.weir.unit.Sizes;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * What the machine can move at most, where a matrix measures it.
 *
 * @param tcp bytes a second that loopback TCP takes
 * @param disk bytes a second that the disk takes
 */
record Limits(OptionalDouble tcp, OptionalDouble disk) {

    /** The medians over all runs that measured a limit. */
    static Limits of(MatrixResult result) {
        return new Limits(median(result, Yardstick.TCP), median(result, Yardstick.DISK));
    }

    private static OptionalDouble median(MatrixResult result, Yardstick yardstick) {
        Optional<Spread> spread = Spread.of(result.runs().stream()
                .filter(run -> run.yardstick() == yardstick && run.finished() && run.measuredNanos() > 0)
                .map(CellRun::achievedBytesPerSecond)
                .toList());
        return spread.map(found -> OptionalDouble.of(found.median())).orElseGet(OptionalDouble::empty);
    }

    /** The part of the limit that a run came to; NaN when there is no limit, or no byte was touched. */
    double share(CellRun run) {
        double bytes = run.achievedBytesPerSecond();
        return bytes < 0
                ? Double.NaN
                : limit(run.yardstick() == Yardstick.CONSUMER_PERFORMANCE).stream()
                        .map(limit -> bytes / limit)
                        .findFirst()
                        .orElse(Double.NaN);
    }

    /** Who only reads writes nothing onto the disk. */
    private OptionalDouble limit(boolean readsOnly) {
        return (readsOnly ? tcp.stream() : DoubleStream.concat(tcp.stream(), disk.stream())).min();
    }

    /** What the shares are of, for the reader of the table; empty when there is no limit. */
    String note() {
        if (tcp.isEmpty() && disk.isEmpty()) {
            return "share of limit: the matrix measures none; add cells with  yardstick: tcp  and  yardstick: disk";
        }
        String both = tcp.isPresent() && disk.isPresent()
                ? "the slower of " + text(Yardstick.TCP, tcp) + " and " + text(Yardstick.DISK, disk)
                : tcp.isPresent() ? text(Yardstick.TCP, tcp) : text(Yardstick.DISK, disk);
        String reading = tcp.isPresent() && disk.isPresent()
                ? "; of " + Yardstick.TCP.title() + " alone for " + Yardstick.CONSUMER_PERFORMANCE.title()
                        + ", which writes nothing"
                : "";
        return "share of limit: message bytes a second, of " + both + reading;
    }

    private static String text(Yardstick yardstick, OptionalDouble bytesPerSecond) {
        return yardstick.title() + " (" + Sizes.format(bytesPerSecond.orElseThrow()) + "/s)";
    }
}
