package dev.weir.run.verdict;

import dev.weir.result.AcrossHosts;
import dev.weir.result.FindingCode;
import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.ClockState;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.PairFigures;
import dev.weir.result.Verdict.Severity;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Percents;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Whether the clocks of the hosts of a run agree well enough for what was measured by two of them.
 *
 * <p>The bound of a clock is measured and not estimated from noise, so that a large share of very little counts here.
 */
final class ClockCheck {

    private static final Set<Double> HEADLINES = Set.of(50.0, 90.0, 99.0);

    private final Scenario scenario;
    private final Evidence evidence;
    private final AcrossHosts across;

    ClockCheck(Scenario scenario, Evidence evidence) {
        this.scenario = scenario;
        this.evidence = evidence;
        this.across = evidence.acrossHosts();
    }

    /**
     * Adds what speaks against the clocks.
     *
     * @param weight that of a figure that cannot be trusted
     */
    void check(Findings findings, Severity weight) {
        // Where messages are sent back, what two clocks say is beside the point.
        Severity ofUnbounded = anyAccepted() || evidence.roundTrip() ? Severity.WARNING : weight;
        for (HostFigures host : across.doubtful()) {
            findings.add(
                    ofUnbounded,
                    host.clock().state() == ClockState.CONTRADICTED
                            ? FindingCode.CLOCK_CHANGED
                            : FindingCode.CLOCK_UNKNOWN,
                    "The clock of host " + host.name() + " " + host.clock().sentence()
                            + " How long messages took between this host and others is not known.");
        }
        if (!evidence.subject().saturated() && !evidence.roundTrip()) {
            across.widest()
                    .filter(PairFigures::bounded)
                    .flatMap(this::tooWide)
                    .ifPresent(sentence -> findings.add(weight, FindingCode.CLOCK_BOUND, sentence));
        }
        // What others stamp is weighed by what is known of them.
        if (!(scenario.messages().schedule() instanceof Schedule.ByOthers)) {
            checkNegative(findings);
        }
        long before = evidence.roundTrip() ? evidence.headline().timings().negative() : 0;
        if (before > 0) {
            findings.add(
                    Severity.INVALIDITY,
                    FindingCode.RECEIVED_BEFORE_DUE,
                    Counts.format(before) + " echoes came back before their messages were due: the clock stepped.");
        }
    }

    private boolean anyAccepted() {
        return Double.isInfinite(scenario.validity().clockBound());
    }

    /** Of the headlines the lowest, of which a bound is the largest part. */
    private Optional<String> tooWide(PairFigures pair) {
        return evidence.latency(Latency.END_TO_END).percentiles().stream()
                .filter(percentile -> percentile.reached() && counts(percentile))
                .min(Comparator.comparingLong(Percentile::nanos).thenComparingDouble(Percentile::percentile))
                .filter(percentile -> pair.boundNanos() > scenario.validity().clockBound() * percentile.nanos())
                .map(percentile -> sentence(pair, percentile));
    }

    private boolean counts(Percentile percentile) {
        return (percentile.supported() && HEADLINES.contains(percentile.percentile()))
                || scenario.expectations().stream()
                        .filter(expected -> expected.latency()
                                .filter(Latency.END_TO_END::equals)
                                .isPresent())
                        .anyMatch(expected -> expected.percentile() == percentile.percentile()
                                && percentile.nanos() > expected.limit());
    }

    private static String name(double percentile) {
        return String.format(Locale.ROOT, percentile == Math.rint(percentile) ? "p%.0f" : "p%s", percentile);
    }

    private String sentence(PairFigures pair, Percentile percentile) {
        String figure = percentile.percentile() == 50
                ? "the median end-to-end latency"
                : "the end-to-end latency's " + name(percentile.percentile());
        String share = pair.boundNanos() >= percentile.nanos()
                ? "which is more than " + figure
                : String.format(
                        Locale.ROOT,
                        "which is %s of %s (%s)",
                        Percents.beside(
                                (double) pair.boundNanos() / percentile.nanos(),
                                scenario.validity().clockBound()),
                        figure,
                        Durations.format(percentile.nanos()));
        return mayDiffer(pair) + ", " + share
                + "; the limit is " + Percents.exact(scenario.validity().clockBound()) + "."
                + " Publish and subscribe on one host, measure longer latencies, or accept the bound with"
                + " 'validity.clock-bound: any'.";
    }

    /** {@code The clocks of hosts a and c may differ by up to 340 µs}. */
    private static String mayDiffer(PairFigures pair) {
        return "The clocks of hosts " + pair.from() + " and " + pair.to() + " may differ by up to "
                + Durations.format(pair.boundNanos());
    }

    /** A latency below zero is right where the clocks may differ by as much. */
    private void checkNegative(Findings findings) {
        Latency all = evidence.latency(Latency.END_TO_END);
        if (all.timings().negative() == 0) {
            return;
        }
        if (across.none()) {
            findings.add(
                    Severity.INVALIDITY,
                    FindingCode.RECEIVED_BEFORE_DUE,
                    Counts.format(all.timings().negative())
                            + " messages were received before they were due: the clock stepped, or two clocks disagree.");
            return;
        }
        across.hostPairs().stream()
                .filter(pair -> pair.bounded() && pair.lowestNanos() < -pair.boundNanos())
                .forEach(pair -> findings.add(
                        Severity.INVALIDITY,
                        FindingCode.RECEIVED_BEFORE_DUE,
                        "Messages from host " + pair.from() + " to host " + pair.to() + " were received up to "
                                + Durations.format(-pair.lowestNanos())
                                + " before they were due, although their clocks differ by no more than "
                                + Durations.format(pair.boundNanos()) + "."));
    }

    /** Why it cannot be told whether an expectation of a latency holds. */
    static String cannotTell(String expected, String found, AcrossHosts across) {
        String why = across.widest()
                .filter(PairFigures::bounded)
                .map(ClockCheck::mayDiffer)
                .orElse("Of the clock of a host nothing is known");
        return "Whether " + expected + " holds cannot be told. " + why + ", and " + found + " was found.";
    }
}
