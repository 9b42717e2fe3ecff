package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.measure.LatencyLog;
import dev.weir.message.Phase;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.Incident;
import dev.weir.transport.Transport;
import dev.weir.unit.Counts;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * One run, from connecting to the verdict: connect, provision, ready, warm-up, measure, drain, audit.
 *
 * <p>Whatever happens to the system under test ends in a result with a closed ledger; {@link #execute} throws nothing for
 * it, and returns within a bounded time. One thread executes; any may call {@link #stop} and {@link #systemLost}.
 */
public final class Run {

    private static final Duration READY_WITHIN = Duration.ofSeconds(20);
    private static final Duration PROBE_AGAIN = Duration.ofSeconds(2);
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(10);
    private static final Duration CUT_SHORT_WITHIN = Duration.ofSeconds(3);

    private final RunRequest request;
    private final Scenario scenario;
    private final RunListener listener;
    private final RunClock clock;
    private final Crew crew;
    private final Watch watch;
    private final Faults faults;
    private final TimeLine timeLine;
    private final Findings findings;
    private final boolean saturated;
    private final Measured measured = new Measured();

    private volatile String stopReason = "";
    private volatile boolean systemGone;

    public Run(RunRequest request, RunListener listener) {
        this(request, listener, new SystemClock());
    }

    private Run(RunRequest request, RunListener listener, RunClock clock) {
        this(request, listener, clock, new ThreadCrew(clock), new HostWatch(clock));
    }

    Run(RunRequest request, RunListener listener, RunClock clock, Crew crew, Watch watch) {
        this.request = request;
        this.scenario = request.scenario();
        this.listener = listener;
        this.clock = clock;
        this.crew = crew;
        this.watch = watch;
        this.faults = new Faults(clock);
        this.timeLine = new TimeLine(clock, listener);
        this.findings = new Findings();
        this.saturated = scenario.schedule() instanceof Schedule.Saturated;
    }

    /**
     * A run in simulated time: every loop turns in the thread that executes, and {@code clock} moves only when it is
     * parked. Over a transport that keeps to the same clock the result is exact, and always the same.
     */
    public static Run simulated(RunRequest request, RunListener listener, RunClock clock) {
        return new Run(request, listener, clock, new SimulatedCrew(clock), new Watch.Blind(clock));
    }

    /** Ends the run early and orderly, with ledger and result. {@code reason} as in "stopped by …". */
    public void stop(String reason) {
        if (stopReason.isEmpty()) {
            stopReason = reason;
            timeLine.event(clock.nanos(), "signal", "stopped by " + reason);
        }
    }

    /** Says that a part of the system under test is gone and the rest goes on: an event, and the run goes on too. */
    public void systemChanged(String what) {
        findings.warning(Character.toUpperCase(what.charAt(0)) + what.substring(1) + ".");
        timeLine.notice("broker", what);
    }

    /** Says that the system under test is gone for good, such as a broker whose process ended: the run ends. */
    public void systemLost(String what) {
        systemGone = true;
        faults.report(what);
        timeLine.notice("broker", what);
    }

    /** Runs, and returns what was found. */
    public RunOutcome execute() {
        Crew.Guard guard = crew.guard(faults);
        try (Watch closing = watch) {
            request.processes().forEach(closing::attach);
            return execute(new Cast(request, clock, crew, faults, closing));
        } finally {
            guard.close();
        }
    }

    private RunOutcome execute(Cast cast) {
        timeLine.begin("connect", 0);
        try (Transport transport = new BoundedTransport(
                () -> request.driver().open(request.settings(), cast.context()), crew.calls(() -> !going()))) {
            timeLine.end("");
            performAll(transport, cast);
        } catch (Throwable fault) {
            faults.report(timeLine.running().isEmpty() ? "close" : timeLine.running(), fault);
        }
        timeLine.breakOff(cutShort());
        cast.seal();
        RunOutcome outcome = assemble(cast);
        listener.finished(outcome.result());
        return outcome;
    }

    /** Performs, and ends every loop before the transport is closed under it. */
    private void performAll(Transport transport, Cast cast) {
        try {
            perform(transport, cast);
        } catch (Throwable fault) {
            faults.report(timeLine.running().isEmpty() ? "getting ready" : timeLine.running(), fault);
        } finally {
            timeLine.breakOff(cutShort());
            endLoops(cast);
            // Both sides may say the same.
            Stream.concat(transport.warnings().stream(), cast.subscribers().remarks().warnings().stream())
                    .distinct()
                    .forEach(findings::warning);
            Stream.concat(transport.incidents().stream(), cast.subscribers().remarks().incidents().stream())
                    .forEach(this::tell);
            measured.take(transport.artifacts(), cast.subscribers().remarks());
        }
    }

    private void tell(Incident incident) {
        findings.warning(incident.text() + ".");
        timeLine.event(incident.atNanos(), "transport", incident.text());
    }

    private void perform(Transport transport, Cast cast) {
        timeLine.begin("provision", 0);
        timeLine.end(transport.provision(scenario.topology()));
        getReady(transport, cast);
        measured.effectiveSettings = transport.effectiveSettings();
        if (going()) {
            warmUp(cast);
        }
        if (going()) {
            Supplier<List<ClientFigure>> clientFigures = transport.clientFigures();
            measure(cast);
            measured.clientFigures = clientFigures.get();
            drain(transport, cast);
        }
        measured.notMeasured = transport.notMeasured();
    }

    private boolean going() {
        return stopReason.isEmpty() && !systemGone && !faults.any();
    }

    private void getReady(Transport transport, Cast cast) {
        timeLine.begin("ready", 0);
        cast.openSubscribers(transport, READY_WITHIN);
        long deadlineNanos = clock.nanos() + READY_WITHIN.toNanos();
        boolean ready = crew.await(() -> cast.subscribersReady() || !going(), deadlineNanos) && going();
        if (ready) {
            cast.openPublishers(transport);
        }
        while (ready && going() && !cast.probed() && clock.nanos() < deadlineNanos) {
            cast.probe();
            crew.await(() -> cast.probed() || !going(), clock.nanos() + PROBE_AGAIN.toNanos());
            crew.await(() -> cast.publishersIdle() || !going(), deadlineNanos);
        }
        if (going() && !(ready && cast.probed())) {
            faults.report(
                    ready
                            ? "no probe message arrived within 20 s: what is published is not received"
                            : "a subscriber was not ready within 20 s");
        }
        timeLine.end("");
    }

    private void warmUp(Cast cast) {
        long leastNanos = scenario.length().warmup().toNanos();
        if (leastNanos == 0) {
            return;
        }
        long mostNanos = Math.max(leastNanos, scenario.length().warmupLimit().toNanos());
        timeLine.begin("warm-up", leastNanos);
        long startNanos = clock.nanos() + cast.subscribers().leadNanos();
        LatencyLog log = new LatencyLog(OutputStream.nullOutputStream(), 5);
        cast.begin(Phase.WARM_UP, startNanos, mostNanos, startNanos + mostNanos, log);
        var seconds = seconds(Phase.WARM_UP, cast, startNanos, mostNanos, Long.MAX_VALUE, log);
        measured.warmUp = seconds;
        Steadiness steadiness = new Steadiness(saturated);
        long steadyNanos = -1;
        while (going() && clock.nanos() - startNanos < mostNanos) {
            // A publisher that has sent its last message is no end of the warm-up, whose length is one of time.
            if (follow(seconds, () -> false, leastNanos, startNanos)) {
                steadiness.second(
                        (double) seconds.last().scheduled(),
                        (double) seconds.last().counts().unique()
                                / Math.max(1, cast.totalled().copies()),
                        seconds.lastResponse());
                cast.reached(seconds.last());
                steadyNanos = steadyNanos < 0 && steadiness.reached() ? clock.nanos() - startNanos : steadyNanos;
            }
            if (clock.nanos() - startNanos >= leastNanos && steadiness.reached()) {
                break;
            }
        }
        cast.cancel();
        settle(cast);
        cast.tidy();
        timeLine.end(steadyNanos < 0 ? "not steady" : "steady after " + steadyNanos / 1_000_000_000 + " s");
        if (steadyNanos < 0 || !steadiness.reached()) {
            findings.warning("The warm-up did not become steady within " + mostNanos / 1_000_000_000
                    + " s: rate or latency still moved when measuring began.");
        }
    }

    /** Lets what the warm-up sent arrive, so that it does not weigh on what is measured. */
    private void settle(Cast cast) {
        long deadlineNanos = clock.nanos() + scenario.length().stall().toNanos();
        BooleanSupplier settled = () -> cast.publishersIdle()
                && cast.totalled().outstanding(Phase.WARM_UP) == 0
                && cast.totalled().snapshot(Phase.WARM_UP).unique()
                        >= cast.totalled().snapshot(Phase.WARM_UP).acked()
                                * cast.totalled().copies();
        if (!crew.await(() -> settled.getAsBoolean() || !going(), deadlineNanos)) {
            reportBusy(cast, Phase.WARM_UP, "warm-up");
        }
        measured.warmUpRest = WarmUpRest.now(cast);
    }

    /** A publisher that does not come to an end hangs in the transport, or, where the system owes it nothing, in Weir. */
    private void reportBusy(Cast cast, Phase phase, String name) {
        Cast.Busy busy = cast.busyPublishers(phase);
        if (going() && !busy.names().isEmpty()) {
            String text = String.join(", ", busy.names()) + " did not come to the end of the " + name + ", with "
                    + Counts.format(busy.unanswered()) + " messages unanswered";
            if (busy.unanswered() > 0) {
                faults.report(text);
            } else {
                faults.reportOwn(text);
            }
        }
    }

    private void measure(Cast cast) {
        long lengthNanos = scenario.length().measure().toNanos();
        timeLine.begin("measure", lengthNanos);
        measured.begun = true;
        measured.fromMark = watch.mark();
        watch.beginPauses();
        cast.subscribers().beginPauses();
        long startNanos = clock.nanos() + cast.subscribers().leadNanos();
        measured.startNanos = startNanos;
        timeLine.measuringFrom(startNanos);
        long held = Math.min(60, scenario.length().stall().toSeconds() + 5);
        LatencyLog log = new LatencyLog(request.histogramLog(), held);
        measured.log = log;
        long giveUpNanos = startNanos + lengthNanos + scenario.length().drain().toNanos();
        cast.begin(Phase.MEASURE, startNanos, lengthNanos, giveUpNanos, log);
        long limit = scenario.length().messages().orElse(Long.MAX_VALUE);
        Seconds seconds = seconds(Phase.MEASURE, cast, startNanos, lengthNanos, limit, log);
        measured.seconds = seconds;
        measured.silence = new SilenceWatch(clock, startNanos, cast.totalled(), cast.subscribers()::takeNews);
        long latestNanos =
                giveUpNanos + scenario.length().stall().plus(CLOSE_WITHIN).toNanos();
        StallWatch stall = new StallWatch(clock, scenario.length().stall(), cast.totalled());
        while (!cast.publishersIdle() && going() && !stalled(stall) && clock.nanos() < latestNanos) {
            follow(seconds, cast::publishersIdle, lengthNanos, startNanos);
        }
        if (clock.nanos() >= latestNanos) {
            reportBusy(cast, Phase.MEASURE, "measured phase");
        }
        cast.cancel();
        crew.await(cast::publishersIdle, clock.nanos() + CUT_SHORT_WITHIN.toNanos());
        measured.endNanos = clock.nanos();
        measured.toMark = watch.mark();
        cast.subscribers().endPauses(startNanos, measured.endNanos).ifPresent(watch::include);
        measured.pauses = watch.endPauses(startNanos, measured.endNanos);
        measured.stillBuffered = cast.publisherAccounts().stream()
                .map(account -> account.outstanding(Phase.MEASURE))
                .toList();
        timeLine.end(cutShort());
    }

    private boolean stalled(StallWatch stall) {
        if (stall.stalled()) {
            faults.report(stall.sentence());
            timeLine.notice("stall", stall.sentence());
        }
        return stall.stalled();
    }

    private String cutShort() {
        if (!stopReason.isEmpty()) {
            return "stopped by " + stopReason;
        }
        return faults.any() ? "ended by a fault" : "";
    }

    /** Waits a moment, or until the phase is over; returns whether a second has ended. */
    private boolean follow(Seconds seconds, BooleanSupplier over, long expectedNanos, long startNanos) {
        long nowNanos = clock.nanos();
        crew.await(
                () -> !going() || over.getAsBoolean(),
                Math.min(seconds.nextNanos(), nowNanos + Measured.LOOK_EVERY_NANOS));
        boolean secondEnded = seconds == measured.seconds ? measured.look("") : seconds.tick("");
        var known = seconds.known();
        var last = known.row();
        double perSecond = 1e9 / last.lengthNanos();
        var response = known.response();
        listener.progress(new RunListener.Progress(
                timeLine.running(),
                Math.max(0, clock.nanos() - startNanos),
                expectedNanos,
                known.endSeconds(),
                last.scheduled() * perSecond,
                last.counts().sent() * perSecond,
                last.counts().unique() * perSecond,
                response.p50Nanos(),
                response.p99Nanos(),
                response.maxNanos(),
                last.backlog(),
                seconds.missing(),
                seconds.failed()));
        return secondEnded;
    }

    private Seconds seconds(Phase phase, Cast cast, long startNanos, long lengthNanos, long limit, LatencyLog log) {
        int publishers = scenario.topology().publishers();
        var due = saturated ? null : new DueCount(cast.schedule(phase), publishers, lengthNanos, limit);
        return new Seconds(clock, phase, startNanos, cast.totalled(), log, due);
    }

    /** Hands over what is buffered, closes the publishers, and waits until every subscriber has reached the end. */
    private void drain(Transport transport, Cast cast) {
        timeLine.begin("drain", 0);
        Duration within = going() ? scenario.length().drain() : CUT_SHORT_WITHIN;
        var limits = new Draining.Limits(within, scenario.length().stall(), () -> systemGone);
        Draining draining = new Draining(clock, crew, cast, measured, limits);
        if (!systemGone) {
            cast.flush(within);
            draining.untilIdle();
        }
        endPublishers(cast);
        measured.drainProven = false;
        if (!systemGone) {
            cast.subscribers().reportPositions();
            measured.drainProven = draining.reachEnd(transport);
        }
        measured.finish("drain");
        timeLine.end(measured.drainProven ? "" : "not every message is known to have arrived");
    }

    private void endPublishers(Cast cast) {
        warnOf(cast.endPublishers(closeDeadlineNanos()));
    }

    /** A client that waits for a system that is gone waits in vain. */
    private long closeDeadlineNanos() {
        return clock.nanos() + (going() ? CLOSE_WITHIN : CUT_SHORT_WITHIN).toNanos();
    }

    private void warnOf(List<String> stuck) {
        stuck.forEach(
                name -> findings.warning("The client of " + name + " did not close in time and was left behind."));
    }

    private void endLoops(Cast cast) {
        endPublishers(cast);
        warnOf(cast.subscribers().end(closeDeadlineNanos()));
    }

    private RunOutcome assemble(Cast cast) {
        timeLine.begin("audit", 0);
        LatencyLog log = measured.log;
        if (log != null && !log.close()) {
            findings.warning("The histograms could not be written to latency.hlog; the figures here are complete.");
        }
        measured.stopReason = stopReason;
        return new Assembly(request, measured, faults, timeLine, findings, watch).outcome(cast);
    }
}
