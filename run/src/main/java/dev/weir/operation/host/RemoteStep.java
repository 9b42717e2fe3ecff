package dev.weir.operation.host;

import dev.weir.operation.account.KindAccount;
import dev.weir.operation.account.KindFigures;
import dev.weir.operation.account.LoopUpdate;
import dev.weir.operation.account.PipelineAccount;
import dev.weir.operation.trace.TraceCounts;
import dev.weir.operation.work.StepLimits;
import dev.weir.operation.work.StepPart;
import dev.weir.operation.work.StepWork;
import dev.weir.run.worker.RemoteWorker;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.OperationStep.Work;
import dev.weir.transport.operation.OperationKind;
import dev.weir.unit.Counts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A step whose parts are carried out by workers: copies of their accounts, as far as the workers have told of them. Used by the
 * run's own thread.
 */
final class RemoteStep implements StepWork {

    private final OperationStep step;
    private final int stream;
    private final StepLimits limits;
    private final RemoteSteps engine;
    private final List<OperationKind> kinds;
    private final List<RemoteWorker> workers;
    private final int threads;
    private final Loop[][] loops;
    private final Set<RemoteWorker> over = new HashSet<>();
    private final Set<RemoteWorker> closed = new HashSet<>();
    private final List<KindFigures> figures = new ArrayList<>();
    private final long[] lost;
    private String traceRemark = "";
    private Stage stage = Stage.NOT_BEGUN;

    /** How far it is, as far as its workers have been told. */
    private enum Stage {
        NOT_BEGUN,
        BEGUN,
        TOLD_TO_END,
        /** After that: what is in flight is given up. */
        GIVEN_UP
    }

    /** The copies of the accounts of one thread. */
    private static final class Loop {

        private final Map<OperationKind, KindAccount> kinds = new EnumMap<>(OperationKind.class);
        private final PipelineAccount pipelines = new PipelineAccount();
        private long heard;
        private long toldTwice;
        private TraceCounts traced = TraceCounts.NONE;

        private Loop(List<OperationKind> kinds) {
            kinds.forEach(kind -> this.kinds.put(kind, new KindAccount(kind)));
        }

        private void take(LoopUpdate update) {
            update.kinds().forEach(kind -> {
                KindAccount account = kinds.get(kind.kind());
                if (account == null) {
                    throw new IllegalArgumentException(
                            "the step has no " + kind.kind().label());
                }
                account.take(kind);
            });
            pipelines.take(update.pipelines());
            heard = update.heard();
            toldTwice = update.toldTwice();
            traced = update.traced();
        }
    }

    /** @param all the workers, of which the first have a part of the step: as many as operations may be in flight */
    RemoteStep(OperationStep step, int stream, StepLimits limits, List<RemoteWorker> all, RemoteSteps engine) {
        this.step = step;
        this.stream = stream;
        this.limits = limits;
        this.engine = engine;
        this.kinds = step.work().kinds().stream().distinct().toList();
        this.workers = List.copyOf(all.subList(0, Math.clamp(step.load().inFlight(), 1, all.size())));
        this.threads = threads(step, workers.size());
        this.loops = new Loop[workers.size()][threads];
        this.lost = new long[workers.size()];
        for (Loop[] ofWorker : loops) {
            Arrays.setAll(ofWorker, loop -> new Loop(kinds));
        }
        for (OperationKind kind : kinds) {
            figures.add(new KindFigures(kind, accounts(kind)));
        }
    }

    /** As many threads at each host, and no more than operations may be in flight. */
    private static int threads(OperationStep step, int hosts) {
        return Math.clamp(step.load().workers(), 1, Math.max(1, step.load().inFlight() / hosts));
    }

    private List<KindAccount> accounts(OperationKind kind) {
        return all().stream().map(loop -> account(loop, kind)).toList();
    }

    private static KindAccount account(Loop loop, OperationKind kind) {
        KindAccount account = loop.kinds.get(kind);
        if (account == null) {
            throw new IllegalStateException("no account of " + kind.label());
        }
        return account;
    }

    private List<Loop> all() {
        return Arrays.stream(loops).flatMap(Arrays::stream).toList();
    }

    OperationStep step() {
        return step;
    }

    int stream() {
        return stream;
    }

    /** The workers that have a part of it, in the order of the parts. */
    List<RemoteWorker> parts() {
        return workers;
    }

    StepPart part(int index) {
        return new StepPart(index, workers.size());
    }

    /** Threads of each part. */
    int threads() {
        return threads;
    }

    /** Whether it has begun. */
    boolean begun() {
        return stage != Stage.NOT_BEGUN;
    }

    void begin(long startNanos) {
        stage = Stage.BEGUN;
        all().forEach(loop -> {
            loop.kinds.values().forEach(account -> account.begin(startNanos));
            loop.pipelines.begin(startNanos);
        });
    }

