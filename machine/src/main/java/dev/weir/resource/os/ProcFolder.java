package dev.weir.resource.os;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The {@code /proc} folder of Linux: reads its small files into one buffer that it reuses. One thread at a time; a view
 * of a file is valid until the next read.
 */
public final class ProcFolder {

    private static final int BUFFER_BYTES = 4096;

    private final Path root;
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int length;

    public ProcFolder(Path root) {
        this.root = root;
    }

    Path path(long pid, String file) {
        return root.resolve(Long.toString(pid)).resolve(file);
    }

    /**
     * Reads a file of a process.
     *
     * @throws IOException when there is no such process, or it may not be read
     */
    void read(Path file) throws IOException {
        length = 0;
        // Files.newInputStream costs twice as much, and a process has many such files.
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            int count;
            while ((count = in.read(buffer, length, buffer.length - length)) > 0) {
                length += count;
                if (length == buffer.length) {
                    buffer = Arrays.copyOf(buffer, length * 2);
                }
            }
        }
    }

    /** The file last read, as text. */
    String text() {
        return new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
    }

    /**
     * The whole number that follows {@code label} at the start of a line of the file last read; -1 when there is no such
     * line, or no number in it.
     */
    long number(byte[] label) {
        int line = 0;
        while (line < length) {
            if (startsWith(line, label)) {
                return numberAt(line + label.length);
            }
            while (line < length && buffer[line] != '\n') {
                line++;
            }
            line++;
        }
        return -1;
    }

    private boolean startsWith(int offset, byte[] label) {
        return offset + label.length <= length
                && Arrays.equals(buffer, offset, offset + label.length, label, 0, label.length);
    }

    private long numberAt(int from) {
        int offset = from;
        while (offset < length && (buffer[offset] == ' ' || buffer[offset] == '\t')) {
            offset++;
        }
        int first = offset;
        long value = 0;
        while (offset < length && buffer[offset] >= '0' && buffer[offset] <= '9') {
            value = value * 10 + (buffer[offset] - '0');
            offset++;
        }
        return offset == first ? -1 : value;
    }
}
