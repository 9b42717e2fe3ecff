package dev.weir.run;

import dev.weir.measure.AuditFacts;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.gap.LatencyBySecond;
import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.result.AcrossHosts;
import dev.weir.result.FindingCode;
import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.HostLoss;
import dev.weir.result.Interval;
import dev.weir.result.Ledger;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.fault.FaultEffect;
import dev.weir.result.fault.FaultFigures;
import dev.weir.result.fault.Gap;
import dev.weir.result.fault.Guarantee;
import dev.weir.run.fault.FaultEffects;
import dev.weir.run.fault.FaultEvidence;
import dev.weir.run.fault.FaultEvidence.Accounts;
import dev.weir.run.fault.FaultEvidence.DueMessageCount;
import dev.weir.run.fault.FaultEvidence.Period;
import dev.weir.run.fault.Rebalances;
import dev.weir.run.verdict.Findings;
import dev.weir.run.watch.Silences;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.DueCount;
import dev.weir.schedule.Schedule;
import dev.weir.transport.EffectiveSetting;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Gathers what a run knows of its faults once every account is sealed. */
record FaultResults(Scenario scenario, PhaseResults measured, Clients clients) {

    FaultFigures figures(Ledger ledger, List<EffectiveSetting> settings, List<Interval> intervals) {
        if (!measured.begun) {
            return FaultFigures.NONE;
        }
        LatencyLog log = measured.log;
        var facts = new AuditFacts(
                Phase.MEASURE,
                scenario.participants().topology().delivery(),
                scenario.messages().carrier() != CarrierKind.NONE,
                measured.drained.proven(),
                List.of(),
                List.of(),
                clients.audience(),
                CompactedLog.keys(settings, scenario));
        return FaultEffects.of(new FaultEvidence(
                        measured.faults,
                        measured.cluster.changes(),
                        new Period(measured.startNanos, measured.endNanos, due()),
                        new Accounts(facts, clients.publisherAccounts(), clients.subscriberAccounts()),
                        intervals,
                        ledger,
                        settings,
                        log == null ? new LatencyBySecond() : log.endToEndBySecond()))
                .with(Rebalances.of(
                        measured.cluster.changes(),
                        measured.faults,
                        measured.startNanos,
                        measured.lengthNanos(),
                        scenario.participants().work().any()))
                .paused(gap -> measured.pauses.pausedNanos(
                        measured.startNanos + gap.fromNanos(), measured.startNanos + gap.toNanos()));
    }

    /** Nothing is due to a publisher any more that has stopped. */
    private DueMessageCount due() {
        // A file would be read again for each question.
        if (clients.ofOthers()
                || scenario.messages().schedule() instanceof Schedule.Replay
                || scenario.messages().schedule() instanceof Schedule.Saturated) {
            return DueMessageCount.UNKNOWN;
        }
        List<Long> inAll = Due.of(measured, scenario, clients).scheduled();
        return (publisher, untilNanos) -> Math.min(
                inAll.get(publisher),
                new DueCount(
                                scenario.messages().schedule(),
                                scenario.participants().topology().publishers(),
                                scenario.length().measure().toNanos(),
                                scenario.length().messages().orElse(Long.MAX_VALUE))
                        .until(publisher, untilNanos));
    }

    /**
     * Times in which nothing happened, but for those that a fault explains, or in which a host was lost and nobody knew yet. What
     * happens after that, in a run that goes on without the host, is told again.
     *
     * @param startNanos when the measured phase began, by the run's clock
     */
    static Silences unexplained(FaultFigures figures, Silences all, long startNanos, AcrossHosts hosts) {
        List<Gap> effects = Stream.concat(
                        figures.effects().stream()
                                .map(effect -> new Gap(injectedNanos(figures, effect), effect.toNanos())),
                        hosts.hosts().stream()
                                .map(HostFigures::loss)
                                .filter(loss -> loss.toldNanos() != HostLoss.NEVER)
                                .map(loss -> new Gap(loss.toldNanos(), loss.atNanos())))
                .toList();
        return all.outside(effects, startNanos);
    }

    private static long injectedNanos(FaultFigures figures, FaultEffect effect) {
        return figures.injected().stream()
                .filter(fault -> fault.number() == effect.fault())
                .mapToLong(fault -> fault.times().injectedNanos())
                .findFirst()
                .orElseThrow();
    }

    /** Partitions without an owner are events, together where they got one at the same time. */
    static void tell(FaultFigures figures, long startNanos, PhaseTimeLine timeLine) {
        Map<Gap, List<Integer>> free = new LinkedHashMap<>();
        figures.rebalances()
                .partitions()
                .forEach(partition -> partition
                        .withoutOwner()
                        .forEach(gap -> free.computeIfAbsent(gap, first -> new ArrayList<>())
                                .add(partition.partition())));
        free.forEach((gap, partitions) -> timeLine.event(
                startNanos + gap.toNanos(),
                "cluster",
                (partitions.size() == 1 ? "partition " : "partitions ")
                        + partitions.stream().map(String::valueOf).collect(Collectors.joining(", "))
                        + " had no owner for " + Durations.format(gap.lengthNanos())));
    }

    /** A promise that was not kept speaks against the system. */
    static void weigh(FaultFigures figures, Findings findings) {
        figures.guarantees().stream()
                .filter(guarantee -> guarantee.holds() == Guarantee.Holding.VIOLATED)
                .forEach(guarantee -> findings.add(
                        Severity.FAILURE,
                        FindingCode.GUARANTEE_VIOLATED,
                        guarantee.promise() + " But there " + (guarantee.found().startsWith("1 ") ? "is " : "are ")
                                + guarantee.found() + " (" + guarantee.settings() + ")."));
    }
}
