package dev.weir.report.html;

import dev.weir.report.matrix.SyntheticCells;
import dev.weir.result.capacity.CapacityResult;
import dev.weir.result.capacity.CapacityResult.CapacityOrigin;
import dev.weir.result.capacity.CapacityResult.LatencyLimit;
import dev.weir.result.capacity.CapacityResult.Question;
import dev.weir.result.capacity.CapacitySearch;
import dev.weir.result.capacity.CapacityTrial;
import dev.weir.search.Conclusion;
import dev.weir.search.SearchAnswer;
import dev.weir.search.SearchAnswer.Move;
import dev.weir.search.SearchRange;
import dev.weir.search.TrialOutcome;
import java.util.List;

/** A search for a capacity that nobody made. */
public final class SyntheticSearch {

    private SyntheticSearch() {}

    /** One with four trials and such an answer. */
    public static CapacityResult result(Conclusion conclusion) {
        return result(List.of(search("", conclusion)));
    }

    /** One with these searches. */
    public static CapacityResult result(List<CapacitySearch> searches) {
        return new CapacityResult(
                CapacityResult.SCHEMA,
                new CapacityOrigin(
                        "0.1.0",
                        "kafka",
                        "kafka (embedded)",
                        List.of("2026-11-21T10:15:02Z"),
                        List.of("weir", "capacity", "kafka"),
                        "transport: kafka\n"),
                new Question(
                        "rate",
                        "/s",
                        new SearchRange(1, 1e8, 1000, false),
                        List.of("end-to-end p99 < 20ms"),
                        List.of(new LatencyLimit("end-to-end p99", 20_000_000)),
                        searches.size() > 1 ? "partitions" : ""),
                searches,
                "");
    }

    /** One search. */
    public static CapacitySearch search(String over, Conclusion conclusion) {
        double high = conclusion.bounded() ? 4100 : 0;
        return new CapacitySearch(
                over,
                List.of(
                        trial(1, 2000, TrialOutcome.MET, ""),
                        trial(2, 3800, TrialOutcome.MET, ""),
                        trial(3, 4100, TrialOutcome.MISSED, "p99 was too large."),
                        trial(4, 8000, TrialOutcome.SPOILED, "The machine stood still.")),
                new SearchAnswer(conclusion, 3800, high, List.of(new Move(3, 4100, TrialOutcome.MISSED))));
    }

    private static CapacityTrial trial(int number, double value, TrialOutcome outcome, String why) {
        return new CapacityTrial(value, 1, outcome, why, SyntheticCells.run(number, 1, 100L * number));
    }
}
