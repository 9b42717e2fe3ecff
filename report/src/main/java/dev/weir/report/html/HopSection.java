package dev.weir.report.html;

import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.ShareBars;
import dev.weir.report.chart.ShareBars.Bar;
import dev.weir.report.chart.Size;
import dev.weir.report.wording.HopWording;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.RunResult;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which part of the way from the publisher to a client took how long. */
final class HopSection {

    private static final int BARS = 3;

    private final RunResult result;
    private final Page page;

    HopSection(RunResult result, Page page) {
        this.result = result;
        this.page = page;
    }

    static boolean hasSomething(RunResult result) {
        return !HopWording.hops(result).isEmpty();
    }

    void write() {
        page.section("hops", "Latency by hop", HopWording.LEAD);
        if (HopWording.comparable(result)) {
            shares(HopWording.hops(result));
        }
        page.table("Hops in figures", "figures", HopWording.TITLES, 1);
        HopWording.rows(result).forEach(row -> page.row(row, 1));
        page.endTable();
        HopWording.notes(result).forEach(note -> page.html().leaf("p", note));
        page.end();
    }

    private void shares(List<Latency> hops) {
        List<Bar> drawn = Stream.of(
                        bar("mean", hops, hop -> hop.timings().meanNanos()),
                        bar("p50", hops, hop -> hop.at(50)),
                        bar("p99", hops, hop -> hop.at(99)))
                .filter(bar -> bar.values().stream().noneMatch(HopSection::never))
                .toList();
        ShareBars bars = new ShareBars(hops.stream().map(HopWording::name).toList(), drawn);
        ChartText text = new ChartText(
                "hop-shares",
                "Share of each hop",
                "",
                HopWording.rows(result).stream()
                        .map(row -> row.get(0) + ": " + row.get(1) + " on average")
                        .collect(Collectors.joining("; ")));
        page.chart(
                text,
                bars.size(Size.WIDE),
                bars.size(Size.NARROW),
                size -> bars.draw(text, size),
                "Each bar shows the shares of the same figure of all hops."
                        + (drawn.size() < BARS ? " A percentile that too few messages reached has none." : ""));
    }

    /** No part of a whole can be shown of what never came. */
    private static boolean never(double nanos) {
        return nanos >= (double) Percentile.NEVER_NANOS;
    }

    private static Bar bar(String label, List<Latency> hops, ToDoubleFunction<Latency> figure) {
        return new Bar(label, hops.stream().map(figure::applyAsDouble).toList());
    }
}
