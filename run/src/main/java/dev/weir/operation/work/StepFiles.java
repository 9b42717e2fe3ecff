package dev.weir.operation.work;

import dev.weir.operation.item.ItemOutput;
import dev.weir.operation.item.ItemSource;
import dev.weir.operation.trace.HostTraces;
import dev.weir.operation.trace.TraceFile;
import dev.weir.scenario.step.OperationStep;
import dev.weir.transport.operation.OperationKind;
import java.nio.file.Path;
import java.util.Optional;

/** Opens what a step reads its items from and writes its items and traces to. Used by one thread. */
public interface StepFiles {

    /**
     * The items of one kind of operation of a step: from its list, or made up.
     *
     * @throws dev.weir.operation.item.ItemException when the list cannot be opened
     */
    ItemSource items(OperationStep step, OperationKind kind);

    /**
     * The list that a step reads, once from its start to its end.
     *
     * @throws dev.weir.operation.item.ItemException when it cannot be opened, or the step asks for another order
     */
    ItemSource listed(OperationStep step);

    /**
     * A list that a step writes.
     *
     * @throws dev.weir.operation.item.ItemException when it cannot be created
     */
    ItemOutput sink(Path list);

    /**
     * The trace of a step; empty when it asks for none.
     *
     * @param startNanos when the plan began, by the run's clock
     */
    Optional<TraceFile> trace(OperationStep step, long startNanos);

    /** Where the traces go of steps that workers at hosts carry out. */
    HostTraces hostTraces();
}
