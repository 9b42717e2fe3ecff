package dev.weir.cli.terminal;

import dev.weir.result.PhaseSpan;
import dev.weir.result.operation.StepResult;
import dev.weir.run.live.LiveHost;
import dev.weir.run.live.LiveSecond;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A display for pipes and logs: one line a phase, one line a second while messages flow, and no control sequences. */
final class PlainDisplay implements ProgressDisplay {

    private static final PhaseLines LINES = new PhaseLines(80);

    private final Screen screen;
    private long secondsTold;
    private boolean hostsTold;
    private Set<String> late = Set.of();

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
    public synchronized void text(String lines) {
        lines.lines().forEach(this::print);
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
        // Nothing new is known of them while the last messages arrive, and when the run is over.
        hostsTold &= !phase.equals(PhaseSpan.WARM_UP) && !phase.equals(PhaseSpan.MEASURE);
    }

    /** The hosts once in the warm-up and once while measuring, and each when it becomes late and when it is so no more. */
    @Override
    public synchronized void second(LiveSecond second) {
        Set<String> lateNow = second.hosts().stream()
                .filter(host -> host.lateness().late())
                .map(LiveHost::name)
                .collect(Collectors.toSet());
        second.hosts().stream()
                .filter(host -> !hostsTold || late.contains(host.name()) != lateNow.contains(host.name()))
                .forEach(host -> print(HostTable.plain(host)));
        hostsTold = true;
        late = lateNow;
    }

    @Override
    public synchronized void progress(Progress progress) {
        if (progress.time().second() > secondsTold) {
            print(PhaseLines.plain(progress, secondsTold));
            secondsTold = progress.time().second();
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
