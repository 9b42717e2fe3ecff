package dev.weir.report.wording;

import static dev.weir.report.wording.FaultWording.NOT_OBSERVED;
import static dev.weir.report.wording.FaultWording.after;
import static dev.weir.report.wording.FaultWording.withPauses;

import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.RunResult;
import dev.weir.result.fault.FaultEffect;
import dev.weir.result.fault.FaultEffect.LongestGap;
import dev.weir.result.fault.FaultEffect.PeriodLatency;
import dev.weir.result.fault.FaultEffect.PublishWait;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.Gap;
import dev.weir.result.fault.ProgressGaps;
import dev.weir.result.fault.ProgressGaps.Progress;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The table of what each fault did: a column for each fault that was injected, a row a figure. Used by one thread, once. */
final class FaultTable {

    private static final Set<String> OF_PROCESSES = Set.of("stop", "kill", "freeze", "restart");
    private static final String OF_DATAGRAMS = "of datagrams";
    private static final String GATEWAY = "gateway";
    private static final String RECEIVER = "receiver";
    private static final Set<String> LEADING_NOTHING = Set.of(GATEWAY, RECEIVER);

    private final RunResult result;
    private final List<FaultEffect> effects;
    private final List<List<String>> rows = new ArrayList<>();

    FaultTable(RunResult result) {
        this.result = result;
        this.effects = FaultWording.effects(result);
    }

    /** The rows, each with its label first. */
    List<List<String>> rows() {
        boolean ofBrokers =
                effects.stream().anyMatch(effect -> !record(effect).target().endsWith(OF_DATAGRAMS));
        addTimes(ofBrokers && !ofConsumers() && !LEADING_NOTHING.contains(victim()));
        addGaps(Progress.ACKNOWLEDGED, "longest ack gap");
        addGaps(Progress.DELIVERED, "longest delivery gap");
        add("publish blocked, longest", (f, effect) -> wait(effect, PublishWait::longestNanos));
        add("publish blocked, in all", (f, effect) -> wait(effect, PublishWait::totalNanos));
        for (String period : List.of("before", "during", "after")) {
            add("due " + period + ": p50, p99, max", (fault, effect) -> latency(effect, period));
            add("  did not arrive", (fault, effect) -> missing(effect, period));
        }
        add("largest backlog", (f, effect) -> Figures.count(effect.others().backlog()));
        if (ofBrokers) {
            add("partitions revoked, assigned", (f, effect) -> moves(effect));
        }
        if (effects.stream().anyMatch(effect -> effect.others().redelivered() >= 0)) {
            add(
                    "redelivered, also of those due before",
                    (fault, effect) -> redelivered(effect.others().redelivered()));
        }
        CrowdFaultWording.add(rows, result);
        rows.addAll(DueMessageRows.of(effects, result.messages().ledger()));
        rows.addAll(FaultCounts.rows(effects.stream().map(this::record).toList()));
        return rows;
    }

    private void addTimes(boolean ofLeaders) {
        add(
                ofProcesses() ? victim() + " kill time" : "took effect after",
                (fault, effect) -> after(fault, fault.times().effectiveNanos()));
        if (ofLeaders) {
            add("leader election time", (f, effect) -> led(f, effect.moments().detectedNanos()));
            if (effects.stream().anyMatch(e -> e.moments().knownToPublisherNanos() != Times.NEVER)) {
                add(
                        "new leader known to a producer after",
                        (f, effect) -> led(f, effect.moments().knownToPublisherNanos()));
            }
        }
        add(
                victim().equals(RECEIVER)
                        ? "group settled after its end"
                        : ofProcesses() ? victim() + " restart time" : "healed after its end was ordered",
                (fault, effect) -> sinceItsEnd(fault, fault.times().healedNanos()));
        if (effects.stream().anyMatch(effect -> hitsReplicas(record(effect)))) {
            add("replicas in sync after its end", (fault, effect) -> inSync(fault));
        }
        add("producer recovery time", (f, effect) -> resumed(f, effect, Progress.ACKNOWLEDGED));
        add("consumer recovery time", (f, effect) -> resumed(f, effect, Progress.DELIVERED));
        add("as before again after", (fault, effect) -> FaultWording.recovered(result, fault, effect));
    }

    private FaultRecord record(FaultEffect effect) {
        return FaultWording.record(result, effect);
    }

    /** What the faults of processes hit, in a word. */
    private String victim() {
        List<String> targets = effects.stream()
                .map(effect -> record(effect).target())
                .map(target -> target.equals(GATEWAY) ? GATEWAY : target.startsWith(RECEIVER) ? RECEIVER : "broker")
                .distinct()
                .toList();
        return targets.size() == 1 ? targets.getFirst() : "process";
    }

