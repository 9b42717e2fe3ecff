package dev.weir.operation.host;

import dev.weir.clock.WallTime;
import dev.weir.operation.item.Item;
import dev.weir.operation.item.ItemOutput;
import dev.weir.operation.item.ItemSource;
import dev.weir.operation.trace.HostTraces;
import dev.weir.operation.trace.SpooledTrace;
import dev.weir.operation.trace.TraceFile;
import dev.weir.operation.trace.TraceRows;
import dev.weir.operation.work.RunFiles;
import dev.weir.operation.work.StepFiles;
import dev.weir.operation.work.StepPart;
import dev.weir.scenario.step.OperationStep;
import dev.weir.transport.operation.OperationKind;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the part of a step on this host reads and makes: lists come from the process of the run and go there, and of items that
 * are made up every n-th is this part's. Used by one thread, but for the lists, at which threads take turns.
 */
final class PartFiles implements StepFiles {

    /** Only for items that need no files. */
    private final RunFiles madeUp;

    private final Map<String, SpooledList> given = new HashMap<>();
    private final Map<String, StepPart> parts = new HashMap<>();
    private final Map<Path, SpooledList> made = new HashMap<>();
    private final Map<String, SpooledTrace> traces = new HashMap<>();

    /** @param wall when the run began */
    PartFiles(WallTime wall) {
        madeUp = new RunFiles(Path.of(""), wall);
    }

    /** Adds items to the list that a step will read. */
    void put(OperationStep step, List<ListedItem> items) {
        given.computeIfAbsent(
                        step.name(), name -> new SpooledList(step.items().from().orElse(Path.of(name))))
                .add(items);
    }

    /** Says which part of a step is carried out here, before it is opened. */
    void part(OperationStep step, StepPart part) {
        parts.put(step.name(), part);
    }

    @Override
    public ItemSource items(OperationStep step, OperationKind kind) {
        if (step.items().from().isEmpty()) {
            return new EveryNth(madeUp.items(step, kind), parts.getOrDefault(step.name(), StepPart.WHOLE));
        }
        return given.computeIfAbsent(step.name(), name -> new SpooledList(Path.of(name)))
                .reader(step.items().recycle());
    }

    @Override
    public ItemSource listed(OperationStep step) {
        throw new IllegalStateException("the list of step " + step.name() + " is at the process of the run");
    }

    @Override
    public ItemOutput sink(Path list) {
        SpooledList spooled = new SpooledList(list);
        made.put(list, spooled);
        return spooled.writer();
    }

    /** What a step has made, which is closed; empty if it makes no list. */
    Optional<ItemSource> taken(OperationStep step) {
        return step.items().to().map(made::get).map(list -> list.reader(false));
    }

    /** A step is over, and what it read and made is not needed any more. */
    void forget(OperationStep step) {
        Optional.ofNullable(given.remove(step.name())).ifPresent(SpooledList::close);
        step.items().to().map(made::remove).ifPresent(SpooledList::close);
    }

    @Override
    public Optional<TraceFile> trace(OperationStep step, long startNanos) {
        if (!RunFiles.isTraced(step)) {
            return Optional.empty();
        }
        SpooledTrace trace = new SpooledTrace(step.name(), step.output().traceEvery(), startNanos);
        traces.put(step.name(), trace);
        return Optional.of(trace);
    }

    /** The next rows of the trace of a step, which is closed; when there are none, they are needed no more. */
    OperationsWords.Traced nextRows(OperationStep step) {
        SpooledTrace trace = traces.get(step.name());
        if (trace == null) {
            return new OperationsWords.Traced(TraceRows.NONE, "");
        }
        TraceRows rows = trace.next();
        if (rows.isEmpty()) {
            traces.remove(step.name());
            trace.discard();
        }
        return new OperationsWords.Traced(rows, trace.remark());
    }

    @Override
    public HostTraces hostTraces() {
        throw new IllegalStateException("the files of traces are at the process of the run");
    }

    /** Every n-th item of a source, from that of its own number on. */
    static final class EveryNth implements ItemSource {

        private final ItemSource all;
        private final StepPart part;
        private boolean begun;

        EveryNth(ItemSource all, StepPart part) {
            this.all = all;
            this.part = part;
        }

        @Override
        public boolean next(Item item) {
            int skipped = begun ? part.of() - 1 : part.index();
            begun = true;
            for (int i = 0; i < skipped; i++) {
                if (!all.next(item)) {
                    return false;
                }
            }
            item.clear();
            return all.next(item);
        }

        @Override
        public void close() {
            all.close();
        }
    }
}
