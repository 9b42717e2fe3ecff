package dev.weir.cli.run;

import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.result.PhaseSpan;
import dev.weir.result.Result;
import dev.weir.run.RunListener;
import dev.weir.unit.Counts;
import dev.weir.unit.Rates;

/** Shows a run that only publishes: one line a second, without what nobody receives. */
public final class GenerateProgress implements RunListener {

    private static final String MEASURE = PhaseSpan.MEASURE;

    private final ProgressDisplay display;
    private final boolean endless;
    private long secondsTold;

    /** @param endless whether it goes on until somebody ends it */
    public GenerateProgress(ProgressDisplay display, boolean endless) {
        this.display = display;
        this.endless = endless;
    }

    @Override
    public void phaseStarted(String phase, long expectedNanos) {
        boolean publishing = phase.equals(MEASURE);
        display.phaseStarted(name(phase), publishing && endless ? 0 : expectedNanos);
    }

    @Override
    public void phaseEnded(String phase, long durationNanos, String note) {
        if (phase.equals(MEASURE)) {
            display.status("");
        }
        display.phaseEnded(name(phase), durationNanos, note);
    }

    private static String name(String phase) {
        return phase.equals(MEASURE) ? "generate" : phase;
    }

    @Override
    public void progress(Progress progress) {
        if (progress.time().second() > secondsTold) {
            secondsTold = progress.time().second();
            display.status("  " + secondsTold + " s   due "
                    + Rates.format(progress.rates().offered()) + "   sent "
                    + Rates.format(progress.rates().sent()) + "   failed " + Counts.format(progress.failedSoFar()));
        }
    }

    @Override
    public void notice(String text) {
        display.notice(text);
    }

    @Override
    public void finished(Result result) {
        display.finished(result);
    }
}
