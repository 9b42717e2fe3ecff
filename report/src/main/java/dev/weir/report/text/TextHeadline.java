package dev.weir.report.text;

import dev.weir.report.wording.AckWording;
import dev.weir.report.wording.BacklogWording;
import dev.weir.report.wording.CrowdWording;
import dev.weir.report.wording.FanOutWording;
import dev.weir.report.wording.FaultWording;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.OthersWording;
import dev.weir.report.wording.WatchWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.Latency;
import dev.weir.result.RunResult;
import dev.weir.result.Subject;
import dev.weir.result.Throughput;
import dev.weir.result.Throughput.Rate;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import dev.weir.unit.Sizes;
import java.util.ArrayList;
import java.util.List;

/** The short text: verdict, latencies, ledger, cost, and tool overhead. */
final class TextHeadline {

    private static final String INDENT = "  ";
    private static final int LABEL_WIDTH = 12;
    private static final String CONTINUED = INDENT + " ".repeat(LABEL_WIDTH);
    private static final int WIDE = 110;

    private final RunResult result;
    private final TextStyle style;
    private final List<String> lines = new ArrayList<>();

    TextHeadline(RunResult result, TextStyle style) {
        this.result = result;
        this.style = style;
    }

    List<String> lines() {
        lines.clear();
        verdict();
        if (Wording.measured(result)) {
            List<String> latencies = result.subject().saturated()
                    ? result.subject().closedLoop()
                            ? List.of(Latency.SERVICE, Latency.PUBLISH)
                            : List.of(Latency.SERVICE)
                    : List.of(Latency.ROUND_TRIP, Latency.END_TO_END, Latency.PUBLISH);
            if (Wording.overloaded(result)) {
                throughput();
                latencies(latencies);
            } else {
                latencies(latencies);
                throughput();
            }
            ledger();
            AckWording.headline(result).ifPresent(parts -> flow("acks", parts));
            BacklogWording.headline(result).forEach(parts -> flow("backlog", parts));
            FaultWording.headline(result).forEach(fault -> flow("fault", fault));
            result.messages()
                    .crowd()
                    .forEach(crowd -> flow(
                            "clients",
                            CrowdWording.headline(crowd, result.acrossHosts().boundNanos(Latency.END_TO_END))));
            cost();
            flow("overhead", Wording.overhead(result));
        }
        return List.copyOf(lines);
    }

    private void verdict() {
        List<String> facts = new ArrayList<>();
        if (Wording.measured(result)) {
            Throughput throughput = result.messages().throughput();
            Wording.missing(result).ifPresent(facts::add);
            facts.addAll(OthersWording.missing(result));
            facts.add(Durations.format(throughput.measuredNanos()) + " measured");
            facts.add(Figures.count(OthersWording.messages(result)) + " messages");
            long bytes = OthersWording.bytes(result);
            if (bytes >= 0) {
                facts.add(Sizes.format((double) bytes));
            }
            if (result.subject().saturated()) {
                facts.add(result.subject().closedLoop() ? Subject.CLOSED_LOOP : "saturated");
            }
        } else {
            facts.add("nothing was measured");
        }
        TextPage page = new TextPage(style);
        page.verdict(
                Wording.verdict(result),
                Wording.painted(result, Wording.overloaded(result)),
                facts,
                findings(),
                result.verdict());
        lines.addAll(page.lines());
    }

    private List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(Wording.reasons(result));
        result.verdict().findings().stream()
                .filter(finding -> finding.severity() == Severity.WARNING)
                .forEach(findings::add);
        return findings;
    }

    private void latencies(List<String> names) {
        names.forEach(this::latency);
        List<Latency> shown = names.stream()
                .flatMap(name -> Wording.latency(result, name).stream())
                .toList();
        Wording.notes(shown, Wording.shown(result.setup(), Wording.HEADLINE)).forEach(this::note);
        if (!result.acrossHosts().none()) {
            flow("clocks", HostWording.clocks(result.acrossHosts()));
            HostWording.notes(result, shown).forEach(this::note);
        }
    }

    private void note(String note) {
        lines.addAll(TextLines.paragraph(CONTINUED, CONTINUED, note, style.widthColumns()));
    }

    private void latency(String name) {
        Wording.latency(result, name).ifPresent(latency -> {
            List<String> cells = new ArrayList<>();
            for (double percentile : Wording.shown(result.setup(), Wording.HEADLINE)) {
                Wording.percentile(latency, percentile)
                        .ifPresent(found ->
                                cells.add(cell(Figures.percentile(percentile), Wording.value(result, latency, found))));
            }
            cells.add(cell("max", Wording.max(result, latency)));
            if (style.widthColumns() >= WIDE) {
                cells.add(" " + Wording.span(name));
            }
            lines.addAll(TextLines.flow(
                    label(Wording.title(name)).toString(), CONTINUED, cells, "  ", style.widthColumns()));
        });
    }

    private static String cell(String name, String value) {
        return name + " " + " ".repeat(Math.max(0, 7 - value.length())) + value;
    }

    private void throughput() {
        Throughput t = result.messages().throughput();
        boolean saturated = result.subject().saturated();
        boolean byOthers = result.subject().byOthers();
        if (!byOthers && !saturated && Wording.asOffered(result) && !Wording.overloaded(result)) {
            return;
        }
        List<String> parts = new ArrayList<>();
        if (!saturated && !byOthers) {
            parts.add("offered " + FanOutWording.messageRate(result, Rates.format(t.offeredPerSecond())) + " over "
                    + Durations.format(t.dueNanos()));
        }
        if (!byOthers) {
            parts.add("sent " + FanOutWording.messageRate(result, Wording.rate(t, t.sent())));
        }
        if (result.subject().subscribers() > 0) {
            parts.add("delivered " + FanOutWording.deliveryRate(result, t.delivered()));
            addBytes(parts, t.delivered());
        } else {
            addBytes(parts, t.sent());
            parts.add("acknowledged " + Wording.rate(t, t.acked()));
        }
        flow("throughput", parts);
    }

    private static void addBytes(List<String> parts, Rate rate) {
        if (rate.bytes() >= 0) {
            parts.add(Figures.byteRate(rate.bytesPerSecond()));
        }
    }

    private void ledger() {
        flow("ledger", FanOutWording.ledger(result));
        OthersWording.headline(result).forEach(parts -> flow("log", parts));
        if (!result.messages().echoes().isEmpty()) {
            flow("echoes", Wording.echoes(result));
        }
    }

    private void cost() {
        List<String> parts = WatchWording.costs(result);
        if (!parts.isEmpty()) {
            String perMillion = FanOutWording.perMillion(result);
            if (result.acrossHosts().none()) {
                parts.set(parts.size() - 1, parts.getLast() + " " + perMillion);
            } else {
                parts.add(perMillion);
            }
            flow("cost", parts);
        }
    }

    private void flow(String label, List<String> parts) {
        lines.addAll(TextLines.flow(label(label).toString(), CONTINUED, parts, " · ", style.widthColumns()));
    }

    private static StringBuilder label(String label) {
        return new StringBuilder(INDENT).append(label).append(" ".repeat(LABEL_WIDTH - label.length()));
    }
}
