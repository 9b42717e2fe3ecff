package dev.weir.operation.work;

import dev.weir.expression.Expressions;
import dev.weir.expression.TemplateScope;
import dev.weir.expression.TextGenerator;
import dev.weir.operation.account.KindAccount;
import dev.weir.operation.account.KindFigures;
import dev.weir.operation.account.LoopUpdate;
import dev.weir.operation.account.PipelineAccount;
import dev.weir.operation.item.ItemOutput;
import dev.weir.operation.item.ItemSource;
import dev.weir.operation.trace.TraceFile;
import dev.weir.run.loop.LoopRunner;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.OperationStep.Work;
import dev.weir.schedule.PacerMode;
import dev.weir.transport.operation.OperationKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A step, or a part of one, in this process: its threads, lists and trace. Used by the thread that opened it.
 */
public final class LocalWork implements StepWork {

    private static final long CLOSE_NANOS = 10_000_000_000L;

    /** Clients that only have to close take no longer, unless they hang. */
    private static final long CLOSING_NANOS = 30_000_000_000L;

    private static final long TOPIC_SEED = 0;

    private final OperationStep step;
    private final int stream;
    private final StepLimits limits;
    private final StepPart part;
    private final StepScope scope;
    private final LoopRunner runner;
    private final List<OperationKind> kinds;
    private final List<StepLoop> loops = new ArrayList<>();
    private final Map<OperationKind, ItemSource> sources = new EnumMap<>(OperationKind.class);
    private List<KindFigures> figures = List.of();
    private @Nullable ItemOutput sink;
    private Optional<TraceFile> trace = Optional.empty();
    private boolean begun;
    private long closingNanos = Long.MAX_VALUE;
    private long givenUpNanos = Long.MAX_VALUE;

    /**
     * @param stream which of the plan's steps it is, from 0
     * @param limits those of the step, or of the part of it that is carried out here
     */
    public LocalWork(OperationStep step, int stream, StepLimits limits, StepScope scope, LoopRunner runner) {
        this.step = step;
        this.stream = stream;
        this.limits = limits;
        this.part = limits.part();
        this.scope = scope;
        this.runner = runner;
        this.kinds = step.work().kinds().stream().distinct().toList();
    }

    /** How many threads it needs: no more than operations may be in flight, and as many in every part. */
    @Override
    public int workers() {
        return Math.clamp(step.load().workers(), 1, Math.max(1, step.load().inFlight() / part.of()));
    }

    /**
     * Opens its lists, its trace and its clients.
     *
     * @param firstWorker number of its first client in this process
     */
    public void open(StepClients clients, int firstWorker) {
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
            loops.add(loop(clients, firstWorker, worker));
        }
        figures = kinds.stream()
                .map(kind -> new KindFigures(
                        kind,
                        loops.stream()
                                .map(loop -> loop.operations().account(kind))
                                .toList()))
                .toList();
    }

    private StepLoop loop(StepClients clients, int firstWorker, int worker) {
        StepContent content = scope.contents().get(stream);
        boolean creates = kinds.contains(OperationKind.CREATE_RECORD);
        var parts = new WorkerOperations.Parts(
                new WorkItems(step, topic(), topicText(), sources, sink, scope.wall()),
                creates ? content.writer() : null,
                new RecordCheck(scope.runId(), stream, scope.contents()),
                scope.deleted(),
                trace.map(TraceFile::worker).orElse(null));
        int workers = workers();
        int mine = (int) part.share(step.load().inFlight());
        int inFlight = mine / workers + (worker < mine % workers ? 1 : 0);
        var operations = new WorkerOperations(step, parts, limits, inFlight, scope.clock());
        int number = (int) part.number(firstWorker + worker);
        var client = clients.open(step, worker, number, operations.listener());
        return new StepLoop(
                new StepLoop.Worker(
                        "weir-" + step.name() + "-" + worker,
                        client,
                        operations,
                        step.load().closedLoop()),
                scope.clock(),
                limits,
                step.load().schedule().cursor((int) part.number(worker), part.of() * workers),
                scope.errors());
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

    /** Lets its threads begin. */
    public void begin(long beginNanos) {
        begun = true;
        loops.forEach(loop -> loop.begin(beginNanos));
        loops.forEach(loop -> runner.start(loop, PacerMode.PARK));
    }

    @Override
    public boolean over() {
        return loops.stream().allMatch(StepLoop::done) || closesForever();
    }

    /** Whether all that is left are clients that have been closing for long. */
    private boolean closesForever() {
        if (!loops.stream().allMatch(StepLoop::closing)) {
            return false;
        }
        long nowNanos = scope.clock().nanos();
        closingNanos = Math.min(closingNanos, nowNanos);
        return nowNanos - closingNanos >= CLOSING_NANOS;
    }

    @Override
    public List<String> busy() {
        return loops.stream().filter(loop -> !loop.done()).map(StepLoop::name).toList();
    }

    @Override
    public void end() {
        loops.forEach(loop -> loop.operations().wake());
    }

    @Override
    public void giveUp() {
        givenUpNanos = Math.min(givenUpNanos, scope.clock().nanos());
        loops.forEach(StepLoop::giveUp);
    }

    @Override
    public long heard() {
        return loops.stream().mapToLong(loop -> loop.operations().heard()).sum();
    }

    @Override
    public List<KindFigures> figures() {
        return figures;
    }

    @Override
    public List<PipelineAccount> pipelines() {
        return step.work() instanceof Work.Pipeline
                ? loops.stream().map(loop -> loop.operations().pipelines()).toList()
                : List.of();
    }

    /**
     * Has every thread that goes on tell its account between two of its operations.
     *
     * @param told takes the number of the thread, from 0, and what is new of its account; called by the thread
     */
    public void want(LoopListener told) {
        for (int loop = 0; loop < loops.size(); loop++) {
            int number = loop;
            loops.get(loop).want(update -> told.told(number, update));
        }
    }

    /** Takes what a thread tells. */
    @FunctionalInterface
    public interface LoopListener {

        /**
         * Something is new of an account.
         *
         * @param loop number of the thread, from 0
         */
        void told(int loop, LoopUpdate update);
    }

    /** What has not been told of any thread. When it has been closed. */
    public void tellRest(LoopListener told) {
        for (int loop = 0; loop < loops.size(); loop++) {
            told.told(loop, loops.get(loop).operations().update());
        }
    }

    @Override
    public List<String> close() {
        if (!begun) {
            loops.forEach(StepLoop::close);
        }
        // What was given up or began to close long ago has had its time already.
        long fromNanos =
                Math.min(Math.min(givenUpNanos, closingNanos), scope.clock().nanos());
        List<String> stuck = begun ? runner.stuck(loops, fromNanos + CLOSE_NANOS) : List.of();
        loops.stream().filter(loop -> !loop.done()).forEach(StepLoop::leave);
        sources.values().forEach(ItemSource::close);
        trace.ifPresent(TraceFile::close);
        if (sink != null) {
            sink.close();
        }
        return stuck;
    }

    @Override
    public long lastEndedNanos() {
        return kinds.stream()
                .flatMap(kind -> loops.stream().map(loop -> loop.operations().account(kind)))
                .mapToLong(KindAccount::lastEndedNanos)
                .max()
                .orElse(Long.MIN_VALUE);
    }

    @Override
    public long toldTwice() {
        return loops.stream().mapToLong(loop -> loop.operations().toldTwice()).sum();
    }

    @Override
    public String traceRemark() {
        return trace.map(TraceFile::remark).orElse("");
    }
}
