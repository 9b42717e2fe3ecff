package dev.weir.report.html;

import dev.weir.report.wording.Figures;
import dev.weir.report.wording.SortKeys;
import dev.weir.report.wording.StepWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.result.operation.OperationFigures.FailureCount;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.result.operation.StepResult.StepLoad;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Operations: what became of them in every step, how fast, and why some failed. */
final class StepTables {

    static final List<Double> USUAL = List.of(50.0, 99.0, 99.9);

    /** What stands in the place of an operation in the row of a whole pipeline. */
    static final String END_TO_END = "end to end";

    private final PlanResult result;
    private final Page page;
    private final Html html;
    private final List<Double> shown;

    StepTables(PlanResult result, Page page) {
        this.result = result;
        this.page = page;
        this.html = page.html();
        this.shown = Wording.shown(result.setup(), USUAL);
    }

    void write(List<StepResult> measured) {
        page.section(
                "operations",
                "Operations",
                "Latency counts from the instant an operation was due to its end. Rates are operations that succeeded,"
                        + " over the time of the step.");
        table("Every step and operation", measured);
        notes(measured);
        StepWording.warmUps(result).ifPresent(left -> html.leaf("p", left, "class", "small"));
        failures(measured);
        loads(measured);
        List<StepResult> preparing =
                result.steps().stream().filter(StepResult::precondition).toList();
        if (!preparing.isEmpty() && !measured.equals(preparing)) {
            html.open("details").leaf("summary", Counts.of(preparing.size(), "step") + " in preparation");
            table("Steps that only prepared the others", preparing);
            failures(preparing);
            html.closeLine();
        }
        page.end();
    }

    private void table(String caption, List<StepResult> steps) {
        List<String> header = new ArrayList<>(List.of("step", "operation", "due", "succeeded", "failed"));
        boolean unsent = steps.stream()
                .flatMap(step -> step.operations().stream())
                .anyMatch(figures -> figures.account().unsent() > 0);
        header.add("unresolved");
        if (unsent) {
            header.add("not started");
        }
        header.addAll(List.of("rate", "bytes/s", "mean"));
        shown.forEach(percentile -> header.add(Figures.percentile(percentile)));
        header.add("max");
        page.matrix(caption, header, 2, 2);
        for (StepResult step : steps) {
            step.operations().forEach(figures -> row(step, figures, unsent));
            step.endToEnd().forEach(latency -> wholeRow(step, latency, unsent));
        }
        page.endTable();
    }

    private void row(StepResult step, OperationFigures figures, boolean unsent) {
        Account account = figures.account();
        begin(step, figures.kind());
        count(account.due(), false);
        count(account.succeeded(), false);
        count(account.failed(), true);
        count(account.unresolved(), true);
        if (unsent) {
            count(account.unsent(), true);
        }
        cell(Rates.format(figures.volume().perSecond()), figures.volume().perSecond());
        cell(
                figures.volume().bytes() > 0 ? Figures.byteRate(figures.volume().bytesPerSecond()) : Figures.NONE,
                figures.volume().bytes() > 0 ? figures.volume().bytesPerSecond() : Double.NaN);
        latency(figures.latency());
        html.closeLine();
    }

    private void wholeRow(StepResult step, Latency latency, boolean unsent) {
        begin(step, END_TO_END);
        count(latency.expected(), false);
        count(latency.arrived(), false);
        for (int i = 0; i < (unsent ? 5 : 4); i++) {
            cell(Figures.NONE, Double.NaN);
        }
        latency(latency);
        html.closeLine();
    }

    private void begin(StepResult step, String operation) {
        html.open("tr")
                .open(
                        "th",
                        "scope",
                        "row",
                        "class",
                        "word",
                        "data-sort",
                        Integer.toString(result.steps().indexOf(step)));
        html.text(step.name()).leaf("small", operation, "class", "others").close();
        html.leaf("td", operation, "class", "word axis");
    }

    private void count(long count, boolean trouble) {
        String style = trouble && count > 0 ? "figure differs" : "figure";
        html.leaf("td", Figures.count(count), SortKeys.attributesOf((double) count, "class", style));
    }

    private void cell(String text, double key) {
        html.leaf("td", text, SortKeys.attributesOf(key, "class", "figure"));
    }

    private void latency(Latency latency) {
        boolean any = latency.timings().count() > 0;
        double mean = latency.timings().meanNanos();
        cell(any ? Durations.format(Math.round(mean)) : Figures.NONE, any ? mean : Double.NaN);
        for (double percentile : shown) {
            Optional<Percentile> found = Wording.percentile(latency, percentile);
            cell(
                    found.map(Wording::value).orElse(Figures.NONE),
                    found.map(Percentile::nanos).map(Long::doubleValue).orElse(Double.NaN));
        }
        cell(any ? Wording.max(latency) : Figures.NONE, any ? latency.timings().maxNanos() : Double.NaN);
    }

    private void notes(List<StepResult> steps) {
        List<Latency> latencies = new ArrayList<>();
        for (StepResult step : steps) {
            step.operations().forEach(figures -> latencies.add(figures.latency()));
            latencies.addAll(step.endToEnd());
        }
        StepWording.notes(latencies, shown).forEach(note -> html.leaf("p", note, "class", "small"));
        long foreign = steps.stream()
                .flatMap(step -> step.operations().stream())
                .mapToLong(figures -> figures.account().foreign())
                .sum();
        if (foreign > 0) {
            html.leaf(
                    "p",
                    Counts.format(foreign) + " records that were read were not written by Weir; their content was not"
                            + " checked",
                    "class",
                    "small");
        }
    }

    private void failures(List<StepResult> steps) {
        boolean any = steps.stream()
                .flatMap(step -> step.operations().stream())
                .anyMatch(figures -> !figures.failures().isEmpty());
        if (!any) {
            return;
        }
        page.table(
                "Why operations did not succeed",
                "words",
                List.of("step", "operation", "reason", "count", "what the system said of the first"),
                3);
        for (StepResult step : steps) {
            for (OperationFigures figures : step.operations()) {
                for (FailureCount failure : figures.failures()) {
                    html.open("tr").leaf("th", step.name(), "scope", "row", "class", "word");
                    html.leaf("td", figures.kind(), "class", "word");
                    html.leaf("td", failure.failure(), "class", "word");
                    html.leaf("td", Figures.count(failure.count()), "class", "figure");
                    html.leaf("td", failure.example(), "class", "word").closeLine();
                }
            }
        }
        page.endTable();
    }

    private void loads(List<StepResult> steps) {
        page.table(
                "Load of each step",
                "figures",
                List.of("", "asked", "most in flight", "mean in flight", "workers", "time", "ended by"),
                1);
        for (StepResult step : steps) {
            StepLoad load = step.load();
            page.row(
                    List.of(
                            step.name(),
                            load.asked(),
                            Figures.count(load.inFlight()),
                            Figures.threeDigits(load.meanInFlight()),
                            Figures.count(load.workers()),
                            Durations.format(step.span().lengthNanos()),
                            step.span().endedBy()),
                    1);
        }
        page.endTable();
        html.leaf(
                "p",
                "The mean in flight follows from Little's law: operations ended a second times their mean duration.",
                "class",
                "small");
        if (steps.stream().anyMatch(step -> step.load().closedLoop())) {
            html.leaf(
                    "p",
                    "In a closed loop an operation starts when another ends. Its latency depends on how many are in"
                            + " flight: the system sets the pace, and waits of the sender do not show. Compare latencies"
                            + " only at the same number in flight.",
                    "class",
                    "notice");
        }
    }
}
