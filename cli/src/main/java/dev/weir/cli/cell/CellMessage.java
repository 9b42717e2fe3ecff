package dev.weir.cli.cell;

import dev.weir.result.YardstickResult;
import dev.weir.run.RunListener;
import dev.weir.run.worker.wire.MessageCodec;

/** What the process that runs a cell tells that of the matrix. */
sealed interface CellMessage {

    /** How messages travel. */
    MessageCodec<CellMessage> CODEC = new MessageCodec<>(CellMessage.class);

    /** A phase has begun. */
    record PhaseStarted(String phase, long expectedNanos) implements CellMessage {}

    /** A phase is over. */
    record PhaseEnded(String phase, long durationNanos, String note) implements CellMessage {}

    /** How a phase goes. */
    record Underway(RunListener.Progress progress) implements CellMessage {}

    /** Something a person should know at once. */
    record Notice(String text) implements CellMessage {}

    /** The run is over, and its data is in the folder. */
    record Written() implements CellMessage {}

    /** The yardstick is over. */
    record Compared(YardstickResult result) implements CellMessage {}

    /** There are no results, for a reason that a person can read. */
    record Failed(String reason) implements CellMessage {}
}
