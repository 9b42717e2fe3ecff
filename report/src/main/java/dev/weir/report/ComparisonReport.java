package dev.weir.report;

import dev.weir.compare.FigureVerdict;
import dev.weir.report.compare.ComparisonMarkdown;
import dev.weir.report.compare.ComparisonSections;
import dev.weir.report.compare.ComparisonWords;
import dev.weir.report.compare.EveryRun;
import dev.weir.report.compare.RunComparison;
import dev.weir.report.data.WholeFile;
import dev.weir.report.html.ComparisonPage;
import dev.weir.report.text.SectionText;
import dev.weir.report.text.TextStyle;
import dev.weir.result.Verdict.Outcome;
import dev.weir.secret.Secrets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A comparison as text and as a page. */
public final class ComparisonReport {

    private ComparisonReport() {}

    /** The verdict that a comparison ends a command with: worse is FAIL, and what cannot be told INVALID. */
    public static Outcome outcome(FigureVerdict verdict) {
        return switch (verdict) {
            case BETTER, SAME -> Outcome.PASS;
            case WORSE -> Outcome.FAIL;
            case CANNOT_TELL -> Outcome.INVALID;
        };
    }

    /** What a command exits with: 3 where no run of the second side could be carried out. */
    public static int exitCode(RunComparison comparison) {
        return (comparison.impossible() ? Outcome.ERROR : outcome(comparison.verdict())).exitCode();
    }

    /** The whole comparison as text, each line ending in a line feed. */
    public static String text(RunComparison comparison, TextStyle style) {
        return SectionText.of(
                word(comparison),
                outcome(comparison.verdict()),
                ComparisonWords.sentence(comparison),
                ComparisonSections.of(comparison),
                style);
    }

    private static String word(RunComparison comparison) {
        return comparison.verdict().words().toUpperCase(Locale.ROOT);
    }

    /**
     * Writes the page.
     *
     * @throws dev.weir.report.data.BundleException when the file cannot be written
     */
    public static void writePage(RunComparison comparison, Path file) {
        ComparisonPage.Top top = new ComparisonPage.Top(
                word(comparison),
                outcome(comparison.verdict()).name().toLowerCase(Locale.ROOT),
                List.of(
                        comparison.before().scenario(),
                        comparison.before().name() + " against "
                                + comparison.after().name()),
                ComparisonWords.sentence(comparison));
        WholeFile.write(file, ComparisonPage.draw(top, ComparisonSections.of(comparison)));
    }

    /** The comparison as Markdown. */
    public static String markdown(RunComparison comparison) {
        return ComparisonMarkdown.of(comparison);
    }

    /**
     * Writes the same.
     *
     * @throws dev.weir.report.data.BundleException when the file cannot be written
     */
    public static void writeMarkdown(RunComparison comparison, Path file) {
        WholeFile.write(file, Secrets.masked(markdown(comparison)));
    }

    /** Every run as benchmarks of Go print, for benchstat. */
    public static String benchstat(RunComparison comparison) {
        return EveryRun.benchstat(comparison);
    }

    /** Every run as a table, for Apache Otava. */
    public static String csv(RunComparison comparison) {
        return EveryRun.csv(comparison);
    }
}
