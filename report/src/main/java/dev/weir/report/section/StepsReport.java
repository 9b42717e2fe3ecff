package dev.weir.report.section;

import dev.weir.report.data.PlanData;
import dev.weir.report.section.Report.Hero;
import dev.weir.report.section.Report.Hero.Fact;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.StepWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.Latency;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** The report of a scenario of steps: its sections, in order. */
public final class StepsReport {

    private final PlanResult result;
    private final List<StepResult> measured;
    private final List<Fact> figures = new ArrayList<>();
    private final List<Fact> facts = new ArrayList<>();

    private StepsReport(PlanResult result) {
        this.result = result;
        this.measured = measured(result);
    }

    /** What the page shows of these data. The text takes the result alone. */
    public static Report of(PlanData data) {
        PlanResult result = data.result();
        StepsReport report = new StepsReport(result);
        return new Report(
                result.origin(),
                result.verdict(),
                report.hero(),
                report.measured.isEmpty() ? List.of() : report.figures(data),
                VerdictSection.of(result.verdict()),
                List.of(EventsSection.of(result), WhatRanSection.of(result.origin(), result.setup())),
                data.files());
    }

    /** The table of the short text; without rows where nothing was measured. */
    public static Table headline(PlanResult result) {
        return OperationsSection.headline(result);
    }

    /** The steps that are in the tables; all of them where each only prepares. */
    private static List<StepResult> measured(PlanResult result) {
        List<StepResult> shown = StepWording.shown(result);
        return shown.isEmpty() ? result.steps() : shown;
    }

    private List<ReportSection> figures(PlanData data) {
        List<ReportSection> sections = new ArrayList<>();
        sections.add(OperationsSection.of(result, measured));
        sections.add(FaultSection.of(result));
        result.steps().forEach(step -> sections.add(StepSection.of(data, step, measured)));
        sections.add(CostSection.of(result));
        sections.add(HostSection.of(result));
        sections.add(ReportSection.of(
                "watched",
                "Watched hosts",
                WatchedHostRows.of(result).notes(WatchedHostRows.environments(result.acrossHosts()))));
        return sections;
    }

    private Hero hero() {
        if (!measured.isEmpty()) {
            heroFigures();
        }
        long missing =
                sum(figures -> figures.account().due() - figures.account().succeeded());
        if (missing > 0) {
            fact(
                    "missing",
                    Figures.count(missing) + " of "
                            + Figures.count(sum(figures -> figures.account().due()))
                            + " operations did not succeed: "
                            + Figures.count(sum(figures -> figures.account().failed())) + " failed, "
                            + Figures.count(sum(figures -> figures.account().unresolved())) + " unresolved, "
                            + Figures.count(sum(figures -> figures.account().unsent())) + " not started");
        }
        // The load of many steps is in a table of its own.
        if (measured.size() <= StepSection.MOST_OPEN) {
            measured.forEach(step -> fact(step.name(), StepSection.load(step)));
        }
        HostWording.stealHere(result.acrossHosts(), result.resources()).ifPresent(sentence -> fact("steal", sentence));
        return new Hero(
                StepWording.verdict(result),
                Wording.colour(result, StepWording.overloaded(result)),
                List.of(result.origin().scenario(), result.system(), Counts.of(measured.size(), "step")),
                figures,
                List.of(),
                facts);
    }

    /** Rate and percentiles of the only operation or pipeline; of several, how many succeeded. */
    private void heroFigures() {
        StepResult step = measured.getFirst();
        if (measured.size() > 1
                || (step.operations().size() > 1 && step.endToEnd().isEmpty())) {
            figure(
                    "operations that succeeded",
                    Figures.count(sum(f -> f.account().succeeded())));
            figure("failed", Figures.count(sum(f -> f.account().failed())));
            figure("unresolved", Figures.count(sum(f -> f.account().unresolved())));
            figure(
                    "time",
                    Durations.format(measured.stream()
                            .mapToLong(each -> each.span().lengthNanos())
                            .sum()));
            return;
        }
        OperationFigures last = step.operations().getLast();
        Latency latency =
                step.endToEnd().isEmpty() ? last.latency() : step.endToEnd().getFirst();
        String of = step.endToEnd().isEmpty() ? "" : "end to end ";
        figure(last.kind(), Rates.format(last.volume().perSecond()));
        for (double percentile : Wording.shown(result.setup(), OperationsSection.USUAL)) {
            Wording.percentile(latency, percentile)
                    .ifPresent(found -> figure(of + Figures.percentile(percentile), Wording.value(found)));
        }
        figure(of + "max", Wording.max(latency));
    }

    private long sum(ToLongFunction<OperationFigures> figure) {
        return measured.stream()
                .flatMap(step -> step.operations().stream())
                .mapToLong(figure)
                .sum();
    }

    private void figure(String label, String value) {
        figures.add(new Fact(label, value));
    }

    private void fact(String label, String text) {
        facts.add(new Fact(label, text));
    }
}
