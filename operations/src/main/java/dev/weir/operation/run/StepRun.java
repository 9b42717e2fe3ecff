package dev.weir.operation.run;

import dev.weir.clock.RunClock;
import dev.weir.clock.WallTime;
import dev.weir.expression.Expressions;
import dev.weir.expression.TemplateScope;
import dev.weir.expression.TextGenerator;
import dev.weir.operation.account.KindFigures;
import dev.weir.operation.item.ItemOutput;
import dev.weir.operation.item.ItemSource;
import dev.weir.operation.run.PlanListener.OperationProgress;
import dev.weir.operation.run.PlanListener.StepProgress;
import dev.weir.operation.trace.TraceFile;
import dev.weir.result.FindingCode;
import dev.weir.result.operation.StepResult;
import dev.weir.run.loop.Faults;
import dev.weir.run.loop.LoopRunner;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.OperationStep.Work;
import dev.weir.schedule.PacerMode;
import dev.weir.transport.Transport;
import dev.weir.transport.operation.OperationKind;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One step, from opening its clients to its result. Used by the run's own thread. */
final class StepRun {

    private static final long SECOND_NANOS = 1_000_000_000;
    private static final long STALL_NANOS = 30_000_000_000L;
    private static final long HURRIED_NANOS = 3_000_000_000L;
    private static final long CLOSE_NANOS = 10_000_000_000L;
    private static final long TOPIC_SEED = 0;

    private final OperationStep step;
    private final int stream;
    private final Scope scope;
    private final StepLimits limits;
    private final List<OperationKind> kinds;
    private final List<StepLoop> loops = new ArrayList<>();
    private final Map<OperationKind, ItemSource> sources = new EnumMap<>(OperationKind.class);
    private final Map<OperationKind, KindFigures.Counts> lastCounts = new HashMap<>();
    private List<KindFigures> figures = List.of();
    private @Nullable ItemOutput sink;
    private Optional<TraceFile> trace = Optional.empty();
    private boolean begun;
    private long startNanos;
    private long tickedNanos;
    private long heard;
    private long heardNanos;
    private long hurriedNanos = Long.MAX_VALUE;

    /**
     * What all steps of a plan share.
     *
     * @param wall when the plan began
     * @param contents what the records of each step consist of
     * @param deleted which records they have deleted
     * @param ownTopic topic of records where a step names none
     */
    record Scope(
            PlanRequest request,
            RunClock clock,
            WallTime wall,
            Faults faults,
            List<StepContent> contents,
            DeletedRecords deleted,
            StepFiles files,
            String ownTopic) {}

    /** @param stream which of the plan's steps it is, from 0 */
    StepRun(OperationStep step, int stream, Scope scope) {
        this.step = step;
        this.stream = stream;
        this.scope = scope;
        this.limits = new StepLimits(step.limits());
        this.kinds = step.work().kinds().stream().distinct().toList();
    }

    OperationStep step() {
        return step;
    }

    StepLimits limits() {
        return limits;
    }

    /** Whether it has begun. */
    boolean begun() {
        return begun;
    }

    /** When it began, by the run's clock. */
    long startNanos() {
        return startNanos;
    }

    /** How many clients it needs: no more than operations may be in flight. */
    int workers() {
        return Math.clamp(step.load().workers(), 1, Math.max(1, step.load().inFlight()));
    }

    /** Opens its lists, its trace and its clients. */
    void open(Transport transport, int firstWorker) {
        if (step.items().to().isPresent()) {
            sink = scope.files().sink(step.items().to().get());
        }
        trace = scope.files().trace(step, scope.wall().nanos());
        List<OperationKind> starting = step.work() instanceof Work.Pipeline pipeline
                ? List.of(pipeline.stages().getFirst())
                : kinds;
        for (OperationKind kind : starting) {
            if (WorkItems.needed(kind)) {
                sources.put(kind, scope.files().items(step, kind));
            }
        }
        for (int worker = 0; worker < workers(); worker++) {
            loops.add(loop(transport, firstWorker, worker));
        }
        figures = kinds.stream()
                .map(kind -> new KindFigures(
                        kind,
                        loops.stream()
                                .map(loop -> loop.operations().account(kind))
                                .toList()))
                .toList();
    }

    private StepLoop loop(Transport transport, int firstWorker, int worker) {
        StepContent content = scope.contents().get(stream);
        boolean creates = kinds.contains(OperationKind.CREATE_RECORD);
        var parts = new WorkerOperations.Parts(
                new WorkItems(step, topic(), topicText(), sources, sink, scope.wall()),
                creates ? content.writer() : null,
                new RecordCheck(scope.request().start().runId(), stream, scope.contents()),
                scope.deleted(),
                trace.map(TraceFile::worker).orElse(null));
        int workers = workers();
        int inFlight = step.load().inFlight() / workers + (worker < step.load().inFlight() % workers ? 1 : 0);
        var operations = new WorkerOperations(step, parts, limits, inFlight, scope.clock());
        var client = transport.openOperations(firstWorker + worker, operations.listener());
        return new StepLoop(
                new StepLoop.Worker(
                        "weir-" + step.name() + "-" + worker,
                        client,
                        operations,
                        step.load().closedLoop()),
                scope.clock(),
                limits,
                step.load().schedule().cursor(worker, workers),
                scope.faults());
    }

