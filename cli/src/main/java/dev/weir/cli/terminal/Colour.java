package dev.weir.cli.terminal;

import dev.weir.result.Verdict.Outcome;

/** The few colours there are: for verdicts, warnings and errors only. */
public enum Colour {
    GREEN("32"),
    YELLOW("33"),
    RED("31");

    private final String code;

    Colour(String code) {
        this.code = code;
    }

    /** The text in this colour, on a screen that has colours. */
    public String paint(String text, boolean coloured) {
        return coloured ? "\u001b[1;" + code + "m" + text + "\u001b[0m" : text;
    }

    public static Colour of(Outcome outcome) {
        return switch (outcome) {
            case PASS -> GREEN;
            case FAIL, ERROR -> RED;
            case INVALID -> YELLOW;
        };
    }
}
