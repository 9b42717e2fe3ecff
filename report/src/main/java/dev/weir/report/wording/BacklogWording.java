package dev.weir.report.wording;

import dev.weir.result.RunResult;
import dev.weir.result.lag.BacklogFigures;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;

/** Words for a backlog: how large it was, and how subscribers worked it off. */
public final class BacklogWording {

    private BacklogWording() {}

    /** The facts of the first page: a list for each backlog, of which a run has one at most. */
    public static List<List<String>> headline(RunResult result) {
        return result.messages().backlog().stream().map(BacklogWording::facts).toList();
    }

    private static List<String> facts(BacklogFigures backlog) {
        List<String> facts = new ArrayList<>();
        facts.add(Figures.count(backlog.messages()) + (backlog.messages() == 1 ? " message" : " messages") + " after "
                + Durations.format(backlog.resumedNanos()));
        facts.add(
                backlog.caughtUp()
                        ? "caught up in " + Durations.format(backlog.caughtUpNanos())
                        : "never caught up: " + Figures.count(backlog.left()) + " left at the end");
        facts.add("drained " + Rates.format(backlog.drainPerSecond()));
        return facts;
    }
}
