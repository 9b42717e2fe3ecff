package dev.weir.transport.read;

import java.time.Duration;
import java.util.List;

/** A transport that can look, by a reader of its own, at what the log holds where its subscribers were given nothing. */
public interface LogContents {

    /**
     * Reads what lies at some offsets.
     *
     * @param ranges by partition and then offset, without one that overlaps another
     * @param within how long that may take; what has not been read by then is unknown
     */
    Contents contents(List<OffsetRange> ranges, Duration within);

    /**
     * How many of the offsets hold what.
     *
     * @param messages a message that subscribers should have been given
     * @param aborted a message of a transaction that was aborted, which they should not
     * @param empty nothing for a reader: the end of a transaction, or what a compaction has removed
     * @param deleted not known any more: the log begins behind them now
     * @param unknown not read
     * @param places where the first of the messages are, in words
     */
    record Contents(long messages, long aborted, long empty, long deleted, long unknown, List<String> places) {

        /** Of no offsets. */
        public static final Contents NONE = new Contents(0, 0, 0, 0, 0, List.of());

        public Contents {
            places = List.copyOf(places);
        }
    }
}
