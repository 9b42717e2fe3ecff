package dev.weir.operation.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Writes to the end of a file: all of it, or what was written is taken back. */
final class WholeAppend {

    private WholeAppend() {}

    /**
     * Writes bytes.
     *
     * @param end length of the file, where it is positioned
     * @return its length then
     * @throws IOException when they are not in the file; it ends as it did before, as far as the disk obeys
     */
    static long write(FileChannel open, long end, ByteBuffer... all) throws IOException {
        long written = end;
        try {
            for (ByteBuffer bytes : all) {
                while (bytes.hasRemaining()) {
                    written += open.write(bytes);
                }
            }
            return written;
        } catch (IOException e) {
            takeBack(open, end, e);
            throw e;
        }
    }

    private static void takeBack(FileChannel open, long end, IOException failure) {
        try {
            // Sets the position back as well.
            open.truncate(end).position(end);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
