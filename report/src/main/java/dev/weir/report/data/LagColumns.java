package dev.weir.report.data;

import dev.weir.result.Column;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.RunResult;
import dev.weir.result.lag.BacklogFigures;
import dev.weir.result.lag.LagFigures;
import dev.weir.result.lag.LagFigures.Direction;
import dev.weir.result.lag.WorkFigures;
import java.util.Map;

/** What the table of a matrix may show of consumer lag. */
final class LagColumns {

    private LagColumns() {}

    static void add(RunResult result, Map<String, Double> figures) {
        for (LagFigures lag : result.messages().lag()) {
            Direction direction = lag.trend().direction();
            figures.put(Column.MAX_LAG.title(), lag.position().max());
            figures.put(Column.MEAN_LAG.title(), lag.position().mean());
            figures.put(Column.LAG_AT_END.title(), lag.position().atEnd());
            figures.put(Column.PROCESSED.title(), (double) lag.sampling().handedOver());
            figures.put(Column.CUMULATIVE_LAG.title(), (double) lag.sampling().cumulative());
            if (direction != Direction.UNDECIDED) {
                boolean growing = direction == Direction.GROWING;
                figures.put(Column.LAG_SLOPE.title(), growing ? lag.trend().perSecond() : 0);
                figures.put(Column.KEEPS_UP.title(), growing ? 0.0 : 1);
            }
        }
        for (BacklogFigures backlog : result.messages().backlog()) {
            figures.put(Column.BACKLOG.title(), (double) backlog.messages());
            figures.put(Column.CATCH_UP.title(), (double)
                    (backlog.caughtUp() ? backlog.caughtUpNanos() : Percentile.NEVER_NANOS));
            figures.put(Column.DRAIN_RATE.title(), backlog.drainPerSecond());
        }
        for (WorkFigures work : result.messages().work()) {
            figures.put(Column.PREDICTED_CAPACITY.title(), work.predicted().perSecond());
            figures.put(Column.SHOULD_KEEP_UP.title(), work.predicted().keepsUp() ? 1.0 : 0);
            figures.put(Column.KEEPS_UP.title(), work.measured().keepsUp() ? 1.0 : 0);
        }
    }
}
