package dev.weir.operation.trace;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps rows in a temporary file without a name, each chunk behind its length in four bytes. Written by one thread, and when
 * that has ended, read by another.
 */
final class RowSpool implements TraceSink {

    /** What is taken at once holds at most so many bytes: it is to fit into a message, and into the memory of both ends. */
    private static final int MOST_BYTES = 1 << 20;

    private final Opening opening;
    private final ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
    private @Nullable FileChannel file;
    private long end;
    private long at;
    private long kept;
    private String reason = "";

    /** Makes the file. */
    @FunctionalInterface
    interface Opening {
        FileChannel open() throws IOException;
    }

    RowSpool(Opening opening) {
        this.opening = opening;
    }

    @Override
    public void write(TraceChunk chunk) {
        try {
            FileChannel open = file;
            if (open == null) {
                open = opening.open();
                file = open;
            }
            length.clear().putInt(chunk.rows.remaining()).flip();
            end = WholeAppend.write(open, end, length, chunk.rows);
            kept += chunk.count;
        } catch (IOException e) {
            failed(e);
        }
    }

    private void failed(IOException e) {
        if (reason.isEmpty()) {
            reason = TraceLines.reason(e);
        }
    }

    @Override
    public List<String> end(TraceCounts noted) {
        if (kept == noted.operations() + noted.items()) {
            return List.of();
        }
        return List.of(reason.isEmpty() ? "the disk there did not keep up" : reason);
    }

    /**
     * The next rows; none when all have been taken.
     *
     * @throws IOException if they cannot be read
     */
    TraceRows next() throws IOException {
        FileChannel open = file;
        if (open == null) {
            return TraceRows.NONE;
        }
        ByteBuffer rows = ByteBuffer.allocate((int) Math.min(MOST_BYTES, end - at));
        while (at < end) {
            int next = read(open, length.clear(), at).flip().getInt();
            if (next > rows.remaining()) {
                break;
            }
            ByteBuffer slice = rows.slice(rows.position(), next);
            read(open, slice, at + Integer.BYTES);
            rows.position(rows.position() + next);
            at += Integer.BYTES + next;
        }
        byte[] taken = new byte[rows.position()];
        rows.flip().get(taken);
        return new TraceRows(taken);
    }

    private static ByteBuffer read(FileChannel open, ByteBuffer into, long from) throws IOException {
        long place = from;
        while (into.hasRemaining()) {
            int read = open.read(into, place);
            if (read < 0) {
                throw new EOFException("it ends after " + place + " bytes");
            }
            place += read;
        }
        return into;
    }

    void close() throws IOException {
        FileChannel open = file;
        file = null;
        if (open != null) {
            open.close();
        }
    }
}
