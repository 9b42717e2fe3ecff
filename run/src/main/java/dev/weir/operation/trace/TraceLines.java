package dev.weir.operation.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes lines of rows, writes them to the files of the run, and counts those that are there. */
final class TraceLines implements TraceSink {

    private final TraceRow row;
    private final CsvAppender operations;
    private final CsvAppender items;
    private final TraceLosses operationsLost;
    private final TraceLosses itemsLost;

    /**
     * @param row of the step
     * @param operations file of operations
     * @param items file of items
     * @param of whose they are, behind the word "operations"; empty for those of the step
     */
    TraceLines(TraceRow row, CsvAppender operations, CsvAppender items, String of) {
        this.row = row;
        this.operations = operations;
        this.items = items;
        this.operationsLost = new TraceLosses("operations" + of);
        this.itemsLost = new TraceLosses("items" + of);
        operations.use();
        items.use();
    }

    @Override
    public void write(TraceChunk chunk) {
        write(chunk.rows);
    }

    /**
     * Takes rows.
     *
     * @throws IllegalArgumentException if they are none; the lines before them are written
     */
    void write(ByteBuffer rows) {
        try {
            row.read(rows);
        } finally {
            append(operations, row.operations(), row.counts().operations(), operationsLost);
            append(items, row.items(), row.counts().items(), itemsLost);
        }
    }

    private static void append(CsvAppender file, CsvLine lines, long count, TraceLosses losses) {
        if (lines.isEmpty()) {
            return;
        }
        try {
            file.append(lines.content());
            losses.written(count);
        } catch (IOException e) {
            losses.lost(file.file() + ": " + reason(e));
        }
    }

    /** What a disk says is the matter. */
    static String reason(IOException e) {
        return Optional.ofNullable(e.getMessage()).orElseGet(e::toString);
    }

    @Override
    public List<String> end(TraceCounts noted) {
        return end(noted, "the disk did not keep up");
    }

    /** @param why rows are missing that never came here */
    List<String> end(TraceCounts noted, String why) {
        List<String> remarks = new ArrayList<>();
        release(operations, remarks);
        release(items, remarks);
        operationsLost.remark(noted.operations(), operations.file(), why).ifPresent(remarks::add);
        itemsLost.remark(noted.items(), items.file(), why).ifPresent(remarks::add);
        return remarks;
    }

    private static void release(CsvAppender file, List<String> remarks) {
        try {
            file.release();
        } catch (IOException e) {
            remarks.add("cannot close " + file.file() + ": " + e);
        }
    }
}
