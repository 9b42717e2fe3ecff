package dev.weir.run.host;

import dev.weir.clock.ClockLine;
import dev.weir.clock.RunClock;
import dev.weir.resource.ProcessChoice;
import dev.weir.resource.WatchedSample;
import dev.weir.resource.WatchedUsage;
import dev.weir.resource.os.ProcessUsage;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.WatchedHost;
import dev.weir.run.host.WatchedHosts.Use;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What the agent of one watched host has told. Samples are given by one thread; the accessors may be used by others.
 */
final class WatchedHostLog {

    private static final long SILENT_NANOS = 5_000_000_000L;
    private static final long NEW_LINE_AFTER_NANOS = 60_000_000_000L;

    private final WorkerHost host;
    private final RunClock clock;
    private final Use watch;
    private final Map<String, Watched> all = new LinkedHashMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private List<String> notMeasured = List.of();
    private Optional<ClockLine> line = Optional.empty();
    private long lineNanos;
    private boolean refusing;
    private volatile long heardNanos;
    private volatile @Nullable Long lostNanos;

    /** What goes by one name. */
    private static final class Watched {

        private final String process;
        private boolean missed;
        private long missedNanos;
        private boolean seen;
        private int running;
        private long pid;

        Watched(String process) {
            this.process = process;
        }
    }

    /** @param watch takes what is used there */
    WatchedHostLog(WorkerHost host, RunClock clock, Use watch) {
        this.host = host;
        this.clock = clock;
        this.watch = watch;
        this.heardNanos = clock.nanos();
        watched(ProcessChoice.HOST);
        host.watches().forEach(this::watched);
    }

    private Watched watched(String name) {
        return all.computeIfAbsent(name, added -> new Watched(WatchedHost.nameOf(added, host.name())));
    }

    WorkerHost host() {
        return host;
    }

    /** The names that its costs have. */
    List<String> processes() {
        return all.values().stream().map(watched -> watched.process).toList();
    }

    /** When it told something last, by the run's clock. */
    long heardNanos() {
        return heardNanos;
    }

    /** When it was seen that it is lost, by the run's clock; 0 while it is there. */
    long lostNanos() {
        Long lost = lostNanos;
        return lost == null ? 0 : lost;
    }

    /** Whether its agent is lost; that is noted when it is seen first. */
    boolean lost() {
        if (lostNanos == null && host.lost().isPresent()) {
            long nowNanos = clock.nanos();
            lostNanos = nowNanos;
            say(
                    nowNanos,
                    FindingCode.WATCH_INCOMPLETE,
                    "agent " + host.name() + " " + host.reasonOfLoss()
                            + ": the figures of its host end there, and its processes may go on");
        }
        return lostNanos != null;
    }

    /**
     * Takes an answer.
     *
     * @param askedNanos when it was asked for, by the run's clock
     * @param heardAtNanos when it came
     */
    void take(WatchedSample sample, long askedNanos, long heardAtNanos) {
        long atNanos = atNanos(sample, askedNanos, heardAtNanos);
        lookForSilence(atNanos);
        heardNanos = heardAtNanos;
        notMeasured = sample.notMeasured();
        for (WatchedUsage usage : sample.usages()) {
            Watched watched = all.get(usage.name());
            if (watched != null) {
                take(watched, usage, atNanos);
            }
        }
    }

    /** The instant by the run's clock. It lies between question and answer, whatever is known of the clocks. */
    private long atNanos(WatchedSample sample, long askedNanos, long heardAtNanos) {
        if (line.isEmpty() || heardAtNanos - lineNanos > NEW_LINE_AFTER_NANOS) {
            line = host.clock().flatMap(HostClock::line);
            lineNanos = heardAtNanos;
        }
        long middle = askedNanos + (heardAtNanos - askedNanos) / 2;
        long told = line.map(its -> its.toReference(sample.atNanos())).orElse(middle);
        return told - askedNanos < 0 ? askedNanos : told - heardAtNanos > 0 ? heardAtNanos : told;
    }

    private void lookForSilence(long untilNanos) {
        long silentNanos = untilNanos - heardNanos;
        if (silentNanos >= SILENT_NANOS) {
            say(
                    untilNanos,
                    FindingCode.WATCH_INCOMPLETE,
                    "agent " + host.name() + " told nothing for " + Durations.format(silentNanos)
                            + ": what its host used in that time is spread evenly over it, or missing at the end");
        }
    }

    private void take(Watched watched, WatchedUsage usage, long atNanos) {
        if (usage.running() == 0 && !watched.seen) {
            watched.missed = true;
            watched.missedNanos = atNanos;
            return;
        }
        if (!watched.seen && watched.missed) {
            watch.take(watched.process, usage.pid(), watched.missedNanos, ProcessUsage.NOT_BEGUN);
        }
        tellChange(watched, usage, atNanos);
        watched.seen = true;
        watched.running = usage.running();
        watched.pid = usage.pid();
        watch.take(watched.process, usage.pid(), atNanos, usage.usage());
    }

    private static String number(long pid) {
        return " (process " + pid + ")";
    }

    private void tellChange(Watched watched, WatchedUsage usage, long atNanos) {
        boolean ran = watched.running > 0;
        boolean runs = usage.running() > 0;
        if (!watched.seen && watched.missed) {
            change(atNanos, watched.process + " was not there at first, and runs now" + number(usage.pid()));
        } else if (watched.seen && ran && !runs) {
            change(atNanos, watched.process + " has ended" + number(watched.pid));
        } else if (watched.seen && !ran && runs) {
            change(atNanos, watched.process + " runs again" + number(usage.pid()));
        } else if (watched.seen && watched.pid != usage.pid()) {
            change(atNanos, watched.process + " is another process now" + number(usage.pid()));
        }
    }

    private void change(long atNanos, String text) {
        say(atNanos, FindingCode.SYSTEM_CHANGED, text);
    }

    private void say(long atNanos, FindingCode code, String text) {
        findings.add(new Finding(Severity.WARNING, code, text, OptionalLong.of(atNanos)));
    }

    /** It has answered that it cannot say what is used. Told once. */
    void failed(String why) {
        if (!refusing && !lost()) {
            refusing = true;
            say(
                    clock.nanos(),
                    FindingCode.WATCH_INCOMPLETE,
                    "agent " + host.name() + " cannot tell what is used: " + why);
        }
    }

    /** Nothing more will come: what never ran has a cost of which nothing is known. */
    void end() {
        long nowNanos = clock.nanos();
        if (!lost()) {
            lookForSilence(nowNanos);
        }
        for (Map.Entry<String, Watched> one : all.entrySet()) {
            Watched watched = one.getValue();
            if (!watched.seen) {
                watch.take(watched.process, 0, nowNanos, ProcessUsage.NOTHING);
            }
            if (!watched.seen && watched.missed) {
                say(
                        nowNanos,
                        FindingCode.WATCH_INCOMPLETE,
                        "no process of '" + one.getKey() + "' ran on " + host.name()
                                + ": the option --watch of its agent says which to look for");
            }
        }
    }

    List<Finding> findings() {
        return List.copyOf(findings);
    }

    List<String> notMeasured() {
        return notMeasured;
    }
}
