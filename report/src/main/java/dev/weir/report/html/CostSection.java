package dev.weir.report.html;

import dev.weir.report.chart.Axis;
import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.Curve;
import dev.weir.report.chart.Size;
import dev.weir.report.chart.TimePlot;
import dev.weir.report.data.RunData;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.WatchWording;
import dev.weir.result.Interval;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.ProcessCost;
import dev.weir.result.WatchedHost;
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
        List<ProcessCost> ofRun = WatchWording.ofRun(data.result());
        if (!data.intervals().isEmpty()) {
            charts(new Shown(
                    ofRun.stream().map(ProcessCost::name).limit(MOST_LINES).toList(), "", "", false));
        }
        table(ofRun);
        HostWording.stealHere(data.result().acrossHosts(), data.result().resources())
                .ifPresent(sentence -> page.html().leaf("p", Figures.unbroken(sentence), "class", "small"));
        clients();
        watched();
        page.end();
    }

    private void watched() {
        WatchWording.Table watched = WatchWording.table(data.result());
        if (watched.rows().isEmpty()) {
            return;
        }
        page.html().leaf("p", WatchWording.LEAD, "class", "lead");
        page.table(WatchWording.CAPTION, "figures", WatchWording.COLUMNS, 1);
        watched.rows().forEach(cells -> page.row(cells, 1));
        page.endTable();
        if (!data.intervals().isEmpty()) {
            List<WatchedHost> hosts = data.result().acrossHosts().watchedHosts();
            for (int i = 0; i < hosts.size(); i++) {
                charts(new Shown(hosts.get(i).processes(), " of " + hosts.get(i).name(), "-host-" + (i + 1), true));
            }
        }
        watched.environments().forEach(machine -> page.html().leaf("p", machine, "class", "small"));
    }

    /**
     * What the charts of one grid show.
     *
     * @param names of processes
     * @param of goes on after the title of a chart
     * @param suffix makes the identifiers of charts differ from those of other grids
     * @param disk whether disks are among them
     */
    private record Shown(List<String> names, String of, String suffix, boolean disk) {}

    private void charts(Shown shown) {
        page.html().open("div", "class", "grid");
        rate(
                shown,
                new Rate("cpu", "Processor", "cores in use", Figures::threeDigits, Figures::shortCount),
                ProcessUse::cpuSeconds);
        memory(shown);
        rate(
                shown,
                new Rate(
                        "network",
                        "Network",
                        shown.disk() ? "per second, received and sent" : "per second, through sockets",
                        bytes -> Sizes.format(bytes) + "/s",
                        Figures::bytesTick),
                use -> both(use.receivedBytes(), use.sentBytes()));
        if (shown.disk()) {
            rate(
                    shown,
                    new Rate(
                            "disk",
                            "Disk",
                            "per second, read and written",
                            bytes -> Sizes.format(bytes) + "/s",
                            Figures::bytesTick),
                    use -> both(use.disk().readBytes(), use.disk().writtenBytes()));
        }
        rate(
                shown,
                new Rate(
                        "gc",
                        "Garbage collection",
                        "per second",
                        millis -> Figures.threeDigits(millis) + " ms/s",
                        millis -> Figures.shortCount(millis) + " ms"),
                use -> use.gcSeconds() < 0 ? -1 : use.gcSeconds() * 1e3);
        page.html().closeLine();
    }

    private static double both(long one, long other) {
        return one < 0 || other < 0 ? -1 : (double) one + other;
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
        row("disk read", p -> Figures.bytes(p.disk().readBytes()));
        row("disk written", p -> Figures.bytes(p.disk().writtenBytes()));
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
        WatchWording.ofRun(data.result()).forEach(process -> cells.add(figure.apply(process)));
        page.row(cells, 1);
    }

    /** A chart of something per second. */
    private record Rate(
            String id, String title, String unit, DoubleFunction<String> format, DoubleFunction<String> tick) {}

    private void rate(Shown shown, Rate rate, ToDoubleFunction<ProcessUse> figure) {
        List<Curve> curves = curves(
                shown,
                name -> data.time().rates(data.intervals(), interval -> figure(interval, name, figure)),
                rate.format());
        chart(text(shown, rate.id(), rate.title(), rate.unit()), curves, rate.tick());
    }

    private static ChartText text(Shown shown, String id, String title, String unit) {
        return new ChartText(
                id + shown.suffix(),
                title + shown.of(),
                unit,
                title + " of each process" + shown.of() + ": " + unit + ".");
    }

    private void memory(Shown shown) {
        List<Curve> curves = curves(
                shown,
                name -> data.time()
                        .peaks(data.intervals(), interval -> figure(interval, name, ProcessUse::memoryBytes)),
                Sizes::format);
        chart(text(shown, "memory", "Memory", "resident"), curves, Figures::bytesTick);
    }

    private static List<Curve> curves(Shown shown, Function<String, double[]> values, DoubleFunction<String> format) {
        List<Curve> curves = new ArrayList<>();
        for (int i = 0; i < Math.min(MOST_LINES, shown.names().size()); i++) {
            String name = shown.names().get(i);
            String label = shown.suffix().isEmpty() ? name : WatchedHost.watched(name);
            curves.add(Curve.line(label, "s" + (i + 1), values.apply(name), format));
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
