package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.message.Phase;
import dev.weir.result.FindingCode;
import dev.weir.run.fault.FaultInjection;
import dev.weir.run.loop.BoundedTransport;
import dev.weir.run.loop.Faults;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.LoopThreads;
import dev.weir.run.loop.SimulatedLoops;
import dev.weir.run.verdict.Findings;
import dev.weir.run.verdict.Sentences;
import dev.weir.run.watch.HostWatch;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.watch.SilenceWatch;
import dev.weir.run.watch.StallWatch;
import dev.weir.run.watch.Steadiness;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.run.loop.Offers;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Transport;
import dev.weir.unit.Counts;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * One run, from connecting to the verdict: connect, provision, ready, warm-up, measure, drain, audit.
 *
 * <p>Whatever happens to the system under test ends in a result with a closed ledger; {@link #execute} throws nothing for
 * it, and returns within a bounded time. One thread executes; any may call {@link #stop} and {@link #systemLost}.
 */
public final class Run {

    private static final long SETTLE_NANOS = 1_000_000_000;
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(10);
    private static final Duration CUT_SHORT_WITHIN = Duration.ofSeconds(3);

    private final RunRequest request;
    private final Scenario scenario;
    private final RunListener listener;
    private final RunClock clock;
    private final LoopRunner runner;
    private final ProcessWatch watch;
    private final Faults faults;
    private final PhaseTimeLine timeLine;
    private final Findings findings = new Findings();
    private final PhaseResults measured = new PhaseResults();

    private InjectedFaults injected;
    private volatile String stopReason = "";
    private volatile boolean systemGone;

    public Run(RunRequest request, RunListener listener) {
        this(request, listener, new SystemClock());
    }

    private Run(RunRequest request, RunListener listener, RunClock clock) {
        this(request, listener, clock, new LoopThreads(clock), new HostWatch(clock));
    }

    Run(RunRequest request, RunListener listener, RunClock clock, LoopRunner runner, ProcessWatch watch) {
        this.request = request;
        this.scenario = request.scenario();
        this.listener = listener;
        this.clock = clock;
        this.runner = runner;
        this.watch = watch;
        this.faults = new Faults(clock);
        this.timeLine = new PhaseTimeLine(clock, listener);
        this.injected = new InjectedFaults(FaultInjection.NONE, timeLine, findings);
    }

    /**
     * A run in simulated time: every loop turns in the thread that executes, and {@code clock} moves only when it is
     * parked. Over a transport that keeps to the same clock the result is exact, and always the same.
     */
    public static Run simulated(RunRequest request, RunListener listener, RunClock clock) {
        return new Run(request, listener, clock, new SimulatedLoops(clock), new ProcessWatch.Blind(clock));
    }

    /** Also injects faults, which it takes back at its end. Before it executes. */
    public Run injecting(FaultInjection injection) {
        injected = new InjectedFaults(injection, timeLine, findings);
        return this;
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
        findings.warning(FindingCode.SYSTEM_CHANGED, Character.toUpperCase(what.charAt(0)) + what.substring(1) + ".");
        timeLine.notice("broker", what);
    }

    /** Says that the system under test is gone for good, such as a broker whose process ended: the run ends. */
    public void systemLost(String what) {
        systemGone = true;
        faults.report(FindingCode.SYSTEM_LOST, what);
        timeLine.notice("broker", what);
    }

    /** Runs, and returns what was found. */
    public RunOutcome execute() {
        LoopRunner.Guard guard = runner.guard(faults);
        try (ProcessWatch closing = watch) {
            request.processes().forEach(closing::attach);
            return execute(new Clients(request, clock, runner, faults, closing));
        } finally {
            guard.close();
        }
    }

    private RunOutcome execute(Clients clients) {
        timeLine.begin("connect", 0);
        try (Transport transport = new BoundedTransport(
                () -> request.driver().open(request.settings(), clients.context()), runner.calls(() -> !going()))) {
            timeLine.end("");
            performAll(transport, clients);
        } catch (Throwable fault) {
            faults.report(timeLine.running().isEmpty() ? "close" : timeLine.running(), fault);
        }
        timeLine.breakOff(cutShort());
        clients.seal();
        RunOutcome outcome = assemble(clients);
        listener.finished(outcome.result());
        return outcome;
    }

    /** Performs, and ends every loop before the transport is closed under it. */
    private void performAll(Transport transport, Clients clients) {
        try {
            perform(transport, clients);
        } catch (Throwable fault) {
            faults.report(timeLine.running().isEmpty() ? "getting ready" : timeLine.running(), fault);
        } finally {
            timeLine.breakOff(cutShort());
            injected.close();
            clients.hosts().watched().end().forEach(remark -> timeLine.tell(remark, findings));
            endLoops(clients);
            try {
                measured.take(transport, clients, timeLine, findings);
            } finally {
                clients.echoes().close();
            }
        }
    }

    private void perform(Transport transport, Clients clients) {
        timeLine.begin("provision", 0);
        String made = transport.provision(scenario.participants().topology());
        timeLine.end(made + clients.echoes().open(runner.calls(() -> !going())));
        Offers.processes(transport).forEach(process -> watch.attach(process.name(), process.pid()));
        getReady(transport, clients);
        measured.effectiveSettings = clients.publishers().effectiveSettings(transport);
        if (going()) {
            warmUp(clients);
        }
        if (going()) {
            clients.followClocks();
        }
        if (going()) {
            measured.replaced.begin(transport, clients);
            Supplier<List<ClientFigure>> clientFigures = clients.publishers().clientFigures(transport);
            if (measure(clients)) {
                injected.heal(clock, runner, measured, this::going);
                measured.clientFigures = clientFigures.get();
                drain(transport, clients);
            }
        }
        measured.performed = true;
    }

    private boolean going() {
        return stopReason.isEmpty() && !systemGone && !faults.ending();
    }

    private void getReady(Transport transport, Clients clients) {
        timeLine.begin("ready", 0);
        clients.hosts().watched().begin(watch);
        Readiness readiness = new Readiness(clients, clock, runner, faults, this::going);
        readiness.await(transport);
        measured.readBefore = readiness.readBefore();
        measured.observe(transport, clients, clock, runner, faults);
        timeLine.end("");
    }

    private void warmUp(Clients clients) {
        long leastNanos = scenario.length().warmup().toNanos();
        if (leastNanos == 0) {
            return;
        }
        long mostNanos = Math.max(leastNanos, scenario.length().warmupLimit().toNanos());
        timeLine.begin("warm-up", leastNanos);
        LatencyLog log = new LatencyLog(OutputStream.nullOutputStream(), 5);
        long startNanos =
                clients.begin(Phase.WARM_UP, mostNanos, mostNanos, log).orElseGet(clock::nanos);
        var seconds = seconds(Phase.WARM_UP, clients, startNanos, mostNanos, log);
        measured.warmUp = seconds;
        Steadiness steadiness = new Steadiness(scenario.messages().schedule() instanceof Schedule.Saturated);
        long steadyNanos = -1;
        // A publisher that has sent its last message is no end of a warm-up whose length is one of time.
        boolean counted = scenario.length().warmupMessages().isPresent();
        BooleanSupplier allSent = () -> counted && clients.publishersIdle();
        while (going() && clock.nanos() - startNanos < mostNanos && !allSent.getAsBoolean()) {
            // After its least time it goes on until all is steady.
            if (follow(
                    seconds, allSent, clock.nanos() - startNanos < leastNanos ? leastNanos : mostNanos, startNanos)) {
                steadiness.second(
                        (double) seconds.last().scheduled(),
                        (double) seconds.last().counts().unique()
                                / Math.max(1, clients.accounts().meanCopies()),
                        seconds.lastEndToEnd());
                clients.reached(seconds.last());
                steadyNanos = steadyNanos < 0 && steadiness.reached() ? clock.nanos() - startNanos : steadyNanos;
            }
            if (clock.nanos() - startNanos >= leastNanos && steadiness.reached()) {
                break;
            }
        }
        boolean ended = allSent.getAsBoolean();
        clients.publishers().cancel();
        settle(clients);
        clients.tidy();
        seconds.tellRest(timeLine.running(), mostNanos);
        String steady = steadyNanos < 0 ? "not steady" : "steady after " + steadyNanos / 1_000_000_000 + " s";
        timeLine.end(ended ? Counts.format(clients.limit(Phase.WARM_UP)) + " messages" : steady);
        if (!ended && (steadyNanos < 0 || !steadiness.reached())) {
            findings.warning(FindingCode.WARM_UP_NOT_STEADY, Sentences.notSteady(mostNanos));
        }
    }

    /** Lets what the warm-up sent arrive, so that it does not weigh on what is measured. */
    private void settle(Clients clients) {
        long deadlineNanos = clock.nanos() + scenario.length().stall().toNanos();
        // What newer messages have replaced is not known, and clients that are not there get nothing.
        boolean all = !clients.conflated() && CrowdResults.complete(scenario, clients);
        long settledNanos = all ? deadlineNanos : Math.min(deadlineNanos, clock.nanos() + SETTLE_NANOS);
        if (!runner.await(() -> WarmUpRest.none(clients) || !going(), settledNanos)) {
            runner.await(() -> clients.publishersIdle() || !going(), deadlineNanos);
            reportBusy(clients, Phase.WARM_UP, "warm-up");
        }
        measured.warmUpRest = WarmUpRest.now(clients);
    }

    private void reportBusy(Clients clients, Phase phase, String name) {
        if (going()) {
            BusyPublishers.of(clients.publishers(), phase).report(faults, name);
        }
    }

    /** Returns whether every process has begun. */
    private boolean measure(Clients clients) {
        long lengthNanos = scenario.length().measure().toNanos();
        timeLine.begin("measure", lengthNanos);
        measured.before(clients, watch);
        LatencyLog log = measured.openLog(request);
        long giveUpAfterNanos = lengthNanos + scenario.length().drain().toNanos();
        OptionalLong start = clients.begin(Phase.MEASURE, lengthNanos, giveUpAfterNanos, log);
        measured.begun = start.isPresent();
        if (start.isEmpty()) {
            timeLine.end(cutShort());
            return false;
        }
        long startNanos = start.getAsLong();
        measured.startNanos = startNanos;
        timeLine.measuringFrom(startNanos);
        injected.begin(clock, startNanos, measured.cluster, watch, clients.subscribers());
        IntervalLog seconds = seconds(Phase.MEASURE, clients, startNanos, lengthNanos, log);
        measured.seconds = seconds;
        measured.silence = new SilenceWatch(clock, startNanos, clients.accounts(), clients::takeUpdates);
        long latestNanos = startNanos
                + giveUpAfterNanos
                + scenario.length().stall().plus(CLOSE_WITHIN).toNanos();
        StallWatch stall = new StallWatch(clock, scenario.length().stall(), clients.accounts());
        while (!clients.publishersIdle() && going() && !stalled(stall) && clock.nanos() < latestNanos) {
            follow(seconds, clients::publishersIdle, lengthNanos, startNanos);
        }
        if (clock.nanos() >= latestNanos) {
            reportBusy(clients, Phase.MEASURE, "measured phase");
        }
        clients.publishers().cancel();
        runner.await(clients::publishersIdle, clock.nanos() + CUT_SHORT_WITHIN.toNanos());
        measured.endAt(clock.nanos(), clients, watch);
        seconds.tellRest(timeLine.running(), lengthNanos);
        timeLine.end(cutShort());
        return true;
    }

    private boolean stalled(StallWatch stall) {
        if (stall.stalled()) {
            faults.report(FindingCode.STALLED, stall.sentence());
            timeLine.notice("stall", stall.sentence());
        }
        return stall.stalled();
    }

    private String cutShort() {
        String failed = faults.ending() ? "ended by a failure" : "";
        return stopReason.isEmpty() ? failed : "stopped by " + stopReason;
    }

    /** Waits a moment, or until the phase is over; returns whether a second has ended. */
    private boolean follow(IntervalLog seconds, BooleanSupplier over, long expectedNanos, long startNanos) {
        long nowNanos = clock.nanos();
        runner.await(
                () -> !going() || over.getAsBoolean(),
                Math.min(seconds.nextNanos(), nowNanos + PhaseResults.LOOK_EVERY_NANOS));
        boolean secondEnded = seconds == measured.seconds ? measured.look("") : seconds.tick("");
        long elapsedNanos = Math.max(0, clock.nanos() - startNanos);
        seconds.progress(timeLine.running(), elapsedNanos, expectedNanos).forEach(listener::progress);
        return secondEnded;
    }

    private IntervalLog seconds(Phase phase, Clients clients, long startNanos, long lengthNanos, LatencyLog log) {
        return new IntervalLog(clock, phase, startNanos, clients.accounts(), log, clients.due(phase, lengthNanos))
                .telling(listener, watch, clients.hosts(phase, watch), scenario.percentiles())
                .echoing(
                        () -> clients.echoes().soFar(clients.subscribers().accounts()),
                        () -> clients.echoes().unique(phase))
                .bytesTold(scenario.messages().handling() != PayloadHandling.REUSE)
                .of(scenario.participants().roundTrip() ? LatencyKind.ROUND_TRIP : LatencyKind.END_TO_END);
    }

    /** Hands over what is buffered, closes the publishers, and waits until every subscriber has reached the end. */
    private void drain(Transport transport, Clients clients) {
        timeLine.begin("drain", 0);
        measured.read = CrowdResults.Read.between(
                measured.crowdBefore,
                clients.subscribers().connections(),
                clients.accounts().snapshot(Phase.MEASURE).unique(),
                clock.nanos() - measured.startNanos);
        Duration within = going() ? scenario.length().drain() : CUT_SHORT_WITHIN;
        var limits = new Draining.Limits(within, scenario.length().stall(), () -> systemGone);
        Draining draining = new Draining(clock, runner, clients, measured, limits);
        if (!systemGone) {
            clients.publishers().flush(within);
            draining.untilIdle();
            if (clients.audience() != null) {
                clients.probeEnd();
                draining.untilIdle();
            }
        }
        warnOf(clients.publishers().end(closeDeadlineNanos()));
        if (!systemGone) {
            clients.subscribers().reportPositions();
            measured.drainProven = draining.reachEnd(transport);
            drainEchoes(clients, limits);
        }
        measured.finish("drain", clients);
        measured.drainedNanos = clock.nanos();
        clients.hosts().boundClocks(measured.startNanos, measured.drainedNanos, runner);
        timeLine.end(measured.drainProven ? "" : "not every message is known to have arrived");
    }

    /** Ends those who send echoes, and waits for what they have sent. */
    private void drainEchoes(Clients clients, Draining.Limits limits) {
        if (clients.echoes().any()) {
            List<String> stuck = clients.subscribers().endReceiving(closeDeadlineNanos());
            warnOf(stuck);
            measured.echoesDrained = stuck.isEmpty()
                    && new Draining(clock, runner, clients, measured, limits).echoesReachEnd(limits.within());
        }
    }

    /** A client that waits for a system that is gone waits in vain. */
    private long closeDeadlineNanos() {
        return clock.nanos() + (going() ? CLOSE_WITHIN : CUT_SHORT_WITHIN).toNanos();
    }

    private void warnOf(List<String> stuck) {
        stuck.forEach(name -> findings.warning(FindingCode.CLIENT_NOT_CLOSED, Sentences.notClosed(name)));
    }

    private void endLoops(Clients clients) {
        measured.cluster.end();
        warnOf(clients.publishers().end(closeDeadlineNanos()));
        warnOf(clients.publishers().close(closeDeadlineNanos()));
        warnOf(clients.subscribers().end(closeDeadlineNanos()));
        warnOf(clients.echoes().end(closeDeadlineNanos()));
    }

    private RunOutcome assemble(Clients clients) {
        timeLine.begin("audit", 0);
        LatencyLog log = measured.log;
        if (log != null && !log.close()) {
            findings.warning(
                    FindingCode.HISTOGRAMS_NOT_WRITTEN,
                    "The histograms could not be written to latency.hlog; the figures here are complete.");
        }
        measured.tellAll();
        measured.stopReason = stopReason;
        injected.addPauses(measured, watch);
        return new ResultAssembler(request, measured, faults, timeLine, findings, watch).outcome(clients);
    }
}
