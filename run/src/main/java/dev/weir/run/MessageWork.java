package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.message.Phase;
import dev.weir.result.FindingCode;
import dev.weir.result.PhaseSpan;
import dev.weir.result.RunResult;
import dev.weir.run.backlog.BuiltBacklog;
import dev.weir.run.fault.FaultInjection;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.others.OthersTopic;
import dev.weir.run.verdict.Findings;
import dev.weir.run.verdict.Sentences;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.watch.SilenceWatch;
import dev.weir.run.watch.StallWatch;
import dev.weir.run.watch.Steadiness;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.unit.Counts;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Messages in phases: connect, provision, ready, warm-up, measure, drain, audit. Whatever happens to the system under test, every
 * message is accounted for.
 */
public final class MessageWork implements RunWork<RunResult> {

    private static final long SETTLE_NANOS = 1_000_000_000;
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(10);
    private static final Duration CUT_SHORT_WITHIN = Duration.ofSeconds(3);

    private final RunState state;
    private final Scenario scenario;
    private final RunClock clock;
    private final LoopRunner runner;
    private final ProcessWatch watch;
    private final RunErrors errors;
    private final PhaseTimeLine timeLine;
    private final Findings findings;
    private final InjectedFaults injected;
    private final Clients clients;
    private final BuiltBacklog backlog;
    private final OutputStream histogramLog;
    private final PhaseResults measured = new PhaseResults();

    private MessageWork(RunState state, Scenario scenario, OutputStream histogramLog, FaultInjection injection) {
        this.state = state;
        this.scenario = scenario;
        this.clock = state.clock();
        this.runner = state.runner();
        this.watch = state.watch();
        this.errors = state.errors();
        this.timeLine = state.timeLine();
        this.findings = state.findings();
        this.injected = new InjectedFaults(injection, timeLine, findings);
        this.histogramLog = histogramLog;
        this.clients = new Clients(state, scenario);
        this.backlog = new BuiltBacklog(scenario.messages().backlog(), clock, text -> timeLine.notice("backlog", text));
        measured.backlog = backlog;
        measured.others = OthersTopic.of(scenario);
    }

    /** Makes the work of a run without faults, of which no histograms are kept. */
    public static Function<RunState, RunWork<RunResult>> of(Scenario scenario) {
        return of(scenario, OutputStream.nullOutputStream(), FaultInjection.NONE);
    }

    /**
     * Makes the work of a run.
     *
     * @param scenario what to measure
     * @param histogramLog where the histograms go; closed by the run
     * @param injection the faults, which are taken back at its end
     */
    public static Function<RunState, RunWork<RunResult>> of(
            Scenario scenario, OutputStream histogramLog, FaultInjection injection) {
        return state -> new MessageWork(state, scenario, histogramLog, injection);
    }

    @Override
    public Optional<RunContext> context() {
        timeLine.begin("connect", 0);
        return Optional.of(clients.context());
    }

    @Override
    public void failed(Throwable error) {
        errors.report(timeLine.running().isEmpty() ? "close" : timeLine.running(), error);
    }

    @Override
    public RunOutcome<RunResult> outcome() {
        timeLine.breakOff(cutShort());
        clients.seal();
        RunOutcome<RunResult> outcome = assemble();
        state.listener().finished(outcome.result());
        return outcome;
    }

    @Override
    public void perform(Transport transport) {
        timeLine.end("");
        try {
            phases(transport);
        } catch (Throwable fault) {
            errors.report(timeLine.running().isEmpty() ? "getting ready" : timeLine.running(), fault);
        } finally {
            timeLine.breakOff(cutShort());
            injected.close();
            backlog.end();
            timeLine.tellOfHosts(clients.hosts().watched().end(), findings);
            endLoops();
            try {
                measured.take(transport, clients, timeLine, findings);
            } finally {
                clients.echoes().close();
            }
        }
    }

    private void phases(Transport transport) {
        timeLine.begin("provision", 0);
        String made = transport.provision(scenario.participants().topology());
        timeLine.end(made + clients.echoes().open(state.calls()));
        state.watchStarted(transport);
        getReady(transport);
        measured.told.effectiveSettings = clients.publishers().effectiveSettings(transport);
        if (going()) {
            warmUp();
        }
        if (going()) {
            clients.followClocks();
        }
        if (going()) {
            measured.replaced.begin(transport, clients);
            Supplier<List<ClientFigure>> clientFigures = clients.publishers().clientFigures(transport);
            if (measure()) {
                injected.heal(clock, runner, measured, this::going);
                measured.told.clientFigures = clientFigures.get();
                drain(transport);
            }
        }
        measured.told.performed = true;
    }

