package dev.weir.result.capacity;

import dev.weir.search.Conclusion;
import dev.weir.search.SearchAnswer;
import dev.weir.search.TrialOutcome;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One search, of which there are several over a second key.
 *
 * @param over the value of the second key; empty without one
 * @param trials in their order
 * @param answer what all of them say
 */
public record CapacitySearch(String over, List<CapacityTrial> trials, SearchAnswer answer) {

    public CapacitySearch {
        trials = List.copyOf(trials);
    }

    /** One of which nothing was tried. */
    public static CapacitySearch unbegun(String over) {
        return new CapacitySearch(over, List.of(), new SearchAnswer(Conclusion.UNKNOWN, 0, 0, List.of()));
    }

    /** Whether more time would say more. */
    public boolean unfinished() {
        return switch (answer.conclusion()) {
            case UNCONFIRMED, SO_FAR, UNKNOWN -> true;
            case CONFIRMED, RANGE_MET, MACHINE_LIMIT, NOTHING_MET, BROKEN, UNSTABLE -> false;
        };
    }

    /** What broke above the limit, or spoiled trials there: that of the smallest value above it. */
    public Optional<String> broke() {
        TrialOutcome wanted =
                answer.conclusion() == Conclusion.MACHINE_LIMIT ? TrialOutcome.SPOILED : TrialOutcome.MISSED;
        return trials.stream()
                .filter(trial -> trial.outcome() == wanted && trial.value() > answer.low())
                .min(Comparator.comparingDouble(CapacityTrial::value))
                .map(CapacityTrial::why);
    }
}
