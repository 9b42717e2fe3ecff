package dev.weir.run;

import dev.weir.result.Overload;
import dev.weir.result.Throughput;
import dev.weir.result.lag.LagFigures;
import dev.weir.result.lag.LagFigures.Direction;
import dev.weir.result.lag.WorkFigures;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.schedule.work.WorkModel;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.unit.Durations;
import java.util.List;
import java.util.Locale;

/** What the work of the consumers lets through: predicted from the work alone, and beside it what was measured. */
final class WorkResults {

    /** Share of the offered rate that has to arrive where no lag was sampled. */
    private static final double ENOUGH = 0.99;

    private static final double UNLIMITED = -1;

    private WorkResults() {}

    /** At most one; none without work. */
    static List<WorkFigures> of(
            PhaseResults measured, Scenario scenario, Throughput throughput, List<LagFigures> lags) {
        WorkModel work = scenario.participants().work();
        if (work.equals(WorkModel.NONE) || !measured.begun) {
            return List.of();
        }
        Topology topology = scenario.participants().topology();
        boolean alone = topology.delivery() == Delivery.EACH;
        int consumers = alone ? 1 : topology.subscribers();
        double capacity = work.any() ? consumers * work.capacityPerSecond(measured.mostPerPoll) : UNLIMITED;
        double offered = throughput.offeredPerSecond();
        boolean saturated = scenario.messages().schedule() instanceof Schedule.Saturated;
        double delivered = lags.stream()
                .mapToDouble(lag -> lag.check().deliveredPerSecond())
                .findFirst()
                .orElse(throughput.delivered().perSecond() / (alone ? topology.subscribers() : 1));
        return List.of(new WorkFigures(
                words(work),
                consumers,
                measured.mostPerPoll,
                new WorkFigures.Rate(capacity, !work.any() || (!saturated && offered <= capacity)),
                new WorkFigures.Rate(
                        delivered, throughput.overload() != Overload.DELIVERING && keptUp(lags, delivered, offered))));
    }

    private static boolean keptUp(List<LagFigures> lags, double delivered, double offered) {
        Direction direction =
                lags.isEmpty() ? Direction.UNDECIDED : lags.getFirst().trend().direction();
        return switch (direction) {
            case STABLE, SHRINKING -> true;
            case GROWING -> false;
            case UNDECIDED -> delivered >= ENOUGH * offered;
        };
    }

    private static String words(WorkModel work) {
        String mean = Durations.format(Math.round(work.time().meanNanos()));
        return mean + " a " + work.each().name().toLowerCase(Locale.ROOT) + ", "
                + work.by().name().toLowerCase(Locale.ROOT);
    }
}
