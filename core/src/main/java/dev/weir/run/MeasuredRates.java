package dev.weir.run;

import dev.weir.measure.AllAccounts.Snapshot;
import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.Spans;
import dev.weir.result.Ledger;
import dev.weir.result.Overload;
import dev.weir.result.Throughput;
import dev.weir.result.Throughput.Rate;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.transport.PayloadHandling;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/**
 * The rates of the measured phase. Each is over the time in which messages were due, or over the time from the first to the
 * last of its own where that is longer.
 */
final class MeasuredRates {

    private final Scenario scenario;
    private final PhaseResults measured;
    private final Due due;
    private final Ledger ledger;
    private final Ledger.Account total;
    private final Spans spans;

    MeasuredRates(Scenario scenario, PhaseResults measured, Due due, Ledger ledger, Spans spans) {
        this.scenario = scenario;
        this.measured = measured;
        this.due = due;
        this.ledger = ledger;
        this.total = ledger.total();
        this.spans = spans;
    }

    /** @param whole whether the run went to its end: only then can it be told to be overloaded */
    Throughput throughput(boolean whole) {
        boolean untouched = scenario.messages().handling() == PayloadHandling.REUSE;
        Overload overload =
                whole && !(scenario.messages().schedule() instanceof Schedule.Saturated) ? overload() : Overload.NONE;
        return new Throughput(
                measured.lengthNanos(),
                due.nanos(),
                Rate.messages(total.sending().scheduled(), due.nanos()).perSecond(),
                Rate.of(total.sending().sent(), over(spans.sent()), untouched ? -1 : spans.sentBytes()),
                Rate.messages(total.sending().acked(), over(spans.acked())),
                Rate.of(total.receiving().unique(), over(spans.received()), untouched ? -1 : uniqueBytes()),
                overload,
                whileDue(overload));
    }

    /** How much of what an overload is about had happened when the last message was due. */
    private long whileDue(Overload overload) {
        IntervalLog seconds = measured.seconds;
        if (seconds == null) {
            return Throughput.UNKNOWN;
        }
        return switch (overload) {
            case NONE -> Throughput.UNKNOWN;
            case SENDING -> seconds.curve().until(due.nanos(), Snapshot::sent);
            case ACKNOWLEDGING -> seconds.curve().until(due.nanos(), Snapshot::acked);
            case DELIVERING -> seconds.curve().until(due.nanos(), Snapshot::unique);
        };
    }

    private long over(Spans.Span span) {
        return Math.max(due.nanos(), span.nanos());
    }

    /** A message that two subscribers of a group both received was delivered once. */
    private long uniqueBytes() {
        long each = ledger.subscribers().stream()
                .mapToLong(account -> account.receiving().unique())
                .sum();
        return each == total.receiving().unique()
                ? spans.uniqueBytes()
                : Math.round((double) spans.uniqueBytes() * total.receiving().unique() / each);
    }

    private Overload overload() {
        boolean given = total.sending().unsent() > 0
                && Overload.sending(
                        (double) total.sending().scheduled(),
                        (double) total.sending().scheduled() - total.sending().unsent());
        if (given
                || falling(
                        spans.sent(),
                        LatencyKind.SCHEDULE_LAG,
                        Snapshot::sent,
                        total.sending().sent())) {
            return Overload.SENDING;
        }
        if (scenario.participants().topology().subscribers() == 0) {
            return falling(
                            spans.acked(),
                            LatencyKind.PUBLISH,
                            Snapshot::acked,
                            total.sending().acked())
                    ? Overload.ACKNOWLEDGING
                    : Overload.NONE;
        }
        return falling(
                        spans.received(),
                        LatencyKind.END_TO_END,
                        Snapshot::unique,
                        total.receiving().unique())
                ? Overload.DELIVERING
                : Overload.NONE;
    }

    /** Whether it went on for long after messages were due, or, however fast it then caught up, fell behind all the while. */
    private boolean falling(Spans.Span span, LatencyKind delay, ToLongFunction<Snapshot> count, long inAll) {
        LatencyLog log = measured.log;
        if (log == null) {
            return false;
        }
        Histogram delays = log.total(delay);
        long p90Nanos = delays.getValueAtPercentile(90);
        // An even latency, however long, is no backlog that grows.
        return Overload.falling(due.nanos(), over(span), p90Nanos)
                || (p90Nanos > 2 * delays.getValueAtPercentile(10) && fallsBehind(count, inAll));
    }

    private boolean fallsBehind(ToLongFunction<Snapshot> count, long inAll) {
        IntervalLog seconds = measured.seconds;
        return seconds != null
                && seconds.curve()
                        .fallsBehind(Due.count(scenario, due.scheduled().size()), due.nanos(), count, inAll);
    }
}
