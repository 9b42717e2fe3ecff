package dev.weir.cli.live;

import dev.weir.cli.live.LiveFrame.Around;
import dev.weir.cli.live.LiveFrame.Counts;
import dev.weir.cli.live.LiveFrame.End;
import dev.weir.cli.live.LiveFrame.Happened;
import dev.weir.cli.live.LiveFrame.HostNow;
import dev.weir.cli.live.LiveFrame.OperationNow;
import dev.weir.cli.live.LiveFrame.PhaseOver;
import dev.weir.cli.live.LiveFrame.ProcessNow;
import dev.weir.secret.Secrets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/**
 * What is known of a run that goes on, for the pages that show it. Whoever follows the run changes it; each page waits for a change
 * and asks what it does not know yet. What it is told has no secrets in it. Thread-safe.
 */
final class LiveState {

    /** The page has no room for more; the report has all. */
    private static final int MOST_EVENTS = 200;

    private final LongSupplier clockNanos;
    private final LiveTimeLine time = new LiveTimeLine();
    private final List<PhaseOver> over = new ArrayList<>();
    private final List<Happened> events = new ArrayList<>();
    private final Map<String, OperationNow> operations = new LinkedHashMap<>();
    private String heading = "";
    private String status = "";
    private String phase = "";
    private long phaseNanos;
    private long expectedNanos;
    private long beganNanos;
    private Counts counts = Counts.NONE;
    private List<ProcessNow> processes = List.of();
    private List<HostNow> hosts = List.of();
    private List<LiveCell> cells = List.of();
    private End end = End.NOT_YET;
    private final Phaser changes = new Phaser(1);

    /** @param clockNanos the clock that the run goes by */
    LiveState(LongSupplier clockNanos) {
        this.clockNanos = clockNanos;
    }

    synchronized void heading(String text) {
        heading = Secrets.masked(text.strip());
        changed();
    }

    /** Another run of a matrix begins, in words; nothing for an empty text. */
    synchronized void status(String text) {
        status = Secrets.masked(text.strip());
        if (!text.isEmpty()) {
            forget();
        }
        changed();
    }

    /** Forgets what is known of the run, for another follows. */
    private void forget() {
        time.clear();
        over.clear();
        events.clear();
        operations.clear();
        counts = Counts.NONE;
        processes = List.of();
        hosts = List.of();
        phase = "";
    }

    /** Takes over what another process knows of its run. */
    synchronized void shown(LiveFrame other) {
        forget();
        heading = other.heading();
        status = other.status();
        phases(
                other.phases().name(),
                (long) (other.phases().elapsedSeconds() * 1e9),
                (long) (other.phases().expectedSeconds() * 1e9),
                other.phases().over());
        other.time().steps().forEach(time::add);
        time.zero(other.time().zeroSeconds());
        events.addAll(other.events());
        other.around().operations().forEach(this::operation);
        changed();
    }

    synchronized void phaseStarted(String name, long shouldTakeNanos) {
        long now = clockNanos.getAsLong();
        if (!phase.isEmpty()) {
            // Of the runs of a matrix nobody says when a phase ends.
            over.add(new PhaseOver(phase, (now - phaseNanos) / 1e9, ""));
        }
        phase = name;
        phaseNanos = now;
        expectedNanos = shouldTakeNanos;
        changed();
    }

    /** What is known of the length of the phase by now. */
    synchronized void expected(long shouldTakeNanos) {
        expectedNanos = shouldTakeNanos > 0 ? shouldTakeNanos : expectedNanos;
    }

    synchronized void phaseEnded(String name, long tookNanos, String note) {
        over.add(new PhaseOver(name, tookNanos / 1e9, Secrets.masked(note)));
        phase = phase.equals(name) ? "" : phase;
        changed();
    }

    /** A phase of another run, as far as its files say. */
    synchronized void phases(String name, long lastedNanos, long shouldTakeNanos, List<PhaseOver> before) {
        over.clear();
        over.addAll(before);
        phase = name;
        phaseNanos = clockNanos.getAsLong() - lastedNanos;
        expectedNanos = shouldTakeNanos;
    }

    /** When a stretch of time began that is told by steps, by the run's clock; the first of them is where the time line begins. */
    synchronized double startSeconds(long startNanos) {
        beganNanos = time.isEmpty() ? startNanos : beganNanos;
        return (startNanos - beganNanos) / 1e9;
    }

    /** The measured phase began there on the time line. */
    synchronized void measuredFrom(double seconds) {
        time.zero(seconds);
    }

    /** Adds steps of the time line, and what came of the messages until then. */
    synchronized void flowed(List<LiveStep> steps, Counts soFar, List<ProcessNow> used, List<HostNow> ofRun) {
        steps.forEach(time::add);
        counts = soFar;
        processes = used.isEmpty() ? processes : List.copyOf(used);
        hosts = List.copyOf(ofRun);
        changed();
    }

    /** Something happened now. */
    synchronized void happened(String text) {
        happened(time.isEmpty() ? 0 : (clockNanos.getAsLong() - beganNanos) / 1e9, text);
        changed();
    }

    private void happened(double atSeconds, String text) {
        if (events.size() < MOST_EVENTS) {
            events.add(new Happened(LiveStep.rounded(atSeconds), Secrets.masked(text)));
        }
    }

    /** Replaces what has happened. */
    synchronized void happened(List<Happened> all) {
        events.clear();
        all.forEach(one -> happened(one.atSeconds(), one.text()));
    }

    /** Replaces what is known of operations of a kind, in a step. */
    synchronized void operation(OperationNow now) {
        operations.put(now.step() + " " + now.kind(), now);
    }

    /** The operations of a step are over. */
    synchronized void stepEnded(String step, String what) {
        operations.replaceAll((name, now) -> now.step().equals(step)
                ? new OperationNow(now.step(), now.kind(), now.counts(), now.perSecond(), now.latencies(), what)
                : now);
        changed();
    }

    synchronized void cells(List<LiveCell> now) {
        cells = List.copyOf(now);
        changed();
    }

    /** The run is over; pages go to its report, if there is one. */
    synchronized void ended(End how) {
        end = new End(how.verdict(), Secrets.masked(how.sentence()), how.page());
        phase = "";
        changed();
    }

    synchronized boolean over() {
        return !end.verdict().isEmpty();
    }

    private void changed() {
        changes.arrive();
    }

    /** A number that is another after each change. */
    int changes() {
        return changes.getPhase();
    }

    /** Waits until {@link #changes} is another number than this, or a time is over. Returns whether it is another. */
    boolean awaitChange(int known, long atMostNanos) throws InterruptedException {
        try {
            return changes.awaitAdvanceInterruptibly(known, atMostNanos, TimeUnit.NANOSECONDS) != known;
        } catch (TimeoutException nothing) {
            return false;
        }
    }

    /** Everything as it is now, with the steps that follow those that somebody knows. */
    synchronized Told told(LiveTimeLine.Known known) {
        double elapsed = phase.isEmpty() ? 0 : (clockNanos.getAsLong() - phaseNanos) / 1e9;
        LiveFrame frame = new LiveFrame(
                heading,
                status,
                new LiveFrame.Phases(phase, LiveStep.rounded(elapsed), expectedNanos / 1e9, List.copyOf(over)),
                counts,
                time.after(known),
                List.copyOf(events),
                new Around(processes, hosts, List.copyOf(operations.values()), cells),
                end);
        return new Told(frame, time.all());
    }

    /** A frame, and what whoever has it knows then. */
    record Told(LiveFrame frame, LiveTimeLine.Known known) {}
}