    private String topic() {
        return step.items().topic().isEmpty() ? scope.ownTopic() : step.items().topic();
    }

    private @Nullable TextGenerator topicText() {
        String text = step.items().topic();
        return Expressions.isPlain(text)
                ? null
                : Expressions.compile(text)
                        .generator(new TemplateScope(
                                TOPIC_SEED,
                                stream,
                                scope.wall().epochMillis(scope.wall().nanos())));
    }

    /** Lets its workers begin. */
    void begin(long beginNanos, LoopRunner runner) {
        begun = true;
        startNanos = beginNanos;
        tickedNanos = beginNanos;
        heardNanos = beginNanos;
        limits.begin(beginNanos);
        loops.forEach(loop -> loop.begin(beginNanos));
        loops.forEach(loop -> runner.start(loop, PacerMode.PARK));
    }

    /** Whether every operation is accounted for. */
    boolean over() {
        return loops.stream().allMatch(StepLoop::done);
    }

    /** Ends it before its time. */
    void end(String reason) {
        limits.end(reason);
        loops.forEach(loop -> loop.operations().wake());
        if (hurriedNanos == Long.MAX_VALUE) {
            hurriedNanos = scope.clock().nanos() + HURRIED_NANOS;
        }
    }

    /** Looks after it; returns what to tell of it once a second. */
    Optional<StepProgress> look() {
        long nowNanos = scope.clock().nanos();
        long heardNow =
                loops.stream().mapToLong(loop -> loop.operations().heard()).sum();
        boolean waiting = figures.stream().anyMatch(kind -> kind.counts().inFlight() > 0);
        if (heardNow != heard || !waiting) {
            heard = heardNow;
            heardNanos = nowNanos;
        }
        if (nowNanos - heardNanos > STALL_NANOS) {
            String text = "step " + step.name() + ": no operation ended for " + Durations.format(STALL_NANOS)
                    + ", and some were in flight";
            if (limits.endedBy().isEmpty()) {
                scope.faults().report(FindingCode.STALLED, text);
            }
            end("no operation ended for " + Durations.format(STALL_NANOS));
            loops.forEach(StepLoop::giveUp);
        } else if (nowNanos > hurriedNanos) {
            loops.forEach(StepLoop::giveUp);
        }
        return nowNanos - tickedNanos >= SECOND_NANOS ? Optional.of(progress(nowNanos)) : Optional.empty();
    }

    /** When to look again at the latest. */
    long nextLookNanos() {
        return tickedNanos + SECOND_NANOS;
    }

    /** What it has done so far. */
    StepProgress progress(long nowNanos) {
        double seconds = Math.max(1e-9, (nowNanos - tickedNanos) / 1e9);
        tickedNanos = nowNanos;
        List<OperationProgress> operations = new ArrayList<>();
        for (KindFigures kind : figures) {
            kind.collect();
            KindFigures.Counts now = kind.counts();
            KindFigures.Counts last = lastCounts.getOrDefault(kind.kind(), KindFigures.Counts.NONE);
            lastCounts.put(kind.kind(), now);
            operations.add(new OperationProgress(
                    kind.kind().label(),
                    new OperationProgress.Totals(now.started(), now.succeeded(), now.failed(), now.inFlight()),
                    (now.succeeded() - last.succeeded()) / seconds,
                    (now.bytes() - last.bytes()) / seconds,
                    kind.stats(kind.newestSecond())));
        }
        return new StepProgress(step.name(), nowNanos - startNanos, operations);
    }

    /** Closes everything; returns the workers that hang in their client and were left behind. */
    List<String> close(LoopRunner runner) {
        if (!begun) {
            loops.forEach(StepLoop::close);
        }
        List<String> stuck = begun ? runner.stuck(loops, scope.clock().nanos() + CLOSE_NANOS) : List.of();
        loops.stream().filter(loop -> !loop.done()).forEach(StepLoop::leave);
        figures.forEach(KindFigures::close);
        sources.values().forEach(ItemSource::close);
        trace.ifPresent(TraceFile::close);
        if (sink != null) {
            sink.close();
        }
        return stuck;
    }

    /** What it found. When it has been closed. */
    StepResult result() {
        return new StepAssembler(
                        this,
                        figures,
                        loops,
                        scope.wall(),
                        scope.request().plan().percentiles())
                .result();
    }

    /** Accounts of each kind. When it has been closed. */
    List<KindFigures> figures() {
        return figures;
    }

    /** What in its accounts does not add up. When it has been closed. */
    List<String> imbalances() {
        List<String> found = new ArrayList<>();
        figures.forEach(kind -> found.addAll(kind.imbalances()));
        long twice =
                loops.stream().mapToLong(loop -> loop.operations().toldTwice()).sum();
        if (twice > 0) {
            found.add("the end of " + twice + " operations was told twice");
        }
        return found;
    }

    /** What its trace has to say; empty when nothing. */
    String traceRemark() {
        return trace.map(TraceFile::remark).orElse("");
    }
}
