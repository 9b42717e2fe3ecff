package dev.weir.selftest;

import static dev.weir.transport.operation.OperationKind.CREATE_RECORD;
import static dev.weir.transport.operation.OperationKind.READ_RECORD;

import dev.weir.result.Latency.Percentile;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.testkit.operation.OperationCourse;
import dev.weir.transport.testkit.operation.OperationCourse.Damage;
import dev.weir.transport.testkit.operation.OperationCourse.Which;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The cases of operations. Each is a system whose figures would look good if they were not held against what is known. */
final class OperationCases {

    private static final long MILLI = 1_000_000;
    private static final OperationCourse QUICK = OperationCourse.taking(Duration.ofMillis(1));
    private static final Duration STANDSTILL = Duration.ofSeconds(3);
    private static final int STANDSTILL_AT = 4_000;
    private static final int DUE = 10_000;

    private static final String PIPELINE =
            "[{ pipeline: [create-record, read-record], concurrency: 10, limit: { count: 1000 } }]";
    private static final String CREATE_THEN_READ = """

          - { operations: create-record, limit: { count: 100 } }
          - { operations: read-record, limit: { count: 100 } }
        """;
    private static final String CREATE_DELETE_READ = """

          - { operations: create-record, limit: { count: 100 } }
          - { operations: delete-records, offset: 50, limit: { count: 1 } }
          - { operations: read-record, limit: { count: 100 }, expect: { failed: 50 } }
        """;

    private OperationCases() {}

    static List<OperationCase> all() {
        return Stream.of(reading(), storing(), ending(), timing())
                .flatMap(cases -> cases)
                .toList();
    }

    private static Account counts(long due, long succeeded, long failed, long unresolved, long foreign) {
        return new Account(due, due, succeeded, failed, unresolved, foreign);
    }

    private static Account all(long count) {
        return counts(count, count, 0, 0, 0);
    }

    private static Stream<OperationCase> reading() {
        return Stream.of(
                new OperationCase(
                        "reads that bring another record",
                        QUICK.damaging(Damage.NEIGHBOUR),
                        PIPELINE,
                        new OperationTruths()
                                .account(CREATE_RECORD, all(1_000))
                                .account(READ_RECORD, counts(1_000, 0, 1_000, 0, 0))
                                .failures(READ_RECORD, OperationFailure.MISMATCH, 1_000)
                                .endToEnd(50, Percentile.NEVER_NANOS)
                                .outcome(Outcome.FAIL)),
                new OperationCase(
                        "reads at another offset",
                        QUICK.damaging(Damage.OTHER_OFFSET),
                        CREATE_THEN_READ,
                        new OperationTruths()
                                .account(READ_RECORD, counts(100, 0, 100, 0, 0))
                                .failures(READ_RECORD, OperationFailure.MISMATCH, 100)
                                .outcome(Outcome.FAIL)),
                new OperationCase(
                        "records of others",
                        QUICK.damaging(Damage.FOREIGN),
                        CREATE_THEN_READ,
                        new OperationTruths()
                                .account(READ_RECORD, counts(100, 100, 0, 0, 100))
                                .outcome(Outcome.PASS)));
    }

    private static Stream<OperationCase> storing() {
        return Stream.of(
                new OperationCase(
                        "records confirmed, not stored",
                        OperationCourse.taking(Duration.ofMillis(2))
                                .with(READ_RECORD, Duration.ofMillis(3))
                                .forgetting(Which.oneIn(10)),
                        PIPELINE,
                        new OperationTruths()
                                .account(CREATE_RECORD, all(1_000))
                                .account(READ_RECORD, counts(1_000, 900, 100, 0, 0))
                                .failures(READ_RECORD, OperationFailure.OUT_OF_RANGE, 100)
                                .endToEnd(90, 5 * MILLI)
                                .endToEnd(95, Percentile.NEVER_NANOS)
                                .outcome(Outcome.FAIL)),
                new OperationCase(
                        "deleted records still readable",
                        QUICK.keepingDeleted(),
                        CREATE_DELETE_READ,
                        new OperationTruths()
                                .account(READ_RECORD, counts(100, 50, 50, 0, 0))
                                .failures(READ_RECORD, OperationFailure.MISMATCH, 50)
                                .outcome(Outcome.FAIL)),
                new OperationCase(
                        "deleted records",
                        QUICK,
                        CREATE_DELETE_READ,
                        new OperationTruths()
                                .account(READ_RECORD, counts(100, 50, 50, 0, 0))
                                .failures(READ_RECORD, OperationFailure.OUT_OF_RANGE, 50)
                                .outcome(Outcome.PASS)));
    }

