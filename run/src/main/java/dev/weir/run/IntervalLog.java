package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.measure.AllAccounts;
import dev.weir.measure.AllAccounts.Snapshot;
import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.LatencyLog.Stats;
import dev.weir.measure.Recorder;
import dev.weir.message.Phase;
import dev.weir.result.AcrossHosts;
import dev.weir.result.EchoLedger;
import dev.weir.result.Interval;
import dev.weir.result.Ledger.Receipts;
import dev.weir.result.PhaseSpan;
import dev.weir.run.live.LiveHost;
import dev.weir.run.live.LiveHosts;
import dev.weir.run.live.LiveSecond;
import dev.weir.run.live.OvertakenMessages;
import dev.weir.run.verdict.ProgressCurve;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.schedule.DueCount;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes the state of a phase once a second, on the second: counts, backlog, and whether the account balances. Used by
 * the run's own thread.
 */
final class IntervalLog {

    private static final long TOLD_WITHIN_NANOS = 150_000_000;
    private static final long PATIENCE_NANOS = 700_000_000;

    private final RunClock clock;
    private final Phase phase;
    private final String phaseName;
    private final long startNanos;
    private final AllAccounts accounts;
    private final LatencyLog log;
    private final @Nullable DueCount due;
    private final OvertakenMessages overtaken;
    private final List<Row> rows = new ArrayList<>();
    private final Set<String> imbalances = new LinkedHashSet<>();
    private Snapshot before = new Snapshot(0, 0, 0, 0, 0, 0);
    private int toldRows;
    private long dueBefore;
    private long nextNanos;
    private long rowStartNanos;
    private long missing;
    private RunListener listener = new RunListener() {};
    private ProcessWatch watch;
    private @Nullable LiveHosts hosts;
    private Supplier<AcrossHosts> acrossHosts = () -> AcrossHosts.NONE;
    private Supplier<List<EchoLedger>> echoes = List::of;
    private long toldNanos;
    private boolean over;
    private boolean complete;
    private long overNanos;
    private LatencyKind headline = LatencyKind.END_TO_END;
    private boolean bytesTold = true;
    private LongSupplier echoed = () -> 0;
    private LongSupplier consumerLag = () -> Receipts.NOT_COUNTED;
    private final ProgressCurve<CountsAtLook> curve = new ProgressCurve<>();

    /**
     * Counts of one look.
     *
     * @param echoes messages whose echo had come back; 0 without echoes
     */
    record CountsAtLook(Snapshot messages, long echoes) {}

    /** Counts of one second, before latencies and process figures are known for good. */
    record Row(long startNanos, long lengthNanos, String phase, long scheduled, Snapshot counts, long backlog) {}

    /** @param due what the schedule asks for; null when that is as much as goes */
    IntervalLog(
            RunClock clock,
            Phase phase,
            long startNanos,
            AllAccounts accounts,
            LatencyLog log,
            @Nullable DueCount due) {
        this.clock = clock;
        this.phase = phase;
        this.phaseName = phase == Phase.MEASURE ? PhaseSpan.MEASURE : PhaseSpan.WARM_UP;
        this.startNanos = startNanos;
        this.accounts = accounts;
        this.log = log;
        this.due = due;
        this.overtaken = new OvertakenMessages(accounts, phase, due != null);
        this.rowStartNanos = startNanos;
        this.nextNanos = startNanos + Recorder.INTERVAL_NANOS;
        this.watch = new ProcessWatch.Blind(clock);
        this.toldNanos = startNanos;
    }

    /**
     * Tells of every second from now on, with what the processes used and the hosts did.
     *
     * @param percentiles those told of latencies between hosts
     */
    IntervalLog telling(RunListener follower, ProcessWatch processes, LiveHosts ofRun, List<Double> percentiles) {
        listener = follower;
        watch = processes;
        hosts = ofRun;
        acrossHosts = () -> ofRun.soFar(log, startNanos, percentiles);
        return this;
    }

    /**
     * Tells the account of echoes so far.
     *
     * @param unique how many have come back for the first time
     */
    IntervalLog echoing(Supplier<List<EchoLedger>> soFar, LongSupplier unique) {
        echoes = soFar;
        echoed = unique;
        return this;
    }

