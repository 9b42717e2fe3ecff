package dev.weir.cli.live;

import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.result.Verdict;
import java.nio.file.Path;

/** A live page, or none: what a command tells of its runs. */
public interface LivePages extends AutoCloseable {

    /** Where nobody asked for a page. */
    LivePages NONE = new LivePages() {};

    /** The results go to this folder. */
    default void begin(Path results) {}

    /** A display that shows what {@code display} shows, and tells the page. */
    default ProgressDisplay on(ProgressDisplay display) {
        return display;
    }

    /** The run is over, and its report is in its folder. */
    default void ended(Verdict.Outcome outcome, String sentence) {}

    @Override
    default void close() {}
}
