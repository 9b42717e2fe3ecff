package dev.weir.operation.work;

import dev.weir.clock.WallTime;
import dev.weir.expression.Expressions;
import dev.weir.expression.TemplateScope;
import dev.weir.expression.TextGenerator;
import dev.weir.operation.item.ItemException;
import dev.weir.operation.item.ItemListReader;
import dev.weir.operation.item.ItemListWriter;
import dev.weir.operation.item.ItemOutput;
import dev.weir.operation.item.ItemSource;
import dev.weir.operation.item.MadeUpItems;
import dev.weir.operation.trace.HostTraces;
import dev.weir.operation.trace.TraceFile;
import dev.weir.operation.trace.TraceFolder;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.OperationStep.Work;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.operation.OperationKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The files of a run: lists of items and traces, in its folder. A list that no step has written there is looked for where the
 * command was started.
 */
public final class RunFiles implements StepFiles {

    private final Path folder;
    private final WallTime wall;
    private Optional<TraceFolder> traces = Optional.empty();
    private Optional<HostTraces> hostTraces = Optional.empty();

    /**
     * @param folder of the results
     * @param wall when the run began: the time in names that are made up, so that all steps and hosts make the same names
     */
    public RunFiles(Path folder, WallTime wall) {
        this.folder = folder;
        this.wall = wall;
    }

    /**
     * The lists that a step reads and that it, one beside it or a later one would empty, under whatever name, in words. One that
     * an earlier step makes may be read.
     */
    public static List<String> conflicts(List<Plan.Step> steps, Path folder) {
        List<String> conflicts = new ArrayList<>();
        Map<Path, OperationStep> reading = new LinkedHashMap<>();
        Set<Path> made = new HashSet<>();
        for (Plan.Step step : steps) {
            for (OperationStep reader : step.parallel()) {
                reader.items().from().ifPresent(list -> {
                    Path own = real(folder.resolve(list));
                    reading.put(made.contains(own) || Files.exists(own) ? own : real(list), reader);
                });
            }
            for (OperationStep writer : step.parallel()) {
                writer.items().to().map(list -> real(folder.resolve(list))).ifPresent(list -> {
                    OperationStep reader = reading.get(list);
                    if (reader != null) {
                        conflicts.add("step " + writer.name() + " would empty " + list + ", which step " + reader.name()
                                + " reads; write the list under another name");
                    }
                    made.add(list);
                });
            }
        }
        return conflicts;
    }

    /** The one path of a file, whatever it was called; links are followed. */
    private static Path real(Path file) {
        Path whole = file.toAbsolutePath().normalize();
        try {
            return whole.toRealPath();
        } catch (IOException notThere) {
            return whole;
        }
    }

    @Override
    public ItemSource items(OperationStep step, OperationKind kind) {
        OperationStep.Items items = step.items();
        if (items.from().isPresent()) {
            return listed(step, items.from().get(), items.recycle());
        }
        if (kind.subject() == OperationKind.Subject.RECORD) {
            return OffsetItems.of(step, kind);
        }
        long epochMillis = wall.epochMillis(wall.nanos());
        TextGenerator names = Expressions.compile(items.names().pattern())
                .generator(new TemplateScope(items.names().seed(), 0, epochMillis));
        return new MadeUpItems(items.names(), number -> names.text(number, epochMillis), items.recycle());
    }

    private ItemSource listed(OperationStep step, Path list, boolean recycle) {
        if (step.items().random()) {
            throw new ItemException("step " + step.name()
                    + ": a list is read in its own order; a random order goes with offsets or names");
        }
        Path own = folder.resolve(list);
        return new ItemListReader(Files.exists(own) ? own : list, recycle);
    }

    @Override
    public ItemSource listed(OperationStep step) {
        return listed(step, step.items().from().orElseThrow(), false);
    }

    @Override
    public ItemOutput sink(Path list) {
        return new ItemListWriter(folder.resolve(list));
    }

    @Override
    public Optional<TraceFile> trace(OperationStep step, long startNanos) {
        if (!isTraced(step)) {
            return Optional.empty();
        }
        TraceFolder shared = traces.orElseGet(() -> new TraceFolder(folder, startNanos));
        traces = Optional.of(shared);
        return Optional.of(shared.open(step.name(), step.output().traceEvery()));
    }

    /** Whether there are rows of a step: of its operations, or of the items of a pipeline. */
    public static boolean isTraced(OperationStep step) {
        return step.output().traceEvery() > 0 || step.work() instanceof Work.Pipeline;
    }

    @Override
    public HostTraces hostTraces() {
        HostTraces shared = hostTraces.orElseGet(() -> new HostTraces(folder));
        hostTraces = Optional.of(shared);
        return shared;
    }
}
