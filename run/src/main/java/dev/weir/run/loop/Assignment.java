package dev.weir.run.loop;

import dev.weir.message.Phase;
import dev.weir.schedule.ScheduleCursor;

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
 */
public record Assignment(
        Phase phase,
        long startNanos,
        long lengthNanos,
        long giveUpNanos,
        ScheduleCursor cursor,
        long messages,
        boolean saturated) {}
