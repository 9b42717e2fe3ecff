package dev.weir.operation.trace;

import java.nio.file.Path;

/**
 * The files that the traces of a scenario of steps share: {@code trace.csv} has one line for each traced operation, with times
 * in nanoseconds; {@code end-to-end.csv} has one line for each item that went through a pipeline, with times in microseconds.
 * Times count from the beginning of the run, as those of the steps in its result. A file is made when its first line is
 * written. Used by the run's own thread.
 */
public final class TraceFolder {

    /** Name of the file of operations. */
    public static final String OPERATIONS_FILE = "trace.csv";

    /** Name of the file of items. */
    public static final String ITEMS_FILE = "end-to-end.csv";

    private final CsvAppender operations;
    private final CsvAppender items;
    private final long zeroNanos;

    /**
     * The files of a folder that exists.
     *
     * @param zeroNanos beginning of the run, by its clock
     */
    public TraceFolder(Path folder, long zeroNanos) {
        this.operations = new CsvAppender(folder.resolve(OPERATIONS_FILE), TraceRow.header(TraceRow.OPERATION_COLUMNS));
        this.items = new CsvAppender(folder.resolve(ITEMS_FILE), TraceRow.header(TraceRow.ITEM_COLUMNS));
        this.zeroNanos = zeroNanos;
    }

    /**
     * The trace of one step, with a thread of its own that writes. Several may be open at a time.
     *
     * @param step name of the step
     * @param every one operation in so many is noted, by its number; 0 for none. Items of a pipeline are noted always
     */
    public TraceFile open(String step, long every) {
        return new StepTrace(step, new TraceLines(new TraceRow(step), operations, items, ""), every, zeroNanos);
    }
}