    /**
     * Takes what a thread of a worker told.
     *
     * @throws IllegalArgumentException if there is no such thread, or it tells something else than its accounts
     */
    void take(RemoteWorker worker, int loop, LoopUpdate update) {
        int part = workers.indexOf(worker);
        if (part < 0 || loop < 0 || loop >= threads) {
            throw new IllegalArgumentException("no thread " + loop + " of the step");
        }
        loops[part][loop].take(update);
    }

    /** A worker has come to the end of its part. */
    void partOver(RemoteWorker worker, String endedBy, boolean byTime) {
        over.add(worker);
        limits.partEnded(endedBy, byTime);
    }

    /** Holds the sums against the limits of the whole step, and has all parts end when one is reached. */
    void judge() {
        long bytes = 0;
        long ended = 0;
        long failed = 0;
        for (KindFigures kind : figures) {
            KindFigures.Counts counts = kind.counts();
            bytes += counts.bytes();
            ended += counts.succeeded() + counts.failed();
            failed += counts.failed();
        }
        limits.told(bytes, ended, failed);
        if (limits.over()) {
            end();
        }
    }

    @Override
    public int workers() {
        return workers.size() * threads;
    }

    @Override
    public List<KindFigures> figures() {
        return figures;
    }

    @Override
    public List<PipelineAccount> pipelines() {
        return step.work() instanceof Work.Pipeline
                ? all().stream().map(loop -> loop.pipelines).toList()
                : List.of();
    }

    @Override
    public boolean over() {
        engine.takeUpdates();
        workers.forEach(RemoteWorker::lookForSilence);
        return workers.stream().allMatch(this::isOver);
    }

    private boolean isOver(RemoteWorker worker) {
        return over.contains(worker) || worker.unreachable();
    }

    @Override
    public List<String> busy() {
        return workers.stream()
                .filter(worker -> !isOver(worker))
                .map(RemoteWorker::name)
                .toList();
    }

    @Override
    public void end() {
        if (stage.compareTo(Stage.TOLD_TO_END) < 0) {
            stage = Stage.TOLD_TO_END;
            workers.forEach(worker -> worker.tell(new OperationsRequest.EndStep(stream, limits.endedBy())));
        }
    }

    @Override
    public void giveUp() {
        if (stage != Stage.GIVEN_UP) {
            stage = Stage.GIVEN_UP;
            workers.forEach(worker -> worker.tell(new OperationsRequest.GiveUp(stream)));
        }
    }

    @Override
    public long heard() {
        return all().stream().mapToLong(loop -> loop.heard).sum();
    }

    @Override
    public List<String> close() {
        return engine.close(this);
    }

    /** Everything that a worker had to tell of its part has been taken. */
    void partClosed(RemoteWorker worker) {
        closed.add(worker);
    }

    /** Accounts for what workers can tell no more: what they had in flight, as far as they told, stays without an answer. */
    void loseTheRest() {
        for (int part = 0; part < loops.length; part++) {
            RemoteWorker worker = workers.get(part);
            if (!closed.contains(worker)) {
                String cause = worker.name() + " was lost before it told of the end";
                lost[part] = Arrays.stream(loops[part])
                        .flatMap(loop -> loop.kinds.values().stream())
                        .mapToLong(account -> account.lose(cause))
                        .sum();
            }
        }
    }

    /**
     * How many rows of a trace there should be of the operations of a worker, as far as it told. If all are traced, that is every one
     * that was started, because each ends with a row; otherwise those that its threads counted.
     */
    TraceCounts rowsDue(RemoteWorker worker) {
        TraceCounts due = TraceCounts.NONE;
        long started = 0;
        for (Loop loop : loops[workers.indexOf(worker)]) {
            due = due.plus(loop.traced);
            started += loop.kinds.values().stream()
                    .mapToLong(KindAccount::startedUntilNow)
                    .sum();
        }
        return step.output().traceEvery() == 1 ? new TraceCounts(started, due.items()) : due;
    }

    /** What is to be said of operations in flight of a lost worker, of which nobody knows whether they were to be traced. */
    String untracedInFlight(RemoteWorker worker) {
        long inFlight = lost[workers.indexOf(worker)];
        return step.output().traceEvery() > 1 && inFlight > 0
                ? ", nor of those among " + Counts.format(inFlight) + " that were in flight"
                : "";
    }

    /** Says what is missing in its trace, in words. */
    void traceRemark(String text) {
        traceRemark = text;
    }

    @Override
    public long lastEndedNanos() {
        return all().stream()
                .flatMap(loop -> loop.kinds.values().stream())
                .mapToLong(KindAccount::lastEndedNanos)
                .max()
                .orElse(Long.MIN_VALUE);
    }

    @Override
    public long toldTwice() {
        return all().stream().mapToLong(loop -> loop.toldTwice).sum();
    }

    @Override
    public String traceRemark() {
        return traceRemark;
    }
}