    /** Tells the consumer lag as it was sampled last. */
    IntervalLog lagging(LongSupplier sampled) {
        consumerLag = sampled;
        return this;
    }

    /** Tells this latency of each second, and knows a second once it knows this. */
    IntervalLog of(LatencyKind shown) {
        headline = shown;
        return this;
    }

    /** Tells no bytes for a display, where the bytes of messages are neither written nor read. */
    IntervalLog bytesTold(boolean told) {
        bytesTold = told;
        return this;
    }

    /** How far the phase had come, at every look. */
    ProgressCurve<CountsAtLook> curve() {
        return curve;
    }

    /** When the next second is over. */
    long nextNanos() {
        return nextNanos;
    }

    /** Takes the second that has just ended, if one has. {@code name} overrides the phase in the row, as in a drain. */
    boolean tick(String name) {
        curve.take(clock.nanos() - startNanos, new CountsAtLook(accounts.snapshot(phase), echoed.getAsLong()));
        if (clock.nanos() < nextNanos) {
            return false;
        }
        long endNanos = nextNanos + (clock.nanos() - nextNanos) / Recorder.INTERVAL_NANOS * Recorder.INTERVAL_NANOS;
        take(name, endNanos);
        rowStartNanos = endNanos;
        nextNanos = endNanos + Recorder.INTERVAL_NANOS;
        return true;
    }

    /** Takes what is left of the last second. */
    void finish(String name) {
        take(name, Math.max(clock.nanos(), rowStartNanos + 1));
    }

    private void take(String name, long endNanos) {
        accounts.refresh();
        log.collect();
        imbalances.addAll(accounts.imbalances(phase));
        Snapshot now = accounts.snapshot(phase);
        long dueNow = due == null ? now.sent() : due.until(endNanos - startNanos);
        long notDue = accounts.abortedReceipts(phase);
        long open = accounts.meanCopies() == 0 ? dueNow - now.acked() : deliveriesDue(now, dueNow) - now.unique();
        rows.add(new Row(
                rowStartNanos - startNanos,
                endNanos - rowStartNanos,
                name.isEmpty() ? phaseName : name,
                dueNow - dueBefore,
                now.since(before),
                accounts.publishing() ? Math.max(0, open - notDue) : consumerLag.getAsLong()));
        missing = Math.max(0, overtaken.countAt(endNanos - startNanos, dueNow) - notDue);
        before = now;
        dueBefore = dueNow;
        takeHosts(endNanos);
        tell(rowStartNanos);
    }

    private void takeHosts(long endNanos) {
        LiveHosts ofRun = hosts;
        if (ofRun != null) {
            ofRun.take(
                    rowStartNanos,
                    endNanos,
                    (stream, sent) -> due == null ? sent : due.until(Math.toIntExact(stream), endNanos - startNanos));
            if (!over || endNanos - overNanos <= 0) {
                ofRun.keepLateness();
            }
        }
    }

    /** Messages are due no more from now on: a host that has none to send later is not late. */
    void over(long nowNanos) {
        overNanos = nowNanos;
        over = true;
    }

    /** How late each host was at most, as {@link LiveHosts#longest}; empty if nobody looked. */
    List<LiveHost.HostLateness> latenesses() {
        LiveHosts ofRun = hosts;
        return ofRun == null ? List.of() : ofRun.longest();
    }

    /** By how much latencies between hosts may be wrong at present, as {@link LiveHosts#boundNanos}. */
    private long clockBoundNanos() {
        LiveHosts ofRun = hosts;
        return ofRun == null || headline == LatencyKind.ROUND_TRIP ? 0 : ofRun.boundNanos();
    }

    /** Tells what is known when every recorder has been sealed: nothing arrives any more. */
    void tellAll() {
        log.collect();
        complete = true;
        missing = Math.max(0, overtaken.countAtEnd() - accounts.abortedReceipts(phase));
        before = accounts.snapshot(phase);
        tell(rowStartNanos);
    }

