package dev.weir.operation.trace;

import java.nio.file.Path;
import java.util.List;

/**
 * The files of {@link TraceFolder} where workers at hosts carry out the steps: each line ends with the host. Used by the run's own
 * thread.
 */
public final class HostTraces {

    private final CsvAppender operations;
    private final CsvAppender items;

    /** The files of a folder that exists. */
    public HostTraces(Path folder) {
        this.operations = new CsvAppender(
                folder.resolve(TraceFolder.OPERATIONS_FILE), TraceRow.header(TraceRow.OPERATION_COLUMNS_AT_HOSTS));
        this.items = new CsvAppender(
                folder.resolve(TraceFolder.ITEMS_FILE), TraceRow.header(TraceRow.ITEM_COLUMNS_AT_HOSTS));
    }

    /** The lines of the part of a step that a host carried out. */
    public HostLines lines(String step, String host) {
        return new HostLines(new TraceLines(new TraceRow(step, host), operations, items, " of host " + host));
    }

    /** Lines of one host in one step. */
    public static final class HostLines {

        private final TraceLines lines;

        private HostLines(TraceLines lines) {
            this.lines = lines;
        }

        /**
         * Takes rows. What the disk does not take is counted.
         *
         * @throws IllegalArgumentException if they are none
         */
        public void take(TraceRows rows) {
            lines.write(rows.content());
        }

        /**
         * No more come.
         *
         * @param noted how many there should be, as the accounts of the host tell
         * @param why rows are missing that did not come, in words
         * @return what is missing, and why, in words; nothing when every row is a line
         */
        public List<String> end(TraceCounts noted, String why) {
            return lines.end(noted, why);
        }
    }
}
