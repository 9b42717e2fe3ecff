package dev.weir.operation.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A CSV file that grows by whole lines: what could not be written whole is taken back. Made when the first lines come. Any
 * thread may append.
 */
final class CsvAppender {

    private final Path file;
    private final String header;
    private @Nullable FileChannel channel;
    private long written;
    private int users;

    CsvAppender(Path file, String header) {
        this.file = file;
        this.header = header;
    }

    Path file() {
        return file;
    }

    /**
     * Writes lines, the first time under the header.
     *
     * @throws IOException when they are not in the file; it ends after the lines before them, as far as the disk obeys
     */
    synchronized void append(ByteBuffer lines) throws IOException {
        FileChannel open = open();
        if (written == 0) {
            written = WholeAppend.write(open, written, ByteBuffer.wrap(header.getBytes(StandardCharsets.UTF_8)));
        }
        written = WholeAppend.write(open, written, lines);
    }

    private FileChannel open() throws IOException {
        FileChannel open = channel;
        if (open == null) {
            open = FileChannel.open(
                    file,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    written == 0 ? StandardOpenOption.TRUNCATE_EXISTING : StandardOpenOption.APPEND);
            channel = open;
        }
        return open;
    }

    /** One more will append. */
    synchronized void use() {
        users++;
    }

    /**
     * One less will append; the last one closes the file.
     *
     * @throws IOException when the system reports only now that something was not written
     */
    synchronized void release() throws IOException {
        users--;
        FileChannel open = channel;
        if (users == 0 && open != null) {
            channel = null;
            open.close();
        }
    }
}
