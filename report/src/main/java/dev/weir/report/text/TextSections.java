package dev.weir.report.text;

import dev.weir.report.wording.CrowdWording;
import dev.weir.report.wording.EventGroup;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HopWording;
import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.LagWording;
import dev.weir.report.wording.LedgerColumn;
import dev.weir.report.wording.LedgerLine;
import dev.weir.report.wording.ShellCommand;
import dev.weir.report.wording.VerdictWording;
import dev.weir.report.wording.WatchWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.CrowdFigures;
import dev.weir.result.EchoLedger;
import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.ProcessCost;
import dev.weir.result.RunResult;
import dev.weir.result.Throughput;
import dev.weir.transport.EffectiveSetting;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The long text: the headline, then every section of the run. */
final class TextSections {

    private static final String INDENT = TextPage.INDENT;

    private final RunResult result;
    private final TextStyle style;
    private final TextPage page;

    TextSections(RunResult result, TextStyle style) {
        this.result = result;
        this.style = style;
        this.page = new TextPage(style);
    }

    List<String> lines() {
        page.clear();
        title();
        page.verdict(result.verdict());
        if (Wording.measured(result)) {
            page.addAll(TextFaults.lines(result, style));
            page.addAll(TextRebalances.lines(result, style));
            latency();
            hops();
            TextHosts.write(result, page);
            throughput();
            lag();
            ledger();
            result.messages().crowd().forEach(this::crowd);
            processes();
            TextHosts.writeWatched(result, page);
            clients();
        }
        phasesAndEvents();
        settings();
        environment();
        repeat();
        notMeasured();
        return page.lines();
    }

    private void title() {
        List<String> parts = new ArrayList<>(List.of("weir " + result.origin().weirVersion()));
        parts.addAll(Wording.subject(result));
        page.addAll(TextLines.flow("", "", parts, " · ", style.widthColumns()));
        page.add("run " + result.origin().runId() + " · started "
                + result.origin().startedAt());
        page.add("");
        page.addAll(new TextHeadline(result, style).lines());
        page.add("");
        page.paragraph("", VerdictWording.opening(result.verdict()));
    }

    private void latency() {
        List<Latency> latencies =
                result.messages().latencies().stream().filter(Wording::timed).toList();
        if (latencies.isEmpty()) {
            return;
        }
        page.section("latency");
        if (result.subject().saturated()) {
            page.paragraph(
                    "",
                    "Messages were published back to back, so none has an intended instant. Latency mostly"
                            + " reflects how long messages waited in queues.");
        }
        List<String> header = new ArrayList<>(List.of(""));
        latencies.forEach(latency -> header.add(Wording.title(latency.name())));
        TextTable table = new TextTable(1, header);
        table.row(latencyRow(
                "min", latencies, l -> Wording.figure(result, l, l.timings().minNanos())));
        latencies
                .getFirst()
                .percentiles()
                .forEach(p -> table.row(latencyRow(
                        Figures.percentile(p.percentile()),
                        latencies,
                        l -> Wording.percentile(l, p.percentile())
                                .map(found -> Wording.value(result, l, found))
                                .orElse(Figures.NONE))));
        table.row(latencyRow(
                "max", latencies, l -> Wording.figure(result, l, l.timings().maxNanos())));
        table.row(latencyRow(
                "mean",
                latencies,
                l -> Wording.figure(result, l, Math.round(l.timings().meanNanos()))));
        table.row(latencyRow(
                "std dev",
                latencies,
                l -> Wording.figure(result, l, Math.round(l.timings().standardDeviationNanos()))));
        table.row(
                latencyRow("samples", latencies, l -> Figures.count(l.timings().count())));
        if (latencies.stream().anyMatch(l -> l.missing() > 0)) {
            table.row(latencyRow("missing", latencies, l -> Figures.count(l.missing())));
        }
        table.row(
                latencyRow("negative", latencies, l -> Figures.count(l.timings().negative())));
        page.table(table);
        latencies.forEach(l -> page.add(INDENT + Wording.title(l.name()) + ": " + Wording.span(l.name())));
        Wording.notes(latencies, Wording.percentiles(latencies)).forEach(note -> page.add(INDENT + note));
        HostWording.notes(result, latencies).forEach(note -> page.paragraph("", note));
    }

    private void hops() {
        if (HopWording.hops(result).isEmpty()) {
            return;
        }
        page.section("latency by hop");
        page.paragraph("", HopWording.LEAD);
        TextTable table = new TextTable(1, HopWording.TITLES);
        HopWording.rows(result).forEach(table::row);
        page.table(table);
        HopWording.notes(result).forEach(note -> page.paragraph("", note));
    }