    private boolean going() {
        return state.going();
    }

    private void getReady(Transport transport) {
        timeLine.begin("ready", 0);
        clients.hosts().watched().begin(watch);
        Readiness readiness = new Readiness(clients, clock, runner, errors, this::going);
        readiness.await(transport);
        measured.others.ifPresent(topic -> topic.began(clients.subscribers().reached()));
        measured.readBefore = readiness.readBefore();
        measured.observe(transport, clients, clock, runner, errors);
        timeLine.end("");
    }

    private void warmUp() {
        long leastNanos = scenario.length().warmup().toNanos();
        if (leastNanos == 0) {
            return;
        }
        long mostNanos = Math.max(leastNanos, scenario.length().warmupLimit().toNanos());
        timeLine.begin(PhaseSpan.WARM_UP, leastNanos);
        LatencyLog log = new LatencyLog(OutputStream.nullOutputStream(), 5);
        long startNanos =
                clients.begin(Phase.WARM_UP, mostNanos, mostNanos, log).orElseGet(clock::nanos);
        var seconds = seconds(Phase.WARM_UP, startNanos, mostNanos, log);
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
                double delivered = seconds.last().counts().unique()
                        / Math.max(1, clients.accounts().meanCopies());
                // How evenly others publish is not for the run to wait for.
                steadiness.second(
                        clients.ofOthers() ? delivered : (double) seconds.last().scheduled(),
                        delivered,
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
        settle();
        clients.tidy();
        seconds.tellRest(timeLine.running(), mostNanos);
        String steady = steadyNanos < 0 ? "not steady" : "steady after " + steadyNanos / 1_000_000_000 + " s";
        timeLine.end(ended ? Counts.format(clients.limit(Phase.WARM_UP)) + " messages" : steady);
        if (!ended && (steadyNanos < 0 || !steadiness.reached())) {
            findings.warning(FindingCode.WARM_UP_NOT_STEADY, Sentences.notSteady(mostNanos));
        }
    }

    /** Lets what the warm-up sent arrive, so that it does not weigh on what is measured. */
    private void settle() {
        long deadlineNanos = clock.nanos() + scenario.length().stall().toNanos();
        // What newer messages have replaced is not known, and clients that are not there get nothing.
        boolean all = !clients.conflated() && CrowdResults.complete(scenario, clients);
        long settledNanos = all ? deadlineNanos : Math.min(deadlineNanos, clock.nanos() + SETTLE_NANOS);
        if (!runner.await(() -> WarmUpRest.none(clients) || !going(), settledNanos)) {
            runner.await(() -> clients.publishersIdle() || !going(), deadlineNanos);
            reportBusy(Phase.WARM_UP, PhaseSpan.WARM_UP);
        }
        measured.warmUpRest = WarmUpRest.now(clients);
    }

    private void reportBusy(Phase phase, String name) {
        if (going()) {
            BusyPublishers.of(clients.publishers(), phase).report(errors, name);
        }
    }

    /** Returns whether every process has begun. */
    private boolean measure() {
        long lengthNanos = scenario.length().measure().toNanos();
        timeLine.begin(PhaseSpan.MEASURE, lengthNanos);
        backlog.pause(clients.subscribers(), runner);
        measured.before(clients, watch);
        LatencyLog log = measured.openLog(scenario, histogramLog);
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
        backlog.begin(startNanos, clients.accounts());
        injected.begin(clock, startNanos, measured.cluster, watch, clients.subscribers());
        IntervalLog seconds = seconds(Phase.MEASURE, startNanos, lengthNanos, log);
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
            reportBusy(Phase.MEASURE, "measured phase");
        }
        backlog.end();
        clients.publishers().cancel();
        runner.await(clients::publishersIdle, clock.nanos() + CUT_SHORT_WITHIN.toNanos());
        measured.endAt(clock.nanos(), clients, watch);
        seconds.tellRest(timeLine.running(), lengthNanos);
        timeLine.end(cutShort());
        return true;
    }

    private boolean stalled(StallWatch stall) {
        if (stall.stalled()) {
            errors.report(FindingCode.STALLED, stall.sentence());
            timeLine.notice("stall", stall.sentence());
        }
        return stall.stalled();
    }

    private String cutShort() {
        String failed = errors.ending() ? "ended by a failure" : "";
        return state.stopReason().isEmpty() ? failed : "stopped by " + state.stopReason();
    }

