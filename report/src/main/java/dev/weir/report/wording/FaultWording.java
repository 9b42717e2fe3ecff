package dev.weir.report.wording;

import dev.weir.result.RunResult;
import dev.weir.result.fault.FaultEffect;
import dev.weir.result.fault.FaultEffect.LongestGap;
import dev.weir.result.fault.FaultEffect.PeriodLatency;
import dev.weir.result.fault.FaultFigures;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.Gap;
import dev.weir.result.fault.Guarantee;
import dev.weir.result.fault.ProgressGaps;
import dev.weir.result.fault.ProgressGaps.Progress;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The faults of a run and what they did, in words, for both reports. */
public final class FaultWording {

    private static final int MOST_ROWS = 60;
    static final String THROUGHOUT = "throughout";
    static final String NOT_OBSERVED = "not observed";

    private FaultWording() {}

    /** {@code 1 kill}, {@code 2 loss 5%}. */
    public static String name(FaultRecord fault) {
        String share = fault.target().contains("% of ")
                ? " " + fault.target().substring(0, fault.target().indexOf('%') + 1)
                : "";
        return fault.number() + " " + fault.action() + share;
    }

    /** Whom it hit, without the number of its process: {@code broker 1}; what it was to hit where it hit nobody. */
    public static String victim(FaultRecord fault) {
        return fault.target().endsWith(fault.victim())
                ? fault.target()
                : fault.victim().replaceAll(" \\(process \\d+\\)", "");
    }

    /** What was done to whom, when, and whether it had an effect. */
    public static String sentence(FaultRecord fault) {
        Times times = fault.times();
        boolean consumer = fault.target().replace("consumer", "subscriber").equals(fault.victim());
        boolean named = consumer || fault.target().endsWith(fault.victim());
        String what = "Fault " + fault.number() + ": " + fault.action() + " of "
                + (consumer ? fault.victim() : fault.target())
                + (named ? "" : ", which was " + fault.victim())
                + (fault.partitions().isEmpty() ? "" : " and led " + partitions(fault.partitions()));
        String when = times.injectedNanos() == Times.NEVER ? "" : ", at " + Figures.instant(times.injectedNanos());
        String end = times.healedNanos() == Times.NEVER ? "" : " until " + Figures.instant(times.healedNanos());
        return what + when + end + ": " + outcome(fault) + ".";
    }

    private static String partitions(List<Integer> partitions) {
        return (partitions.size() == 1 ? "partition " : "partitions ")
                + String.join(", ", partitions.stream().map(String::valueOf).toList());
    }

