package dev.weir.report.text;

import dev.weir.report.wording.CrowdWording;
import dev.weir.report.wording.EventGroup;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HopWording;
import dev.weir.report.wording.LagWording;
import dev.weir.report.wording.LedgerColumn;
import dev.weir.report.wording.LedgerLine;
import dev.weir.report.wording.ShellCommand;
import dev.weir.report.wording.Wording;
import dev.weir.result.CrowdFigures;
import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.ProcessCost;
import dev.weir.result.RunResult;
import dev.weir.result.SettingValue;
import dev.weir.result.Throughput;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The long text: the headline, then every section of the run. */
final class TextSections {

    private static final String INDENT = "  ";

    private final RunResult result;
    private final TextStyle style;
    private final List<String> lines = new ArrayList<>();

    TextSections(RunResult result, TextStyle style) {
        this.result = result;
        this.style = style;
    }

    List<String> lines() {
        lines.clear();
        title();
        verdict();
        if (Wording.measured(result)) {
            lines.addAll(TextFaults.lines(result, style));
            lines.addAll(TextRebalances.lines(result, style));
            latency();
            hops();
            throughput();
            lag();
            ledger();
            result.messages().crowd().forEach(this::crowd);
            processes();
            clients();
        }
        phasesAndEvents();
        settings();
        environment();
        repeat();
        notMeasured();
        return List.copyOf(lines);
    }

    private void title() {
        List<String> parts = new ArrayList<>(List.of("weir " + result.origin().weirVersion()));
        parts.addAll(Wording.subject(result));
        lines.addAll(TextLines.flow("", "", parts, " · ", style.widthColumns()));
        lines.add("run " + result.origin().runId() + " · started "
                + result.origin().startedAt());
        lines.add("");
        lines.addAll(new TextHeadline(result, style).lines());
        lines.add("");
        paragraph("", result.verdict().sentence());
    }

