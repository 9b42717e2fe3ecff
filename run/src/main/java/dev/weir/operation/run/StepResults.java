package dev.weir.operation.run;

import dev.weir.clock.WallTime;
import dev.weir.result.AcrossHosts;
import dev.weir.result.HostSteal;
import dev.weir.result.Pauses;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.run.PhaseTimeLine;
import dev.weir.run.RunState;
import dev.weir.run.host.HostResults;
import dev.weir.run.host.HostsOfRun;
import dev.weir.run.host.Placement;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.StealResults;
import dev.weir.run.host.WatchedHosts;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.loop.Offers;
import dev.weir.run.verdict.Judge;
import dev.weir.run.watch.PauseAccount;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.watch.Silences;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Transport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Gathers what steps found, and puts the result of the run together. Used by the run's own thread. */
final class StepResults {

    private final RunState state;
    private final Plan plan;
    private final WallTime wall;
    private final ProcessWatch watch;
    private final PhaseTimeLine timeLine;
    private final Judge judge;
    private final StepJudge ofSteps;
    private final List<StepResult> steps = new ArrayList<>();
    private Supplier<List<ClientFigure>> clientFigures = List::of;
    private List<ClientFigure> figuresAtEnd = List.of();
    private List<EffectiveSetting> settings = List.of();
    private Map<String, String> artifacts = Map.of();
    private final Map<String, String> added = new LinkedHashMap<>();
    private final StepCosts costs = new StepCosts();
    private long fromNanos;
    private long toNanos;
    private final WorkerHosts hosts;
    private List<HostsOfRun.Member> members = List.of();
    private boolean begun;
    private PauseAccount pauses = PauseAccount.NONE;

    StepResults(RunState state, Plan plan, WallTime wall) {
        this.state = state;
        this.plan = plan;
        this.wall = wall;
        this.watch = state.watch();
        this.timeLine = state.timeLine();
        RunHosts asked = state.request().hosts();
        this.hosts = new WorkerHosts(asked, state.clock(), state.errors());
        this.judge = new Judge(state.errors(), state.findings());
        this.ofSteps = new StepJudge(judge, asked.none());
    }

    /** The first step is about to begin. */
    void begin(Transport transport) {
        begun = true;
        fromNanos = watch.mark();
        watched().mark();
        clientFigures = Offers.clientFigures(transport);
    }

    /** The last step has ended, or something broke. Asks the transport before it is closed. */
    void end(Transport transport) {
        if (begun) {
            long markNanos = watch.mark();
            toNanos = steps.isEmpty() ? markNanos : toNanos;
            watched().mark();
            figuresAtEnd = clientFigures.get();
            settings = transport.effectiveSettings();
        }
    }

    /** What the system noted of the steps, if any began: texts by the name of a file. */
    void keep(Map<String, String> texts) {
        artifacts = begun ? texts : artifacts;
    }

    /**
     * A step has been closed.
     *
     * @param faults those that were asked for while it went on
     */
    StepResult add(StepRun run, List<FaultRecord> faults) {
        StepResult result = new StepAssembler(run, wall, plan.percentiles(), faults).result();
        long startNanos = run.startNanos();
        long endNanos = startNanos + result.span().lengthNanos();
        // What processors were taken away is told of the time of the steps, without what comes before and after.
        fromNanos = steps.isEmpty() || fromNanos - startNanos > 0 ? startNanos : fromNanos;
        toNanos = steps.isEmpty() || endNanos - toNanos > 0 ? endNanos : toNanos;
        if (run.warmsUp()) {
            costs.warmUp();
            // So that what was used from here on is told exactly.
            watch.mark();
        } else {
            costs.step(startNanos, endNanos, succeeded(result));
        }
        PauseAccount during = watch.endPauses(startNanos, endNanos);
        boolean longest = during.longest().lengthNanos() >= pauses.longest().lengthNanos();
        pauses = longest && !run.warmsUp() ? during : pauses;
        watch.events(startNanos, endNanos)
                .forEach(event -> timeLine.event(event.atNanos(), event.kind(), event.text()));
        timeLine.event(
                endNanos,
                "step",
                "step " + result.name() + " ended by " + result.span().endedBy());
        Silences silences = Silences.of(run.silences(), during, startNanos);
        silences.all().forEach(silence -> timeLine.event(silence.fromNanos(), "stall", silence.text()));
        ofSteps.judge(run, result, during, silences);
        steps.add(result);
        return result;
    }

    /** Whether a step that others need has failed, so that these are not run. */
    boolean preconditionFailed() {
        return ofSteps.preconditionFailed();
    }

    /** The hosts that are only watched. */
    WatchedHosts watched() {
        return hosts.watched();
    }

    /** Takes the hosts that carried out steps. */
    void hosts(List<HostsOfRun.Member> carriedOut) {
        members = carriedOut;
    }

    /** Takes further texts by file name. */
    void artifacts(Map<String, String> more) {
        added.putAll(more);
    }

    Map<String, String> artifacts() {
        Map<String, String> all = new LinkedHashMap<>(artifacts);
        all.putAll(added);
        return all;
    }

    /** The result, once everything is closed. */
    PlanResult result() {
        state.errors().all().forEach(fault -> timeLine.event(fault.atNanos().orElseThrow(), "failure", fault.text()));
        AcrossHosts across = acrossHosts();
        List<HostSteal> steal = begun ? StealResults.of(watch, across, fromNanos, toNanos) : List.of();
        judge.weighSteal(steal, across, StepJudge.MOST_SHARE);
        if (across.none()) {
            judge.explain(watch::othersRan);
        }
        Verdict verdict = ofSteps.verdict(steps, state.stopReason());
        timeLine.measuringFrom(zeroNanos());
        return new PlanResult(
                state.request().origin(PlanResult.SCHEMA, plan.title()),
                state.request().system(),
                verdict,
                steps,
                new RunResult.ResourceUse(begun ? costs.of(watch) : List.of(), figuresAtEnd, pauses(), steal),
                across,
                new RunResult.Setup(settings, watch.environment(), plan.percentiles()),
                timeLine.events());
    }

    private static long succeeded(StepResult step) {
        return step.operations().stream()
                .mapToLong(figures -> figures.account().succeeded())
                .sum();
    }

    private AcrossHosts acrossHosts() {
        HostsOfRun ofRun =
                new HostsOfRun(members, Placement.ONE_HOST, hosts.ofRun().watched());
        return HostResults.of(ofRun, null, zeroNanos(), plan.percentiles());
    }

    private Pauses pauses() {
        return new Pauses(
                pauses.longest().process(),
                pauses.longest().lengthNanos(),
                pauses.p99Nanos(),
                pauses.totalNanos(),
                ofSteps.toolShare(),
                ofSteps.toolPercentile());
    }

    /** The start of the first step, by the run's clock. */
    private long zeroNanos() {
        return steps.isEmpty()
                ? wall.nanos()
                : wall.nanos() + steps.getFirst().span().startNanos();
    }
}
