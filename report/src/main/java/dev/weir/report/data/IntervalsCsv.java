package dev.weir.report.data;

import dev.weir.result.AcrossHosts;
import dev.weir.result.HostFigures;
import dev.weir.result.Interval;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.Latency;
import dev.weir.result.PairFigures;
import dev.weir.result.ProcessCost.DiskBytes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Collectors;

/**
 * {@code intervals.csv}: one line an interval (RFC 4180), times in nanoseconds so that nothing is rounded.
 *
 * <p>Columns of a process are named {@code <process>.<figure>} and empty in an interval without the process. Behind them are
 * those of round trips in a run that measures these, and in a run over several hosts the bound of their clocks and the lost hosts.
 */
public final class IntervalsCsv {

    /** By how much end-to-end latencies of the line may be wrong; -1 where that is not known. */
    private static final String BOUND = "end_to_end_clock_bound_ns";

    /** Hosts whose share is missing in part of the line or all of it, with spaces between them. */
    private static final String LOST_HOSTS = "lost_hosts";

    private static final List<String> FIXED = List.of(
            "start_ns",
            "length_ns",
            "phase",
            "scheduled_messages",
            "sent_messages",
            "acked_messages",
            "delivered_messages",
            "failed_messages",
            "backlog_messages",
            "end_to_end_p50_ns",
            "end_to_end_p99_ns",
            "end_to_end_max_ns",
            "publish_p50_ns",
            "publish_p99_ns",
            "schedule_lag_p99_ns",
            "pause_max_ns",
            "delivered_bytes");

    /** Stand behind all others, and before those of hosts, in a run whose subscribers send messages back. */
    private static final List<String> ROUND_TRIP =
            List.of("round_trip_p50_ns", "round_trip_p99_ns", "round_trip_max_ns");

    private static final List<String> PER_PROCESS = List.of(
            ".cpu_s",
            ".memory_bytes",
            ".received_bytes",
            ".sent_bytes",
            ".context_switches",
            ".gc_s",
            ".read_bytes",
            ".written_bytes");

    private IntervalsCsv() {}

    /**
     * The lines of a run.
     *
     * @param across its hosts, and how much their clocks may have differed while it measured
     */
    public static String write(List<Interval> intervals, AcrossHosts across) {
        SequencedSet<String> processes = new LinkedHashSet<>();
        intervals.forEach(interval -> interval.processes().forEach(use -> processes.add(use.name())));
        StringBuilder csv = new StringBuilder();
        List<String> header = header(processes);
        boolean back = intervals.stream()
                .anyMatch(interval -> interval.latencies().roundTrip().any());
        if (back) {
            header.addAll(ROUND_TRIP);
        }
        if (!across.none()) {
            header.add(BOUND);
            header.add(LOST_HOSTS);
        }
        Csv.appendLine(csv, header);
        for (Interval interval : intervals) {
            List<String> line = line(interval, processes);
            if (back) {
                line.addAll(figures(interval.latencies().roundTrip()));
            }
            if (!across.none()) {
                line.add(Long.toString(bound(interval, across.boundNanos(Latency.END_TO_END))));
                line.add(lost(interval, across));
            }
            Csv.appendLine(csv, line);
        }
        return csv.toString();
    }

    /** Lines of further intervals, for the end of a file whose header has these processes. */
    public static String lines(List<Interval> intervals, Collection<String> processes) {
        StringBuilder csv = new StringBuilder();
        intervals.forEach(interval -> Csv.appendLine(csv, line(interval, processes)));
        return csv.toString();
    }

    /** The part of a text up to the end of its last whole line: what a process left that was killed while it wrote. */
    public static String wholeLines(String csv) {
        int zeros = csv.indexOf('\0');
        return csv.substring(0, csv.lastIndexOf('\n', zeros < 0 ? csv.length() : zeros) + 1);
    }

    /** Clocks are bounded over the measured phase and the drain; of the warm-up only is known whether two took part. */
    private static long bound(Interval interval, long boundNanos) {
        return interval.warmingUp() && boundNanos != 0 ? PairFigures.UNKNOWN : boundNanos;
    }

    /** Hosts that had told their last before the end of an interval. */
    private static String lost(Interval interval, AcrossHosts across) {
        return across.hosts().stream()
                .filter(host -> host.loss().toldNanos() < interval.startNanos() + interval.lengthNanos())
                .map(HostFigures::name)
                .collect(Collectors.joining(" "));
    }

    private static List<String> header(Collection<String> processes) {
        List<String> header = new ArrayList<>(FIXED);
        processes.forEach(process -> PER_PROCESS.forEach(figure -> header.add(process + figure)));
        return header;
    }

