package dev.weir.operation.run;

import dev.weir.transport.operation.OperationDriver;
import dev.weir.transport.remark.Remarks;
import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.clock.WallTime;
import dev.weir.operation.account.KindFigures;
import dev.weir.operation.host.RemoteSteps;
import dev.weir.operation.work.DeletedRecords;
import dev.weir.operation.work.LocalSteps;
import dev.weir.operation.work.RunFiles;
import dev.weir.operation.work.StepClients;
import dev.weir.operation.work.StepContent;
import dev.weir.operation.work.StepEngine;
import dev.weir.operation.work.StepFaults;
import dev.weir.operation.work.StepLimits;
import dev.weir.operation.work.StepScope;
import dev.weir.operation.work.StepWork;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict;
import dev.weir.result.operation.PlanResult;
import dev.weir.run.RunListener;
import dev.weir.run.host.SystemUnderTest;
import dev.weir.run.host.WatchedHosts;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.loop.BoundedTransport;
import dev.weir.run.loop.Faults;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.LoopThreads;
import dev.weir.run.loop.SimulatedLoops;
import dev.weir.run.verdict.Findings;
import dev.weir.run.watch.HostWatch;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.Plan;
import dev.weir.run.loop.Offers;
import dev.weir.transport.Incident;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.operation.OperationKind;
import dev.weir.unit.Counts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One scenario of steps, from connecting to the verdict.
 *
 * <p>Whatever happens to the system under test ends in a result with closed accounts; {@link #execute} throws nothing for it, and
 * returns within a bounded time. One thread executes; any may call {@link #stop} and {@link #systemLost}.
 */
public final class PlanRun {


    private final PlanRequest request;
    private final RunListener listener;
    private final RunClock clock;
    private final LoopRunner runner;
    private final ProcessWatch watch;
    private final WallTime wall;
    private final Faults faults;
    private final Findings findings = new Findings();
    private final PlanOutcome outcome;
    private volatile String stopReason = "";
    private volatile boolean systemGone;

    public PlanRun(PlanRequest request, RunListener listener) {
        this(request, listener, new SystemClock());
    }

    private PlanRun(PlanRequest request, RunListener listener, RunClock clock) {
        this(request, listener, clock, new LoopThreads(clock), new HostWatch(clock));
    }

    PlanRun(PlanRequest request, RunListener listener, RunClock clock, LoopRunner runner, ProcessWatch watch) {
        this.request = request;
        this.listener = listener;
        this.clock = clock;
        this.runner = runner;
        this.watch = watch;
        this.wall = clock.wallTime();
        this.faults = new Faults(clock);
        this.outcome = new PlanOutcome(
                request, wall, watch, faults, findings, new WorkerHosts(request.hosts(), clock, faults));
    }

    /**
     * A run in simulated time: every worker turns in the thread that executes, and {@code clock} moves only when it is parked. Over
     * a transport that keeps to the same clock the result is exact, and always the same.
     */
    public static PlanRun simulated(PlanRequest request, RunListener listener, RunClock clock) {
        return new PlanRun(request, listener, clock, new SimulatedLoops(clock), new ProcessWatch.Blind(clock));
    }

    /** Ends the run early and orderly, with a result. {@code reason} as in "stopped by …". By any thread. */
    public void stop(String reason) {
        if (stopReason.isEmpty()) {
            stopReason = reason;
            outcome.event(clock.nanos(), "signal", "stopped by " + reason);
        }
    }

    /** Says that a part of the system under test is gone and the rest goes on: an event, and the run goes on too. */
    public void systemChanged(String what) {
        findings.warning(FindingCode.SYSTEM_CHANGED, Character.toUpperCase(what.charAt(0)) + what.substring(1) + ".");
        notice("broker", what);
    }

    /** Says that the system under test is gone for good, such as a broker whose process ended: the run ends. */
    public void systemLost(String what) {
        systemGone = true;
        faults.report(FindingCode.SYSTEM_LOST, what);
        notice("broker", what);
    }

    private void notice(String kind, String text) {
        outcome.event(clock.nanos(), kind, text);
        listener.notice(text);
    }

    /** The exceptions behind the faults of the run, for those who want to see stack traces. When it has been executed. */
    public List<Throwable> causes() {
        return faults.all().stream().map(Faults.Fault::cause).toList();
    }

    /** What the system under test noted of the run, texts by file name. When it has been executed. */
    public Map<String, String> artifacts() {
        return outcome.artifacts();
    }

    /** Runs, and returns what was found. */
    public PlanResult execute() {
        LoopRunner.Guard guard = runner.guard(faults);
        try (ProcessWatch closing = watch) {
            request.processes().forEach(closing::attach);
            connect();
            PlanResult result = outcome.result(stopReason);
            listener.finished(result);
            return result;
        } finally {
            guard.close();
        }
    }

    private void connect() {
        try {
            List<OperationStep> steps = steps();
            checkOperations(steps);
            RunFiles.conflicts(request.plan().steps(), request.folder())
                    .forEach(conflict -> faults.report(FindingCode.SETTING_REJECTED, conflict));
            List<StepContent> contents = contents(steps);
            int mostBytes = contents.stream()
                    .mapToInt(StepContent::mostRecordBytes)
                    .max()
                    .orElse(0);
            var context = new TransportDriver.RunContext(request.start().runIdText(), clock, mostBytes);
            if (faults.any()) {
                return;
            }
            try (Transport transport = new BoundedTransport(
                    () -> request.driver().open(request.settings(), context), runner.calls(() -> !going()))) {
                perform(transport, steps, contents);
            }
        } catch (Throwable fault) {
            StepFaults.report(faults, "connecting or closing", fault);
        }
    }

    private List<OperationStep> steps() {
        return request.plan().steps().stream()
                .flatMap(step -> step.parallel().stream())
                .toList();
    }

    private void checkOperations(List<OperationStep> steps) {
        for (OperationStep step : steps) {
            for (OperationKind kind : step.work().kinds()) {
                if (!OperationDriver.operationsOf(request.driver()).contains(kind)) {
                    faults.report(
                            FindingCode.SETTING_REJECTED,
                            "step " + step.name() + ": transport "
                                    + request.driver().name() + " has no operation " + kind.label());
                }
            }
        }
    }

    /** What the records of each step consist of; what cannot be loaded is a fault of its own. */
    private List<StepContent> contents(List<OperationStep> steps) {
        List<StepContent> contents = new ArrayList<>();
        for (OperationStep step : steps) {
            try {
                StepContent content = new StepContent(step, request.start().runId(), contents.size(), wall);
                // Tried here, so that what cannot be read is refused before anything is opened.
                content.tryTexts();
                contents.add(content);
            } catch (IllegalArgumentException e) {
                faults.report(FindingCode.SETTING_REJECTED, "step " + step.name() + ": " + e.getMessage());
            }
        }
        return contents;
    }

    private void perform(Transport transport, List<OperationStep> steps, List<StepContent> contents) {
        try {
            String ownTopic = steps.stream().anyMatch(PlanRun::needsOwnTopic) ? provision(transport) : "";
            Offers.processes(transport).forEach(process -> watch.attach(process.name(), process.pid()));
            outcome.watched().begin(watch);
            StepScope scope = scope(contents, ownTopic);
            if (request.hosts().none()) {
                outcome.begin(transport);
                try (LocalSteps engine = new LocalSteps(new StepClients(transport), scope, runner)) {
                    perform(engine);
                }
            } else {
                performAtHosts(transport, scope);
            }
        } catch (Throwable fault) {
            StepFaults.report(faults, "the run", fault);
        } finally {
            outcome.end(transport);
            outcome.watched().end().forEach(this::tell);
            outcome.watched()
                    .notMeasured()
                    .forEach(sentence -> findings.add(Verdict.Severity.NOTE, FindingCode.WATCH_INCOMPLETE, sentence));
            Remarks remarks = Offers.remarks(transport);
            outcome.keep(remarks.artifacts());
            findings.warnings(remarks.warnings(), List.of());
            remarks.incidents().forEach(this::tell);
        }
    }

    private StepScope scope(List<StepContent> contents, String ownTopic) {
        return new StepScope(
                request.start().runId(),
                clock,
                wall,
                faults,
                contents,
                new DeletedRecords(),
                new RunFiles(request.folder(), wall),
                ownTopic);
    }

    private void performAtHosts(Transport transport, StepScope scope) {
        var system = new SystemUnderTest(
                request.driver().name(),
                request.settings().given(),
                scope.ownTopic().isEmpty() ? Map.of() : Offers.handout(transport));
        RemoteSteps engine = new RemoteSteps(
                new RemoteSteps.Setup(request.hosts(), system, steps(), this::going, findings), scope, runner, watch);
        try {
            notice(
                    "host",
                    "the steps run on " + Counts.of(request.hosts().all().size(), "host") + ": "
                            + request.hosts().all().stream()
                                    .map(WorkerHost::name)
                                    .collect(Collectors.joining(", ")));
            engine.start();
            if (going()) {
                outcome.begin(transport);
                perform(engine);
            }
        } finally {
            engine.close();
            Remarks remarks = engine.remarks();
            findings.warnings(List.of(), remarks.warnings());
            remarks.incidents().forEach(this::tell);
            outcome.artifacts(remarks.artifacts());
            outcome.hosts(engine.members());
        }
    }

    private void perform(StepEngine engine) {
        int stream = 0;
        for (Plan.Step step : request.plan().steps()) {
            if (going() && !outcome.preconditionFailed()) {
                List<StepRun> runs = new ArrayList<>();
                for (OperationStep parallel : step.parallel()) {
                    StepLimits limits = new StepLimits(parallel.limits());
                    StepWork work = engine.work(parallel, stream + runs.size(), limits);
                    Duration stall = request.plan().stall();
                    StepRun run = new StepRun(parallel, limits, work, clock, faults, stall);
                    runs.add(step.warmUp().map(run::warmingUp).orElse(run));
                }
                run(runs, engine);
            }
            stream += step.parallel().size();
        }
    }

    private void tell(Incident incident) {
        findings.warning(FindingCode.of(incident.kind(), FindingCode.TRANSPORT_INCIDENT), incident.text() + ".");
        outcome.event(incident.atNanos(), "transport", incident.text());
    }

    private void tell(WatchedHosts.Remark remark) {
        String text = remark.text();
        findings.warning(remark.code(), Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".");
        outcome.event(remark.atNanos(), "host", text);
    }

    /** Whether records of the step are in the topic that the run makes for itself. */
    private static boolean needsOwnTopic(OperationStep step) {
        boolean names = step.items().from().isPresent();
        return step.items().topic().isEmpty()
                && step.work().kinds().stream()
                        .anyMatch(kind -> kind == OperationKind.CREATE_RECORD
                                || (!names && kind.subject() == OperationKind.Subject.RECORD));
    }

    private String provision(Transport transport) {
        notice("transport", transport.provision(new Topology(1, 1, Topology.Delivery.SHARED)));
        return Offers.ownTopic(transport);
    }

    private boolean going() {
        return stopReason.isEmpty() && !systemGone && !faults.ending();
    }

    private void run(List<StepRun> runs, StepEngine engine) {
        try {
            engine.open();
            watch.beginPauses();
            engine.begin(startNanos -> runs.forEach(run -> begin(run, startNanos)));
            if (runs.stream().allMatch(StepRun::begun)) {
                follow(runs, engine);
            }
        } finally {
            for (StepRun run : runs) {
                close(run, engine);
            }
        }
    }

    private void begin(StepRun run, long startNanos) {
        listener.stepStarted(run.step());
        outcome.event(startNanos, "step", "step " + run.step().name() + " began");
        run.begin(startNanos);
    }

    private void follow(List<StepRun> runs, StepEngine engine) {
        while (!runs.stream().allMatch(StepRun::waitedFor)) {
            boolean goingOn = going();
            if (!goingOn) {
                runs.forEach(run -> run.end(cutShort()));
            }
            long lookNanos =
                    runs.stream().mapToLong(StepRun::nextLookNanos).min().orElse(Long.MAX_VALUE);
            runner.await(() -> runs.stream().allMatch(StepRun::waitedFor) || going() != goingOn, lookNanos);
            engine.takeUpdates();
            runs.forEach(run -> run.look().ifPresent(progress -> tell(run, progress)));
        }
        runs.forEach(
                run -> run.hanging().ifPresent(sentence -> findings.warning(FindingCode.CLIENT_NOT_CLOSED, sentence)));
    }

    private void tell(StepRun run, RunListener.StepProgress progress) {
        listener.progress(progress);
        for (KindFigures kind : run.figures()) {
            listener.measured(
                    run.step().name(), kind.kind().label(), kind.counts().told(), kind::latencies);
        }
    }

    private String cutShort() {
        return stopReason.isEmpty() ? "a fault" : "stopped by " + stopReason;
    }

    private void close(StepRun run, StepEngine engine) {
        try {
            run.close()
                    .forEach(name -> findings.warning(
                            FindingCode.CLIENT_NOT_CLOSED,
                            "The client of " + name + " did not close in time and was left behind."));
        } catch (Throwable fault) {
            StepFaults.report(faults, "step " + run.step().name(), fault);
        }
        if (!run.begun()) {
            return;
        }
        tell(run, run.progress(clock.nanos()));
        engine.takePauses(run.startNanos(), clock.nanos());
        listener.stepEnded(outcome.add(run));
    }
}