    /** @param usedUntilNanos an instant long enough ago that processes need not be sampled to know what they used */
    private void tell(long usedUntilNanos) {
        listener.second(new LiveSecond(
                phaseName,
                new LiveSecond.MessageCounts(
                        ofPublishers(dueBefore),
                        before,
                        accounts.troubles(phase),
                        last().backlog(),
                        accounts.identified() ? missing : Receipts.NOT_COUNTED,
                        consumerLag.getAsLong(),
                        accounts.receiving()),
                log::total,
                () -> usedUntil(usedUntilNanos),
                hosts == null ? List.of() : hosts.now(),
                new LiveSecond.RunRecord(
                        startNanos,
                        untilNanos(),
                        this::knownFrom,
                        log::negative,
                        acrossHosts,
                        echoes,
                        watch::environment)));
    }

    private boolean isHandedOver(Row row) {
        return row.counts().unique() == 0
                || !accounts.identified()
                || log.newest(headline) >= row.startNanos() / Recorder.INTERVAL_NANOS;
    }

    /** Up to when the last row is, from the start of the phase. */
    private long untilNanos() {
        return last().startNanos() + (rows.isEmpty() ? 0 : last().lengthNanos());
    }

    private List<Interval> knownFrom(int index, boolean bytesKnown) {
        int end = Math.max(rows.size() - 1, index);
        // The last second of a phase is handed over only when the next message comes, or none does any more.
        while (!complete && end > index && end <= rows.size() && !isHandedOver(rows.get(end - 1))) {
            end--;
        }
        return rows.subList(Math.min(index, rows.size()), Math.min(end, rows.size())).stream()
                .map(row -> interval(row, watch, startNanos, bytesKnown))
                .toList();
    }

    private List<Interval.ProcessUse> usedUntil(long nanos) {
        if (nanos - toldNanos <= 0) {
            return List.of();
        }
        List<Interval.ProcessUse> uses = watch.uses(toldNanos, nanos);
        toldNanos = nanos;
        return uses;
    }

    /** What is due and not acknowledged yet may be due to any of the clients. */
    private long deliveriesDue(Snapshot now, long dueNow) {
        return accounts.ackedDeliveries(phase) + Math.round((dueNow - now.acked()) * accounts.meanCopies());
    }

    private Row noRow() {
        return new Row(0, Recorder.INTERVAL_NANOS, phaseName, 0, new Snapshot(0, 0, 0, 0, 0, 0), 0);
    }

    /** The last whole second. */
    Row last() {
        return rows.isEmpty() ? noRow() : rows.getLast();
    }

    /**
     * Response times of the second before the last: the last one is closed only by the first message after it, so that
     * nothing is known of it yet when it has just ended.
     */
    Stats lastEndToEnd() {
        // A recorder hands a second over with the first sample of the next, which may come after the tick.
        log.collect();
        return log.stats(Math.max(0, rows.size() - 2), headline);
    }

    /**
     * The last row whose latencies are known too: a recorder hands a second over with the first sample of the next, and another
     * process tells of it a moment later. Where nothing comes any more they are not waited for. Below 0 while there is none.
     */
    private int known() {
        log.collect();
        int index = rows.size() - 1;
        return index >= 0 && !isKnown(rows.get(index)) ? index - 1 : index;
    }

    private boolean isKnown(Row row) {
        long endNanos = row.startNanos() + row.lengthNanos();
        long ageNanos = clock.nanos() - startNanos - endNanos;
        boolean handedOver = log.newest(headline) >= endNanos / Recorder.INTERVAL_NANOS - 1;
        return handedOver ? ageNanos >= TOLD_WITHIN_NANOS : ageNanos >= PATIENCE_NANOS;
    }

    /**
     * How far the phase has come, for a display: every second that has become known since the last call, in order, or the last
     * one again.
     */
    List<RunListener.Progress> progress(String phaseTitle, long elapsedNanos, long expectedNanos) {
        return progress(phaseTitle, elapsedNanos, expectedNanos, known());
    }

    /** Tells every second that was not told yet, when the phase is over: latencies of the last may not be known yet. */
    void tellRest(String phaseTitle, long expectedNanos) {
        log.collect();
        int last = rows.size() - 1;
        // The rest of a second has no rate to speak of; the last second may lack the time after the last message.
        boolean whole = last >= 0 && rows.get(last).lengthNanos() >= Recorder.INTERVAL_NANOS / 2;
        int untold = whole ? last : last - 1;
        if (untold >= toldRows) {
            progress(phaseTitle, clock.nanos() - startNanos, expectedNanos, untold)
                    .forEach(listener::progress);
        }
    }

