package dev.weir.cli;

/** A display for pipes and logs: one line a phase, one line a second while messages flow, and no control sequences. */
final class PlainDisplay implements ProgressDisplay {

    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final long PATIENCE_NANOS = 700_000_000L;
    private static final PhaseLines LINES = new PhaseLines(80);

    private final Screen screen;
    private long nextSecond = 1;

    PlainDisplay(Screen screen) {
        this.screen = screen;
    }

    @Override
    public synchronized void header(String line) {
        print(line);
    }

    @Override
    public synchronized void status(String line) {
        if (!line.isEmpty()) {
            print(line);
        }
    }

    @Override
    public synchronized void phaseStarted(String phase, long expectedNanos) {
        nextSecond = 1;
    }

    @Override
    public synchronized void progress(Progress progress) {
        long second = progress.elapsedNanos() / SECOND_NANOS;
        // Latencies of a second may be known a moment after its end.
        boolean complete = progress.responseMaxNanos() >= 0 || progress.elapsedNanos() % SECOND_NANOS >= PATIENCE_NANOS;
        if (second > nextSecond || (second == nextSecond && complete)) {
            nextSecond = second + 1;
            print(PhaseLines.plain(progress));
        }
    }

    @Override
    public synchronized void phaseEnded(String phase, long durationNanos, String note) {
        LINES.ended(phase, durationNanos, note).forEach(this::print);
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
