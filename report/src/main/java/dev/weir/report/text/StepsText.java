package dev.weir.report.text;

import dev.weir.report.wording.Figures;
import dev.weir.report.wording.ShellCommand;
import dev.weir.report.wording.StepWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.Event;
import dev.weir.result.Latency;
import dev.weir.result.ProcessCost;
import dev.weir.result.SettingValue;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;

/** A scenario of steps in words and aligned figures. */
public final class StepsText {

    private static final String INDENT = "  ";
    private static final List<Double> PERCENTILES = List.of(50.0, 99.0);

    private final PlanResult result;
    private final TextStyle style;
    private final List<String> lines = new ArrayList<>();

    public StepsText(PlanResult result, TextStyle style) {
        this.result = result;
        this.style = style;
    }

    /** The verdict, the table of operations, and what has to be known to read it. */
    public List<String> headline() {
        lines.clear();
        verdict();
        table();
        notes();
        return List.copyOf(lines);
    }

    /** Everything, section by section. */
    public List<String> full() {
        lines.clear();
        lines.addAll(TextLines.flow(
                "",
                "",
                List.of("weir " + result.origin().weirVersion(), result.origin().scenario(), result.system()),
                " · ",
                style.widthColumns()));
        lines.add("run " + result.origin().runId() + " · started "
                + result.origin().startedAt());
        lines.add("");
        verdict();
        lines.add("");
        paragraph("", result.verdict().sentence());
        table();
        notes();
        expectations();
        findings();
        result.steps().forEach(this::step);
        processes();
        events();
        settings();
        repeat();
        return List.copyOf(lines);
    }

    private void verdict() {
        Outcome outcome = result.verdict().outcome();
        List<String> text = TextLines.flow(
                INDENT + outcome + "   ", INDENT, StepWording.facts(result), " · ", style.widthColumns());
        lines.add(text.getFirst().replaceFirst(outcome.name(), Matcher.quoteReplacement(coloured(outcome))));
        lines.addAll(text.subList(1, text.size()));
        for (Finding finding : StepWording.told(result.verdict())) {
            String mark = finding.severity() == Severity.WARNING ? "warning: " : "";
            lines.addAll(TextLines.paragraph(INDENT + mark, INDENT, finding.text(), style.widthColumns()));
        }
    }

    private void table() {
        List<StepResult> steps = StepWording.shown(result);
        TextTable table = new TextTable(
                1,
                List.of(
                        "step",
                        "due",
                        "succeeded",
                        "failed",
                        "unresolved",
                        "rate",
                        "MB/s",
                        "mean",
                        "p50",
                        "p99",
                        "max"));
        for (StepResult step : steps) {
            step.operations().forEach(figures -> table.row(row(step, figures)));
            step.endToEnd().forEach(latency -> table.row(endToEnd(step, latency)));
        }
        if (!steps.isEmpty()) {
            lines.add("");
            add(table);
        }
    }

    private static List<String> row(StepResult step, OperationFigures figures) {
        List<String> row = new ArrayList<>(List.of(
                StepWording.label(step, figures.kind()),
                Figures.count(figures.account().due()),
                Figures.count(figures.account().succeeded()),
                Figures.count(figures.account().failed()),
                Figures.count(figures.account().unresolved()),
                Rates.format(figures.volume().perSecond()),
                figures.volume().bytes() == 0
                        ? Figures.NONE
                        : Figures.threeDigits(figures.volume().bytesPerSecond() / 1e6)));
        row.addAll(times(figures.latency()));
        return row;
    }

    private static List<String> endToEnd(StepResult step, Latency latency) {
        List<String> row = new ArrayList<>(List.of(
                StepWording.label(step, StepWording.END_TO_END),
                Figures.count(latency.expected()),
                Figures.count(latency.arrived()),
                "",
                "",
                "",
                ""));
        row.addAll(times(latency));
        return row;
    }

    private static List<String> times(Latency latency) {
        List<String> times = new ArrayList<>();
        times.add(
                latency.timings().count() == 0
                        ? Figures.NONE
                        : Durations.format(Math.round(latency.timings().meanNanos())));
        PERCENTILES.forEach(percentile -> times.add(
                Wording.percentile(latency, percentile).map(Wording::value).orElse(Figures.NONE)));
        times.add(latency.timings().count() == 0 ? Figures.NONE : Wording.max(latency));
        return times;
    }

    private void notes() {
        List<String> notes = new ArrayList<>(StepWording.percentiles(result, PERCENTILES));
        notes.addAll(StepWording.closedLoops(result));
        notes.addAll(StepWording.failures(result));
        StepWording.preconditions(result).ifPresent(notes::add);
        if (!notes.isEmpty()) {
            lines.add("");
        }
        notes.forEach(note -> paragraph("", note));
    }

