package dev.weir.run.observe;

import dev.weir.run.observe.PositionReports.Reached;
import dev.weir.transport.cluster.LagSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The lag of subscribers over time, as it was sampled. A run that is very long keeps fewer samples. Thread-safe. */
public final class LagLog {

    private static final int MOST_ROWS = 20_000;
    private static final String NEW_LINE = "\r\n";

    private final Supplier<Map<Integer, Reached>> reports;
    private final List<Row> rows = new ArrayList<>();
    private int keepEvery = 1;
    private long taken;
    private @Nullable LagSample last;

    /**
     * One sample.
     *
     * @param askedNanos when the log was asked, by the run's clock
     * @param atNanos when it had answered
     * @param appended messages in the log
     * @param handedOver messages that the subscribers had been handed
     * @param lag messages of each partition that they had not been handed
     * @param committedLag messages that their group had not committed; -1 when it commits nothing
     */
    record Row(
            long askedNanos, long atNanos, long appended, long handedOver, Map<Integer, Long> lag, long committedLag) {

        /** Messages not handed over, over all partitions. */
        long total() {
            return lag.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /** @param reports how far subscribers in other processes have come, for samples that do not say it */
    LagLog(Supplier<Map<Integer, Reached>> reports) {
        this.reports = reports;
    }

    /** Takes a sample. By any thread. */
    synchronized void add(LagSample sample) {
        if (taken++ % keepEvery != 0) {
            return;
        }
        Map<Integer, Long> ends = sample.end();
        Map<Integer, Long> lag = new TreeMap<>();
        if (sample.position().isEmpty()) {
            Map<Integer, Reached> reported = reports.get();
            ends.forEach((partition, end) -> lag.put(partition, lag(sample, partition, end, reported.get(partition))));
        } else {
            ends.forEach((partition, end) ->
                    lag.put(partition, Math.max(0, end - sample.position().getOrDefault(partition, end))));
        }
        long appended = ends.values().stream().mapToLong(Long::longValue).sum();
        long behind = lag.values().stream().mapToLong(Long::longValue).sum();
        Map<Integer, Long> committed = sample.committed();
        rows.add(new Row(
                sample.askedNanos(),
                sample.atNanos(),
                appended,
                appended - behind,
                lag,
                notCommitted(committed, ends)));
        last = sample;
        if (rows.size() >= MOST_ROWS) {
            thin();
        }
    }

    /** Below 0 until the group has committed in every partition that holds something: nobody knows where it began. */
    private static long notCommitted(Map<Integer, Long> committed, Map<Integer, Long> ends) {
        long behind = 0;
        for (Map.Entry<Integer, Long> end : ends.entrySet()) {
            Long reached = committed.get(end.getKey());
            if (reached == null && end.getValue() > 0) {
                return -1;
            }
            behind += reached == null ? 0 : Math.max(0, end.getValue() - reached);
        }
        return committed.isEmpty() ? -1 : behind;
    }

    /** A report is older than the sample: it is held against where the log ended then. */
    private long lag(LagSample sample, int partition, long end, @Nullable Reached reached) {
        if (reached == null) {
            return 0;
        }
        LagSample before = last;
        double endThen = end;
        if (before != null && sample.atNanos() > before.atNanos()) {
            long endBefore = before.end().getOrDefault(partition, end);
            double since = (double) (reached.atNanos() - before.atNanos()) / (sample.atNanos() - before.atNanos());
            endThen = endBefore + (end - endBefore) * Math.min(1, since);
        }
        return Math.max(0, Math.round(endThen - reached.next()));
    }

    private void thin() {
        keepEvery *= 2;
        for (int i = rows.size() / 2 - 1; i >= 0; i--) {
            rows.remove(2 * i + 1);
        }
    }

    synchronized List<Row> rows() {
        return List.copyOf(rows);
    }

    /**
     * The samples as comma-separated values, by the start of the measured phase.
     *
     * @param ages age of the oldest message not handed over at each sample, in nanoseconds; -1 where it is not known
     */
    static String csv(List<Row> rows, List<Long> ages, long startNanos) {
        List<Integer> partitions =
                rows.isEmpty() ? List.of() : List.copyOf(rows.getFirst().lag().keySet());
        StringBuilder csv =
                new StringBuilder("at_nanos,round_trip_nanos,appended,handed_over,lag,lag_committed,age_nanos");
        partitions.forEach(
                partition -> csv.append(",partition_").append(partition).append("_lag"));
        csv.append(NEW_LINE);
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            csv.append(row.atNanos() - startNanos)
                    .append(',')
                    .append(row.atNanos() - row.askedNanos())
                    .append(',')
                    .append(row.appended())
                    .append(',')
                    .append(row.handedOver())
                    .append(',')
                    .append(row.total())
                    .append(',')
                    .append(known(row.committedLag()))
                    .append(',')
                    .append(known(ages.get(i)));
            csv.append(partitions.stream()
                    .map(partition -> "," + row.lag().getOrDefault(partition, 0L))
                    .collect(Collectors.joining()));
            csv.append(NEW_LINE);
        }
        return csv.toString();
    }

    private static String known(long value) {
        return value < 0 ? "" : Long.toString(value);
    }
}
