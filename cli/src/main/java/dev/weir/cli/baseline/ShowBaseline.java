package dev.weir.cli.baseline;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.terminal.Console;
import dev.weir.compare.ChangePoints;
import dev.weir.config.ConfigException;
import dev.weir.report.baseline.Baseline;
import dev.weir.report.baseline.Baseline.BaselineCell;
import dev.weir.report.baseline.BaselineStore.StoredBaseline;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir baseline show}. */
@Command(
        name = "show",
        description =
                "Show how figures of a scenario changed from baseline to baseline, and where they took another level.",
        footer = {
            "",
            "Examples:",
            "  weir baseline show quickstart",
            "  weir baseline show quickstart --metrics \"end-to-end p99.9\""
        })
final class ShowBaseline implements Callable<Integer> {

    private static final List<String> USUAL = List.of("end-to-end p50", "end-to-end p99", "publish p99", "delivered");

    private final Console console;

    @Mixin
    private final BaselinesOption baselines = new BaselinesOption();

    @Parameters(paramLabel = "<scenario>", description = "Name of the scenario.")
    private String scenario = "";

    @Option(
            names = "--metrics",
            split = ",",
            paramLabel = "<names>",
            description =
                    "Which, separated by commas, as in 'expect' (default: end-to-end p50, end-to-end p99, publish p99, delivered).")
    private List<String> metrics = USUAL;

    ShowBaseline(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Map<List<String>, List<Baseline>> byMachine = new LinkedHashMap<>();
        for (StoredBaseline stored : baselines.store(console).of(scenario)) {
            byMachine
                    .computeIfAbsent(stored.baseline().machine(), any -> new ArrayList<>())
                    .add(stored.baseline());
        }
        if (byMachine.isEmpty()) {
            throw new ConfigException("there is no baseline of '" + scenario + "'; known:  weir baseline list");
        }
        byMachine.forEach(this::show);
        return ExitCode.OK;
    }

    private void show(List<String> machine, List<Baseline> history) {
        console.print(machine.isEmpty() ? "a machine of which nothing is known" : String.join(", ", machine));
        for (BaselineCell cell : history.getLast().cells()) {
            for (String metric : metrics) {
                List<Baseline> having = history.stream()
                        .filter(one -> one.median(cell.label(), metric).isPresent())
                        .toList();
                if (!having.isEmpty()) {
                    show(cell.label(), metric, having);
                }
            }
        }
    }

    private void show(String label, String metric, List<Baseline> history) {
        console.print("");
        console.print("  " + (label.isEmpty() ? "" : label + " · ") + metric);
        List<Double> values = history.stream()
                .map(one -> one.median(label, metric).orElseThrow())
                .toList();
        List<Integer> changes = ChangePoints.of(values);
        for (int i = 0; i < values.size(); i++) {
            String value = metric.equals("delivered")
                    ? Rates.format(values.get(i))
                    : Durations.format(Math.round(values.get(i)));
            console.print("    %-24s  %12s  weir %s%s"
                    .formatted(
                            history.get(i).startedAt(),
                            value,
                            history.get(i).weirVersion(),
                            changes.contains(i) ? "  <- another level from here on" : ""));
        }
    }
}