    private static List<String> latencyRow(String label, List<Latency> latencies, Function<Latency, String> figure) {
        List<String> row = new ArrayList<>(List.of(label));
        latencies.forEach(latency -> row.add(figure.apply(latency)));
        return row;
    }

    private void throughput() {
        page.section("throughput");
        Throughput t = result.messages().throughput();
        TextTable table = new TextTable(1, List.of("", "messages", "bytes", "over"));
        if (!result.subject().saturated()) {
            table.row("offered", Rates.format(t.offeredPerSecond()), "", Durations.format(t.dueNanos()));
        }
        rate(table, "sent", t.sent());
        rate(table, "acked", t.acked());
        if (result.subject().subscribers() > 0) {
            rate(table, "delivered", t.delivered());
        }
        page.table(table);
    }

    private static void rate(TextTable table, String label, Throughput.Rate rate) {
        String bytes = rate.bytes() < 0 ? "" : Figures.byteRate(rate.bytesPerSecond());
        table.row(label, Rates.format(rate.perSecond()), bytes, Durations.format(rate.overNanos()));
    }

    private void ledger() {
        Ledger ledger = result.messages().ledger();
        page.section("ledger");
        TextTable table = new TextTable(1, List.of("", "messages", "share"));
        List<LedgerLine> account = new ArrayList<>(LedgerLine.sending(ledger.total()));
        if (result.subject().subscribers() > 0) {
            account.addAll(LedgerLine.receiving(ledger));
        }
        account.addAll(LedgerLine.findings(ledger));
        account.forEach(line -> table.row(
                "  ".repeat(line.depth()) + line.label(),
                line.count() < 0 ? "?" : Figures.count(line.count()),
                line.whole() == 0 ? "" : Figures.share(line.share())));
        page.table(table);
        if (!ledger.lossKnown()) {
            page.paragraph("", "Loss " + LedgerLine.findings(ledger).getFirst().meaning() + ".");
        }
        ledger.imbalances().forEach(text -> page.paragraph("does not balance: ", text));
        ledger.total()
                .sending()
                .failedByKind()
                .forEach(kind -> page.paragraph("first " + kind.kind() + ": ", kind.firstCause()));
        perStream(ledger);
        result.messages().echoes().forEach(this::echoes);
        List<Ledger.Sample> first = Wording.samples(result);
        if (!first.isEmpty()) {
            page.add("");
            TextTable samples = new TextTable(4, List.of("first in trouble", "stream", "sequence", "where"));
            first.forEach(
                    s -> samples.row(s.trouble(), Figures.count(s.stream()), Figures.count(s.sequence()), s.detail()));
            page.table(samples);
        }
    }

    private void echoes(EchoLedger echoes) {
        page.add("");
        TextTable table = new TextTable(1, List.of("echoes", "messages", "share"));
        LedgerLine.echoes(echoes)
                .forEach(line -> table.row(
                        "  ".repeat(line.depth()) + line.label(),
                        Figures.count(line.count()),
                        line.whole() == 0 ? "" : Figures.share(line.share())));
        page.table(table);
        echoes.sending()
                .failedByKind()
                .forEach(kind -> page.paragraph("first " + kind.kind() + ": ", kind.firstCause()));
    }

    private void perStream(Ledger ledger) {
        if (ledger.publishers().size() > 1) {
            page.add("");
            page.table(accounts(ledger.publishers(), LedgerColumn.publisher(ledger)));
        }
        if (ledger.subscribers().size() > 1) {
            page.add("");
            page.table(accounts(ledger.subscribers(), LedgerColumn.subscriber(ledger)));
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
            page.section("consumer lag");
            TextTable table = new TextTable(1, LagWording.TITLES);
            result.messages().lag().forEach(lag -> LagWording.levels(lag).forEach(table::row));
            page.table(table);
            LagWording.lines(result).forEach(line -> page.paragraph(line.label() + ": ", line.text()));
        }
    }

    private void crowd(CrowdFigures crowd) {
        page.section("clients");
        TextTable table = new TextTable(1, List.of("", ""));
        long boundNanos = result.acrossHosts().boundNanos("end-to-end");
        CrowdWording.figures(crowd, boundNanos).forEach(figure -> table.row(figure.getKey(), figure.getValue()));
        page.table(table);
        if (!crowd.worst().isEmpty()) {
            page.add("");
            TextTable worst = new TextTable(0, CrowdWording.worstTitles(crowd));
            CrowdWording.worst(crowd).forEach(worst::row);
            page.table(worst);
        }
        if (!crowd.latencies().slowest().isEmpty()) {
            page.add("");
            TextTable slowest = new TextTable(0, CrowdWording.SLOWEST_TITLES);
            CrowdWording.slowest(crowd, boundNanos).forEach(slowest::row);
            page.table(slowest);
        }
        crowd.connections()
                .reasons()
                .forEach(reason -> page.paragraph(Figures.count(reason.count()) + " times: ", reason.text()));
    }