    /** Waits a moment, or until the phase is over; returns whether a second has ended. */
    private boolean follow(IntervalLog seconds, BooleanSupplier over, long expectedNanos, long startNanos) {
        long nowNanos = clock.nanos();
        runner.await(
                () -> !going() || over.getAsBoolean() || backlog.look(),
                Math.min(seconds.nextNanos(), nowNanos + PhaseResults.LOOK_EVERY_NANOS));
        boolean secondEnded = seconds == measured.seconds ? measured.look("") : seconds.tick("");
        long elapsedNanos = Math.max(0, clock.nanos() - startNanos);
        seconds.progress(timeLine.running(), elapsedNanos, expectedNanos).forEach(state.listener()::progress);
        return secondEnded;
    }

    private IntervalLog seconds(Phase phase, long startNanos, long lengthNanos, LatencyLog log) {
        return new IntervalLog(clock, phase, startNanos, clients.accounts(), log, clients.due(phase, lengthNanos))
                .telling(state.listener(), watch, clients.hosts(phase, watch), scenario.percentiles())
                .echoing(
                        () -> clients.echoes().soFar(clients.subscribers().accounts()),
                        () -> clients.echoes().unique(phase))
                .lagging(measured.cluster::consumerLag)
                .bytesTold(scenario.messages().handling() != PayloadHandling.REUSE)
                .of(scenario.participants().roundTrip() ? LatencyKind.ROUND_TRIP : LatencyKind.END_TO_END);
    }

    /** Hands over what is buffered, closes the publishers, and waits until every subscriber has reached the end. */
    private void drain(Transport transport) {
        timeLine.begin("drain", 0);
        measured.readUntil(clock.nanos(), clients);
        Duration within = going() ? scenario.length().drain() : CUT_SHORT_WITHIN;
        var limits = new Draining.Limits(within, scenario.length().stall(), state::systemGone);
        Draining draining = new Draining(clock, runner, clients, measured, limits);
        if (!state.systemGone()) {
            clients.publishers().flush(within);
            draining.untilIdle();
            if (clients.audience() != null) {
                clients.probeEnd();
                draining.untilIdle();
            }
        }
        warnOf(clients.publishers().end(closeDeadlineNanos()));
        if (!state.systemGone()) {
            clients.subscribers().reportPositions();
            measured.drained = measured.drained.messages(draining.reachEnd(transport));
            drainEchoes(limits);
            measured.others.ifPresent(topic -> lookAgain(topic, transport));
        }
        measured.finish("drain", clients);
        measured.drained = measured.drained.over(clock.nanos());
        clients.hosts().boundClocks(measured.startNanos, measured.drained.atNanos(), runner);
        timeLine.end(measured.drained.proven() ? "" : "not every message is known to have arrived");
    }

    private void lookAgain(OthersTopic topic, Transport transport) {
        warnOf(clients.subscribers().endReceiving(closeDeadlineNanos()));
        topic.ended(
                transport, clients.subscriberAccounts(), clients.subscribers().positions());
    }

    /** Ends those who send echoes, and waits for what they have sent. */
    private void drainEchoes(Draining.Limits limits) {
        if (clients.echoes().any()) {
            List<String> stuck = clients.subscribers().endReceiving(closeDeadlineNanos());
            warnOf(stuck);
            measured.drained = measured.drained.echoes(stuck.isEmpty()
                    && new Draining(clock, runner, clients, measured, limits).echoesReachEnd(limits.within()));
        }
    }

    /** A client that waits for a system that is gone waits in vain. */
    private long closeDeadlineNanos() {
        return clock.nanos() + (going() ? CLOSE_WITHIN : CUT_SHORT_WITHIN).toNanos();
    }

    private void warnOf(List<String> stuck) {
        stuck.forEach(name -> findings.warning(FindingCode.CLIENT_NOT_CLOSED, Sentences.notClosed(name)));
    }

    private void endLoops() {
        measured.cluster.end();
        warnOf(clients.publishers().end(closeDeadlineNanos()));
        warnOf(clients.publishers().close(closeDeadlineNanos()));
        warnOf(clients.subscribers().end(closeDeadlineNanos()));
        warnOf(clients.echoes().end(closeDeadlineNanos()));
    }

    private RunOutcome<RunResult> assemble() {
        timeLine.begin("audit", 0);
        LatencyLog log = measured.log;
        if (log != null && !log.close()) {
            findings.warning(
                    FindingCode.HISTOGRAMS_NOT_WRITTEN,
                    "The histograms could not be written to latency.hlog; the figures here are complete.");
        }
        measured.tellAll();
        injected.addPauses(measured, watch);
        return new ResultAssembler(state, scenario, measured).outcome(clients);
    }
}
