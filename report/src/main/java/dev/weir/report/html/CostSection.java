package dev.weir.report.html;

import dev.weir.report.chart.Axis;
import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.Curve;
import dev.weir.report.chart.Size;
import dev.weir.report.chart.TimePlot;
import dev.weir.report.data.RunData;
import dev.weir.report.wording.Figures;
import dev.weir.result.Interval;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.ProcessCost;
import dev.weir.transport.ClientFigure;
import dev.weir.unit.Sizes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Cost: what every process of the run used, over time and per million messages. */
final class CostSection {

    private static final int MOST_LINES = 4;

    private final RunData data;
    private final Page page;

    CostSection(RunData data, Page page) {
        this.data = data;
        this.page = page;
    }

    void write() {
        List<ProcessCost> processes = data.result().resources().processes();
        if (processes.isEmpty()) {
            return;
        }
        page.section(
                "cost",
                "Cost",
                "Resources used while measuring. CPU time per million messages is comparable between runs of any length."
                        + " Weir's own processes are listed like the others.");
        if (!data.intervals().isEmpty()) {
            page.html().open("div", "class", "grid");
            rate("cpu", "Processor", "cores in use", ProcessUse::cpuSeconds, Figures::threeDigits, Figures::shortCount);
            memory();
            rate(
                    "network",
                    "Network",
                    "per second, through sockets",
                    use -> use.receivedBytes() < 0 || use.sentBytes() < 0
                            ? -1
                            : (double) use.receivedBytes() + use.sentBytes(),
                    bytes -> Sizes.format(bytes) + "/s",
                    Figures::bytesTick);
            rate(
                    "gc",
                    "Garbage collection",
                    "per second",
                    use -> use.gcSeconds() < 0 ? -1 : use.gcSeconds() * 1e3,
                    millis -> Figures.threeDigits(millis) + " ms/s",
                    millis -> Figures.shortCount(millis) + " ms");
            page.html().closeLine();
        }
        table(processes);
        clients();
        page.end();
    }

    private void table(List<ProcessCost> processes) {
        List<String> header = new ArrayList<>(List.of(""));
        processes.forEach(process -> header.add(process.name()));
        page.table("Per process, while measuring", "figures", header, 1);
        row("CPU per million messages", p -> Figures.processorSeconds(p.cpuSecondsPerMillion()));
        row("CPU", p -> Figures.processorSeconds(p.cpuSeconds()));
        row("peak memory", p -> Figures.bytes(p.peakMemoryBytes()));
        row("bytes received", p -> Figures.bytes(p.network().receivedBytes()));
        row("bytes sent", p -> Figures.bytes(p.network().sentBytes()));
        row("garbage collections", p -> Figures.count(p.collections().gcCount()));
        row("time in collections", p -> Figures.seconds(p.collections().gcSeconds()));
        row("voluntary context switches", p -> Figures.count(p.switches().voluntarySwitches()));
        row("involuntary context switches", p -> Figures.count(p.switches().involuntarySwitches()));
        row("process id", p -> Long.toString(p.pid()));
        page.endTable();
    }

    private void clients() {
        List<ClientFigure> figures = data.result().resources().clientFigures();
        if (!figures.isEmpty()) {
            page.table("Counted by the clients, while measuring", "figures", List.of("", "", "from"), 1);
            figures.forEach(figure -> page.row(List.of(figure.name(), Figures.client(figure), figure.source()), 1));
            page.endTable();
        }
    }

    private void row(String label, Function<ProcessCost, String> figure) {
        List<String> cells = new ArrayList<>(List.of(label));
        data.result().resources().processes().forEach(process -> cells.add(figure.apply(process)));
        page.row(cells, 1);
    }

    private void rate(
            String id,
            String title,
            String unit,
            ToDoubleFunction<ProcessUse> figure,
            DoubleFunction<String> format,
            DoubleFunction<String> tick) {
        List<Curve> curves =
                curves(name -> data.time().rates(data.intervals(), interval -> figure(interval, name, figure)), format);
        chart(new ChartText(id, title, unit, title + " of each process: " + unit + "."), curves, tick);
    }

    private void memory() {
        List<Curve> curves = curves(
                name -> data.time()
                        .peaks(data.intervals(), interval -> figure(interval, name, ProcessUse::memoryBytes)),
                Sizes::format);
        chart(
                new ChartText("memory", "Memory", "resident", "Resident memory of each process."),
                curves,
                Figures::bytesTick);
    }

    private List<Curve> curves(Function<String, double[]> values, DoubleFunction<String> format) {
        List<Curve> curves = new ArrayList<>();
        List<String> names = data.result().resources().processes().stream()
                .map(ProcessCost::name)
                .limit(MOST_LINES)
                .toList();
        for (int i = 0; i < names.size(); i++) {
            curves.add(Curve.line(names.get(i), "s" + (i + 1), values.apply(names.get(i)), format));
        }
        return curves;
    }

    private static double figure(Interval interval, String process, ToDoubleFunction<ProcessUse> figure) {
        return interval.processes().stream()
                .filter(use -> use.name().equals(process))
                .mapToDouble(figure)
                .findFirst()
                .orElse(-1);
    }

    private void chart(ChartText text, List<Curve> curves, DoubleFunction<String> tick) {
        if (curves.stream().allMatch(curve -> Double.isNaN(curve.max()))) {
            return;
        }
        double high =
                curves.stream().mapToDouble(Curve::max).filter(v -> v > 0).max().orElse(1);
        int longest =
                curves.stream().mapToInt(curve -> curve.name().length()).max().orElse(0);
        page.chart(
                text,
                Size.HALF.forNames(longest),
                Size.NARROW_LOW.forNames(longest),
                size -> new TimePlot(data, size)
                        .draw(text, Axis.fromZero(high, size.bottom(), size.top(), 3, tick), curves),
                "");
    }
}
