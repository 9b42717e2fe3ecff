package dev.weir.fault.journal;

import dev.weir.fault.process.ProcessId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * A folder with a file for each process that a fault hits at this moment: written to disk before the fault is injected,
 * removed when it has been taken back. Thread-safe.
 */
public final class FaultJournal {

    static final String ENDING = ".fault";

    private final Path folder;

    public FaultJournal(Path folder) {
        this.folder = folder;
    }

    /** An entry that stays until it is closed. */
    public interface Entry extends AutoCloseable {
        /** What it tells of is over. */
        @Override
        void close();
    }

    /**
     * Notes what is about to be done to a process; on disk when this returns.
     *
     * @throws UncheckedIOException when it cannot be written: the fault must not be injected then
     */
    public Entry write(ProcessId victim, String fault) {
        Path file = folder.resolve(UUID.randomUUID() + ENDING);
        String line = new FaultEntry(Machine.id(), ProcessId.own(), victim, fault).line() + "\n";
        try {
            Files.createDirectories(folder);
            try (FileChannel channel =
                    FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
                channel.force(true);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the journal of faults in " + folder, e);
        }
        return () -> remove(file);
    }

    static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + file, e);
        }
    }
}
