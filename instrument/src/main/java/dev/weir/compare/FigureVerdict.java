package dev.weir.compare;

/** What a comparison says of a figure, or of all of them. */
public enum FigureVerdict {
    /** The second side is better, by as much as matters. */
    BETTER("better"),
    /** The second side is worse, by as much as matters. */
    WORSE("worse"),
    /** Whatever difference there may be, it is smaller than what matters. */
    SAME("same"),
    /** The runs at hand say none of these. */
    CANNOT_TELL("cannot tell");

    private final String words;

    FigureVerdict(String words) {
        this.words = words;
    }

    /** {@code cannot tell}. */
    public String words() {
        return words;
    }
}
