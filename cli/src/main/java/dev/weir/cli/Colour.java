package dev.weir.cli;

import dev.weir.result.Verdict.Outcome;

/** The few colours there are: for verdicts, warnings and errors only. */
enum Colour {
    GREEN("32"),
    YELLOW("33"),
    RED("31");

    private final String code;

    Colour(String code) {
        this.code = code;
    }

    /** The text in this colour, on a screen that has colours. */
    String paint(String text, boolean coloured) {
        return coloured ? "\u001b[1;" + code + "m" + text + "\u001b[0m" : text;
    }

    static Colour of(Outcome outcome) {
        return switch (outcome) {
            case PASS -> GREEN;
            case FAIL, ERROR -> RED;
            case INVALID -> YELLOW;
        };
    }
}