    private List<RunListener.Progress> progress(String phaseTitle, long elapsedNanos, long expectedNanos, int lastRow) {
        List<RunListener.Progress> told = new ArrayList<>();
        for (int row = Math.min(toldRows, lastRow); row <= lastRow; row++) {
            told.add(progress(
                    row < 0 ? noRow() : rows.get(row),
                    new RunListener.Progress.PhaseTime(
                            phaseTitle, elapsedNanos, expectedNanos, row < 0 ? 0 : endSeconds(rows.get(row)))));
        }
        toldRows = Math.max(toldRows, lastRow + 1);
        return told;
    }

    private static long endSeconds(Row row) {
        return Math.round((row.startNanos() + row.lengthNanos()) / (double) Recorder.INTERVAL_NANOS);
    }

    private RunListener.Progress progress(Row row, RunListener.Progress.PhaseTime time) {
        double perSecond = 1e9 / row.lengthNanos();
        Stats latencies = log.stats(time.second() == 0 ? -1 : row.startNanos() / Recorder.INTERVAL_NANOS, headline);
        return new RunListener.Progress(
                time,
                new RunListener.Progress.SecondRates(
                        accounts.publishing() ? row.scheduled() * perSecond : Receipts.NOT_COUNTED,
                        row.counts().sent() * perSecond,
                        accounts.receiving() ? row.counts().unique() * perSecond : Receipts.NOT_COUNTED,
                        accounts.receiving() && bytesTold
                                ? row.counts().uniqueBytes() * perSecond
                                : Receipts.NOT_COUNTED),
                new RunListener.Progress.SecondLatencies(
                        latencies.p50Nanos(), latencies.p99Nanos(), latencies.maxNanos(), clockBoundNanos()),
                row.backlog(),
                missing(),
                failed());
    }

    /** Messages that failed or may have failed, up to the last whole second. */
    private long failed() {
        return before.failed();
    }

    /** Messages that have been overtaken for a second at least. */
    private long missing() {
        return missing;
    }

    /** Identities of the ledger that did not hold at some second. */
    List<String> imbalances() {
        return List.copyOf(imbalances);
    }

    /**
     * Every second with its latencies and what each process used, relative to {@code zeroNanos} of the run's clock.
     *
     * @param bytesKnown whether the bytes of messages are written and read at all
     */
    List<Interval> intervals(ProcessWatch watch, long zeroNanos, boolean bytesKnown) {
        // Recorders hand over the last second of a phase only when they are sealed, at the end of the run.
        log.collect();
        return rows.stream()
                .map(row -> interval(row, watch, zeroNanos, bytesKnown))
                .toList();
    }

    /** Where others publish, nobody counts what they do. */
    private long ofPublishers(long count) {
        return accounts.publishing() ? count : Receipts.NOT_COUNTED;
    }

    private Interval interval(Row row, ProcessWatch watch, long zeroNanos, boolean bytesKnown) {
        long index = row.startNanos() / Recorder.INTERVAL_NANOS;
        long from = startNanos + row.startNanos();
        long to = from + row.lengthNanos();
        Stats endToEnd = log.stats(index, LatencyKind.END_TO_END);
        Stats publish = log.stats(index, LatencyKind.PUBLISH);
        Stats roundTrip = log.stats(index, LatencyKind.ROUND_TRIP);
        return new Interval(
                from - zeroNanos,
                row.lengthNanos(),
                row.phase(),
                new Interval.MessageCounts(
                        ofPublishers(row.scheduled()),
                        ofPublishers(row.counts().sent()),
                        ofPublishers(row.counts().acked()),
                        row.counts().unique(),
                        ofPublishers(row.counts().failed()),
                        row.backlog(),
                        bytesKnown ? row.counts().uniqueBytes() : -1),
                new Interval.LatencyValues(
                        endToEnd.p50Nanos(),
                        endToEnd.p99Nanos(),
                        endToEnd.maxNanos(),
                        publish.p50Nanos(),
                        publish.p99Nanos(),
                        log.stats(index, LatencyKind.SCHEDULE_LAG).p99Nanos(),
                        new Interval.RoundTrip(roundTrip.p50Nanos(), roundTrip.p99Nanos(), roundTrip.maxNanos())),
                watch.longestPauseNanos(from, to),
                watch.uses(from, to));
    }
}
