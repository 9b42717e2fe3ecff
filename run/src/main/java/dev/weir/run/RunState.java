package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.result.FindingCode;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.Offers;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.loop.TransportCalls;
import dev.weir.run.verdict.Findings;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.transport.Transport;
import dev.weir.transport.process.RestartableProcess;
import java.util.List;

/** What a run and its work share: who follows it, what turns its loops, and what was noticed so far. Thread-safe. */
public final class RunState {

    private final RunRequest request;
    private final RunListener listener;
    private final RunClock clock;
    private final LoopRunner runner;
    private final ProcessWatch watch;
    private final RunErrors errors;
    private final Findings findings = new Findings();
    private final PhaseTimeLine timeLine;
    private volatile List<RestartableProcess> started = List.of();
    private volatile String stopReason = "";
    private volatile boolean systemGone;

    RunState(RunRequest request, RunListener listener, RunClock clock, LoopRunner runner, ProcessWatch watch) {
        this.request = request;
        this.listener = listener;
        this.clock = clock;
        this.runner = runner;
        this.watch = watch;
        this.errors = new RunErrors(clock);
        this.timeLine = new PhaseTimeLine(clock, listener);
    }

    public RunRequest request() {
        return request;
    }

    public RunListener listener() {
        return listener;
    }

    public RunClock clock() {
        return clock;
    }

    public LoopRunner runner() {
        return runner;
    }

    public ProcessWatch watch() {
        return watch;
    }

    public RunErrors errors() {
        return errors;
    }

    public Findings findings() {
        return findings;
    }

    public PhaseTimeLine timeLine() {
        return timeLine;
    }

    /** Watches the processes that the transport has started, until it is closed. */
    public void watchStarted(Transport transport) {
        started = Offers.processes(transport);
        started.forEach(process -> watch.attach(process.name(), process.pid()));
    }

    /** The transport is about to be closed, which ends what it has started: that is no news. */
    void expectEnd() {
        started.forEach(process -> watch.detach(process.pid()));
    }

    /** What stopped the run early; empty when nothing did. */
    public String stopReason() {
        return stopReason;
    }

    boolean systemGone() {
        return systemGone;
    }

    /** Whether nothing has ended the run. */
    public boolean going() {
        return stopReason.isEmpty() && !systemGone && !errors.ending();
    }

    /** Bounds the calls of a transport, which end when the run does. */
    public TransportCalls calls() {
        return runner.calls(() -> !going());
    }

    /** The exceptions behind what went wrong. */
    public List<Throwable> causes() {
        return errors.causes();
    }

    void stop(String reason) {
        if (stopReason.isEmpty()) {
            stopReason = reason;
            timeLine.event(clock.nanos(), "signal", "stopped by " + reason);
        }
    }

    void systemChanged(String what) {
        findings.warning(FindingCode.SYSTEM_CHANGED, Character.toUpperCase(what.charAt(0)) + what.substring(1) + ".");
        timeLine.notice("broker", what);
    }

    void systemLost(String what) {
        systemGone = true;
        errors.report(FindingCode.SYSTEM_LOST, what);
        timeLine.notice("broker", what);
    }
}
