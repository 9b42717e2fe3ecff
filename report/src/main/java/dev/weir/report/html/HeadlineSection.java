package dev.weir.report.html;

import dev.weir.report.data.CellRuns;
import dev.weir.report.data.RunData;
import dev.weir.report.wording.FanOutWording;
import dev.weir.report.wording.FaultWording;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.WatchWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.RunResult;
import dev.weir.result.Throughput;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The top of the page: the verdict, what a person would say about it, and the figures that matter. */
final class HeadlineSection {

    /** Most characters that fit in the type of the figures; longer words are set as units are. */
    private static final int LONGEST_WORD = 6;

    private final RunResult result;
    private final Page page;
    private final Html html;
    private final List<Double> shown;

    HeadlineSection(RunData data, Page page) {
        this.result = data.result();
        this.page = page;
        this.html = page.html();
        this.shown = Wording.shown(result.setup(), Wording.HEADLINE);
    }

    void write() {
        html.open("header", "class", "hero");
        Outcome outcome = result.verdict().outcome();
        html.open("p", "class", "kicker");
        String colour = Wording.overloaded(result) && outcome == Outcome.PASS ? "overloaded" : outcome.name();
        html.leaf("strong", Wording.verdict(result), "class", "badge " + colour.toLowerCase(Locale.ROOT));
        html.leaf("span", String.join(" · ", Wording.subject(result)), "class", "subject")
                .close();
        html.leaf("h1", Figures.unbroken(page.title(result.verdict())));
        page.reasons(result.verdict());
        if (Wording.measured(result)) {
            figures();
            facts();
        }
        page.stamp(result.origin());
        html.closeLine();
    }

    private void figures() {
        html.open("dl", "class", "big");
        Optional<Latency> endToEnd = Wording.latency(result, Wording.ROUND_TRIP)
                .or(() -> Wording.latency(result, "end-to-end"))
                .or(() -> Wording.latency(result, "publish"));
        boolean rates = result.subject().saturated() || endToEnd.isEmpty() || Wording.overloaded(result);
        if (rates) {
            rates();
        } else {
            String of = Wording.title(endToEnd.get().name());
            for (double percentile : shown) {
                Wording.percentile(endToEnd.get(), percentile)
                        .ifPresent(found -> percentile(found, endToEnd.get(), of));
            }
            figure(of + " max", Wording.max(result, endToEnd.get()), "");
        }
        html.closeLine();
        if (!rates) {
            Wording.notes(List.of(endToEnd.orElseThrow()), shown)
                    .forEach(note -> html.leaf("p", note, "class", "small"));
            HostWording.uncertainty(result)
                    .ifPresent(bound -> html.leaf("p", Figures.unbroken(bound), "class", "small"));
            HostWording.notes(result, List.of(endToEnd.orElseThrow()))
                    .forEach(note -> html.leaf("p", Figures.unbroken(note), "class", "small"));
        }
    }

    private void percentile(Percentile found, Latency latency, String of) {
        String label = of + " " + Figures.percentile(found.percentile());
        figure(label, Wording.figure(result, latency, found.nanos()), found.supported() ? "" : "*");
    }

    private void rates() {
        Throughput t = result.messages().throughput();
        if (!result.subject().saturated()) {
            figure("offered", Rates.format(t.offeredPerSecond()), "");
        }
        figure("sent", Rates.format(t.sent().perSecond()), "");
        if (result.subject().subscribers() == 0) {
            figure("acknowledged", Rates.format(t.acked().perSecond()), "");
        } else {
            figure("delivered", Rates.format(t.delivered().perSecond()), "");
            if (t.delivered().bytes() >= 0) {
                figure("delivered", Figures.byteRate(t.delivered().bytesPerSecond()), "");
            }
        }
        double cpu = CellRuns.cpuSecondsPerMillion(result);
        if (cpu >= 0) {
            figure(
                    "CPU per million " + (FanOutWording.fansOut(result) ? "deliveries" : "messages"),
                    Figures.threeDigits(cpu) + " s",
                    "");
        }
    }

    /** A figure with its unit set apart, so that the number is what the eye meets. */
    private void figure(String label, String value, String mark) {
        boolean word = value.chars().noneMatch(Character::isDigit);
        int unit = word
                ? value.length() > LONGEST_WORD ? 0 : value.length()
                : value.indexOf("/s") >= 0 && value.lastIndexOf(' ') < 0 ? value.indexOf("/s") : unitStart(value);
        html.open("div").leaf("dt", label).open("dd");
        html.text(value.substring(0, unit).strip());
        html.leaf("span", value.substring(unit).strip() + mark).close().closeLine();
    }

