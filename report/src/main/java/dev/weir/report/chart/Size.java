package dev.weir.report.chart;

/**
 * How large a chart is drawn. Every chart is drawn twice, for a wide and for a narrow page: text that shrinks with the
 * page could not be read on a phone.
 *
 * @param suffix ends the ids of this size
 * @param width width in CSS pixels
 * @param height height in CSS pixels
 * @param left margin for the values of the y axis
 * @param rightMargin margin for the names of the lines
 */
public record Size(String suffix, int width, int height, int left, int rightMargin) {

    private static final int TOP = 26;
    private static final int BOTTOM_MARGIN = 30;
    private static final int NAME_GAP = 10;

    /**
     * A bold character of a name, in pixels: the mean over the letters of names in DejaVu Sans, the widest of the fonts that
     * systems choose, in the size of print.
     */
    private static final double NAME_CHARACTER = 8.4;

    /** Across the page. */
    public static final Size WIDE = new Size("-w", 960, 366, 72, 112);

    /** Across the page, for lines whose names are a few words long. */
    public static final Size WIDE_NAMES = new Size("-w", 960, 366, 72, 190);

    /** Across the page, with little to show. */
    public static final Size LOW = new Size("-w", 960, 200, WIDE.left, WIDE.rightMargin);

    /** A phone. */
    public static final Size NARROW = new Size("-n", 358, 286, 64, 104);

    /** Half the page. */
    public static final Size HALF = new Size("-w", 464, 210, 68, 64);

    /** The lower of a pair of charts on a phone. */
    public static final Size NARROW_LOW = new Size("-n", 358, 196, 64, 72);

    /** The same, with room for names of so many characters. */
    public Size forNames(int characters) {
        int needed = NAME_GAP + (int) Math.ceil(characters * NAME_CHARACTER);
        return new Size(suffix, width, height, left, Math.max(rightMargin, needed));
    }

    public int top() {
        return TOP;
    }

    public int right() {
        return width - rightMargin;
    }

    public int bottom() {
        return height - BOTTOM_MARGIN;
    }

    public boolean narrow() {
        return width < 600;
    }

    int wantedTicks() {
        return narrow() ? 4 : 8;
    }
}