    private static List<String> line(Interval i, Collection<String> processes) {
        List<String> line = new ArrayList<>();
        line.add(Long.toString(i.startNanos()));
        line.add(Long.toString(i.lengthNanos()));
        line.add(i.phase());
        for (long figure : new long[] {
            i.messages().scheduled(),
            i.messages().sent(),
            i.messages().acked(),
            i.messages().delivered(),
            i.messages().failed(),
            i.messages().backlog(),
            i.latencies().endToEndP50Nanos(),
            i.latencies().endToEndP99Nanos(),
            i.latencies().endToEndMaxNanos(),
            i.latencies().publishP50Nanos(),
            i.latencies().publishP99Nanos(),
            i.latencies().lagP99Nanos(),
            i.pauseMaxNanos(),
            i.messages().deliveredBytes()
        }) {
            line.add(Long.toString(figure));
        }
        for (String process : processes) {
            i.processes().stream()
                    .filter(use -> use.name().equals(process))
                    .findFirst()
                    .ifPresentOrElse(
                            use -> line.addAll(figures(use)), () -> PER_PROCESS.forEach(figure -> line.add("")));
        }
        return line;
    }

    private static List<String> figures(Interval.RoundTrip roundTrip) {
        return List.of(
                Long.toString(roundTrip.p50Nanos()),
                Long.toString(roundTrip.p99Nanos()),
                Long.toString(roundTrip.maxNanos()));
    }

    private static List<String> figures(ProcessUse use) {
        return List.of(
                Double.toString(use.cpuSeconds()),
                Long.toString(use.memoryBytes()),
                Long.toString(use.receivedBytes()),
                Long.toString(use.sentBytes()),
                Long.toString(use.contextSwitches()),
                Double.toString(use.gcSeconds()),
                Long.toString(use.disk().readBytes()),
                Long.toString(use.disk().writtenBytes()));
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param file where the text is from, for the message of an error
     * @throws BundleException naming the line, when the text is something else
     */
    public static List<Interval> read(Path file, String csv) {
        List<List<String>> lines = withoutHosts(Csv.parse(file, csv));
        if (lines.isEmpty() || lines.getFirst().size() < FIXED.size()) {
            throw new BundleException(file + " is damaged: it has no header line");
        }
        List<String> header = lines.getFirst();
        int columns = header.size() - (header.containsAll(ROUND_TRIP) ? ROUND_TRIP.size() : 0);
        List<String> processes = processes(header.subList(0, columns));
        List<String> written = header(processes);
        written.addAll(columns < header.size() ? ROUND_TRIP : List.of());
        if (!header.equals(written)) {
            throw Csv.anotherHeader(file);
        }
        return Csv.read(
                file, lines, cells -> interval(cells, processes, roundTrip(cells.subList(columns, cells.size()))));
    }

    /** The bound and who was lost are those of the whole run, and read from its result. */
    private static List<List<String>> withoutHosts(List<List<String>> lines) {
        int columns = lines.isEmpty() ? 0 : lines.getFirst().size();
        int bound = lines.isEmpty() ? -1 : lines.getFirst().lastIndexOf(BOUND);
        boolean last = bound >= 0
                && lines.getFirst().subList(bound + 1, columns).stream().allMatch(LOST_HOSTS::equals);
        return last
                ? lines.stream()
                        .map(line -> line.size() == columns ? line.subList(0, bound) : line)
                        .toList()
                : lines;
    }

    private static List<String> processes(List<String> header) {
        List<String> names = new ArrayList<>();
        for (int column = FIXED.size(); column < header.size(); column += PER_PROCESS.size()) {
            String name = header.get(column);
            names.add(name.substring(0, Math.max(0, name.lastIndexOf('.'))));
        }
        return names;
    }

    private static Interval.RoundTrip roundTrip(List<String> cells) {
        return cells.isEmpty()
                ? Interval.RoundTrip.NONE
                : new Interval.RoundTrip(
                        Long.parseLong(cells.get(0)), Long.parseLong(cells.get(1)), Long.parseLong(cells.get(2)));
    }

    private static Interval interval(List<String> cells, List<String> processes, Interval.RoundTrip roundTrip) {
        long[] figures = cells.subList(3, FIXED.size()).stream()
                .mapToLong(Long::parseLong)
                .toArray();
        List<ProcessUse> uses = new ArrayList<>();
        for (int p = 0; p < processes.size(); p++) {
            int column = FIXED.size() + p * PER_PROCESS.size();
            if (!cells.get(column).isEmpty()) {
                uses.add(use(processes.get(p), cells.subList(column, column + PER_PROCESS.size())));
            }
        }
        return new Interval(
                Csv.nanos(cells.get(0)),
                Csv.nanos(cells.get(1)),
                cells.get(2),
                new Interval.MessageCounts(
                        figures[0], figures[1], figures[2], figures[3], figures[4], figures[5], figures[13]),
                new Interval.LatencyValues(
                        figures[6], figures[7], figures[8], figures[9], figures[10], figures[11], roundTrip),
                figures[12],
                uses);
    }

    private static ProcessUse use(String name, List<String> cells) {
        return new ProcessUse(
                name,
                Double.parseDouble(cells.get(0)),
                Long.parseLong(cells.get(1)),
                Long.parseLong(cells.get(2)),
                Long.parseLong(cells.get(3)),
                Long.parseLong(cells.get(4)),
                Double.parseDouble(cells.get(5)),
                new DiskBytes(Long.parseLong(cells.get(6)), Long.parseLong(cells.get(7))));
    }
}
