package dev.weir.run.others;

import dev.weir.measure.AllAccounts.InstantCounts;
import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.OffsetAudit;
import dev.weir.measure.OffsetAudit.Reading;
import dev.weir.measure.SubscriberAccount;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Ledger.Differences;
import dev.weir.result.Ledger.Receipts;
import dev.weir.result.others.OthersFigures;
import dev.weir.run.loop.Offers;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Positions;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportException;
import dev.weir.transport.read.LogContents.Contents;
import dev.weir.transport.read.OffsetRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is known of a topic that others fill, beside the accounts of the subscribers. Used by the run's own thread. */
public final class OthersTopic {

    private static final Duration READ_AGAIN_WITHIN = Duration.ofSeconds(60);

    private final Schedule.ByOthers asked;
    private final Delivery delivery;
    private List<Positions> began = List.of();
    private List<Reading> readings = List.of();
    private Contents contents = Contents.NONE;
    private boolean examined;
    private String fault = "";

    private OthersTopic(Schedule.ByOthers asked, Delivery delivery) {
        this.asked = asked;
        this.delivery = delivery;
    }

    /** That of a scenario; empty where the run publishes itself. */
    public static Optional<OthersTopic> of(Scenario scenario) {
        return scenario.messages().schedule() instanceof Schedule.ByOthers others
                ? Optional.of(new OthersTopic(
                        others, scenario.participants().topology().delivery()))
                : Optional.empty();
    }

    /** The subscribers are ready, and stand there. */
    public void began(List<Positions> positions) {
        began = List.copyOf(positions);
    }

    /** The subscribers have ended: looks again at what lies where they were given nothing. */
    public void ended(Transport transport, List<SubscriberAccount> accounts, List<Positions> positions) {
        readings = new OffsetAudit(accounts, began, positions).readings(delivery);
        try {
            for (Reading reading : readings) {
                Contents found = Offers.contents(transport, reading.gaps(), READ_AGAIN_WITHIN);
                contents = and(contents, found);
            }
            examined = contents.unknown() == 0 && contents.deleted() == 0;
        } catch (TransportException e) {
            fault = String.valueOf(e.getMessage());
            contents = new Contents(0, 0, 0, 0, gaps(), List.of());
        }
    }

    private static Contents and(Contents one, Contents other) {
        List<String> places = new ArrayList<>(one.places());
        places.addAll(other.places());
        return new Contents(
                one.messages() + other.messages(),
                one.aborted() + other.aborted(),
                one.empty() + other.empty(),
                one.deleted() + other.deleted(),
                one.unknown() + other.unknown(),
                places);
    }

    private long gaps() {
        return readings.stream()
                .flatMap(reading -> reading.gaps().stream())
                .mapToLong(OffsetRange::length)
                .sum();
    }

    private long read() {
        return readings.stream()
                .flatMap(reading -> reading.read().stream())
                .mapToLong(OffsetRange::length)
                .sum();
    }

    /** Whether it is known what lies at every offset of which subscribers were given nothing. */
    public boolean examined() {
        return examined;
    }

    /** Why that is not known, in words; empty when nothing but the time was too short. */
    String fault() {
        return fault;
    }

    /** Messages that the log holds and no subscriber was given. */
    long missed() {
        return contents.messages();
    }

    /** Where the first of them are, in words. */
    List<String> places() {
        return contents.places();
    }

    /** The ledger with what was missed, and with what two subscribers were given counted once. */
    public Ledger in(Ledger ledger) {
        Account total = ledger.total();
        long across = readings.stream().mapToLong(Reading::across).sum();
        Receipts each = total.receiving();
        Receipts receipts = new Receipts(
                each.received(),
                each.unique() - across,
                each.duplicate() + across,
                each.twiceInLog(),
                each.deliveredTwice() + across,
                each.foreign(),
                each.corrupt(),
                each.outOfOrder());
        List<String> imbalances = new ArrayList<>(ledger.imbalances());
        if (!readings.isEmpty() && read() - gaps() != receipts.unique()) {
            imbalances.add("offsets received = messages received does not hold: " + (read() - gaps()) + " against "
                    + receipts.unique());
        }
        return new Ledger(
                ledger.lossChecked(),
                ledger.drainProven() && examined,
                imbalances.isEmpty(),
                imbalances,
                new Account(total.name(), total.sending(), receipts, new Differences(missed(), 0, 0)),
                ledger.publishers(),
                ledger.subscribers(),
                ledger.samples());
    }

    /** Of how many messages there should be a latency, and of how many there is one. */
    public Coverage coverage(Account total, InstantCounts instants) {
        long timed = total.receiving().unique() - instants.withoutInstant();
        return new Coverage(timed + missed(), timed);
    }

    /** What goes into the result. */
    public OthersFigures figures(Account total, InstantCounts instants) {
        return new OthersFigures(
                asked.instant().words(),
                new OthersFigures.Offsets(
                        read(),
                        total.receiving().unique(),
                        contents.messages(),
                        contents.aborted(),
                        contents.empty(),
                        contents.deleted(),
                        contents.unknown()),
                new OthersFigures.Timing(
                        instants.withoutInstant(),
                        instants.unread().stream()
                                .findFirst()
                                .map(Ledger.Sample::detail)
                                .orElse(""),
                        instants.ahead(),
                        instants.aheadNanos(),
                        instants.beyond(),
                        instants.stampedByLog(),
                        instants.grainNanos(),
                        instants.clockSetNanos()));
    }
}
