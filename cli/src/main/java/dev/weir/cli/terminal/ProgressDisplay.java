package dev.weir.cli.terminal;

import dev.weir.run.RunListener;
import java.util.List;

/** Shows a run while it goes on. Thread-safe. Closed when the run is over, whichever way it ended. */
public interface ProgressDisplay extends RunListener, AutoCloseable {

    /** Says what is going to be measured. */
    void header(String line);

    /**
     * Shows one row of a table that grows.
     *
     * @param head what begins every row
     * @param label what the row is of
     * @param labelColumns width of the longest label
     * @param parts figures, the most important first, of which the last are dropped where there is no room
     */
    void row(String head, String label, int labelColumns, List<String> parts);

    /** Shows lines that stay, each as it is, and cut where the screen is too narrow. */
    void text(String lines);

    /** Says what the running phase belongs to, until something else is said; nothing for an empty text. */
    void status(String line);

    /** Leaves the screen as it was found, with what was shown so far above the cursor. Idempotent. */
    @Override
    void close();

    /** A display that shows nothing. */
    static ProgressDisplay none() {
        return new ProgressDisplay() {
            @Override
            public void header(String line) {}

            @Override
            public void row(String head, String label, int labelColumns, List<String> parts) {}

            @Override
            public void text(String lines) {}

            @Override
            public void status(String line) {}

            @Override
            public void close() {}
        };
    }
}
