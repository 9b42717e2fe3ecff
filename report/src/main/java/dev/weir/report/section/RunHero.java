package dev.weir.report.section;

import dev.weir.report.data.CellRuns;
import dev.weir.report.section.Report.Hero;
import dev.weir.report.section.Report.Hero.Fact;
import dev.weir.report.wording.AckWording;
import dev.weir.report.wording.BacklogWording;
import dev.weir.report.wording.FanOutWording;
import dev.weir.report.wording.FaultWording;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.OthersWording;
import dev.weir.report.wording.WatchWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.Latency;
import dev.weir.result.RunResult;
import dev.weir.result.Throughput;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The top of a run's report: the verdict, what was run, and the figures that matter. */
final class RunHero {

    private final RunResult result;
    private final List<Double> shown;
    private final List<Fact> figures = new ArrayList<>();
    private final List<Fact> facts = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private RunHero(RunResult result) {
        this.result = result;
        this.shown = Wording.shown(result.setup(), Wording.HEADLINE);
    }

    static Hero of(RunResult result) {
        RunHero hero = new RunHero(result);
        if (Wording.measured(result)) {
            hero.figures();
            hero.facts();
        }
        return new Hero(
                Wording.verdict(result),
                Wording.colour(result, Wording.overloaded(result)),
                Wording.subject(result),
                hero.figures,
                hero.notes,
                hero.facts);
    }

    private void figures() {
        Optional<Latency> main = Wording.latency(result, Latency.ROUND_TRIP)
                .or(() -> Wording.latency(result, Latency.END_TO_END))
                .or(() -> Wording.latency(result, Latency.PUBLISH));
        if (result.subject().saturated() || main.isEmpty() || Wording.overloaded(result)) {
            rates();
            return;
        }
        Latency latency = main.get();
        String of = Wording.title(latency.name());
        for (double percentile : shown) {
            Wording.percentile(latency, percentile)
                    .ifPresent(found ->
                            figure(of + " " + Figures.percentile(percentile), Wording.value(result, latency, found)));
        }
        figure(of + " max", Wording.max(result, latency));
        notes.addAll(Wording.notes(List.of(latency), shown));
        HostWording.uncertainty(result).ifPresent(notes::add);
        notes.addAll(HostWording.notes(result, List.of(latency)));
    }

    private void rates() {
        Throughput t = result.messages().throughput();
        if (!result.subject().saturated() && !result.subject().byOthers()) {
            figure("offered", Rates.format(t.offeredPerSecond()));
        }
        if (!result.subject().byOthers()) {
            figure("sent", Rates.format(t.sent().perSecond()));
        }
        if (result.subject().subscribers() == 0) {
            figure("acknowledged", Rates.format(t.acked().perSecond()));
        } else {
            figure("delivered", Rates.format(t.delivered().perSecond()));
            if (t.delivered().bytes() >= 0) {
                figure("delivered", Figures.byteRate(t.delivered().bytesPerSecond()));
            }
        }
        double cpu = CellRuns.cpuSecondsPerMillion(result);
        if (cpu >= 0) {
            figure("CPU " + FanOutWording.perMillion(result), Figures.threeDigits(cpu) + " s");
        }
    }

    private void figure(String label, String value) {
        figures.add(new Fact(label, value));
    }

    private void facts() {
        Throughput t = result.messages().throughput();
        fact(
                "measured",
                Durations.format(t.measuredNanos()),
                Figures.count(OthersWording.messages(result)) + " messages",
                OthersWording.bytes(result) < 0 ? "bytes untouched" : Figures.bytes(OthersWording.bytes(result)));
        Wording.missing(result).ifPresent(missing -> fact("missing", missing));
        List<String> ofOthers = OthersWording.missing(result);
        if (!ofOthers.isEmpty()) {
            fact("messages", ofOthers);
        }
        if (result.subject().saturated()) {
            fact(
                    "latency",
                    "not a headline figure: messages were sent "
                            + result.subject().pace() + ", without an intended instant");
        } else {
            rate(t);
        }
        if (!result.acrossHosts().none()) {
            fact("clocks", HostWording.clocks(result.acrossHosts()));
        }
        fact("ledger", FanOutWording.ledger(result));
        OthersWording.headline(result).forEach(parts -> fact("log", parts));
        AckWording.headline(result).ifPresent(parts -> fact("acks", parts));
        if (!result.messages().echoes().isEmpty()) {
            fact("echoes", Wording.echoes(result));
        }
        BacklogWording.headline(result).forEach(parts -> fact("backlog", parts));
        FaultWording.headline(result).forEach(fault -> fact("fault", fault));
        List<String> cost = WatchWording.costs(result);
        if (!cost.isEmpty()) {
            cost.set(cost.size() - 1, cost.getLast() + " " + FanOutWording.perMillion(result));
            fact("cost", cost);
        }
        fact("tool overhead", Wording.overhead(result));
    }

    private void rate(Throughput t) {
        if (result.subject().byOthers()) {
            fact("rate", "delivered " + FanOutWording.deliveryRate(result, t.delivered()));
            return;
        }
        fact(
                "rate",
                "offered " + FanOutWording.messageRate(result, Rates.format(t.offeredPerSecond())) + " over "
                        + Durations.format(t.dueNanos()),
                "sent " + FanOutWording.messageRate(result, Wording.rate(t, t.sent())),
                result.subject().subscribers() == 0
                        ? "acknowledged " + Wording.rate(t, t.acked())
                        : "delivered " + FanOutWording.deliveryRate(result, t.delivered()));
        boolean overloaded = Wording.overloaded(result);
        if (overloaded) {
            percentiles("round trip", Latency.ROUND_TRIP);
        }
        if (overloaded || !result.messages().echoes().isEmpty()) {
            percentiles("end to end", Latency.END_TO_END);
        }
        percentiles(Latency.PUBLISH, Latency.PUBLISH);
    }

    private void percentiles(String label, String name) {
        Wording.latency(result, name).ifPresent(latency -> {
            List<String> parts = new ArrayList<>();
            for (double percentile : shown) {
                Wording.percentile(latency, percentile)
                        .ifPresent(found -> parts.add(
                                Figures.percentile(percentile) + " " + Wording.value(result, latency, found)));
            }
            parts.add("max " + Wording.max(result, latency));
            fact(label, parts);
        });
    }

    private void fact(String label, String... parts) {
        fact(label, List.of(parts));
    }

    private void fact(String label, List<String> parts) {
        facts.add(new Fact(label, parts));
    }
}
