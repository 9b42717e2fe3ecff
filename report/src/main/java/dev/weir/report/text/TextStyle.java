package dev.weir.report.text;

/**
 * How text is laid out.
 *
 * @param widthColumns columns of the page; at least 40 are used
 * @param unicode whether characters beyond ASCII may be used
 * @param colour whether the verdict and warnings are coloured by ANSI escapes
 */
public record TextStyle(int widthColumns, boolean unicode, boolean colour) {

    /** More columns than these are no easier to read. */
    public static final int WIDEST = 120;

    /** 80 columns, Unicode, no colour: {@code report.txt}. */
    public static final TextStyle PLAIN = new TextStyle(80, true, false);

    public TextStyle {
        widthColumns = Math.max(40, widthColumns);
    }
}
