package dev.weir.search;

import java.util.List;

/**
 * What all trials together say.
 *
 * @param conclusion what the search came to
 * @param low the limit is at least that; 0 when no value met every objective
 * @param high the limit is at most that; 0 when nothing bounds it
 * @param moves when the limit moved while it was searched
 */
public record SearchAnswer(Conclusion conclusion, double low, double high, List<Move> moves) {

    /** The chance that the limit lies within the bounds of a confirmed answer. */
    public static final double CONFIDENCE = 0.95;

    public SearchAnswer {
        moves = List.copyOf(moves);
    }

    /**
     * The limit was another one from here on: two trials in a row ended as those before made all but impossible.
     *
     * @param trial number of the second of them, from 1
     * @param value the value that was tried
     * @param outcome how both ended
     */
    public record Move(int trial, double value, TrialOutcome outcome) {}
}
