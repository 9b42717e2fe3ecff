package dev.weir.run;

import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.LatencyKind;
import dev.weir.measure.PublisherAccount;
import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.result.Ledger;
import dev.weir.run.loop.PublisherProgress;
import dev.weir.run.worker.Publishers;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.DueCount;
import dev.weir.schedule.ReplayCursor;
import dev.weir.schedule.Schedule;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What was due while measuring, and for how long.
 *
 * @param scheduled messages that were due, by publisher; those that were sent, when back to back
 * @param nanos the time in which they were due; that in which they were published, when back to back
 */
record Due(List<Long> scheduled, long nanos) {

    Due {
        scheduled = List.copyOf(scheduled);
    }

    /** From the schedule alone, until each publisher stopped. */
    static Due of(PhaseResults measured, Scenario scenario, Clients clients) {
        if (clients.ofOthers()) {
            return new Due(List.of(), measured.lengthNanos());
        }
        List<PublisherProgress> publishers = clients.publishers().progress();
        if (!measured.begun || scenario.messages().schedule() instanceof Schedule.Saturated) {
            List<Long> sent = clients.publisherAccounts().stream()
                    .map(account -> account.sent(Phase.MEASURE))
                    .toList();
            LongStream ends = publishers.stream().mapToLong(publisher -> stoppedNanos(publisher, measured));
            return new Due(sent, measured.begun ? ends.max().orElse(0) : 0);
        }
        DueCount due = count(scenario, publishers.size());
        List<Long> scheduled = IntStream.range(0, publishers.size())
                .mapToObj(i -> due.until(i, stoppedNanos(publishers.get(i), measured)))
                .toList();
        measured.replayed = due.cursors().stream()
                .filter(ReplayCursor.class::isInstance)
                .map(ReplayCursor.class::cast)
                .findFirst();
        return new Due(scheduled, due.nanos());
    }

    /** The same with what was due of lost publishers up to the end of the phase, and not only up to their last reports. */
    Due withLost(PhaseResults measured, Scenario scenario, Publishers side) {
        List<PublisherAccount> accounts = side.accounts();
        if (!measured.begun || accounts.stream().noneMatch(PublisherAccount::isLost)) {
            return this;
        }
        if (scenario.messages().schedule() instanceof Schedule.Saturated) {
            return new Due(scheduled, Math.max(nanos, measured.lengthNanos()));
        }
        List<PublisherProgress> publishers = side.progress();
        DueCount due = count(scenario, publishers.size());
        List<Long> all = IntStream.range(0, publishers.size())
                .mapToObj(i -> due.until(
                        i,
                        accounts.get(i).isLost() ? measured.lengthNanos() : stoppedNanos(publishers.get(i), measured)))
                .toList();
        return new Due(all, due.nanos());
    }

    static DueCount count(Scenario scenario, int publishers) {
        return new DueCount(
                scenario.messages().schedule(),
                publishers,
                scenario.length().measure().toNanos(),
                scenario.length().messages().orElse(Long.MAX_VALUE));
    }

    /** From the start of the phase. A publisher that its transport never let go has not stopped by itself. */
    private static long stoppedNanos(PublisherProgress publisher, PhaseResults measured) {
        long stoppedNanos = publisher.stoppedNanos() - measured.startNanos;
        return stoppedNanos < 0 ? measured.lengthNanos() : stoppedNanos;
    }

    /** Of how many messages there should be a latency, and of how many there is one, timed or not. */
    Coverage coverage(LatencyKind kind, Ledger.Account total, Clients clients, CarrierKind carrier) {
        List<Long> sent = clients.publisherAccounts().stream()
                .map(account -> account.sent(Phase.MEASURE))
                .toList();
        boolean identified = carrier != CarrierKind.NONE;
        return switch (kind) {
            case END_TO_END, ADJUSTED, DUE_TO_SENT, SENT_TO_READ, READ_TO_WRITTEN, WRITTEN_TO_RECEIVED ->
                received(identified, clients.accounts().deliveries(Phase.MEASURE, scheduled), clients, total);
            case SERVICE -> received(identified, clients.accounts().deliveries(Phase.MEASURE, sent), clients, total);
            case PUBLISH, PUBLISH_ADJUSTED ->
                new Coverage(
                        total.sending().scheduled() - total.sending().aborted(),
                        total.sending().acked());
            case SCHEDULE_LAG ->
                new Coverage(total.sending().scheduled(), total.sending().sent());
            case ROUND_TRIP, ROUND_TRIP_SERVICE, ROUND_TRIP_ADJUSTED -> Coverage.NONE;
            case TOOL_OVERHEAD ->
                new Coverage(total.sending().sent(), total.sending().sent());
        };
    }

    /** Nobody is due what was aborted, and who reads it all the same has more. */
    private static Coverage received(boolean identified, long expected, Clients clients, Ledger.Account total) {
        long aborted = Math.round(total.sending().aborted() * clients.accounts().meanCopies());
        long received = Math.min(aborted, total.comparison().receivedThoughFailed());
        return identified
                ? new Coverage(
                        expected
                                - aborted
                                + received
                                - total.comparison().conflated()
                                - total.comparison().leftOut(),
                        total.receiving().unique())
                : Coverage.NONE;
    }
}
