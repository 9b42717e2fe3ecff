package dev.weir.operation.run;

import dev.weir.clock.RunClock;
import dev.weir.clock.WallTime;
import dev.weir.operation.account.KindFigures;
import dev.weir.operation.host.RemoteSteps;
import dev.weir.operation.work.DeletedRecords;
import dev.weir.operation.work.LocalSteps;
import dev.weir.operation.work.RunFiles;
import dev.weir.operation.work.StepClients;
import dev.weir.operation.work.StepContent;
import dev.weir.operation.work.StepEngine;
import dev.weir.operation.work.StepErrors;
import dev.weir.operation.work.StepLimits;
import dev.weir.operation.work.StepScope;
import dev.weir.operation.work.StepWork;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.operation.PlanResult;
import dev.weir.run.RunListener;
import dev.weir.run.RunOutcome;
import dev.weir.run.RunRequest;
import dev.weir.run.RunState;
import dev.weir.run.RunWork;
import dev.weir.run.fault.FaultInjection;
import dev.weir.run.host.SystemUnderTest;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.Offers;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.verdict.Findings;
import dev.weir.run.verdict.Sentences;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.operation.OperationDriver;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.remark.Remarks;
import dev.weir.unit.Counts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Operations in steps, one after the other or at the same time. Whatever happens, every operation is accounted for. */
public final class OperationWork implements RunWork<PlanResult> {

    private final RunState state;
    private final RunRequest request;
    private final Plan plan;
    private final Path folder;
    private final RunClock clock;
    private final LoopRunner runner;
    private final ProcessWatch watch;
    private final WallTime wall;
    private final RunErrors errors;
    private final Findings findings;
    private final StepResults results;
    private final FaultedSteps injected;
    private List<StepContent> contents = List.of();

    private OperationWork(RunState state, Plan plan, Path folder, Function<List<FaultSpec>, FaultInjection> injecting) {
        this.state = state;
        this.request = state.request();
        this.plan = plan;
        this.folder = folder;
        this.clock = state.clock();
        this.runner = state.runner();
        this.watch = state.watch();
        this.wall = clock.wallTime();
        this.errors = state.errors();
        this.findings = state.findings();
        this.results = new StepResults(state, plan, wall);
        this.injected = new FaultedSteps(state, injecting);
    }

    /**
     * Makes the work of a run.
     *
     * @param plan what to do
     * @param folder where lists of items and traces go
     * @param injecting makes what injects the faults of a step, by the time from its start
     */
    public static Function<RunState, RunWork<PlanResult>> of(
            Plan plan, Path folder, Function<List<FaultSpec>, FaultInjection> injecting) {
        return state -> new OperationWork(state, plan, folder, injecting);
    }

    /** Makes the work of a run without faults. */
    public static Function<RunState, RunWork<PlanResult>> of(Plan plan, Path folder) {
        return of(plan, folder, faults -> FaultInjection.NONE);
    }

    @Override
    public Optional<RunContext> context() {
        try {
            checkOperations();
            RunFiles.conflicts(plan.steps(), folder)
                    .forEach(conflict -> errors.report(FindingCode.SETTING_REJECTED, conflict));
            contents = contents();
        } catch (Throwable fault) {
            failed(fault);
        }
        int mostBytes =
                contents.stream().mapToInt(StepContent::mostRecordBytes).max().orElse(0);
        return errors.any()
                ? Optional.empty()
                : Optional.of(new RunContext(request.start().runIdText(), clock, mostBytes));
    }

    @Override
    public void failed(Throwable error) {
        StepErrors.report(errors, "connecting or closing", error);
    }

    @Override
    public RunOutcome<PlanResult> outcome() {
        PlanResult result = results.result();
        state.listener().finished(result);
        return new RunOutcome<>(result, List.of(), results.artifacts(), state.causes());
    }

    private List<OperationStep> steps() {
        return plan.steps().stream().flatMap(step -> step.parallel().stream()).toList();
    }

    private void checkOperations() {
        for (OperationStep step : steps()) {
            for (OperationKind kind : step.work().kinds()) {
                if (!OperationDriver.operationsOf(request.driver()).contains(kind)) {
                    errors.report(
                            FindingCode.SETTING_REJECTED,
                            "step " + step.name() + ": transport "
                                    + request.driver().name() + " has no operation " + kind.label());
                }
            }
        }
    }

    /** What the records of each step consist of; what cannot be loaded is a fault of its own. */
    private List<StepContent> contents() {
        List<StepContent> found = new ArrayList<>();
        for (OperationStep step : steps()) {
            try {
                StepContent content = new StepContent(step, request.start().runId(), found.size(), wall);
                // Tried here, so that what cannot be read is refused before anything is opened.
                content.tryTexts();
                found.add(content);
            } catch (IllegalArgumentException e) {
                errors.report(FindingCode.SETTING_REJECTED, "step " + step.name() + ": " + e.getMessage());
            }
        }
        return found;
    }

    @Override
    public void perform(Transport transport) {
        try {
            String ownTopic = plan.inOwnTopic() ? provision(transport) : "";
            state.watchStarted(transport);
            results.watched().begin(watch);
            injected.open(transport, plan);
            StepScope scope = scope(ownTopic);
            if (request.hosts().none()) {
                results.begin(transport);
                try (LocalSteps engine = new LocalSteps(new StepClients(transport), scope, runner)) {
                    perform(engine);
                }
            } else {
                performAtHosts(transport, scope);
            }
        } catch (Throwable fault) {
            StepErrors.report(errors, "the run", fault);
        } finally {
            injected.close();
            results.end(transport);
            state.timeLine().tellOfHosts(results.watched().end(), findings);
            results.watched()
                    .notMeasured()
                    .forEach(sentence -> findings.add(Verdict.Severity.NOTE, FindingCode.WATCH_INCOMPLETE, sentence));
            Remarks remarks = Offers.remarks(transport);
            results.keep(remarks.artifacts());
            state.timeLine().tell(remarks.warnings().stream(), findings);
        }
    }

