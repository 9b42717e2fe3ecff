package dev.weir.cli.terminal;

import dev.weir.report.text.TextStyle;
import dev.weir.result.Verdict;
import java.nio.file.Path;

/** The end of a run's output: the headline, and where the report is. */
public record Headline(Console console) {

    /** How text is laid out on this console. */
    public TextStyle style() {
        return new TextStyle(width(), console.unicode(), console.colour());
    }

    private int width() {
        if (!console.terminal()) {
            return TextStyle.PLAIN.widthColumns();
        }
        try (TerminalSize size = new TerminalSize(console.environment())) {
            return Math.min(TextStyle.WIDEST, size.getAsInt());
        }
    }

    /** Prints the headline as it is drawn, and the path of the report. */
    public void print(String text, Path report) {
        print(text);
        console.print("");
        console.print("  report  " + report);
    }

    /** Prints the headline alone, of a run that has no report. */
    public void print(String text) {
        console.print("");
        console.print(text.stripTrailing());
    }

    /** Prints the verdict in one line, and the path of the report. */
    public void printShort(Verdict verdict, Path report) {
        String word = verdict.outcome().name();
        console.print(Colour.of(verdict.outcome()).paint(word, console.colour()) + "  " + verdict.sentence());
        console.print(report.toString());
    }
}
