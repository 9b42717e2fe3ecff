package dev.weir.yardstick;

import dev.weir.measure.Distributions;
import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.LatencyKind;
import dev.weir.result.Latency;
import dev.weir.yardstick.LimitRun.Limit;
import dev.weir.yardstick.LimitRun.Moved;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * Messages written to a file, each forced onto the disk before the next: no server that does so for each message by itself is
 * faster. The file is where brokers that Weir starts have their data, and goes at once.
 */
final class ForcedWrite implements Limit {

    private static final long LONGEST_NANOS = 3_600_000_000_000L;

    private final Task task;
    private final StopSign stop;

    ForcedWrite(Task task, StopSign stop) {
        this.task = task;
        this.stop = stop;
    }

    @Override
    public Moved move(Runnable onStart) throws IOException {
        Path file = Files.createTempFile("weir-disk-" + ProcessHandle.current().pid() + "-", ".tmp");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            long warmupNanos = task.scenario().length().warmup().toNanos();
            write(channel, warmupNanos, Long.MAX_VALUE);
            onStart.run();
            long fromNanos = System.nanoTime();
            Histogram forces = write(
                    channel,
                    task.scenario().length().measure().toNanos(),
                    task.scenario().length().messages().orElse(Long.MAX_VALUE));
            Latency latency = Distributions.latency(LatencyKind.PUBLISH, forces, 0, Coverage.NONE);
            return new Moved(
                    forces.getTotalCount() * task.messageBytes(),
                    System.nanoTime() - fromNanos,
                    "onto the disk (" + Files.getFileStore(file).type() + "), each message forced before the next",
                    Optional.of(latency));
        } finally {
            Files.delete(file);
        }
    }

    /** How long each message took to be written and forced. */
    private Histogram write(FileChannel channel, long mostNanos, long mostMessages) throws IOException {
        byte[] noise = new byte[task.messageBytes()];
        new Random(1).nextBytes(noise);
        ByteBuffer message = ByteBuffer.allocateDirect(noise.length).put(noise);
        Histogram forces = new Histogram(LONGEST_NANOS, 3);
        long startNanos = System.nanoTime();
        long beforeNanos = startNanos;
        while (forces.getTotalCount() < mostMessages && beforeNanos - startNanos < mostNanos && !stop.isRaised()) {
            message.clear();
            while (message.hasRemaining()) {
                channel.write(message);
            }
            // The length of the file grows, so that its metadata is due as well: what a log does.
            channel.force(true);
            long afterNanos = System.nanoTime();
            forces.recordValue(Math.min(afterNanos - beforeNanos, LONGEST_NANOS));
            beforeNanos = afterNanos;
        }
        return forces;
    }
}