    private StepScope scope(String ownTopic) {
        return new StepScope(
                request.start().runId(),
                clock,
                wall,
                errors,
                contents,
                new DeletedRecords(),
                new RunFiles(folder, wall),
                ownTopic);
    }

    private void performAtHosts(Transport transport, StepScope scope) {
        var system = new SystemUnderTest(
                request.driver().name(),
                request.settings().given(),
                scope.ownTopic().isEmpty() ? Map.of() : Offers.handout(transport));
        RemoteSteps engine = new RemoteSteps(
                new RemoteSteps.Setup(request.hosts(), system, steps(), state::going, findings), scope, runner, watch);
        try {
            state.timeLine()
                    .notice(
                            "host",
                            "the steps run on "
                                    + Counts.of(request.hosts().all().size(), "host") + ": "
                                    + request.hosts().all().stream()
                                            .map(WorkerHost::name)
                                            .collect(Collectors.joining(", ")));
            engine.start();
            if (state.going()) {
                results.begin(transport);
                perform(engine);
            }
        } finally {
            engine.close();
            Remarks remarks = engine.remarks();
            state.timeLine().tell(remarks.warnings().stream(), findings);
            results.artifacts(remarks.artifacts());
            results.hosts(engine.members());
        }
    }

    private void perform(StepEngine engine) {
        int stream = 0;
        for (Plan.Step step : plan.steps()) {
            if (state.going() && !results.preconditionFailed()) {
                List<StepRun> runs = new ArrayList<>();
                for (OperationStep parallel : step.parallel()) {
                    StepLimits limits = new StepLimits(parallel.limits());
                    StepWork work = engine.work(parallel, stream + runs.size(), limits);
                    Duration stall = plan.stall();
                    StepRun run = new StepRun(parallel, limits, work, clock, errors, stall);
                    runs.add(step.warmUp().map(run::warmingUp).orElse(run));
                }
                run(step, runs, engine);
            }
            stream += step.parallel().size();
        }
    }

    private String provision(Transport transport) {
        state.timeLine().notice("transport", transport.provision(new Topology(1, 1, Topology.Delivery.SHARED)));
        return Offers.ownTopic(transport);
    }

    private void run(Plan.Step step, List<StepRun> runs, StepEngine engine) {
        List<FaultRecord> faulted = List.of();
        try {
            engine.open();
            watch.beginPauses();
            engine.begin(startNanos -> {
                runs.forEach(run -> begin(run, startNanos, !step.faults().isEmpty()));
                injected.begin(step, startNanos);
            });
            if (runs.stream().allMatch(StepRun::begun)) {
                follow(runs, engine);
                faulted = injected.end(runs);
            }
        } finally {
            for (StepRun run : runs) {
                close(run, engine, faulted);
            }
        }
    }

    private void begin(StepRun run, long startNanos, boolean faulted) {
        if (faulted) {
            run.faulted();
        }
        state.listener().stepStarted(run.step());
        state.timeLine().event(startNanos, "step", "step " + run.step().name() + " began");
        run.begin(startNanos);
    }

    private void follow(List<StepRun> runs, StepEngine engine) {
        while (!runs.stream().allMatch(StepRun::waitedFor)) {
            boolean goingOn = state.going();
            if (!goingOn) {
                runs.forEach(run -> run.end(cutShort()));
            }
            long lookNanos =
                    runs.stream().mapToLong(StepRun::nextLookNanos).min().orElse(Long.MAX_VALUE);
            runner.await(() -> runs.stream().allMatch(StepRun::waitedFor) || state.going() != goingOn, lookNanos);
            engine.takeUpdates();
            if (runs.stream().allMatch(StepRun::timeUp)) {
                injected.timeUp();
            }
            runs.forEach(run -> run.look().ifPresent(progress -> tell(run, progress)));
        }
        runs.forEach(
                run -> run.hanging().ifPresent(sentence -> findings.warning(FindingCode.CLIENT_NOT_CLOSED, sentence)));
    }

    private void tell(StepRun run, RunListener.StepProgress progress) {
        state.listener().progress(progress);
        for (KindFigures kind : run.figures()) {
            state.listener()
                    .measured(
                            run.step().name(),
                            kind.kind().label(),
                            kind.counts().told(),
                            kind::latencies);
        }
    }

    private String cutShort() {
        return state.stopReason().isEmpty() ? "a fault" : "stopped by " + state.stopReason();
    }

    private void close(StepRun run, StepEngine engine, List<FaultRecord> faulted) {
        try {
            run.close().forEach(name -> findings.warning(FindingCode.CLIENT_NOT_CLOSED, Sentences.notClosed(name)));
        } catch (Throwable fault) {
            StepErrors.report(errors, "step " + run.step().name(), fault);
        }
        if (!run.begun()) {
            return;
        }
        tell(run, run.progress(clock.nanos()));
        engine.takePauses(run.startNanos(), clock.nanos());
        state.listener().stepEnded(results.add(run, faulted));
    }
}
