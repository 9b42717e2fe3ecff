package dev.weir.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** The messages that a file holds: its lines, or itself. Immutable and shared by all streams. */
public final class FileMessages {

    private static final long MAX_FILE_BYTES = 256L << 20;

    private final byte[] content;
    private final int[] starts;
    private final int[] ends;
    private final int maxBytes;

    private FileMessages(byte[] content, int[] starts, int[] ends) {
        this.content = content;
        this.starts = starts;
        this.ends = ends;
        this.maxBytes = IntStream.range(0, starts.length)
                .map(i -> ends[i] - starts[i])
                .max()
                .orElse(0);
    }

    /**
     * Reads a file.
     *
     * @param perLine whether each line is a message; otherwise the whole file is one
     * @throws IllegalArgumentException when it cannot be read, is empty, too large, or has lines that are not UTF-8
     */
    public static FileMessages read(Path path, boolean perLine) {
        byte[] content = content(path);
        FileMessages messages =
                perLine ? lines(path, content) : new FileMessages(content, new int[] {0}, new int[] {content.length});
        if (messages.maxBytes == 0) {
            throw new IllegalArgumentException("'" + path + "' is empty: it holds no message");
        }
        return messages;
    }

    private static byte[] content(Path path) {
        if (!Files.exists(path)) {
            throw new IllegalArgumentException("'" + path + "' does not exist");
        }
        if (!Files.isRegularFile(path)) {
            throw new IllegalArgumentException("'" + path + "' is not a file");
        }
        try {
            if (Files.size(path) > MAX_FILE_BYTES) {
                throw new IllegalArgumentException("'" + path + "' is larger than 256 MiB");
            }
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw new IllegalArgumentException("'" + path + "' cannot be read: " + e, e);
        }
    }

    private static FileMessages lines(Path path, byte[] content) {
        IntStream.Builder starts = IntStream.builder();
        IntStream.Builder ends = IntStream.builder();
        int start = 0;
        for (int line = 1; start < content.length; line++) {
            int feed = start;
            while (feed < content.length && content[feed] != '\n') {
                feed++;
            }
            int end = feed > start && content[feed - 1] == '\r' ? feed - 1 : feed;
            if (end > start) {
                checkUtf8(path, line, ByteBuffer.wrap(content, start, end - start));
                starts.add(start);
                ends.add(end);
            }
            start = feed + 1;
        }
        return new FileMessages(content, starts.build().toArray(), ends.build().toArray());
    }

    private static void checkUtf8(Path path, int line, ByteBuffer bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(bytes);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(
                    "line " + line + " of '" + path + "' is not UTF-8 text; a binary file can only be one message:"
                            + " per: file",
                    e);
        }
    }

    /** How many messages there are; at least 1. */
    public int count() {
        return starts.length;
    }

    /** Size of the largest message. */
    public int maxBytes() {
        return maxBytes;
    }

    /** Mean size of the messages. */
    public double meanBytes() {
        long bytes = 0;
        for (int i = 0; i < starts.length; i++) {
            bytes += ends[i] - starts[i];
        }
        return (double) bytes / starts.length;
    }

    /**
     * Writes one message at the buffer's position and advances it. Allocates nothing.
     *
     * @return the number of bytes written
     */
    public int copy(int message, ByteBuffer into) {
        int bytes = ends[message] - starts[message];
        into.put(content, starts[message], bytes);
        return bytes;
    }
}
