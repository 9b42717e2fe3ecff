package dev.weir.cli.compare;

import dev.weir.compare.ComparisonRule;
import dev.weir.config.ConfigException;
import dev.weir.report.compare.RunComparison;
import dev.weir.result.Column;
import dev.weir.unit.Percents;
import dev.weir.unit.Spelling;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how sides are compared, of every command that compares. Filled by picocli. */
public final class ComparisonOptions {

    @Option(
            names = "--at-least",
            paramLabel = "<percent>",
            description = "The smallest difference that matters (default: 5%%).")
    private @Nullable String atLeast;

    @Option(
            names = "--figures",
            paramLabel = "<names>",
            split = ",",
            description =
                    "Which figures are compared, by the names of columns of a matrix, separated by commas (default:"
                            + " throughput,p50,p99,CPU-s/M,lost).")
    private List<String> figures = List.of();

    @Option(
            names = "--across-machines",
            description = "Compare runs of machines that differ in processor, memory or virtualisation.")
    private boolean acrossMachines;

    /** Whether any of them was given. */
    public boolean given() {
        return atLeast != null || !figures.isEmpty() || acrossMachines;
    }

    /**
     * What they say.
     *
     * @throws ConfigException when one of them means nothing, with a message for the user
     */
    public RunComparison.Terms terms() {
        return new RunComparison.Terms(
                figures.isEmpty()
                        ? RunComparison.USUAL
                        : figures.stream().map(ComparisonOptions::column).toList(),
                new ComparisonRule(least(), ComparisonRule.ERROR),
                acrossMachines);
    }

    /** The words that say the same. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        String least = atLeast;
        if (least != null) {
            words.addAll(List.of("--at-least", least));
        }
        if (!figures.isEmpty()) {
            words.addAll(List.of("--figures", String.join(",", figures)));
        }
        if (acrossMachines) {
            words.add("--across-machines");
        }
        return words;
    }

    private double least() {
        String given = atLeast;
        if (given == null) {
            return ComparisonRule.USUAL.atLeast();
        }
        try {
            double share = Percents.parse(given);
            if (share > 0) {
                return share;
            }
        } catch (IllegalArgumentException e) {
            throw new ConfigException("--at-least: " + e.getMessage());
        }
        throw new ConfigException("--at-least is a percentage above 0, such as 5%, not '" + given + "'");
    }

    private static Column column(String name) {
        return Column.of(name.strip())
                .orElseThrow(() -> new ConfigException("--figures: no figure is called '" + name.strip() + "'"
                        + Spelling.nearest(name.strip(), Column.titles())
                                .map(right -> "\n    did you mean '" + right + "'?")
                                .orElse("")
                        + "\n    known: " + String.join(", ", Column.titles())));
    }
}
