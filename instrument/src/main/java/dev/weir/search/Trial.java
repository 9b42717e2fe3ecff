package dev.weir.search;

/**
 * One trial of a search.
 *
 * @param value the value that was tried
 * @param length how many times as long as the shortest trial it measured
 * @param outcome what it says
 */
public record Trial(double value, int length, TrialOutcome outcome) {

    public Trial {
        if (length < 1) {
            throw new IllegalArgumentException("a trial measures at least once its length, not " + length);
        }
    }
}
