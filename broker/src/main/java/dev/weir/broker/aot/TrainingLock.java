package dev.weir.broker.aot;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Keeps measuring and the training of the cache apart: any number of processes measure, or one trains. Who measures goes
 * first, and ends a training that is under way. The system releases the lock with its process.
 */
final class TrainingLock implements AutoCloseable {

    private static final String FILE = "broker-training.lock";
    // Beyond the content, which is the id of the process that trains: it can be read while the lock is held.
    private static final long POSITION = 1_000;
    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final FileChannel channel;

    private TrainingLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Ends a training that is under way, and holds off others until {@link #close()}. Blocks for some milliseconds, three
     * seconds at most.
     *
     * @throws IOException when the folder cannot be written to, or a training cannot be ended
     */
    static TrainingLock toMeasure(Path folder) throws IOException {
        FileChannel channel = open(folder);
        long deadlineNanos = System.nanoTime() + DEADLINE_NANOS;
        while (!taken(channel, true)) {
            if (System.nanoTime() - deadlineNanos > 0) {
                channel.close();
                throw new IOException("a training of the broker's cache in " + folder + " does not end");
            }
            endTraining(channel);
            LockSupport.parkNanos(POLL_NANOS);
        }
        return new TrainingLock(channel);
    }

    /** Takes the lock when nobody measures and nobody else trains. */
    static Optional<TrainingLock> toTrain(Path folder) throws IOException {
        FileChannel channel = open(folder);
        if (!taken(channel, false)) {
            channel.close();
            return Optional.empty();
        }
        channel.truncate(0);
        channel.write(
                ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
        return Optional.of(new TrainingLock(channel));
    }

    private static FileChannel open(Path folder) throws IOException {
        Files.createDirectories(folder);
        return FileChannel.open(
                folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private static boolean taken(FileChannel channel, boolean shared) throws IOException {
        FileLock lock = channel.tryLock(POSITION, 1, shared);
        return lock != null;
    }

    private static void endTraining(FileChannel channel) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(20);
        channel.read(content, 0);
        String pid = new String(content.array(), 0, content.position(), StandardCharsets.US_ASCII);
        if (!pid.matches("\\d+")) {
            return;
        }
        // The id may be that of a training that ended long ago, and another process have it now.
        ProcessHandle.of(Long.parseLong(pid)).filter(TrainingLock::trains).ifPresent(trainer -> {
            // Also the server and what assembles its cache, which would go on alone. The trainer ends first, because it
            // would take their end for a failure.
            List<ProcessHandle> all =
                    Stream.concat(Stream.of(trainer), trainer.descendants()).toList();
            all.forEach(ProcessHandle::destroyForcibly);
        });
    }

    private static boolean trains(ProcessHandle process) {
        return process.info()
                .arguments()
                .map(arguments -> List.of(arguments).contains(TrainingMain.class.getName()))
                .orElse(false);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
