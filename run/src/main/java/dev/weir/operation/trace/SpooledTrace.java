package dev.weir.operation.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The trace of the part of a step that this process carries out for another: rows are kept here while the step goes on, and
 * taken when it is over. They go with this process, however that ends. Opened, closed and taken from by one thread.
 */
public final class SpooledTrace implements TraceFile {

    private final RowSpool spool;
    private final StepTrace trace;
    private final List<String> failures = new ArrayList<>();

    /**
     * Opens it.
     *
     * @param every one operation in so many is noted, by its number in the whole step; 0 for none. Items of a pipeline are
     *     noted always
     * @param zeroNanos beginning of the run, by its clock
     */
    public SpooledTrace(String step, long every, long zeroNanos) {
        this(step, every, zeroNanos, () -> NamelessFile.create("weir-trace-"));
    }

    SpooledTrace(String step, long every, long zeroNanos, RowSpool.Opening opening) {
        this.spool = new RowSpool(opening);
        this.trace = new StepTrace(step, spool, every, zeroNanos);
    }

    @Override
    public OperationTrace worker() {
        return trace.worker();
    }

    @Override
    public void close() {
        trace.close();
    }

    /** The next rows, about a megabyte at most; none when all have been taken that can be. When it has been closed. */
    public TraceRows next() {
        trace.close();
        try {
            return spool.next();
        } catch (IOException e) {
            failures.add("cannot read them again: " + TraceLines.reason(e));
            return TraceRows.NONE;
        }
    }

    /** Why rows are missing, in words; empty when none is. When it has been closed. */
    @Override
    public String remark() {
        List<String> all = new ArrayList<>(trace.remarks());
        all.addAll(failures);
        return String.join("; ", all);
    }

    /** Nothing more will be taken. */
    public void discard() {
        try {
            spool.close();
        } catch (IOException e) {
            failures.add("cannot close the temporary file: " + TraceLines.reason(e));
        }
    }
}
