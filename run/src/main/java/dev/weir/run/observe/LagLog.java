package dev.weir.run.observe;

import dev.weir.run.observe.PositionReports.Reached;
import dev.weir.transport.cluster.LagSample;
import dev.weir.transport.topic.Topics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The lag of subscribers over time, as it was sampled. A run that is very long keeps fewer samples. Thread-safe. */
public final class LagLog {

    private static final int MOST_ROWS = 20_000;
    private static final String NEW_LINE = "\r\n";
    private static final long UNKNOWN = -1;

    /** Five times as long as subscribers in other processes take from one report to the next. */
    private static final long TOLD_WITHIN_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final OwnMessages own;
    private final List<Row> rows = new ArrayList<>();
    private final EndHistory ends = new EndHistory();
    private int keepEvery = 1;
    private long taken;
    private long newest = UNKNOWN;

    /**
     * One sample.
     *
     * @param askedNanos when the log was asked, by the run's clock
     * @param atNanos when it had answered
     * @param appended messages in the log
     * @param handedOver messages that the subscribers had been handed
     * @param passedInPhase messages of the measured phase before the oldest that waits; -1 where only offsets are known
     * @param lag messages of each partition that they had not been handed
     * @param committedLag messages that their group had not committed; -1 when it commits nothing
     */
    record Row(
            long askedNanos,
            long atNanos,
            long appended,
            long handedOver,
            long passedInPhase,
            Map<Integer, Long> lag,
            long committedLag) {

        /** The same by the counts of its instant, in the place of offsets. */
        Row counting(OwnMessages.Counts counts) {
            Map<Integer, Long> fewer = atMost(counts.sent() - counts.handedOver(), lag);
            return new Row(
                    askedNanos,
                    atNanos,
                    counts.acked(),
                    counts.handedOver(),
                    counts.passedInPhase(sum(fewer)),
                    fewer,
                    committedLag);
        }

        /** Whether it counts offsets, some of which may hold no message. */
        boolean inOffsets() {
            return passedInPhase == UNKNOWN;
        }

        /** Messages not handed over, over all partitions. */
        long total() {
            return sum(lag);
        }
    }

    /** @param own what the run knows of its messages */
    LagLog(OwnMessages own) {
        this.own = own;
    }

    /** Takes a sample. By any thread. */
    synchronized void add(LagSample sample) {
        Map<Integer, Reached> reported = own.reported().get();
        Map<Integer, Long> end = end(sample, reported);
        ends.add(sample.atNanos(), end);
        Map<Integer, Long> behind = behind(sample, reported, end);
        long offsets = sum(end);
        Row row = new Row(
                sample.askedNanos(),
                sample.atNanos(),
                offsets,
                offsets - sum(behind),
                UNKNOWN,
                behind,
                notCommitted(sample, end));
        row = own.counts().get().map(row::counting).orElse(row);
        newest = row.total();
        if (taken++ % keepEvery == 0) {
            rows.add(row);
        }
        if (rows.size() >= MOST_ROWS) {
            thin();
        }
    }

    /**
     * What was acknowledged or handed over is in the log, whatever the log says of its end: that end may be an old one, and for
     * who reads what is committed, it lies before the oldest transaction that is open.
     */
    private Map<Integer, Long> end(LagSample sample, Map<Integer, Reached> reported) {
        Map<Integer, Long> end = new HashMap<>(sample.end());
        own.acked().get().nextOffsets().forEach((partition, next) -> end.merge(partition, next, Math::max));
        sample.position().forEach((partition, next) -> end.merge(partition, next, Math::max));
        reported.forEach((partition, reached) -> end.merge(partition, reached.next(), Math::max));
        return end;
    }