    /** {@code effective}, {@code not injected}. */
    public static String outcome(FaultRecord fault) {
        return fault.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Titles of {@link #figures}: one column for each fault that was injected. */
    public static List<String> titles(RunResult result) {
        List<String> titles = new ArrayList<>(List.of(""));
        effects(result).forEach(effect -> titles.add(name(record(result, effect))));
        return titles;
    }

    static List<FaultEffect> effects(RunResult result) {
        return result.messages().faults().effects();
    }

    static FaultRecord record(RunResult result, FaultEffect effect) {
        return result.messages().faults().injected().stream()
                .filter(fault -> fault.number() == effect.fault())
                .findFirst()
                .orElseThrow();
    }

    /** What each fault did, one row a figure. */
    public static List<List<String>> figures(RunResult result) {
        return new FaultTable(result).rows();
    }

    /** What a reader of the latencies by period has to know; empty where every message arrived. */
    public static Optional<String> periods(RunResult result) {
        List<PeriodLatency> periods = effects(result).stream()
                .flatMap(effect -> effect.latencies().stream())
                .toList();
        if (periods.stream().anyMatch(period -> !period.known() && period.count() > 0)) {
            return Optional.of(
                    "How many messages were due before, during and after a fault is not known. The percentiles"
                            + " there are of those that arrived.");
        }
        return periods.stream().anyMatch(period -> period.missing() > 0)
                ? Optional.of("Percentiles before, during and after a fault cover all messages due then, max only those"
                        + " that arrived.")
                : Optional.empty();
    }

    static String after(FaultRecord fault, long atNanos) {
        return atNanos == Times.NEVER
                ? NOT_OBSERVED
                : Durations.format(Math.max(0, atNanos - fault.times().injectedNanos()));
    }

    static String recovered(RunResult result, FaultRecord fault, FaultEffect effect) {
        long recovered = effect.moments().recoveredNanos();
        if (recovered != Times.NEVER) {
            return recovered <= fault.times().injectedNanos() ? THROUGHOUT : after(fault, recovered);
        }
        boolean another = effects(result).stream()
                .anyMatch(other -> record(result, other).times().injectedNanos()
                        > fault.times().injectedNanos());
        return another ? "not before the next fault" : "not within the run";
    }

    static String gap(LongestGap longest) {
        if (longest.client().isEmpty()) {
            return Figures.NONE;
        }
        return longest.gap().equals(Gap.NONE)
                ? "as usual"
                : Durations.format(longest.gap().lengthNanos());
    }

    /** {@code 9.21 s, for 7.80 s of it Weir itself paused}: a gap that is mostly Weir's own says little of the system. */
    static String withPauses(LongestGap longest) {
        return gap(longest)
                + (longest.mostlyOwn()
                        ? ", for " + Durations.format(longest.pausedNanos()) + " of it Weir itself paused"
                        : "");
    }

    /** Titles of {@link #gaps}. */
    public static List<String> gapTitles(RunResult result) {
        List<String> titles = new ArrayList<>(List.of("", "client", "partition"));
        effects(result).forEach(effect -> titles.add(name(record(result, effect))));
        titles.add("usual");
        titles.add("seconds with progress");
        return titles;
    }

    /** The longest gap of every client in every partition during each fault; of very many those that were hit hardest. */
    public static List<List<String>> gaps(RunResult result) {
        return shown(result).stream().map(gaps -> row(result, gaps)).toList();
    }

    /** The clients and partitions that are shown, in order. */
    public static List<ProgressGaps> shown(RunResult result) {
        FaultFigures faults = result.messages().faults();
        List<ProgressGaps> hardest = faults.progress().stream()
                .sorted(Comparator.comparingLong(ProgressGaps::longestNanos).reversed())
                .limit(MOST_ROWS)
                .toList();
        return faults.progress().stream().filter(hardest::contains).toList();
    }

    private static List<String> row(RunResult result, ProgressGaps gaps) {
        List<String> row = new ArrayList<>(List.of(
                gaps.progress() == Progress.ACKNOWLEDGED ? "acks" : "deliveries",
                gaps.client(),
                gaps.partition() == ProgressGaps.NO_PARTITION ? Figures.NONE : Integer.toString(gaps.partition())));
        effects(result)
                .forEach(effect ->
                        row.add(of(effect, gaps).map(FaultWording::gap).orElse(Figures.NONE)));
        row.add(gaps.usualNanos() == ProgressGaps.NONE ? Figures.NONE : Durations.format(gaps.usualNanos()));
        row.add(Figures.share(gaps.availability()));
        return row;
    }

    private static Optional<LongestGap> of(FaultEffect effect, ProgressGaps gaps) {
        return effect.gaps().stream()
                .filter(gap -> gap.progress() == gaps.progress()
                        && gap.client().equals(gaps.client())
                        && gap.partition() == gaps.partition())
                .findFirst();
    }

    /** {@code Something was acknowledged in 100 % and delivered in 96.7 % of the seconds.} */
    public static String availability(RunResult result) {
        FaultFigures.Availability availability = result.messages().faults().availability();
        return "Something was acknowledged in " + Figures.share(availability.acknowledged())
                + (result.subject().subscribers() == 0
                        ? ""
                        : " and delivered in " + Figures.share(availability.delivered()))
                + " of the seconds of the measured phase.";
    }

    /** What the settings in force promise, and what was found. */
    public static String guarantee(Guarantee guarantee) {
        String name = guarantee.name();
        return Character.toUpperCase(name.charAt(0)) + name.substring(1) + ": " + guarantee.found() + ". "
                + guarantee.promise() + " (" + guarantee.settings() + ")";
    }

    /** {@code kept}, {@code VIOLATED}. */
    public static String holding(Guarantee guarantee) {
        return switch (guarantee.holds()) {
            case KEPT -> "kept";
            case VIOLATED -> "VIOLATED";
            case NOT_PROVEN -> "not proven";
            case NOT_PROMISED -> "not promised";
        };
    }

    /** What each fault did, in few words: {@code 1 kill of broker 2}, {@code ack gap 9.21 s}, {@code as before after 11.0 s}. */
    public static List<List<String>> headline(RunResult result) {
        return effects(result).stream()
                .map(effect -> {
                    FaultRecord fault = record(result, effect);
                    String after = recovered(result, fault, effect);
                    List<String> parts = new ArrayList<>();
                    parts.add(fault.number() + " " + fault.action() + " of " + victim(fault));
                    parts.add("ack gap " + withPauses(effect.longest(Progress.ACKNOWLEDGED)));
                    if (result.subject().subscribers() > 0) {
                        parts.add("delivery gap " + withPauses(effect.longest(Progress.DELIVERED)));
                    }
                    parts.add("as before "
                            + (after.startsWith("not") || after.equals(THROUGHOUT) ? after : "after " + after));
                    return parts;
                })
                .toList();
    }
}
