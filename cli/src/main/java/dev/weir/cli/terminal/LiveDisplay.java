package dev.weir.cli.terminal;

import dev.weir.result.operation.StepResult;
import dev.weir.run.live.LiveHost;
import dev.weir.run.live.LiveSecond;
import dev.weir.scenario.step.OperationStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A display for terminals: one line for each phase that is over, and below them the running phase, redrawn in place four
 * times a second by a thread of its own.
 *
 * <p>The cursor rests at the start of the line after the last one drawn. When the terminal has become narrower since,
 * its lines may have been wrapped; how many rows they take is reckoned from the new width before they are erased.
 */
final class LiveDisplay implements ProgressDisplay {

    private static final String HIDE_CURSOR = "\u001b[?25l";
    private static final String SHOW_CURSOR = "\u001b[?25h";
    private static final String ERASE_TO_LINE_END = "\u001b[K";
    private static final String ERASE_TO_SCREEN_END = "\u001b[J";

    /** Phases of which the hosts are told once a second; those of the one before stay until then. */
    private static final Set<String> FLOWING = Set.of("warm-up", "measure", "drain");

    private final Screen screen;
    private final LongSupplier clockNanos;
    private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("weir-display").daemon().factory());

    private @Nullable ScheduledFuture<?> ticks;
    private List<String> drawn = List.of();
    private @Nullable Running running;
    private String status = "";
    private List<LiveHost> hosts = List.of();
    private final Map<String, StepProgress> steps = new LinkedHashMap<>();
    private boolean closed;

    private record Running(
            String phase,
            long startNanos,
            long expectedNanos,
            @Nullable Progress progress) {}

    LiveDisplay(Screen screen, LongSupplier clockNanos) {
        this.screen = screen;
        this.clockNanos = clockNanos;
        screen.write(HIDE_CURSOR);
    }

    /** Begins to redraw by itself, so that time is seen to pass while nothing happens. */
    LiveDisplay ticking() {
        ticks = ticker.scheduleAtFixedRate(this::tick, 250, 250, TimeUnit.MILLISECONDS);
        return this;
    }

    @Override
    public synchronized void header(String line) {
        keep(lines().header(line));
    }

    @Override
    public synchronized void row(String head, String label, int labelColumns, List<String> parts) {
        keep(lines().row(head, label, labelColumns, parts));
    }

    @Override
    public synchronized void text(String lines) {
        PhaseLines fitting = lines();
        keep(lines.lines().map(fitting::cut).toList());
    }

    @Override
    public synchronized void status(String line) {
        status = line;
        redraw();
    }

    @Override
    public synchronized void phaseStarted(String phase, long expectedNanos) {
        if (!FLOWING.contains(phase)) {
            hosts = List.of();
        }
        running = new Running(phase, clockNanos.getAsLong(), expectedNanos, null);
        redraw();
    }

    @Override
    public synchronized void progress(Progress progress) {
        Running now = running;
        if (now != null) {
            long expectedNanos =
                    progress.time().expectedNanos() > 0 ? progress.time().expectedNanos() : now.expectedNanos();
            running = new Running(now.phase(), now.startNanos(), expectedNanos, progress);
        }
    }

    @Override
    public synchronized void second(LiveSecond second) {
        Running now = running;
        if (now != null && FLOWING.contains(now.phase())) {
            hosts = second.hosts();
        }
    }

    @Override
    public synchronized void phaseEnded(String phase, long durationNanos, String note) {
        running = null;
        keep(lines().ended(phase, durationNanos, note));
    }

    @Override
    public synchronized void stepStarted(OperationStep step) {
        steps.put(step.name(), new StepProgress(step.name(), 0, List.of()));
        redraw();
    }

    @Override
    public synchronized void progress(StepProgress progress) {
        steps.put(progress.step(), progress);
    }

    @Override
    public synchronized void stepEnded(StepResult step) {
        steps.remove(step.name());
        keep(lines().ended(step.name(), step.span().lengthNanos(), StepLines.ended(step)));
    }

    @Override
    public synchronized void notice(String text) {
        keep(lines().notice(text).stream()
                .map(line -> Colour.YELLOW.paint(line, screen.coloured()))
                .toList());
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        String erased = erased();
        stop();
        screen.write(erased + SHOW_CURSOR);
    }

    private void stop() {
        closed = true;
        if (ticks != null) {
            ticks.cancel(false);
        }
        ticker.shutdown();
        drawn = List.of();
    }

    /** Redraws. If that fails, says so once and shows no more: the run goes on. */
    synchronized void tick() {
        try {
            redraw();
        } catch (RuntimeException e) {
            stop();
            screen.write(SHOW_CURSOR + "The progress of this run is no longer shown: " + e + "\r\n");
        }
    }

    /** Draws the running phase as it is now. */
    synchronized void redraw() {
        draw(List.of());
    }

    /** Writes lines that stay, above the running phase. */
    private void keep(List<String> lines) {
        draw(lines);
    }

    private void draw(List<String> kept) {
        if (closed) {
            return;
        }
        StringBuilder text = new StringBuilder(erased());
        List<String> live = live();
        kept.forEach(line ->
                text.append(screen.shown(line)).append(ERASE_TO_LINE_END).append("\r\n"));
        live.forEach(line -> text.append(line).append(ERASE_TO_LINE_END).append("\r\n"));
        screen.write(text.toString());
        drawn = live;
    }

    private List<String> live() {
        Running now = running;
        if (now == null) {
            return steps.isEmpty()
                    ? List.of()
                    : StepLines.table(steps.values(), screen.columns()).stream()
                            .map(screen::shown)
                            .toList();
        }
        PhaseLines lines = lines();
        List<String> live = new ArrayList<>();
        if (!status.isEmpty()) {
            live.addAll(lines.header(status));
        }
        live.add(lines.cut(lines.running(now.phase(), clockNanos.getAsLong() - now.startNanos(), now.expectedNanos())));
        Progress progress = now.progress();
        if (progress != null && progress.time().second() > 0) {
            live.addAll(lines.figures(progress));
        }
        live.addAll(HostTable.lines(hosts, screen.columns()));
        return live.stream().map(screen::shown).toList();
    }

    /** What moves the cursor to the first row of what is drawn, and erases everything from there. */
    private String erased() {
        int columns = Math.max(1, screen.columns());
        int rows = drawn.stream()
                .mapToInt(line -> Math.max(1, Math.ceilDiv(line.length(), columns)))
                .sum();
        return rows == 0 ? "\r" : "\r\u001b[" + rows + "A" + ERASE_TO_SCREEN_END;
    }

    private PhaseLines lines() {
        return new PhaseLines(screen.columns());
    }
}
