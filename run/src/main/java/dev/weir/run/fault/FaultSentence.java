package dev.weir.run.fault;

import dev.weir.result.fault.FaultEffect;
import dev.weir.result.fault.FaultEffect.LongestGap;
import dev.weir.result.fault.FaultFigures;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.ProgressGaps.Progress;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The faults of a run in one sentence of its verdict: what was done, who stood still for how long, and when that was over. */
public final class FaultSentence {

    private FaultSentence() {}

    /** Begins with a blank; empty where no fault was injected. */
    public static String of(FaultFigures faults) {
        List<FaultEffect> effects = faults.effects();
        if (effects.isEmpty()) {
            return "";
        }
        return effects.size() == 1
                ? " " + what(record(faults, effects.getFirst())) + ": " + gaps(effects) + "; " + recovered(faults) + "."
                : " " + effects.size() + " faults: " + gaps(effects) + "; " + recovered(faults) + ".";
    }

    private static FaultRecord record(FaultFigures faults, FaultEffect effect) {
        return faults.injected().stream()
                .filter(fault -> fault.number() == effect.fault())
                .findFirst()
                .orElseThrow();
    }

    /** {@code Kill of broker 1 at 10.1 s}. */
    private static String what(FaultRecord fault) {
        String whom = fault.target().endsWith(fault.victim())
                ? fault.target()
                : fault.victim().replaceAll(" \\(process \\d+\\)", "");
        String action = fault.action();
        return String.format(
                Locale.ROOT,
                "%s%s of %s at %.1f s",
                action.substring(0, 1).toUpperCase(Locale.ROOT),
                action.substring(1),
                whom,
                fault.times().injectedNanos() / 1e9);
    }

    /** {@code up to 8.93 s without acknowledgements and 13.0 s without deliveries in a partition}. */
    private static String gaps(List<FaultEffect> effects) {
        List<String> parts = new ArrayList<>();
        longest(effects, Progress.ACKNOWLEDGED).ifPresent(gap -> parts.add(gap + " without acknowledgements"));
        longest(effects, Progress.DELIVERED).ifPresent(gap -> parts.add(gap + " without deliveries"));
        return parts.isEmpty()
                ? "no client stood still for longer than usual"
                : "up to " + String.join(" and ", parts) + " in a partition";
    }

    private static Optional<String> longest(List<FaultEffect> effects, Progress progress) {
        return effects.stream()
                .map(effect -> effect.longest(progress))
                .filter(longest -> longest.gap().lengthNanos() > longest.usualNanos())
                .max(Comparator.comparingLong(
                        (LongestGap longest) -> longest.gap().lengthNanos()))
                .map(longest -> Durations.format(longest.gap().lengthNanos())
                        + (longest.mostlyOwn()
                                ? " (for " + Durations.format(longest.pausedNanos()) + " of it Weir itself paused)"
                                : ""));
    }

    private static String recovered(FaultFigures faults) {
        if (faults.recoveryNanos().isPresent()) {
            long nanos = faults.recoveryNanos().getAsLong();
            String each = faults.effects().size() == 1 ? "after " : "at most ";
            String later = faults.effects().size() == 1 ? "" : " after each";
            return nanos <= 0 ? "as before throughout" : "as before " + each + Durations.format(nanos) + later;
        }
        boolean never =
                faults.effects().stream().allMatch(effect -> effect.moments().recoveredNanos() == Times.NEVER);
        return never ? "not as before within the run" : "not as before after every one";
    }
}
