package dev.weir.run.fault;

import dev.weir.result.Ledger;
import dev.weir.result.fault.Guarantee;
import dev.weir.result.fault.Guarantee.Holding;
import dev.weir.transport.EffectiveSetting;
import dev.weir.unit.Counts;
import java.util.List;

/** What the settings of a log in force promise when a broker fails, held against what was found. */
final class Promises {

    private static final String ACKS = "acks";
    private static final String IDEMPOTENCE = "enable.idempotence";
    private static final String IN_FLIGHT = "max.in.flight.requests.per.connection";
    private static final String LEAST_IN_SYNC = "min.insync.replicas";
    private static final String RELIABLE = "reliable";
    private static final String SUBSCRIBE = "subscribe";
    private static final String UNCLEAN = "unclean.leader.election.enable";

    private final List<EffectiveSetting> settings;
    private final Ledger ledger;
    private final String acks;
    private final boolean idempotent;
    private final int leastInSync;
    private final int replicas;
    private final boolean unclean;

    Promises(List<EffectiveSetting> settings, Ledger ledger) {
        this.settings = settings;
        this.ledger = ledger;
        this.acks = value("producer", ACKS);
        this.idempotent = value("producer", IDEMPOTENCE).equals("true") && acks.equals("all");
        this.leastInSync = number(value("topic", LEAST_IN_SYNC));
        // "2 of 3", or several of these where partitions differ.
        this.replicas = number(value("topic", "replicas in sync").replaceAll(".* of (\\d+).*", "$1"));
        this.unclean = value("topic", UNCLEAN).equals("true");
    }

    private String value(String scope, String name) {
        return settings.stream()
                .filter(setting ->
                        setting.scope().equals(scope) && setting.name().equals(name))
                .map(EffectiveSetting::value)
                .findFirst()
                .orElse("");
    }

    private static int number(String text) {
        return text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
    }

    /** One row each; none where the system has no such settings. */
    List<Guarantee> guarantees() {
        if (!acks.isEmpty()) {
            return List.of(nothingLost(), nothingRepeated(), orderKept());
        }
        String reliable = value("channel", RELIABLE);
        return reliable.isEmpty() ? List.of() : ofChannel(reliable.equals("true"));
    }

    /** Of a channel whose subscribers find out by position what they miss. */
    private List<Guarantee> ofChannel(boolean reliable) {
        String settings = RELIABLE + "=" + reliable;
        long lost = ledger.total().comparison().lost();
        long twice = ledger.total().receiving().twiceInLog();
        long late = ledger.total().receiving().outOfOrder();
        return List.of(
                row(
                        "nothing lost",
                        settings,
                        reliable
                                ? "A subscriber that misses a datagram asks for it again."
                                : "A subscriber that misses a datagram goes on without it.",
                        new Found(reliable, lost, lost(lost)),
                        ledger.lossKnown()),
                row(
                        "nothing twice in the log",
                        settings,
                        "A datagram that is sent again has the same position in the log.",
                        new Found(true, twice, Counts.of(twice, "message") + " twice in the log"),
                        found(twice)),
                row(
                        "order kept",
                        settings,
                        "Messages are handed over in the order of the log, however their datagrams arrive.",
                        new Found(true, late, Counts.of(late, "message") + " out of order"),
                        found(late)));
    }

    private String lost(long lost) {
        return Counts.of(lost, "message") + " lost of "
                + Counts.format(ledger.total().sending().acked()) + " acknowledged";
    }

    private Guarantee nothingLost() {
        boolean promised = acks.equals("all") && leastInSync >= 2 && replicas >= leastInSync && !unclean;
        long lost = ledger.total().comparison().lost();
        return row(
                "nothing lost",
                "acks=" + acks + ", " + LEAST_IN_SYNC + "=" + leastInSync + ", " + Counts.of(replicas, "replica") + ", "
                        + UNCLEAN + "=" + unclean,
                promised
                        ? "What is acknowledged is on at least " + leastInSync + " brokers, and survives the loss of "
                                + (leastInSync - 1) + "."
                        : whyLost(),
                new Found(promised, lost, lost(lost)),
                ledger.lossKnown());
    }

    private String whyLost() {
        if (acks.equals("0")) {
            return "Nothing is confirmed: what a broker had not read when it failed is lost, and counts as acknowledged.";
        }
        if (!acks.equals("all")) {
            return "The leader alone confirms: what it had not passed on when it failed is lost.";
        }
        if (unclean) {
            return "A replica that lags behind may become the leader: what it lacks is lost.";
        }
        return replicas < 2
                ? "There is one copy: nothing is written while its broker is away."
                : "One replica may be enough to confirm: what only that one has is lost with it.";
    }

    private Guarantee nothingRepeated() {
        long twice = ledger.total().receiving().twiceInLog();
        return row(
                "nothing twice in the log",
                IDEMPOTENCE + "=" + idempotent,
                idempotent
                        ? "The broker knows a message that is sent again, and writes it once."
                        : "A message whose answer got lost is sent again, and is written twice.",
                new Found(idempotent, twice, Counts.of(twice, "message") + " twice in the log"),
                found(twice));
    }

    private Guarantee orderKept() {
        boolean shared = value("consumer", SUBSCRIBE).equals("share");
        boolean promised =
                !shared && (idempotent || value("producer", IN_FLIGHT).equals("1"));
        long late = ledger.total().receiving().outOfOrder();
        String counted = late < 0 ? "not counted" : Counts.of(late, "message") + " out of order";
        return row(
                "order kept",
                IDEMPOTENCE + "=" + idempotent + ", " + IN_FLIGHT + "=" + value("producer", IN_FLIGHT),
                promised
                        ? "The messages of a publisher keep their order within a partition."
                        : shared
                                ? "A share group divides messages among its members in no order."
                                : "A message that is sent again may come behind later ones.",
                new Found(promised, late, counted),
                found(late));
    }

    /** Whether a count tells something: what was found is certain, and that there is nothing only at the end of the log. */
    private boolean found(long count) {
        return ledger.lossChecked() && (count != 0 || ledger.drainProven());
    }

    /** How many messages speak against a promise, and the same in words. */
    private record Found(boolean promised, long against, String text) {}

    private static Guarantee row(String name, String settings, String promise, Found found, boolean known) {
        Holding holding = !found.promised()
                ? Holding.NOT_PROMISED
                : !known ? Holding.NOT_PROVEN : found.against() == 0 ? Holding.KEPT : Holding.VIOLATED;
        return new Guarantee(name, settings, promise, found.promised(), known ? found.text() : "not known", holding);
    }
}
