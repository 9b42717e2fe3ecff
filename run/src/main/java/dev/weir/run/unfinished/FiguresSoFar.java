package dev.weir.run.unfinished;

import dev.weir.measure.AllAccounts.Snapshot;
import dev.weir.measure.AllAccounts.Troubles;
import dev.weir.measure.Distributions;
import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.LatencyKind;
import dev.weir.message.CarrierKind;
import dev.weir.result.EchoLedger;
import dev.weir.result.Interval;
import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.Overload;
import dev.weir.result.Pauses;
import dev.weir.result.RunResult;
import dev.weir.result.Subject;
import dev.weir.result.Throughput;
import dev.weir.result.Throughput.Rate;
import dev.weir.run.Descriptions;
import dev.weir.run.live.LiveSecond;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.unit.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What is known of the messages of the measured phase while it goes on. Used by the run's own thread. */
final class FiguresSoFar {

    private static final List<LatencyKind> SHOWN = List.of(
            LatencyKind.ROUND_TRIP,
            LatencyKind.END_TO_END,
            LatencyKind.PUBLISH,
            LatencyKind.SERVICE,
            LatencyKind.SCHEDULE_LAG,
            LatencyKind.TOOL_OVERHEAD);

    private static final Snapshot NO_MESSAGES = new Snapshot(0, 0, 0, 0, 0, 0);

    private final Scenario scenario;
    private long scheduled;
    private Snapshot counts = NO_MESSAGES;
    private Troubles troubles = new Troubles(0, 0, 0, 0);
    private List<Latency> latencies;
    private List<EchoLedger> echoes = List.of();
    private long longestPauseNanos;

    FiguresSoFar(Scenario scenario) {
        this.scenario = scenario;
        this.latencies = shown().map(kind ->
                        Distributions.latency(kind, new Histogram(1), 0, new Coverage(0, 0), scenario.percentiles()))
                .toList();
    }

    private Stream<LatencyKind> shown() {
        return SHOWN.stream()
                .filter(kind -> kind != LatencyKind.ROUND_TRIP
                        || scenario.participants().roundTrip());
    }

    /** @param known the seconds that became known with it */
    void second(LiveSecond second, List<Interval> known) {
        counts = second.counts().snapshot();
        troubles = second.counts().troubles();
        scheduled = Math.max(second.counts().scheduled(), counts.sent());
        latencies = shown().map(kind -> latency(kind, second)).toList();
        echoes = second.record().echoes().get();
        known.forEach(interval -> longestPauseNanos = Math.max(longestPauseNanos, interval.pauseMaxNanos()));
    }

    /** Of those that have one: who is missing is not known while messages are under way. */
    private Latency latency(LatencyKind kind, LiveSecond second) {
        Histogram histogram = second.latencies().apply(kind);
        long negative = second.record().negative().applyAsLong(kind);
        Coverage coverage = new Coverage(histogram.getTotalCount(), histogram.getTotalCount());
        return Distributions.latency(kind, histogram, negative, coverage, scenario.percentiles());
    }

    Subject subject(String system) {
        Topology topology = scenario.participants().topology();
        return new Subject(
                scenario.target().transport(),
                system,
                topology.publishers(),
                topology.subscribers(),
                topology.delivery().name().toLowerCase(Locale.ROOT),
                Descriptions.payload(scenario.messages()),
                Descriptions.schedule(scenario.messages().schedule()),
                scenario.messages().schedule() instanceof Schedule.Saturated,
                counts.unique() == 0 ? 0 : (double) counts.uniqueBytes() / counts.unique(),
                scenario.participants().crowd().isPresent() ? -1 : copies());
    }

    RunResult.MessageFigures messages(long measuredNanos) {
        boolean untouched = scenario.messages().handling() == PayloadHandling.REUSE;
        Throughput throughput = new Throughput(
                measuredNanos,
                measuredNanos,
                Rate.messages(scheduled, measuredNanos).perSecond(),
                Rate.messages(counts.sent(), measuredNanos),
                Rate.messages(counts.acked(), measuredNanos),
                Rate.of(counts.unique(), measuredNanos, untouched ? -1 : counts.uniqueBytes()),
                Overload.NONE,
                Throughput.UNKNOWN);
        return new RunResult.MessageFigures(throughput, latencies, ledger()).with(echoes);
    }

    private Ledger ledger() {
        boolean identified = scenario.messages().carrier() != CarrierKind.NONE;
        long acked = Math.min(counts.acked(), counts.sent());
        Ledger.Sending sending = new Ledger.Sending(
                scheduled, counts.sent(), scheduled - counts.sent(), acked, 0, List.of(), counts.sent() - acked, 0);
        // What nobody looked for is not among what was received.
        long duplicate = Math.max(0, troubles.duplicate());
        long foreign = Math.max(0, troubles.foreign());
        long corrupt = Math.max(0, troubles.corrupt());
        Ledger.Receipts receipts = new Ledger.Receipts(
                counts.unique() + duplicate + foreign + corrupt,
                counts.unique(),
                duplicate,
                0,
                duplicate,
                foreign,
                corrupt,
                troubles.outOfOrder());
        long missing = Math.max(0, counts.acked() * copies() - counts.unique());
        return new Ledger(
                identified && scenario.participants().topology().subscribers() > 0,
                false,
                true,
                List.of(),
                new Ledger.Account("total", sending, receipts, new Ledger.Differences(missing, 0, 0)),
                List.of(),
                List.of(),
                List.of());
    }

    /** How many of each message should arrive; 0 where each client of a crowd has a count of its own. */
    private int copies() {
        Topology topology = scenario.participants().topology();
        return scenario.participants().crowd().isPresent()
                ? 0
                : topology.delivery() == Delivery.EACH ? topology.subscribers() : Math.min(topology.subscribers(), 1);
    }

    /** The longest pause of any process; what pauses did to the figures is found out at the end of a run. */
    Pauses pauses() {
        return new Pauses("a process of weir", longestPauseNanos, -1, -1, -1, Pauses.RATE);
    }

    List<String> notKnown() {
        List<String> sentences = new ArrayList<>(List.of(
                "What happened after the last second that is told: what was sent, received or lost since then.",
                "Loss: no subscriber is known to have read to the end, and messages were under way.",
                "Percentiles of all messages due: those told are of the messages that had arrived.",
                "The expectations of the scenario: they are checked at the end of a run.",
                "The share of Weir and its host in the latencies, the cost of each process, and the settings"
                        + " in force."));
        if (scenario.participants().roundTrip()) {
            sentences.add("Loss of echoes: those that had not come back were under way.");
        }
        if (counts.failed() > 0) {
            sentences.add("Which messages failed: " + Counts.format(counts.failed())
                    + " of the unresolved failed or may have failed.");
        }
        if (scenario.participants().crowd().isPresent()) {
            sentences.add("The clients one by one, and how many deliveries were due to them.");
        }
        if (!scenario.faults().isEmpty()) {
            sentences.add("What the faults did; events tell of those that were injected.");
        }
        return sentences;
    }
}
