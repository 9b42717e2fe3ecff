package dev.weir.report.text;

import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.ShellCommand;
import dev.weir.report.wording.StepWording;
import dev.weir.report.wording.VerdictWording;
import dev.weir.report.wording.WatchWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.Event;
import dev.weir.result.Latency;
import dev.weir.result.ProcessCost;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.transport.EffectiveSetting;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;

/** A scenario of steps in words and aligned figures. */
public final class StepsText {

    private static final String INDENT = TextPage.INDENT;
    private static final List<Double> USUAL = List.of(50.0, 99.0);

    private final PlanResult result;
    private final TextStyle style;
    private final List<Double> percentiles;
    private final TextPage page;

    public StepsText(PlanResult result, TextStyle style) {
        this.result = result;
        this.style = style;
        this.percentiles = Wording.shown(result.setup(), USUAL);
        this.page = new TextPage(style);
    }

    /** The verdict, the table of operations, and what has to be known to read it. */
    public List<String> headline() {
        page.clear();
        verdict();
        table();
        notes();
        return page.lines();
    }

    /** Everything, section by section. */
    public List<String> full() {
        page.clear();
        page.addAll(TextLines.flow(
                "",
                "",
                List.of("weir " + result.origin().weirVersion(), result.origin().scenario(), result.system()),
                " · ",
                style.widthColumns()));
        page.add("run " + result.origin().runId() + " · started "
                + result.origin().startedAt());
        page.add("");
        verdict();
        page.add("");
        page.paragraph("", VerdictWording.opening(result.verdict()));
        table();
        notes();
        page.verdict(result.verdict());
        result.steps().forEach(this::step);
        processes();
        TextHosts.write(result.acrossHosts(), result.resources(), HostWording.LEAD_OF_STEPS, page);
        TextHosts.writeWatched(WatchWording.table(result), page);
        events();
        settings();
        repeat();
        return page.lines();
    }

    private void verdict() {
        String verdict = StepWording.verdict(result);
        Outcome colour = StepWording.colour(result).equals("overloaded")
                ? Outcome.INVALID
                : result.verdict().outcome();
        List<String> text = TextLines.flow(
                INDENT + verdict + "   ", INDENT, StepWording.facts(result), " · ", style.widthColumns());
        page.add(text.getFirst().replaceFirst(verdict, Matcher.quoteReplacement(style.coloured(verdict, colour))));
        page.addAll(text.subList(1, text.size()));
        for (Finding finding : StepWording.told(result.verdict())) {
            String mark = finding.severity() == Severity.WARNING ? "warning: " : "";
            page.addAll(TextLines.paragraph(INDENT + mark, INDENT, finding.text(), style.widthColumns()));
        }
        VerdictWording.advice(result.verdict()).ifPresent(advice -> page.paragraph("", advice));
    }

    private void table() {
        List<StepResult> steps = StepWording.shown(result);
        List<String> header =
                new ArrayList<>(List.of("step", "due", "succeeded", "failed", "unresolved", "rate", "MB/s", "mean"));
        percentiles.forEach(percentile -> header.add(Figures.percentile(percentile)));
        header.add("max");
        TextTable table = new TextTable(1, header);
        for (StepResult step : steps) {
            step.operations().forEach(figures -> table.row(row(step, figures)));
            step.endToEnd().forEach(latency -> table.row(endToEnd(step, latency)));
        }
        if (!steps.isEmpty()) {
            page.add("");
            page.table(table);
        }
    }

    private List<String> row(StepResult step, OperationFigures figures) {
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

    private List<String> endToEnd(StepResult step, Latency latency) {
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

    private List<String> times(Latency latency) {
        List<String> times = new ArrayList<>();
        times.add(
                latency.timings().count() == 0
                        ? Figures.NONE
                        : Durations.format(Math.round(latency.timings().meanNanos())));
        percentiles.forEach(percentile -> times.add(
                Wording.percentile(latency, percentile).map(Wording::value).orElse(Figures.NONE)));
        times.add(latency.timings().count() == 0 ? Figures.NONE : Wording.max(latency));
        return times;
    }

    private void notes() {
        List<String> notes = new ArrayList<>(StepWording.notes(StepWording.latencies(result), percentiles));
        notes.addAll(StepWording.closedLoops(result));
        notes.addAll(StepWording.failures(result));
        notes.addAll(StepWording.preconditions(result));
        if (!notes.isEmpty()) {
            page.add("");
        }
        notes.forEach(note -> page.paragraph("", note));
    }

    private void step(StepResult step) {
        page.section("step " + step.name());
        page.addAll(TextLines.flow(INDENT, INDENT, StepWording.span(step), " · ", style.widthColumns()));
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
        page.table(table);
        StepWording.failures(step).forEach(failure -> page.paragraph("", failure));
        StepWording.found(step).forEach(found -> page.paragraph("", found));
    }

    private void processes() {
        List<ProcessCost> ofRun = WatchWording.ofRun(result);
        if (ofRun.isEmpty()) {
            return;
        }
        page.section("cost");
        TextTable table = new TextTable(
                1, List.of("", "CPU", "CPU per million", "peak memory", "received", "sent", "collections"));
        for (ProcessCost process : ofRun) {
            table.row(
                    process.name(),
                    Figures.processorSeconds(process.cpuSeconds()),
                    Figures.processorSeconds(process.cpuSecondsPerMillion()),
                    Figures.bytes(process.peakMemoryBytes()),
                    Figures.bytes(process.network().receivedBytes()),
                    Figures.bytes(process.network().sentBytes()),
                    Figures.count(process.collections().gcCount()));
        }
        page.table(table);
        page.paragraph("", Wording.longestPause(result.resources().pauses()));
        HostWording.stealHere(result.acrossHosts(), result.resources())
                .ifPresent(sentence -> page.paragraph("", sentence));
    }

    private void events() {
        if (!result.events().isEmpty()) {
            page.section("events, from the start of the first step");
            for (Event event : result.events()) {
                page.paragraph(
                        String.format(Locale.ROOT, "%8s  %-8s ", Figures.instant(event.atNanos()), event.kind()),
                        event.text());
            }
        }
    }

    private void settings() {
        List<EffectiveSetting> changed = result.setup().effectiveSettings().stream()
                .filter(setting -> !setting.isDefault())
                .toList();
        if (!changed.isEmpty()) {
            page.section("settings that differ from the defaults; all are in steps.json");
            changed.forEach(setting -> page.paragraph(setting.scope() + " ", setting.name() + " = " + setting.value()));
        }
        if (!result.setup().environment().isEmpty()) {
            page.section("environment");
            result.setup().environment().forEach((name, value) -> page.paragraph(name + "  ", value));
        }
    }

    private void repeat() {
        page.section("repeat it");
        page.add(INDENT + ShellCommand.line(result.origin().command()));
        page.add("");
        page.verbatim(result.origin().scenarioText());
    }
}
