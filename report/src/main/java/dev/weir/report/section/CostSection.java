package dev.weir.report.section;

import dev.weir.report.chart.Axis;
import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.Curve;
import dev.weir.report.chart.Size;
import dev.weir.report.chart.TimePlot;
import dev.weir.report.data.RunData;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.report.section.ReportSection.Group;
import dev.weir.report.section.ReportSection.Heading;
import dev.weir.report.section.ReportSection.Part;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.WatchWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.Interval;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.ProcessCost;
import dev.weir.result.RunResult;
import dev.weir.result.WatchedHost;
import dev.weir.result.operation.PlanResult;
import dev.weir.transport.ClientFigure;
import dev.weir.unit.Sizes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Cost: what every process of the run used, over time and per million messages or operations. */
final class CostSection {

    private static final int MOST_LINES = 4;

    private static final String MESSAGES = "messages";

    private static final String OPERATIONS = "operations";

    private final RunData data;
    private final RunResult result;
    private final Parts parts = new Parts();

    private CostSection(RunData data) {
        this.data = data;
        this.result = data.result();
    }

    static ReportSection of(RunData data) {
        CostSection section = new CostSection(data);
        if (!data.result().resources().processes().isEmpty()) {
            section.write();
        }
        return ReportSection.of("cost", "Cost", section.parts);
    }

    /** That of a result without figures over time. */
    static ReportSection of(PlanResult result) {
        Parts parts = new Parts();
        List<ProcessCost> processes = WatchWording.ofRun(result);
        if (!processes.isEmpty()) {
            parts.lead(lead(OPERATIONS))
                    .add(table(processes, OPERATIONS))
                    .paragraph(Wording.longestPause(result.resources().pauses()) + ".");
            HostWording.stealHere(result.acrossHosts(), result.resources()).ifPresent(parts::note);
        }
        return ReportSection.of("cost", "Cost", parts);
    }

    private void write() {
        parts.lead(lead(MESSAGES));
        List<ProcessCost> ofRun = WatchWording.ofRun(result);
        charts(new Shown(ofRun.stream().map(ProcessCost::name).limit(MOST_LINES).toList(), "", "", false));
        parts.add(table(ofRun, MESSAGES));
        HostWording.stealHere(result.acrossHosts(), result.resources()).ifPresent(parts::note);
        List<ClientFigure> clients = result.resources().clientFigures();
        if (!clients.isEmpty()) {
            parts.text(new Heading("Counted by the clients"))
                    .add(Table.of(
                            "Counted by the clients, while measuring",
                            "figures",
                            List.of("", "", "from"),
                            1,
                            clients.stream()
                                    .map(figure -> List.of(figure.name(), Figures.client(figure), figure.source()))
                                    .toList()));
        }
        watched();
    }

    private void watched() {
        Parts watched = WatchedHostRows.of(result);
        if (watched.isEmpty()) {
            return;
        }
        parts.text(new Heading("Watched hosts")).addAll(watched);
        List<WatchedHost> hosts = result.acrossHosts().watchedHosts();
        for (int i = 0; i < hosts.size(); i++) {
            charts(new Shown(hosts.get(i).processes(), " of " + hosts.get(i).name(), "-host-" + (i + 1), true));
        }
        parts.notes(WatchedHostRows.environments(result.acrossHosts()));
    }

    private static String lead(String counted) {
        return "Resources used while measuring. CPU time per million " + counted
                + " is comparable between runs of any length. Weir's own processes are listed like the others.";
    }