    /** Whether every fault hit a process, and none the network. */
    private boolean ofProcesses() {
        return effects.stream()
                .allMatch(effect -> OF_PROCESSES.contains(record(effect).action()));
    }

    /** Whether every fault hit the run's own consumers. */
    private boolean ofConsumers() {
        return effects.stream().allMatch(effect -> record(effect).action().endsWith("-consumer"));
    }

    private static String redelivered(long messages) {
        return messages < 0 ? Figures.NONE : Figures.count(messages);
    }

    private interface Cell {
        String of(FaultRecord fault, FaultEffect effect);
    }

    private void add(String label, Cell cell) {
        List<String> row = new ArrayList<>(List.of(label));
        effects.forEach(effect -> row.add(cell.of(record(effect), effect)));
        rows.add(row);
    }

    private static String led(FaultRecord fault, long atNanos) {
        return fault.partitions().isEmpty() ? "led nothing" : after(fault, atNanos);
    }

    private static String sinceItsEnd(FaultRecord fault, long atNanos) {
        long healingNanos = fault.times().healingNanos();
        return healingNanos == Times.NEVER || atNanos == Times.NEVER
                ? NOT_OBSERVED
                : Durations.format(atNanos - healingNanos);
    }

    private static boolean hitsReplicas(FaultRecord fault) {
        boolean ofBroker = OF_PROCESSES.contains(fault.action())
                && !fault.target().equals(GATEWAY)
                && !fault.target().startsWith(RECEIVER);
        return ofBroker || fault.times().inSyncNanos() != Times.NEVER;
    }

    private static String inSync(FaultRecord fault) {
        return hitsReplicas(fault) ? sinceItsEnd(fault, fault.times().inSyncNanos()) : Figures.NONE;
    }

    private String resumed(FaultRecord fault, FaultEffect effect, Progress progress) {
        if (progress == Progress.DELIVERED && result.subject().subscribers() == 0) {
            return Figures.NONE;
        }
        LongestGap longest = effect.longest(progress);
        if (longest.client().isEmpty()) {
            return Figures.NONE;
        }
        if (!unusual(longest)) {
            return "no gap";
        }
        long at = progress == Progress.ACKNOWLEDGED
                ? effect.moments().firstAckNanos()
                : effect.moments().firstDeliveryNanos();
        return at == Times.NEVER ? "not within the run" : after(fault, at);
    }

    private void addGaps(Progress progress, String label) {
        add(label, (fault, effect) -> withPauses(effect.longest(progress)));
        add("  where", (fault, effect) -> place(effect.longest(progress)));
        add("  usual there", (fault, effect) -> usual(effect.longest(progress)));
    }

    private static String place(LongestGap longest) {
        return longest.client().isEmpty() || longest.gap().equals(Gap.NONE)
                ? Figures.NONE
                : longest.client()
                        + (longest.partition() == ProgressGaps.NO_PARTITION
                                ? ""
                                : ", partition " + longest.partition());
    }

    private static String usual(LongestGap longest) {
        return longest.usualNanos() == ProgressGaps.NONE ? Figures.NONE : Durations.format(longest.usualNanos());
    }

    /** Whether a gap is one that a fault made, as far as its length tells. */
    private static boolean unusual(LongestGap longest) {
        return longest.gap().lengthNanos() > longest.usualNanos();
    }

    private static String wait(FaultEffect effect, Function<PublishWait, Long> figure) {
        return effect.waits().stream()
                .max(Comparator.comparing(figure))
                .map(wait -> Durations.format(figure.apply(wait)))
                .orElse("not at all");
    }

    private static String moves(FaultEffect effect) {
        return Figures.count(effect.others().revoked()) + ", "
                + Figures.count(effect.others().assigned());
    }

    private String latency(FaultEffect effect, String period) {
        long boundNanos = result.acrossHosts().boundNanos(Latency.END_TO_END);
        return period(effect, period)
                .filter(latency -> latency.count() > 0 || latency.missing() > 0)
                .map(latency -> HostWording.figure(latency.p50Nanos(), boundNanos) + ", "
                        + HostWording.figure(latency.p99Nanos(), boundNanos) + ", "
                        + HostWording.figure(
                                latency.count() == 0 ? Percentile.NEVER_NANOS : latency.maxNanos(), boundNanos))
                .orElse(Figures.NONE);
    }

    /** {@code 51 of 301}. */
    private static String missing(FaultEffect effect, String period) {
        return period(effect, period)
                .map(latency -> latency.known()
                        ? Figures.count(latency.missing()) + " of " + Figures.count(latency.expected())
                        : HostWording.NOT_KNOWN)
                .orElse(Figures.NONE);
    }

    private static Optional<PeriodLatency> period(FaultEffect effect, String period) {
        return effect.latencies().stream()
                .filter(latency -> latency.period().equals(period))
                .findFirst();
    }
}
