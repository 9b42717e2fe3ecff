package dev.weir.selftest;

import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Ledger;
import dev.weir.result.Overload;
import dev.weir.result.RunResult;
import dev.weir.selftest.SelftestRow.Unit;
import dev.weir.transport.testkit.faulty.Oracle;
import java.util.ArrayList;
import java.util.List;

/** Holds what a run reported against what an oracle knows. */
final class Comparison {

    private final SelftestCase subject;
    private final RunResult result;
    private final Oracle oracle;
    private final Bounds bounds;
    private final List<SelftestRow> rows = new ArrayList<>();

    private Comparison(SelftestCase subject, RunResult result, Oracle oracle, Bounds bounds) {
        this.subject = subject;
        this.result = result;
        this.oracle = oracle;
        this.bounds = bounds;
    }

    /** Every latency of the case, every count of the ledger, and whether the account closed. */
    static List<SelftestRow> rows(SelftestCase subject, RunResult result, Oracle oracle, Bounds bounds) {
        Comparison comparison = new Comparison(subject, result, oracle, bounds);
        subject.latencies().forEach(comparison::latency);
        comparison.deliveryTime();
        comparison.schedule();
        comparison.lag();
        comparison.counts();
        comparison.account();
        return List.copyOf(comparison.rows);
    }

    private void latency(Figure figure) {
        long[] truths = figure.trueNanos(oracle, subject.messages());
        long truth = Ranks.at(figure.percentile(), truths);
        // What never comes is late by no host.
        long bound = truth == Percentile.NEVER_NANOS ? 0 : bounds.boundNanos(figure.percentile(), truths);
        rows.add(new SelftestRow(
                subject.name(), figure.name(), Unit.NANOS, truth, figure.reportedNanos(result), bound, true));
    }

    /**
     * What the delivered rate is over: the time in which messages were due, or, where a queue grew, from the first arrival to the
     * last. What merely is as late at the end as all along is neither a rate nor an overload.
     */
    private void deliveryTime() {
        long dueNanos = subject.measure().toNanos();
        long truth = subject.fallsBehind() ? Math.max(dueNanos, oracle.receivingNanos()) : dueNanos;
        long bound = bounds.boundNanos(100, new long[] {truth});
        long reported = result.messages().throughput().delivered().overNanos();
        rows.add(new SelftestRow(
                subject.name(), "time of delivery", Unit.NANOS, truth, reported, bound, truth > dueNanos));
        count(
                "runs overloaded",
                subject.fallsBehind() ? 1 : 0,
                result.messages().throughput().overload() == Overload.NONE ? 0 : 1);
    }

    /** The instants at which messages were due come from the run; that they are the schedule's is checked here. */
    private void schedule() {
        long[] offsets = oracle.intendedNanos();
        double gapNanos = 1e9 / SelftestCase.MESSAGES_PER_SECOND;
        long slip = 0;
        for (int i = 0; i < offsets.length; i++) {
            slip = Math.max(slip, Math.abs(offsets[i] - offsets[0] - (long) (i * gapNanos)));
        }
        rows.add(new SelftestRow(subject.name(), "slip of the schedule", Unit.NANOS, 0, slip, 0, false));
    }

    /** Messages are sent one by one, so that a sample may fall before one or after it. */
    private void lag() {
        if (subject.lag().isEmpty()) {
            return;
        }
        long truth = subject.lag().getAsLong();
        long waitNanos = Math.round(truth / SelftestCase.MESSAGES_PER_SECOND * 1e9);
        double late = bounds.boundNanos(100, new long[] {waitNanos}) / 1e9 * SelftestCase.MESSAGES_PER_SECOND;
        long bound = 2 + (long) Math.ceil(late);
        double most = result.messages().lag().stream()
                .mapToDouble(figures -> figures.position().max())
                .findFirst()
                .orElse(-1);
        double atEnd = result.messages().lag().stream()
                .mapToDouble(figures -> figures.position().atEnd())
                .findFirst()
                .orElse(-1);
        rows.add(new SelftestRow(subject.name(), "most lag", Unit.COUNT, truth, Math.round(most), bound, true));
        rows.add(new SelftestRow(subject.name(), "lag at the end", Unit.COUNT, truth, Math.round(atEnd), bound, true));
    }

    private void counts() {
        Oracle.Counts truth = oracle.counts();
        Oracle.Sent sent = truth.sent();
        Oracle.Received received = truth.received();
        Ledger.Account account = result.messages().ledger().total();
        usual("scheduled", subject.messages(), account.sending().scheduled());
        usual("sent", sent.sent(), account.sending().sent());
        usual("acked", sent.acked(), account.sending().acked());
        count("failed", sent.failed(), account.sending().failed());
        count("unresolved", sent.unresolved(), account.sending().unresolved());
        usual("received", received.all(), account.receiving().received());
        usual("unique", received.unique(), account.receiving().unique());
        count(
                "duplicate",
                received.twiceInLog() + received.deliveredTwice(),
                account.receiving().duplicate());
        count("twice in the log", received.twiceInLog(), account.receiving().twiceInLog());
        count("delivered twice", received.deliveredTwice(), account.receiving().deliveredTwice());
        count("foreign", received.foreign(), account.receiving().foreign());
        count("corrupt", received.corrupt(), account.receiving().corrupt());
        count("out of order", received.outOfOrder(), account.receiving().outOfOrder());
        count("lost", truth.lost(), account.comparison().lost());
        count(
                "received though unresolved",
                truth.receivedThoughUnresolved(),
                account.comparison().receivedThoughUnresolved());
        count("received though failed", 0, account.comparison().receivedThoughFailed());
        count("negative latencies", truth.negative(), negative());
    }

    private long negative() {
        return result.messages().latencies().stream()
                .filter(latency -> latency.name().equals(Latency.END_TO_END))
                .mapToLong(latency -> latency.timings().negative())
                .sum();
    }

    private void usual(String quantity, long truth, long reported) {
        rows.add(new SelftestRow(subject.name(), quantity, Unit.COUNT, truth, reported, 0, false));
    }

    private void count(String quantity, long truth, long reported) {
        rows.add(new SelftestRow(subject.name(), quantity, Unit.COUNT, truth, reported, 0, truth != 0));
    }

    private void account() {
        count("identities broken", 0, result.messages().ledger().imbalances().size());
        count("runs not drained", 0, result.messages().ledger().drainProven() ? 0 : 1);
    }
}