    private void processes() {
        List<ProcessCost> ofRun = WatchWording.ofRun(result);
        if (ofRun.isEmpty()) {
            return;
        }
        page.section("cost");
        List<String> header = new ArrayList<>(List.of(""));
        ofRun.forEach(process -> header.add(process.name()));
        TextTable table = new TextTable(1, header);
        table.row(costRow("CPU", p -> Figures.processorSeconds(p.cpuSeconds())));
        table.row(costRow("CPU per million", p -> Figures.processorSeconds(p.cpuSecondsPerMillion())));
        table.row(costRow("peak memory", p -> Figures.bytes(p.peakMemoryBytes())));
        table.row(costRow("received", p -> Figures.bytes(p.network().receivedBytes())));
        table.row(costRow("sent", p -> Figures.bytes(p.network().sentBytes())));
        table.row(costRow("disk read", p -> Figures.bytes(p.disk().readBytes())));
        table.row(costRow("disk written", p -> Figures.bytes(p.disk().writtenBytes())));
        table.row(costRow("collections", p -> Figures.count(p.collections().gcCount())));
        table.row(costRow("in collections", p -> Figures.seconds(p.collections().gcSeconds())));
        table.row(costRow("voluntary switches", p -> Figures.count(p.switches().voluntarySwitches())));
        table.row(
                costRow("involuntary switches", p -> Figures.count(p.switches().involuntarySwitches())));
        table.row(costRow("process id", p -> Long.toString(p.pid())));
        page.table(table);
        HostWording.stealHere(result.acrossHosts(), result.resources())
                .ifPresent(sentence -> page.paragraph("", sentence));
    }

    private void clients() {
        if (result.resources().clientFigures().isEmpty()) {
            return;
        }
        page.section("counted by the clients");
        TextTable table = new TextTable(1, List.of("", "", "from"));
        result.resources()
                .clientFigures()
                .forEach(figure -> table.row(figure.name(), Figures.client(figure), figure.source()));
        page.table(table);
    }

    private List<String> costRow(String label, Function<ProcessCost, String> figure) {
        List<String> row = new ArrayList<>(List.of(label));
        WatchWording.ofRun(result).forEach(process -> row.add(figure.apply(process)));
        return row;
    }

    private void phasesAndEvents() {
        page.section("phases");
        result.phases()
                .forEach(phase -> page.paragraph(
                        String.format(
                                Locale.ROOT,
                                "%8s  %-10s %8s  ",
                                Figures.instant(phase.startNanos()),
                                phase.name(),
                                Durations.format(phase.durationNanos())),
                        phase.note()));
        if (!result.events().isEmpty()) {
            page.section("events, from the start of the measured phase");
            EventGroup.of(result)
                    .forEach(group -> page.paragraph(
                            String.format(Locale.ROOT, "%8s  %-8s ", Figures.instant(group.atNanos()), group.kind()),
                            group.text()));
        }
    }

    private void settings() {
        if (result.setup().effectiveSettings().isEmpty()) {
            return;
        }
        page.section("settings in force, differences from the defaults first");
        settings(result.setup().effectiveSettings().stream()
                .filter(s -> !s.isDefault())
                .toList());
        List<EffectiveSetting> defaults = result.setup().effectiveSettings().stream()
                .filter(EffectiveSetting::isDefault)
                .toList();
        if (!defaults.isEmpty()) {
            page.add("");
            page.add(INDENT + "at their defaults:");
            settings(defaults);
        }
    }

    private void settings(List<EffectiveSetting> settings) {
        settings.forEach(s -> page.paragraph(s.scope() + " ", s.name() + " = " + s.value()));
    }

    private void environment() {
        if (result.setup().environment().isEmpty()) {
            return;
        }
        page.section("environment");
        int width = result.setup().environment().keySet().stream()
                .mapToInt(String::length)
                .max()
                .orElse(0);
        result.setup()
                .environment()
                .forEach((name, value) -> page.paragraph(name + " ".repeat(width - name.length() + 2), value));
    }

    private void repeat() {
        page.section("repeat it");
        page.add(INDENT + ShellCommand.line(result.origin().command()));
        if (!result.origin().scenarioText().isBlank()) {
            page.add("");
            page.verbatim(result.origin().scenarioText());
        }
    }

    private void notMeasured() {
        if (!result.notMeasured().isEmpty()) {
            page.section("not measured");
            result.notMeasured().forEach(text -> page.paragraph("- ", text));
        }
    }
}
