package dev.weir.report.section;

import dev.weir.report.chart.Axis;
import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.Curve;
import dev.weir.report.chart.Size;
import dev.weir.report.chart.TimePlot;
import dev.weir.report.data.RunData;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.report.section.ReportSection.Paragraph;
import dev.weir.report.wording.Figures;
import dev.weir.result.Interval;
import dev.weir.result.Throughput;
import dev.weir.result.Throughput.Rate;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToLongFunction;

/** Throughput: what was offered, sent, acknowledged and delivered each second, and what was still under way. */
final class ThroughputSection {

    /** From this mean size of a message on, its bytes may be what a system is short of. */
    private static final double LARGE_BYTES = 1000;

    private final RunData data;
    private final Parts parts = new Parts();

    private ThroughputSection(RunData data) {
        this.data = data;
    }

    static ReportSection of(RunData data) {
        ThroughputSection section = new ThroughputSection(data);
        section.write();
        return ReportSection.of("throughput", "Throughput", section.parts);
    }

    private void write() {
        parts.page(new Paragraph(
                "lead",
                byOthers()
                        ? "What subscribers received in each second. Others published: at which rate, the run does not know."
                        : "The lines coincide while the system keeps up. A gap between them means that messages are waiting, failed or"
                                + " lost."));
        if (!data.intervals().isEmpty()) {
            ChartText rates = new ChartText("rates", "Messages per second", "", description());
            parts.add(new Chart(rates, Size.WIDE, Size.NARROW, size -> rates(rates, size), ""));
            if (bytesTell()) {
                ChartText bytes = new ChartText("bytes", "Bytes per second", "", "Message bytes of every second.");
                parts.add(new Chart(
                        bytes,
                        Size.LOW,
                        Size.NARROW_LOW.forNames("delivered".length()),
                        size -> bytes(bytes, size),
                        "Bytes of messages with their identity, without what the protocol adds."
                                + (sentBytes() ? " Sent is the number of messages times their mean size." : "")));
            }
        }
        if (!data.intervals().isEmpty() && !byOthers()) {
            ChartText backlog = new ChartText(
                    "backlog", "Backlog", "messages", "Messages due and not yet received, at the end of every second.");
            parts.add(
                    new Chart(
                            backlog,
                            Size.LOW,
                            Size.NARROW_LOW,
                            size -> backlog(backlog, size),
                            "Messages due and not yet received. A backlog that keeps growing means that the offered rate is too high."));
        }
        table();
    }

    private String description() {
        Throughput t = data.result().messages().throughput();
        if (byOthers()) {
            return "Delivered " + Rates.format(t.delivered().perSecond()) + ".";
        }
        return "Offered " + Rates.format(t.offeredPerSecond()) + ", sent "
                + Rates.format(t.sent().perSecond())
                + ", acknowledged " + Rates.format(t.acked().perSecond())
                + (receiving() ? ", delivered " + Rates.format(t.delivered().perSecond()) : "") + ".";
    }

    private boolean byOthers() {
        return data.result().subject().byOthers();
    }

    private boolean receiving() {
        return data.result().subject().subscribers() > 0;
    }

    private String rates(ChartText text, Size size) {
        List<Curve> curves = new ArrayList<>();
        boolean saturated = data.result().subject().saturated();
        if (!saturated && !byOthers()) {
            curves.add(
                    Curve.shade("offered", rate(interval -> interval.messages().scheduled()), Rates::format));
        }
        if (!byOthers()) {
            curves.add(Curve.line(
                    "sent", "s3", rate(interval -> interval.messages().sent()), Rates::format));
            curves.add(Curve.line(
                    "acked", "s2", rate(interval -> interval.messages().acked()), Rates::format));
        }
        if (receiving()) {
            curves.add(Curve.line(
                    "delivered", "s1", rate(interval -> interval.messages().delivered()), Rates::format));
        }
        return new TimePlot(data, size)
                .draw(text, Axis.fromZero(curves, size, size.height() > 250 ? 5 : 3, Figures::shortCount), curves);
    }

    /** Whether bytes say more than messages: where these are large, or not all of one size. */
    private boolean bytesTell() {
        double mean = data.result().subject().messageBytes();
        DoubleSummaryStatistics sizes = data.intervals().stream()
                .map(Interval::messages)
                .filter(messages -> messages.delivered() > 0 && messages.deliveredBytes() > 0)
                .mapToDouble(messages -> (double) messages.deliveredBytes() / messages.delivered())
                .summaryStatistics();
        boolean known = receiving() ? sizes.getCount() > 0 : sentBytes();
        return known && (mean >= LARGE_BYTES || sizes.getMax() > 1.01 * sizes.getMin());
    }

    private boolean sentBytes() {
        return data.result().messages().throughput().sent().bytes() >= 0;
    }

    private String bytes(ChartText text, Size size) {
        List<Curve> curves = new ArrayList<>();
        if (sentBytes() && !byOthers()) {
            double mean = data.result().subject().messageBytes();
            double[] sent = data.time()
                    .rates(data.intervals(), interval -> interval.messages().sent() * mean);
            curves.add(Curve.line("sent", "s3", sent, Figures::byteRate));
        }
        if (receiving()) {
            curves.add(Curve.line(
                    "delivered", "s1", rate(interval -> interval.messages().deliveredBytes()), Figures::byteRate));
        }
        return new TimePlot(data, size)
                .draw(text, Axis.fromZero(curves, size, size.height() > 250 ? 5 : 3, Figures::bytesTick), curves);
    }

    private double[] rate(ToLongFunction<Interval> count) {
        return data.time().rates(data.intervals(), interval -> (double) count.applyAsLong(interval));
    }

    private String backlog(ChartText text, Size size) {
        List<Curve> curves = List.of(Curve.line(
                "backlog",
                "s1",
                data.time()
                        .peaks(data.intervals(), interval -> interval.messages().backlog()),
                value -> Figures.count(Math.round(value))));
        return new TimePlot(data, size)
                .draw(text, Axis.fromZero(curves, size, size.height() > 250 ? 5 : 3, Figures::shortCount), curves);
    }

    private void table() {
        Throughput t = data.result().messages().throughput();
        List<List<String>> rows = new ArrayList<>();
        if (!data.result().subject().saturated() && !byOthers()) {
            rows.add(List.of("offered", Rates.format(t.offeredPerSecond()), "", Durations.format(t.dueNanos()), ""));
        }
        if (!byOthers()) {
            rows.add(row("sent", t.sent()));
            rows.add(row("acked", t.acked()));
        }
        if (receiving()) {
            rows.add(row("delivered", t.delivered()));
        }
        List<String> header = List.of("", "messages", "bytes", "over", "total");
        parts.add(Table.of("Rates of the measured phase", "figures", header, 1, rows))
                .note(
                        "A rate covers the time in which messages were due, or the time from its first to its last message if that"
                                + " is longer. Delivered counts a message of this run once for each subscriber that it was due to and that"
                                + " received it.");
    }

    private static List<String> row(String label, Rate rate) {
        String bytes = rate.bytes() < 0 ? "" : Figures.byteRate(rate.bytesPerSecond());
        String all = rate.bytes() < 0 ? "" : Figures.bytes(rate.bytes());
        return List.of(label, Rates.format(rate.perSecond()), bytes, Durations.format(rate.overNanos()), all);
    }
}
