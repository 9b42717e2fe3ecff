package dev.weir.operation.trace;

import java.util.List;

/** The destination of the rows of a step's trace. Rows are written by one thread; the end is said by another when that has ended. */
interface TraceSink {

    /** Takes the rows of a chunk that was flipped; those that cannot be kept are counted. Throws nothing for a disk. */
    void write(TraceChunk chunk);

    /**
     * Nothing more comes.
     *
     * @param noted how many rows there should be
     * @return what is left to say, in words: how many are missing, and why; nothing when none is
     */
    List<String> end(TraceCounts noted);
}
