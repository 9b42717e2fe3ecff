package dev.weir.run.loop;

import dev.weir.message.Phase;
import dev.weir.schedule.DueCount;
import dev.weir.schedule.Schedule;
import java.util.Optional;

/**
 * What all publishers are to do in one phase.
 *
 * @param phase the phase
 * @param startNanos when it begins, by the run's clock
 * @param lengthNanos messages due before this length has passed are sent
 * @param giveUpNanos when to stop sending overdue messages, by the run's clock
 * @param schedule when messages are due
 * @param messages most messages, over all publishers; {@code Long.MAX_VALUE} for any number
 */
public record PublishingPhase(
        Phase phase, long startNanos, long lengthNanos, long giveUpNanos, Schedule schedule, long messages) {

    /** The part of one publisher of so many. */
    Assignment of(int publisher, int publishers) {
        return new Assignment(
                phase,
                startNanos,
                lengthNanos,
                giveUpNanos,
                schedule.cursor(publisher, publishers),
                DueCount.share(messages, publisher, publishers),
                schedule instanceof Schedule.Saturated,
                schedule instanceof Schedule.Saturated saturated ? saturated.think() : Optional.empty());
    }
}