    private void expectations() {
        if (result.verdict().expectations().isEmpty()) {
            return;
        }
        section("expected");
        TextTable table = new TextTable(4, List.of("", "metric", "expected", "found"));
        result.verdict().expectations().forEach(expectation -> {
            String mark = switch (expectation.holds()) {
                case YES -> "holds";
                case NO -> "FAILS";
                case INCONCLUSIVE -> "inconclusive";
            };
            table.row(mark, expectation.metric(), expectation.limit(), expectation.found());
        });
        add(table);
    }

    private void findings() {
        if (!result.verdict().findings().isEmpty()) {
            section("findings");
            result.verdict()
                    .findings()
                    .forEach(finding ->
                            paragraph(finding.severity().name().toLowerCase(Locale.ROOT) + ": ", finding.text()));
        }
    }

    private void step(StepResult step) {
        section("step " + step.name());
        lines.addAll(TextLines.flow(INDENT, INDENT, StepWording.span(step), " · ", style.widthColumns()));
        List<String> header = new ArrayList<>(List.of(""));
        List<Latency> latencies = StepWording.latencies(step);
        step.operations().forEach(figures -> {
            header.add(figures.kind());
            header.add("its duration");
        });
        step.endToEnd().forEach(latency -> header.add(StepWording.END_TO_END));
        TextTable table = new TextTable(1, header);
        for (double percentile : Wording.percentiles(latencies)) {
            List<String> row = new ArrayList<>(List.of(Figures.percentile(percentile)));
            latencies.forEach(latency -> row.add(
                    Wording.percentile(latency, percentile).map(Wording::value).orElse(Figures.NONE)));
            table.row(row);
        }
        add(table);
        StepWording.failures(step).forEach(failure -> paragraph("", failure));
        StepWording.found(step).forEach(found -> paragraph("", found));
    }

    private void processes() {
        if (result.resources().processes().isEmpty()) {
            return;
        }
        section("cost");
        TextTable table = new TextTable(
                1, List.of("", "CPU", "CPU per million", "peak memory", "received", "sent", "collections"));
        for (ProcessCost process : result.resources().processes()) {
            table.row(
                    process.name(),
                    Figures.processorSeconds(process.cpuSeconds()),
                    Figures.processorSeconds(process.cpuSecondsPerMillion()),
                    Figures.bytes(process.peakMemoryBytes()),
                    Figures.bytes(process.network().receivedBytes()),
                    Figures.bytes(process.network().sentBytes()),
                    Figures.count(process.collections().gcCount()));
        }
        add(table);
        paragraph("", Wording.longestPause(result.resources().pauses()));
    }

    private void events() {
        if (!result.events().isEmpty()) {
            section("events, from the start of the first step");
            for (Event event : result.events()) {
                paragraph(
                        String.format(Locale.ROOT, "%8s  %-8s ", Figures.instant(event.atNanos()), event.kind()),
                        event.text());
            }
        }
    }

    private void settings() {
        List<SettingValue> changed = result.setup().effectiveSettings().stream()
                .filter(setting -> !setting.isDefault())
                .toList();
        if (!changed.isEmpty()) {
            section("settings that differ from the defaults; all are in steps.json");
            changed.forEach(setting -> paragraph(setting.scope() + " ", setting.name() + " = " + setting.value()));
        }
        if (!result.setup().environment().isEmpty()) {
            section("environment");
            result.setup().environment().forEach((name, value) -> paragraph(name + "  ", value));
        }
    }

    private void repeat() {
        section("repeat it");
        lines.add(INDENT + ShellCommand.line(result.origin().command()));
        lines.add("");
        result.origin().scenarioText().lines().forEach(line -> lines.add((INDENT + line).stripTrailing()));
    }

    private void section(String title) {
        lines.add("");
        lines.add(title.toUpperCase(Locale.ROOT));
    }

    private void paragraph(String label, String text) {
        String first = INDENT + label;
        String rest = " ".repeat(Math.min(first.length(), style.widthColumns() / 2));
        lines.addAll(TextLines.paragraph(first, rest, text, style.widthColumns()));
    }

    private void add(TextTable table) {
        table.lines(style.widthColumns() - INDENT.length()).forEach(line -> lines.add((INDENT + line).stripTrailing()));
    }

    private String coloured(Outcome outcome) {
        String ansi = switch (outcome) {
            case PASS -> "1;32";
            case INVALID -> "1;33";
            case FAIL, ERROR -> "1;31";
        };
        return style.colour() ? "\u001b[" + ansi + "m" + outcome + "\u001b[0m" : outcome.name();
    }
}
