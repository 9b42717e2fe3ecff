package dev.weir.run.loop;

import dev.weir.message.Phase;
import dev.weir.schedule.ScheduleCursor;
import dev.weir.schedule.work.WorkTime;
import java.util.Optional;

/**
 * What one publisher is to do in one phase.
 *
 * @param phase the phase
 * @param startNanos when it begins, by the run's clock
 * @param lengthNanos messages due before this length has passed are sent
 * @param giveUpNanos when to stop sending overdue messages, by the run's clock
 * @param cursor when messages are due
 * @param messages most messages to send
 * @param saturated whether each message is due when the one before it has been handed over
 * @param think how long to wait after the answer to each message; empty where no answer is awaited
 */
public record Assignment(
        Phase phase,
        long startNanos,
        long lengthNanos,
        long giveUpNanos,
        ScheduleCursor cursor,
        long messages,
        boolean saturated,
        Optional<WorkTime> think) {}