    private static Table table(List<ProcessCost> processes, String counted) {
        Map<String, Function<ProcessCost, String>> rows = new LinkedHashMap<>();
        rows.put("CPU per million " + counted, p -> Figures.processorSeconds(p.cpuSecondsPerMillion()));
        rows.put("CPU", p -> Figures.processorSeconds(p.cpuSeconds()));
        rows.put("peak memory", p -> Figures.bytes(p.peakMemoryBytes()));
        rows.put("bytes received", p -> Figures.bytes(p.network().receivedBytes()));
        rows.put("bytes sent", p -> Figures.bytes(p.network().sentBytes()));
        rows.put("disk read", p -> Figures.bytes(p.disk().readBytes()));
        rows.put("disk written", p -> Figures.bytes(p.disk().writtenBytes()));
        rows.put("garbage collections", p -> Figures.count(p.collections().gcCount()));
        rows.put("time in collections", p -> Figures.seconds(p.collections().gcSeconds()));
        rows.put("voluntary context switches", p -> Figures.count(p.switches().voluntarySwitches()));
        rows.put("involuntary context switches", p -> Figures.count(p.switches().involuntarySwitches()));
        rows.put("process id", p -> Long.toString(p.pid()));
        return Table.ofColumns(
                "Per process, while measuring",
                processes.stream().map(ProcessCost::name).toList(),
                processes,
                rows);
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
        if (data.intervals().isEmpty()) {
            return;
        }
        List<Part> grid = new ArrayList<>();
        rate(
                grid,
                shown,
                new Rate("cpu", "Processor", "cores in use", Figures::threeDigits, Figures::shortCount),
                ProcessUse::cpuSeconds);
        memory(grid, shown);
        String network = shown.disk() ? "per second, received and sent" : "per second, through sockets";
        rate(
                grid,
                shown,
                Rate.ofBytes("network", "Network", network),
                use -> both(use.receivedBytes(), use.sentBytes()));
        if (shown.disk()) {
            rate(
                    grid,
                    shown,
                    Rate.ofBytes("disk", "Disk", "per second, read and written"),
                    use -> both(use.disk().readBytes(), use.disk().writtenBytes()));
        }
        rate(
                grid,
                shown,
                new Rate(
                        "gc",
                        "Garbage collection",
                        "per second",
                        millis -> Figures.threeDigits(millis) + " ms/s",
                        millis -> Figures.shortCount(millis) + " ms"),
                use -> use.gcSeconds() < 0 ? -1 : use.gcSeconds() * 1e3);
        parts.page(new Group("grid", grid));
    }

    private static double both(long one, long other) {
        return one < 0 || other < 0 ? -1 : (double) one + other;
    }

    /** A chart of something per second. */
    private record Rate(
            String id, String title, String unit, DoubleFunction<String> format, DoubleFunction<String> tick) {
        static Rate ofBytes(String id, String title, String unit) {
            return new Rate(id, title, unit, bytes -> Sizes.format(bytes) + "/s", Figures::bytesTick);
        }
    }

    private void rate(List<Part> grid, Shown shown, Rate rate, ToDoubleFunction<ProcessUse> figure) {
        List<Curve> curves = curves(
                shown,
                name -> data.time().rates(data.intervals(), interval -> figure(interval, name, figure)),
                rate.format());
        chart(grid, text(shown, rate.id(), rate.title(), rate.unit()), curves, rate.tick());
    }

    private static ChartText text(Shown shown, String id, String title, String unit) {
        return new ChartText(
                id + shown.suffix(),
                title + shown.of(),
                unit,
                title + " of each process" + shown.of() + ": " + unit + ".");
    }

    private void memory(List<Part> grid, Shown shown) {
        List<Curve> curves = curves(
                shown,
                name -> data.time()
                        .peaks(data.intervals(), interval -> figure(interval, name, ProcessUse::memoryBytes)),
                Sizes::format);
        chart(grid, text(shown, "memory", "Memory", "resident"), curves, Figures::bytesTick);
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

    private void chart(List<Part> grid, ChartText text, List<Curve> curves, DoubleFunction<String> tick) {
        if (curves.stream().allMatch(curve -> Double.isNaN(curve.max()))) {
            return;
        }
        int longest =
                curves.stream().mapToInt(curve -> curve.name().length()).max().orElse(0);
        grid.add(new Chart(
                text,
                Size.HALF.forNames(longest),
                Size.NARROW_LOW.forNames(longest),
                size -> new TimePlot(data, size).draw(text, Axis.fromZero(curves, size, 3, tick), curves),
                ""));
    }
}
