package dev.weir.resource.jvm;

import dev.weir.resource.os.NotMeasured;
import dev.weir.resource.os.ProcessUsage.GcPauses;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Pauses for garbage collection of another HotSpot JVM of this user, from the file of counters that every such JVM keeps
 * in {@code <tmp>/hsperfdata_<user>/<pid>}. One thread at a time.
 *
 * <p>The file is read, not mapped: a mapped file that is cut ends in a fault of this JVM.
 */
public final class HotspotCounters implements GcCounters {

    private static final int LARGEST_FILE_BYTES = 1 << 20;

    private final String name;
    private final long pid;
    private final Path file;
    private final NotMeasured notMeasured;
    private Optional<Open> open = Optional.empty();

    /** The file, open, with the buffer it is read into and the places in it that matter. */
    private record Open(FileChannel channel, ByteBuffer buffer, PerfData layout) {}

    public HotspotCounters(String name, long pid, Path folder, NotMeasured notMeasured) {
        this.name = name;
        this.pid = pid;
        this.file = folder.resolve(Long.toString(pid));
        this.notMeasured = notMeasured;
    }

    /** Where the JVMs of this user keep their counters. */
    public static Path folder() {
        // On Linux that is /tmp whatever java.io.tmpdir says.
        String temporary = System.getProperty("os.name", "").equals("Linux")
                ? "/tmp"
                : System.getProperty("java.io.tmpdir", "/tmp");
        return Path.of(temporary, "hsperfdata_" + System.getProperty("user.name", ""));
    }

    @Override
    public GcPauses read() {
        try {
            if (open.isEmpty()) {
                open = Optional.of(openFile());
            }
            Open current = open.get();
            fill(current.channel(), current.buffer());
            GcPauses pauses = current.layout().pauses(current.buffer());
            notMeasured.takeBack(thing());
            return pauses;
        } catch (NoSuchFileException e) {
            unreadable("it keeps no counters in " + file + " (no HotSpot JVM, one of another user, or one that runs"
                    + " with -XX:+PerfDisableSharedMem)");
        } catch (PerfData.UnreadableException | IOException e) {
            close();
            unreadable(file + ": " + e.getMessage());
        }
        return GcPauses.UNKNOWN;
    }

    private String thing() {
        return "gc " + pid;
    }

    private void unreadable(String reason) {
        notMeasured.say(
                thing(), "Garbage collections of " + name + " (pid " + pid + ") were not measured: " + reason + ".");
    }

    private Open openFile() throws IOException, PerfData.UnreadableException {
        // A file of more would not be one of counters.
        long bytes = Math.min(Files.size(file), LARGEST_FILE_BYTES);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            ByteBuffer buffer = ByteBuffer.allocateDirect((int) bytes);
            fill(channel, buffer);
            return new Open(channel, buffer, PerfData.parse(buffer));
        } catch (PerfData.UnreadableException | IOException e) {
            channel.close();
            throw e;
        }
    }

    private static void fill(FileChannel channel, ByteBuffer buffer) throws IOException {
        buffer.clear();
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, buffer.position()) < 0) {
                break;
            }
        }
        buffer.flip();
    }

    @Override
    public void close() {
        open.ifPresent(current -> {
            try {
                current.channel().close();
            } catch (IOException e) {
                unreadable(file + " could not be closed: " + e.getMessage());
            }
        });
        open = Optional.empty();
    }
}