    private void verdict() {
        if (!result.verdict().expectations().isEmpty()) {
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
        if (!result.verdict().findings().isEmpty()) {
            section("findings");
            result.verdict()
                    .findings()
                    .forEach(finding ->
                            paragraph(finding.severity().name().toLowerCase(Locale.ROOT) + ": ", finding.text()));
        }
    }

    private void latency() {
        List<Latency> latencies = result.messages().latencies().stream()
                .filter(l -> l.timings().count() > 0)
                .toList();
        if (latencies.isEmpty()) {
            return;
        }
        section("latency");
        if (result.subject().saturated()) {
            paragraph(
                    "",
                    "Messages were published back to back, so none has an intended instant. Latency mostly"
                            + " reflects how long messages waited in queues.");
        }
        List<String> header = new ArrayList<>(List.of(""));
        latencies.forEach(latency -> header.add(Wording.title(latency.name())));
        TextTable table = new TextTable(1, header);
        table.row(latencyRow("min", latencies, l -> Durations.format(l.timings().minNanos())));
        latencies
                .getFirst()
                .percentiles()
                .forEach(p -> table.row(latencyRow(
                        Figures.percentile(p.percentile()),
                        latencies,
                        l -> Wording.percentile(l, p.percentile())
                                .map(Wording::value)
                                .orElse(Figures.NONE))));
        table.row(latencyRow("max", latencies, l -> Durations.format(l.timings().maxNanos())));
        table.row(latencyRow(
                "mean", latencies, l -> Durations.format(Math.round(l.timings().meanNanos()))));
        table.row(latencyRow(
                "std dev",
                latencies,
                l -> Durations.format(Math.round(l.timings().standardDeviationNanos()))));
        table.row(
                latencyRow("samples", latencies, l -> Figures.count(l.timings().count())));
        if (latencies.stream().anyMatch(l -> l.missing() > 0)) {
            table.row(latencyRow("missing", latencies, l -> Figures.count(l.missing())));
        }
        table.row(
                latencyRow("negative", latencies, l -> Figures.count(l.timings().negative())));
        add(table);
        latencies.forEach(l -> lines.add(INDENT + Wording.title(l.name()) + ": " + Wording.span(l.name())));
        Wording.notes(latencies, Wording.percentiles(latencies)).forEach(note -> lines.add(INDENT + note));
    }

    private void hops() {
        if (HopWording.hops(result).isEmpty()) {
            return;
        }
        section("latency by hop");
        paragraph("", HopWording.LEAD);
        TextTable table = new TextTable(1, HopWording.TITLES);
        HopWording.rows(result).forEach(table::row);
        add(table);
        HopWording.notes(result).forEach(note -> paragraph("", note));
    }

    private static List<String> latencyRow(String label, List<Latency> latencies, Function<Latency, String> figure) {
        List<String> row = new ArrayList<>(List.of(label));
        latencies.forEach(latency -> row.add(figure.apply(latency)));
        return row;
    }

    private void throughput() {
        section("throughput");
        Throughput t = result.messages().throughput();
        TextTable table = new TextTable(1, List.of("", "messages", "bytes", "over"));
        if (!result.subject().saturated()) {
            table.row("offered", Rates.format(t.offeredPerSecond()), "", Durations.format(t.dueNanos()));
        }
        rate(table, "sent", t.sent());
        rate(table, "acked", t.acked());
        rate(table, "delivered", t.delivered());
        add(table);
    }

    private static void rate(TextTable table, String label, Throughput.Rate rate) {
        String bytes = rate.bytes() < 0 ? "" : Figures.byteRate(rate.bytesPerSecond());
        table.row(label, Rates.format(rate.perSecond()), bytes, Durations.format(rate.overNanos()));
    }

    private void ledger() {
        Ledger ledger = result.messages().ledger();
        section("ledger");
        TextTable table = new TextTable(1, List.of("", "messages", "share"));
        List<LedgerLine> account = new ArrayList<>(LedgerLine.sending(ledger.total()));
        if (result.subject().subscribers() > 0) {
            account.addAll(LedgerLine.receiving(ledger.total()));
        }
        account.addAll(LedgerLine.findings(ledger));
        account.forEach(line -> table.row(
                "  ".repeat(line.depth()) + line.label(),
                line.count() < 0 ? "?" : Figures.count(line.count()),
                line.whole() == 0 ? "" : Figures.share(line.share())));
        add(table);
        if (!ledger.lossChecked() || !ledger.drainProven()) {
            paragraph("", "Loss " + LedgerLine.findings(ledger).getFirst().meaning() + ".");
        }
        ledger.imbalances().forEach(text -> paragraph("does not balance: ", text));
        ledger.total()
                .sending()
                .failedByKind()
                .forEach(kind -> paragraph("first " + kind.kind() + ": ", kind.firstCause()));
        perStream(ledger);
        if (!ledger.samples().isEmpty()) {
            lines.add("");
            TextTable samples = new TextTable(4, List.of("first in trouble", "stream", "sequence", "where"));
            ledger.samples()
                    .forEach(s -> samples.row(
                            s.trouble(), Figures.count(s.stream()), Figures.count(s.sequence()), s.detail()));
            add(samples);
        }
    }

    private void perStream(Ledger ledger) {
        if (ledger.publishers().size() > 1) {
            lines.add("");
            add(accounts(ledger.publishers(), LedgerColumn.publisher(ledger)));
        }
        if (ledger.subscribers().size() > 1) {
            lines.add("");
            add(accounts(ledger.subscribers(), LedgerColumn.SUBSCRIBER));
        }
    }

    private static TextTable accounts(List<Account> accounts, List<LedgerColumn> columns) {
        List<LedgerColumn> telling = LedgerColumn.telling(accounts, columns);
        List<String> header = new ArrayList<>(List.of(""));
        telling.forEach(column -> header.add(column.title()));
        TextTable table = new TextTable(1, header);
        for (Account account : accounts) {
            List<String> row = new ArrayList<>(List.of(account.name()));
            telling.forEach(column -> row.add(Figures.count(column.figure().applyAsLong(account))));
            table.row(row);
        }
        return table;
    }

    private void lag() {
        if (LagWording.any(result)) {
            section("consumer lag");
            TextTable table = new TextTable(1, LagWording.TITLES);
            result.messages().lag().forEach(lag -> LagWording.levels(lag).forEach(table::row));
            add(table);
            LagWording.lines(result).forEach(line -> paragraph(line.label() + ": ", line.text()));
        }
    }

    private void crowd(CrowdFigures crowd) {
        section("clients");
        TextTable table = new TextTable(1, List.of("", ""));
        CrowdWording.figures(crowd).forEach(figure -> table.row(figure.getKey(), figure.getValue()));
        add(table);
        if (!crowd.worst().isEmpty()) {
            lines.add("");
            TextTable worst = new TextTable(0, CrowdWording.worstTitles(crowd));
            CrowdWording.worst(crowd).forEach(worst::row);
            add(worst);
        }
        if (!crowd.latencies().slowest().isEmpty()) {
            lines.add("");
            TextTable slowest = new TextTable(0, CrowdWording.SLOWEST_TITLES);
            CrowdWording.slowest(crowd).forEach(slowest::row);
            add(slowest);
        }
        crowd.connections()
                .reasons()
                .forEach(reason -> paragraph(Figures.count(reason.count()) + " times: ", reason.text()));
    }

    private void processes() {
        if (result.resources().processes().isEmpty()) {
            return;
        }
        section("cost");
        List<String> header = new ArrayList<>(List.of(""));
        result.resources().processes().forEach(process -> header.add(process.name()));
        TextTable table = new TextTable(1, header);
        table.row(costRow("CPU", p -> Figures.processorSeconds(p.cpuSeconds())));
        table.row(costRow("CPU per million", p -> Figures.processorSeconds(p.cpuSecondsPerMillion())));
        table.row(costRow("peak memory", p -> Figures.bytes(p.peakMemoryBytes())));
        table.row(costRow("received", p -> Figures.bytes(p.network().receivedBytes())));
        table.row(costRow("sent", p -> Figures.bytes(p.network().sentBytes())));
        table.row(costRow("collections", p -> Figures.count(p.collections().gcCount())));
        table.row(costRow("in collections", p -> Figures.seconds(p.collections().gcSeconds())));
        table.row(costRow("voluntary switches", p -> Figures.count(p.switches().voluntarySwitches())));
        table.row(
                costRow("involuntary switches", p -> Figures.count(p.switches().involuntarySwitches())));
        table.row(costRow("process id", p -> Long.toString(p.pid())));
        add(table);
    }

    private void clients() {
        if (result.resources().clientFigures().isEmpty()) {
            return;
        }
        section("counted by the clients");
        TextTable table = new TextTable(1, List.of("", "", "from"));
        result.resources()
                .clientFigures()
                .forEach(figure -> table.row(figure.name(), Figures.client(figure), figure.source()));
        add(table);
    }

    private List<String> costRow(String label, Function<ProcessCost, String> figure) {
        List<String> row = new ArrayList<>(List.of(label));
        result.resources().processes().forEach(process -> row.add(figure.apply(process)));
        return row;
    }

    private void phasesAndEvents() {
        section("phases");
        result.phases()
                .forEach(phase -> paragraph(
                        String.format(
                                Locale.ROOT,
                                "%8s  %-10s %8s  ",
                                Figures.instant(phase.startNanos()),
                                phase.name(),
                                Durations.format(phase.durationNanos())),
                        phase.note()));
        if (!result.events().isEmpty()) {
            section("events, from the start of the measured phase");
            EventGroup.of(result)
                    .forEach(group -> paragraph(
                            String.format(Locale.ROOT, "%8s  %-8s ", Figures.instant(group.atNanos()), group.kind()),
                            group.text()));
        }
    }

    private void settings() {
        if (result.setup().effectiveSettings().isEmpty()) {
            return;
        }
        section("settings in force, differences from the defaults first");
        settings(result.setup().effectiveSettings().stream()
                .filter(s -> !s.isDefault())
                .toList());
        List<SettingValue> defaults = result.setup().effectiveSettings().stream()
                .filter(SettingValue::isDefault)
                .toList();
        if (!defaults.isEmpty()) {
            lines.add("");
            lines.add(INDENT + "at their defaults:");
            settings(defaults);
        }
    }

    private void settings(List<SettingValue> settings) {
        settings.forEach(s -> paragraph(s.scope() + " ", s.name() + " = " + s.value()));
    }

    private void environment() {
        if (result.setup().environment().isEmpty()) {
            return;
        }
        section("environment");
        int width = result.setup().environment().keySet().stream()
                .mapToInt(String::length)
                .max()
                .orElse(0);
        result.setup()
                .environment()
                .forEach((name, value) -> paragraph(name + " ".repeat(width - name.length() + 2), value));
    }

    private void repeat() {
        section("repeat it");
        lines.add(INDENT + ShellCommand.line(result.origin().command()));
        if (!result.origin().scenarioText().isBlank()) {
            lines.add("");
            result.origin().scenarioText().lines().forEach(line -> lines.add((INDENT + line).stripTrailing()));
        }
    }

    private void notMeasured() {
        if (!result.notMeasured().isEmpty()) {
            section("not measured");
            result.notMeasured().forEach(text -> paragraph("- ", text));
        }
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
}
