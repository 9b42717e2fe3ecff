package dev.weir.operation.work;

import dev.weir.scenario.step.OperationStep;
import java.util.OptionalLong;
import java.util.function.LongConsumer;

/**
 * Who carries out the operations of steps: this process, or workers on hosts. Which operations were due, when a step ends by its
 * limits and what is expected of it is not its business. Used by the run's own thread.
 *
 * <p>For steps that run at the same time: {@link #work} for each, {@link #open}, {@link #begin}; and {@link StepWork#close} of
 * each, however far it got.
 */
public interface StepEngine {

    /**
     * What will carry out a step. Opens nothing.
     *
     * @param stream which of the plan's steps it is, from 0
     * @param limits of the whole step
     */
    StepWork work(OperationStep step, int stream, StepLimits limits);

    /**
     * Opens lists, traces and clients of the steps since the last call.
     *
     * @throws dev.weir.operation.item.ItemException when a list cannot be opened
     * @throws dev.weir.transport.TransportException when a client cannot
     */
    void open();

    /**
     * Lets the steps begin that have been opened.
     *
     * @param starting told of the start, by the run's clock, before anything is due
     * @return the start; nothing if they cannot begin, which has been reported as a fault
     */
    OptionalLong begin(LongConsumer starting);

    /** Takes what is new of the steps. Called again and again while they go on. */
    void takeUpdates();

    /** Takes what its processes saw of their own pauses between two instants. */
    void takePauses(long fromNanos, long toNanos);
}
