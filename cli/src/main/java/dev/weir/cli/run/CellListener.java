package dev.weir.cli.run;

import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.run.RunListener;
import dev.weir.run.live.LiveSecond;

/** Shows the phases of one of several runs while they go on; what stays of a run is its row. */
public record CellListener(ProgressDisplay display) implements RunListener {

    /** One that shows them there. */
    public static RunListener on(ProgressDisplay display) {
        return new CellListener(display);
    }

    @Override
    public void phaseStarted(String phase, long expectedNanos) {
        display.phaseStarted(phase, expectedNanos);
    }

    @Override
    public void progress(Progress progress) {
        display.progress(progress);
    }

    @Override
    public void second(LiveSecond second) {
        display.second(second);
    }

    @Override
    public void notice(String text) {
        display.notice(text);
    }
}