    /** Offsets of each partition between the subscribers and its end. */
    private Map<Integer, Long> behind(LagSample sample, Map<Integer, Reached> reported, Map<Integer, Long> end) {
        Map<Integer, Long> behind = new TreeMap<>();
        if (sample.position().isEmpty()) {
            end.keySet().forEach(partition -> {
                Reached reached = reported.get(partition);
                behind.put(partition, reached == null ? 0 : behind(partition, reached, sample.atNanos()));
            });
        } else {
            end.forEach((partition, next) ->
                    behind.put(partition, next - sample.position().getOrDefault(partition, next)));
        }
        return behind;
    }

    /** Who has told nothing for long stands still, as far as anybody knows: what was appended since then waits too. */
    private long behind(int partition, Reached reached, long nowNanos) {
        boolean silent = nowNanos - reached.atNanos() > TOLD_WITHIN_NANOS;
        return behind(partition, reached.next(), silent ? nowNanos : reached.atNanos());
    }

    /** A place that is older than the newest sample is held against where the log ended then. */
    private long behind(int partition, long next, long atNanos) {
        return Math.max(0, Math.round(ends.at(partition, atNanos) - next));
    }

    /** Some offsets hold no message of the run, so that fewer are between two of them: as many in each partition in proportion. */
    private static Map<Integer, Long> atMost(long messages, Map<Integer, Long> behind) {
        long offsets = sum(behind);
        if (offsets <= messages) {
            return behind;
        }
        Map<Integer, Long> fewer = new TreeMap<>();
        long left = Math.max(0, messages);
        long leftOffsets = offsets;
        for (Map.Entry<Integer, Long> of : behind.entrySet()) {
            long share = leftOffsets == 0 ? 0 : Math.round((double) left * of.getValue() / leftOffsets);
            fewer.put(of.getKey(), share);
            left -= share;
            leftOffsets -= of.getValue();
        }
        return fewer;
    }

    /** Below 0 until the group has committed in every partition that holds something: nobody knows where it began. */
    private long notCommitted(LagSample sample, Map<Integer, Long> end) {
        long behind = 0;
        for (Map.Entry<Integer, Long> of : end.entrySet()) {
            Long reached = sample.committed().get(of.getKey());
            if (reached == null && of.getValue() > 0) {
                return UNKNOWN;
            }
            behind += reached == null ? 0 : behind(of.getKey(), reached, sample.committedNanos());
        }
        return sample.committed().isEmpty() ? UNKNOWN : behind;
    }

    private static long sum(Map<Integer, Long> ofPartitions) {
        return ofPartitions.values().stream().mapToLong(Long::longValue).sum();
    }

    private void thin() {
        keepEvery *= 2;
        for (int i = rows.size() / 2 - 1; i >= 0; i--) {
            rows.remove(2 * i + 1);
        }
    }

    /** Messages that the subscribers had not been handed at the last sample; -1 before the first. */
    synchronized long newest() {
        return newest;
    }

    /** Every sample that was kept. When every process has told of its last messages. */
    synchronized List<Row> rows() {
        return rows.stream().map(this::counted).toList();
    }

    private Row counted(Row row) {
        return row.inOffsets()
                ? own.countsOf().apply(row.atNanos()).map(row::counting).orElse(row)
                : row;
    }

    /**
     * The samples as comma-separated values, by the start of the measured phase.
     *
     * @param ages age of the oldest message not handed over at each sample, in nanoseconds; -1 where it is not known
     * @param topics those of the run, whose names stand in the header
     */
    static String csv(List<Row> rows, List<Long> ages, long startNanos, Topics topics) {
        List<Integer> partitions =
                rows.isEmpty() ? List.of() : List.copyOf(rows.getFirst().lag().keySet());
        StringBuilder csv =
                new StringBuilder("at_nanos,round_trip_nanos,appended,handed_over,lag,lag_committed,age_nanos");
        partitions.forEach(place -> csv.append(
                        topics.any() ? ",topic_" + topics.names().get(topics.topicAt(place)) : ",")
                .append(topics.any() ? "_partition_" : "partition_")
                .append(topics.partitionAt(place))
                .append("_lag"));
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
