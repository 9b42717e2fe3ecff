package dev.weir.yardstick;

import dev.weir.unit.Sizes;
import dev.weir.yardstick.LimitRun.Limit;
import dev.weir.yardstick.LimitRun.Moved;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;

/**
 * Bytes that nothing compresses, one after the other into a file where brokers that Weir starts have their data, and on to the
 * disk at the end. The file goes at once.
 */
final class DiskWrite implements Limit {

    private static final int PIECE_BYTES = 1024 * 1024;
    private static final long MOST_BYTES = 1L << 30;

    private final Task task;
    private final StopSign stop;

    DiskWrite(Task task, StopSign stop) {
        this.task = task;
        this.stop = stop;
    }

    @Override
    public Moved move(Runnable onStart) throws IOException {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"));
        Path file = Files.createTempFile(
                folder, "weir-disk-" + ProcessHandle.current().pid() + "-", ".tmp");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            return write(channel, onStart, Files.getFileStore(file).type());
        } finally {
            Files.delete(file);
        }
    }

    private Moved write(FileChannel channel, Runnable onStart, String kind) throws IOException {
        byte[] noise = new byte[PIECE_BYTES];
        new Random(1).nextBytes(noise);
        ByteBuffer piece = ByteBuffer.allocateDirect(PIECE_BYTES).put(noise);
        long mostNanos = task.scenario().length().measure().toNanos();
        long messages = task.scenario().length().messages().orElse(Long.MAX_VALUE);
        long mostBytes =
                messages > MOST_BYTES / task.messageBytes() ? MOST_BYTES : Math.max(1, messages * task.messageBytes());
        onStart.run();
        long fromNanos = System.nanoTime();
        long bytes = 0;
        while (bytes < mostBytes && System.nanoTime() - fromNanos < mostNanos && !stop.isRaised()) {
            piece.clear();
            while (piece.hasRemaining()) {
                bytes += channel.write(piece);
            }
        }
        long cachedNanos = System.nanoTime() - fromNanos;
        channel.force(true);
        long nanos = System.nanoTime() - fromNanos;
        return new Moved(
                bytes,
                nanos,
                "onto the disk (" + kind + ", " + Sizes.format((double) bytes) + ", fsync at the end included; "
                        + Sizes.format(bytes * 1e9 / Math.max(1, cachedNanos)) + "/s into the page cache)");
    }
}
