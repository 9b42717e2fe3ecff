package dev.weir.run;

import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.Spans;
import dev.weir.result.Ledger;
import dev.weir.result.Overload;
import dev.weir.result.Throughput;
import dev.weir.result.Throughput.Rate;
import dev.weir.run.IntervalLog.CountsAtLook;
import dev.weir.run.verdict.Tail;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.transport.PayloadHandling;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The rates of the measured phase. Each is over the time in which messages were due, or over the time from the first to the
 * last of its own where that is longer, and not only by the delay that messages had all along.
 */
final class MeasuredRates {

    private final Scenario scenario;
    private final PhaseResults measured;
    private final Due due;
    private final Ledger ledger;
    private final Ledger.Account total;
    private final Spans spans;
    private Spans.Span back = new Spans.Span(Long.MAX_VALUE, Long.MIN_VALUE);
    private long echoes;

    MeasuredRates(Scenario scenario, PhaseResults measured, Due due, Ledger ledger, Spans spans) {
        this.scenario = scenario;
        this.measured = measured;
        this.due = due;
        this.ledger = ledger;
        this.total = ledger.total();
        this.spans = spans;
    }

    /**
     * Takes the echoes into account.
     *
     * @param span from the first to the last of them
     * @param unique how many came back
     */
    MeasuredRates returning(Spans.Span span, long unique) {
        back = span;
        echoes = unique;
        return this;
    }

    /** @param whole whether the run went to its end: only then can it be told to be overloaded */
    Throughput throughput(boolean whole) {
        boolean untouched = scenario.messages().handling() == PayloadHandling.REUSE;
        Overload overload = whole && !saturated() ? overload() : Overload.NONE;
        return new Throughput(
                measured.lengthNanos(),
                due.nanos(),
                Rate.messages(total.sending().scheduled(), due.nanos()).perSecond(),
                Rate.of(
                        total.sending().sent(),
                        over(spans.sent(), LatencyKind.SCHEDULE_LAG),
                        untouched ? -1 : spans.sentBytes()),
                Rate.messages(total.sending().acked(), over(spans.acked(), LatencyKind.PUBLISH)),
                Rate.of(
                        total.receiving().unique(),
                        over(spans.received(), LatencyKind.END_TO_END),
                        untouched ? -1 : uniqueBytes()),
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
            case SENDING ->
                seconds.curve().until(due.nanos(), look -> look.messages().sent());
            case ACKNOWLEDGING ->
                seconds.curve().until(due.nanos(), look -> look.messages().acked());
            case DELIVERING ->
                seconds.curve().until(due.nanos(), look -> look.messages().unique());
            case RETURNING -> seconds.curve().until(due.nanos(), CountsAtLook::echoes);
        };
    }

    private boolean saturated() {
        return scenario.messages().schedule() instanceof Schedule.Saturated
                || scenario.messages().schedule() instanceof Schedule.ByOthers;
    }

    private long over(Spans.Span span, LatencyKind delay) {
        return tail(delay).map(tail -> tail.overNanos(span.nanos())).orElse(Math.max(due.nanos(), span.nanos()));
    }

    /** Back to back there is none: what a full pipe holds at the end was published in the time that the rate is over. */
    private Optional<Tail> tail(LatencyKind delay) {
        LatencyLog log = measured.log;
        return log == null || saturated() ? Optional.empty() : Optional.of(Tail.of(log, delay, due.nanos()));
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
                        look -> look.messages().sent(),
                        total.sending().sent())) {
            return Overload.SENDING;
        }
        if (scenario.participants().topology().subscribers() == 0) {
            return falling(
                            spans.acked(),
                            LatencyKind.PUBLISH,
                            look -> look.messages().acked(),
                            total.sending().acked())
                    ? Overload.ACKNOWLEDGING
                    : Overload.NONE;
        }
        if (falling(
                spans.received(),
                LatencyKind.END_TO_END,
                look -> look.messages().unique(),
                total.receiving().unique())) {
            return Overload.DELIVERING;
        }
        // Without echoes there is no such latency.
        return falling(back, LatencyKind.ROUND_TRIP, CountsAtLook::echoes, echoes) ? Overload.RETURNING : Overload.NONE;
    }

    private boolean falling(Spans.Span span, LatencyKind delay, ToLongFunction<CountsAtLook> count, long inAll) {
        return tail(delay)
                .filter(tail -> tail.overloaded(span.nanos(), () -> fallsBehind(count, inAll)))
                .isPresent();
    }

    private boolean fallsBehind(ToLongFunction<CountsAtLook> count, long inAll) {
        IntervalLog seconds = measured.seconds;
        return seconds != null
                && seconds.curve()
                        .fallsBehind(Due.count(scenario, due.scheduled().size()), due.nanos(), count, inAll);
    }
}