    private static int unitStart(String value) {
        int at = value.length();
        while (at > 0 && !Character.isDigit(value.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    private void facts() {
        html.open("dl", "class", "facts");
        Throughput t = result.messages().throughput();
        fact(
                "measured",
                Durations.format(t.measuredNanos()),
                Figures.count(result.messages().ledger().total().sending().sent()) + " messages",
                t.sent().bytes() < 0
                        ? "bytes untouched"
                        : Figures.bytes(t.sent().bytes()));
        Wording.missing(result).ifPresent(missing -> fact("missing", missing));
        if (!result.subject().saturated()) {
            fact(
                    "rate",
                    "offered " + FanOutWording.messageRate(result, Rates.format(t.offeredPerSecond())) + " over "
                            + Durations.format(t.dueNanos()),
                    "sent " + FanOutWording.messageRate(result, Wording.rate(t, t.sent())),
                    gotThrough(t));
            if (Wording.overloaded(result)) {
                Wording.latency(result, Wording.ROUND_TRIP)
                        .ifPresent(roundTrip -> fact("round trip", percentiles(roundTrip)));
            }
            if (Wording.overloaded(result) || !result.messages().echoes().isEmpty()) {
                Wording.latency(result, "end-to-end").ifPresent(endToEnd -> fact("end to end", percentiles(endToEnd)));
            }
            Wording.latency(result, "publish").ifPresent(publish -> fact("publish", percentiles(publish)));
        } else {
            fact("latency", "not a headline figure: messages were sent back to back, without an intended instant");
        }
        if (!result.acrossHosts().none()) {
            fact("clocks", HostWording.clocks(result.acrossHosts()).toArray(String[]::new));
        }
        fact("ledger", FanOutWording.ledger(result).toArray(String[]::new));
        if (!result.messages().echoes().isEmpty()) {
            fact("echoes", Wording.echoes(result).toArray(String[]::new));
        }
        FaultWording.headline(result).forEach(fault -> fact("fault", fault.toArray(String[]::new)));
        cost();
        fact("tool overhead", overhead());
        warnings();
        html.closeLine();
    }

    private void cost() {
        List<String> cost = WatchWording.apart(result).stream()
                .filter(process -> process.cpuSecondsPerMillion() >= 0)
                .map(process -> process.name() + " " + Figures.processorSeconds(process.cpuSecondsPerMillion()))
                .toList();
        if (!cost.isEmpty()) {
            List<String> whole = new ArrayList<>(cost);
            whole.set(
                    whole.size() - 1,
                    whole.getLast() + " per million " + (FanOutWording.fansOut(result) ? "deliveries" : "messages"));
            fact("cost", whole.toArray(String[]::new));
        }
    }

    private String gotThrough(Throughput t) {
        return result.subject().subscribers() == 0
                ? "acknowledged " + Wording.rate(t, t.acked())
                : "delivered " + FanOutWording.deliveryRate(result, t.delivered());
    }

    private String[] percentiles(Latency latency) {
        List<String> parts = new ArrayList<>();
        for (double percentile : shown) {
            Wording.percentile(latency, percentile)
                    .ifPresent(found ->
                            parts.add(Figures.percentile(percentile) + " " + Wording.value(result, latency, found)));
        }
        parts.add("max " + Wording.max(result, latency));
        return parts.toArray(String[]::new);
    }

    private String[] overhead() {
        List<String> parts = new ArrayList<>();
        Wording.latency(result, "schedule-lag")
                .flatMap(lag -> Wording.percentile(lag, 99))
                .ifPresent(p99 -> parts.add("schedule lag p99 " + Wording.value(p99)));
        parts.add(Wording.longestPause(result.resources().pauses()));
        parts.add(Wording.effect(result.resources().pauses()));
        return parts.toArray(String[]::new);
    }

    private void warnings() {
        result.verdict().findings().stream()
                .filter(finding -> finding.severity() == Severity.WARNING)
                .forEach(this::warning);
    }

    private void warning(Finding finding) {
        html.open("div", "class", "warning", "id", page.anchor(finding))
                .leaf("dt", "warning")
                .open("dd");
        page.finding(finding);
        html.close().closeLine();
    }

    private void fact(String label, String... parts) {
        html.open("div", "class", "fact").leaf("dt", label).open("dd");
        for (int i = 0; i < parts.length; i++) {
            // The dot ends a part, so that no line begins with one.
            html.leaf("span", Figures.unbroken(parts[i]) + (i + 1 < parts.length ? "\u00a0·" : ""))
                    .text(" ");
        }
        html.close().closeLine();
    }
}
