package dev.weir.report.text;

import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;

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

    /** A text in the colour of a verdict, if there are colours. */
    String coloured(String text, Outcome outcome) {
        return switch (outcome) {
            case PASS -> escaped("1;32", text);
            case INVALID -> escaped("1;33", text);
            case FAIL, ERROR -> escaped("1;31", text);
        };
    }

    /** A text in the colour of a finding, if there are colours; a note has none. */
    String coloured(String text, Severity severity) {
        return switch (severity) {
            case NOTE -> text;
            case WARNING, INVALIDITY -> escaped("33", text);
            case FAILURE, FAULT -> escaped("31", text);
        };
    }

    private String escaped(String ansi, String text) {
        return colour ? "\u001b[" + ansi + "m" + text + "\u001b[0m" : text;
    }
}
