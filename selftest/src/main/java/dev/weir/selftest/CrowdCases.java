package dev.weir.selftest;

import dev.weir.payload.KeySpec;
import dev.weir.result.FindingCode;
import dev.weir.result.Overload;
import dev.weir.result.RunResult;
import dev.weir.scenario.CrowdSpec;
import dev.weir.selftest.SelftestRow.Unit;
import dev.weir.transport.testkit.faulty.CrowdFault;
import dev.weir.transport.testkit.faulty.CrowdFault.What;
import dev.weir.transport.testkit.faulty.FaultyCrowdDriver;
import dev.weir.transport.testkit.faulty.FaultyCrowdDriver.Newest;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** Crowds whose system does wrong what is known exactly, and what must be reported of them. Always in simulated time. */
final class CrowdCases {

    private static final Duration DELAY = Duration.ofMillis(3);

    /** So seldom are two messages due at once that none replaces another. */
    private static final Duration NEVER_AT_ONCE = Duration.ofNanos(1);

    /** Of each of its messages so much queues up that half of them have arrived when the last is due. */
    private static final Duration HALF = Duration.ofMillis(10);

    /** By how much a count at an instant may differ: one message to every client of each stream. */
    private static final long AN_INSTANT = (long) CrowdRun.CLIENTS * CrowdRun.STREAMS;

    private static final long DUE = AN_INSTANT * CrowdRun.PER_STREAM;

    private CrowdCases() {}

    /**
     * One case.
     *
     * @param name what goes wrong
     * @param driver the system that does it
     * @param truths what is true of it
     */
    record Case(String name, FaultyCrowdDriver driver, List<Truth> truths) {

        List<SelftestRow> rows() {
            RunResult result = CrowdRun.simulated(driver, new KeySpec.None(), false, CrowdSpec.Reconnecting.NONE);
            return truths.stream()
                    .map(truth -> new SelftestRow(
                            name,
                            truth.quantity,
                            Unit.COUNT,
                            truth.truth,
                            truth.reported.applyAsLong(result),
                            truth.bound,
                            truth.truth > 0))
                    .toList();
        }
    }

    /** One count: what it truly is, by how much a report may differ from that, and how a result reports it. */
    record Truth(String quantity, long truth, long bound, ToLongFunction<RunResult> reported) {}

    static List<Case> all() {
        CrowdFault swallowed = CrowdFault.of(7, 100, What.DROP);
        return List.of(
                new Case(
                        "swallowed, and counted what was replaced",
                        new FaultyCrowdDriver(
                                DELAY, List.of(swallowed), List.of(), new Newest(NEVER_AT_ONCE, false, true)),
                        List.of(lost(10), conflated(0), leftOut(0), warnings(1))),
                new Case(
                        "swallowed, and nobody counted",
                        new FaultyCrowdDriver(
                                DELAY, List.of(swallowed), List.of(), new Newest(NEVER_AT_ONCE, false, false)),
                        List.of(lost(0), conflated(0), leftOut(10), warnings(1))),
                new Case(
                        "fallen behind, and caught up at once",
                        queued(HALF),
                        List.of(overloads(1), whileDue(DUE / 2), lost(0))),
                new Case(
                        "hoarded, and released at the end",
                        queued(Duration.ofHours(1)),
                        List.of(overloads(1), whileDue(0), lost(0))));
    }

    /** All clients are given their messages ever later, and all that is left when the last has been published. */
    static FaultyCrowdDriver queued(Duration delay) {
        return new FaultyCrowdDriver(
                DELAY,
                IntStream.range(0, CrowdRun.CLIENTS)
                        .mapToObj(client -> new CrowdFault(client, 1, What.QUEUE, delay))
                        .toList());
    }

    private static Truth lost(long truth) {
        return new Truth(
                "lost",
                truth,
                0,
                result -> result.messages().ledger().total().comparison().lost());
    }

    private static Truth conflated(long truth) {
        return new Truth(
                "conflated",
                truth,
                0,
                result -> result.messages().ledger().total().comparison().conflated());
    }

    private static Truth leftOut(long truth) {
        return new Truth(
                "left out",
                truth,
                0,
                result -> result.messages().ledger().total().comparison().leftOut());
    }

    private static Truth warnings(long truth) {
        return new Truth(
                "warnings of it",
                truth,
                0,
                result -> result.verdict().findings().stream()
                        .filter(finding -> finding.code() == FindingCode.LEFT_OUT)
                        .count());
    }

    private static Truth overloads(long truth) {
        return new Truth(
                "overloads told",
                truth,
                0,
                result -> result.messages().throughput().overload() == Overload.DELIVERING ? 1 : 0);
    }

    private static Truth whileDue(long truth) {
        return new Truth(
                "delivered while due",
                truth,
                AN_INSTANT,
                result -> result.messages().throughput().whileDue());
    }
}
