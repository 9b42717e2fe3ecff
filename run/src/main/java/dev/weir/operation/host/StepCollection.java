package dev.weir.operation.host;

import dev.weir.operation.item.Item;
import dev.weir.operation.item.ItemOutput;
import dev.weir.operation.trace.HostTraces.HostLines;
import dev.weir.operation.work.RunFiles;
import dev.weir.operation.work.StepFiles;
import dev.weir.run.worker.RemoteWorker;
import dev.weir.run.worker.RemoteWorkers;
import dev.weir.run.worker.RemoteWorkers.Asked;
import dev.weir.run.worker.WorkerMessage.Result;
import dev.weir.run.worker.WorkerOrder.Request;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects what the parts of a step have made once it is over, host after host and piece after piece: lists of items, and rows of
 * traces. Used by the run's own thread.
 */
final class StepCollection {

    private static final Duration TOLD_WITHIN = Duration.ofSeconds(30);

    private final RemoteWorkers workers;
    private final StepFiles files;

    /** @param files of the run, where all of it goes */
    StepCollection(RemoteWorkers workers, StepFiles files) {
        this.workers = workers;
        this.files = files;
    }

    /** Collects from the parts of a step that are closed. */
    void collect(RemoteStep step) {
        // First, because a list that cannot be written ends this.
        if (RunFiles.isTraced(step.step())) {
            step.traceRemark(rows(step));
        }
        step.step().items().to().ifPresent(list -> items(step, list));
    }

    private void items(RemoteStep step, Path to) {
        try (ItemOutput list = files.sink(to)) {
            for (RemoteWorker worker : step.parts()) {
                items(step, worker, list);
            }
        }
    }

    private void items(RemoteStep step, RemoteWorker worker, ItemOutput list) {
        Item item = new Item();
        while (!worker.unreachable()) {
            Result told = demand(worker, new OperationsRequest.TakeItems(step.stream()));
            if (!(told instanceof OperationsWords.Items items) || items.items().isEmpty()) {
                return;
            }
            for (ListedItem next : items.items()) {
                next.copyTo(item);
                list.add(item);
            }
        }
    }

    /** Waits for an answer, whether the run goes on or not. */
    private Result demand(RemoteWorker worker, Request order) {
        Asked asked = new Asked(worker, worker.ask(order));
        workers.demand(List.of(asked), TOLD_WITHIN, () -> true);
        return asked.orDone();
    }

    /** Returns what is missing, in words; empty when every row is a line. */
    private String rows(RemoteStep step) {
        List<String> missing = new ArrayList<>();
        for (RemoteWorker worker : step.parts()) {
            HostLines lines =
                    files.hostTraces().lines(step.step().name(), worker.host().name());
            String why = rows(step, worker, lines);
            missing.addAll(lines.end(step.rowsDue(worker), why));
        }
        return missing.isEmpty() ? "" : "step " + step.step().name() + ": " + String.join("; ", missing);
    }

    /** Returns why rows are missing, if some are. */
    private String rows(RemoteStep step, RemoteWorker worker, HostLines lines) {
        while (!worker.unreachable()) {
            Result told = demand(worker, new OperationsRequest.TakeTrace(step.stream()));
            if (!(told instanceof OperationsWords.Traced traced)) {
                break;
            }
            if (traced.rows().isEmpty()) {
                return worker.name() + " does not have them"
                        + (traced.missing().isEmpty() ? "" : ": " + traced.missing());
            }
            try {
                lines.take(traced.rows());
            } catch (IllegalArgumentException e) {
                worker.failed(worker.name() + " told of a trace that is none: " + e.getMessage());
                return worker.name() + " told of something else";
            }
        }
        return worker.name()
                + (worker.unreachable()
                        ? " was lost before it had told of them" + step.untracedInFlight(worker)
                        : " did not tell of them");
    }
}
