package dev.weir.cli.terminal;

import dev.weir.result.operation.StepResult;
import java.util.List;

/** A display for pipes and logs: one line a phase, one line a second while messages flow, and no control sequences. */
final class PlainDisplay implements ProgressDisplay {

    private static final PhaseLines LINES = new PhaseLines(80);

    private final Screen screen;
    private long secondsTold;

    PlainDisplay(Screen screen) {
        this.screen = screen;
    }

    @Override
    public synchronized void header(String line) {
        print(line);
    }

    @Override
    public synchronized void row(String head, String label, int labelColumns, List<String> parts) {
        print((head + label + " ".repeat(labelColumns - label.length()) + "   " + String.join("   ", parts))
                .stripTrailing());
    }

    @Override
    public synchronized void status(String line) {
        if (!line.isEmpty()) {
            print(line);
        }
    }

    @Override
    public synchronized void phaseStarted(String phase, long expectedNanos) {
        secondsTold = 0;
    }

    @Override
    public synchronized void progress(Progress progress) {
        if (progress.time().second() > secondsTold) {
            secondsTold = progress.time().second();
            print(PhaseLines.plain(progress));
        }
    }

    @Override
    public synchronized void phaseEnded(String phase, long durationNanos, String note) {
        LINES.ended(phase, durationNanos, note).forEach(this::print);
    }

    @Override
    public synchronized void progress(StepProgress progress) {
        StepLines.plain(progress).forEach(this::print);
    }

    @Override
    public synchronized void stepEnded(StepResult step) {
        LINES.ended(step.name(), step.span().lengthNanos(), StepLines.ended(step))
                .forEach(this::print);
    }

    @Override
    public synchronized void notice(String text) {
        LINES.notice(text).forEach(this::print);
    }

    @Override
    public void close() {}

    private void print(String line) {
        screen.write(screen.shown(line) + System.lineSeparator());
    }
}