    private static Stream<OperationCase> ending() {
        String open = "[{ operations: create-record, rate: 1000/s, limit: { count: 1000 } }]";
        String closed = "[{ operations: create-record, concurrency: 10, limit: { count: 1000 } }]";
        return Stream.of(
                new OperationCase(
                        "answers that never come",
                        QUICK.silent(new Which(99, 100)),
                        open,
                        new OperationTruths()
                                .account(CREATE_RECORD, counts(1_000, 990, 0, 10, 0))
                                .latency(CREATE_RECORD, 99, MILLI)
                                .latency(CREATE_RECORD, 99.9, Percentile.NEVER_NANOS)
                                .outcome(Outcome.FAIL)),
                new OperationCase(
                        "refused operations",
                        OperationCourse.taking(Duration.ofMillis(2)).failing(10, OperationFailure.REJECTED),
                        closed,
                        new OperationTruths()
                                .account(CREATE_RECORD, counts(1_000, 900, 100, 0, 0))
                                .failures(CREATE_RECORD, OperationFailure.REJECTED, 100)
                                .rate(CREATE_RECORD, 4_500)
                                .latency(CREATE_RECORD, 90, 2 * MILLI)
                                .latency(CREATE_RECORD, 95, Percentile.NEVER_NANOS)
                                .outcome(Outcome.FAIL)),
                new OperationCase(
                        "ends told twice",
                        QUICK.tellingTwice(Which.oneIn(100), Duration.ZERO),
                        closed,
                        new OperationTruths()
                                .account(CREATE_RECORD, all(1_000))
                                .latency(CREATE_RECORD, 50, MILLI)
                                .imbalances(1)
                                .outcome(Outcome.INVALID)),
                new OperationCase(
                        "ends told again later",
                        QUICK.tellingTwice(new Which(500, 1_000), Duration.ofNanos(500_000)),
                        closed,
                        new OperationTruths()
                                .account(CREATE_RECORD, all(1_000))
                                .imbalances(1)
                                .outcome(Outcome.INVALID)));
    }

    private static Stream<OperationCase> timing() {
        String open = "[{ operations: create-record, rate: 1000/s, in-flight: %d, warmup: 0s, limit: { time: 10s } }]";
        String closed = "[{ operations: create-record, concurrency: 10, limit: { count: 1000 } }]";
        long fromNanos = STANDSTILL_AT * MILLI;
        long toNanos = fromNanos + STANDSTILL.toNanos();
        long[] behindTen = latencies(10, start -> {
            long end = start + MILLI;
            return end >= fromNanos && end < toNanos ? toNanos : end;
        });
        // Due while the client blocks: the first one waits for all of it, and each that follows for 1 ms less.
        long[] blocked = LongStream.range(0, DUE)
                .map(i -> i < STANDSTILL_AT || i * MILLI >= toNanos ? MILLI : toNanos + MILLI - i * MILLI)
                .sorted()
                .toArray();
        return Stream.of(
                new OperationCase(
                        "standstill of 3 s",
                        QUICK.stalling(Duration.ofNanos(fromNanos), STANDSTILL),
                        open.formatted(10),
                        fromIntended(behindTen).duration(CREATE_RECORD, 99, MILLI)),
                new OperationCase(
                        "client that blocks for 3 s",
                        QUICK.blocking(new Which(STANDSTILL_AT, DUE), STANDSTILL),
                        open.formatted(DUE),
                        fromIntended(blocked).duration(CREATE_RECORD, 99, MILLI)),
                // What was due in the first 2 s ends in the third second. Three steady ones follow, known 1 s later.
                new OperationCase(
                        "system that starts slowly",
                        QUICK.stalling(Duration.ZERO, Duration.ofSeconds(2)),
                        "[{ operations: create-record, rate: 1000/s, in-flight: 5000, limit: { time: 10s } }]",
                        new OperationTruths()
                                .account(CREATE_RECORD, all(DUE))
                                .latency(CREATE_RECORD, 99, MILLI)
                                .longest(CREATE_RECORD, MILLI)
                                .warmedUp(7)
                                .outcome(Outcome.PASS)),
                new OperationCase(
                        "fewer in flight than asked",
                        OperationCourse.taking(Duration.ofMillis(2)).blocking(Which.ALL, Duration.ofMillis(1)),
                        closed,
                        // One starts every millisecond and lasts for three; the last one ends after 1,002.
                        new OperationTruths()
                                .account(CREATE_RECORD, all(1_000))
                                .rate(CREATE_RECORD, 1_000 / 1.002)
                                .inFlight(3_000 / 1_002.0)
                                .outcome(Outcome.PASS)));
    }

    private static OperationTruths fromIntended(long[] latencies) {
        return new OperationTruths()
                .account(CREATE_RECORD, all(DUE))
                .latency(CREATE_RECORD, 50, Ranks.at(50, latencies))
                .latency(CREATE_RECORD, 99, Ranks.at(99, latencies))
                .longest(CREATE_RECORD, Ranks.at(100, latencies))
                .outcome(Outcome.PASS);
    }

    /**
     * Latencies of operations that are due every millisecond, ascending: each starts when it is due, or when one of so many places
     * is free.
     *
     * @param end when an operation ends by when it starts, both from the first
     */
    private static long[] latencies(int places, LongUnaryOperator end) {
        PriorityQueue<Long> freeNanos = new PriorityQueue<>();
        long[] latencies = new long[DUE];
        for (int i = 0; i < DUE; i++) {
            long dueNanos = i * MILLI;
            long startNanos = freeNanos.size() < places ? dueNanos : Math.max(dueNanos, freeNanos.remove());
            long endNanos = end.applyAsLong(startNanos);
            freeNanos.add(endNanos);
            latencies[i] = endNanos - dueNanos;
        }
        Arrays.sort(latencies);
        return latencies;
    }
}
