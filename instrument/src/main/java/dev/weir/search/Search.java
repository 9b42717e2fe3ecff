package dev.weir.search;

import dev.weir.search.SearchAnswer.Move;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A search for the highest value that meets every objective. It doubles the value until one is missed, narrows between
 * the two by Bayes' rule, and repeats both ends. What it tries next depends on its trials alone, so that a search whose
 * trials were kept goes on where it was. Used by one thread.
 */
public final class Search {

    /** How far the ends of an answer may lie apart. */
    private static final double PRECISION = 1.11;

    /** How near the middle of what is likely has to be known before ends are tried. */
    private static final double CORE_PRECISION = 1.07;

    /** How near to the limit of the machine an answer comes. */
    private static final double NEAR_MACHINE = 1.2;

    private static final double GROWTH = 2;
    private static final double SHRINKAGE = 4;
    private static final double MOVED = 1.08;
    private static final double CORE = 0.2;
    private static final double HALF_WIDTH = 1.038;
    private static final double WHOLE_HALF_WIDTH = 1.03;
    private static final int WARM_TRIALS = 3;
    private static final double TAIL = 0.025;
    private static final int REPEATS = 2;
    private static final int SPOILED_LIMIT = 4;
    private static final int MOVES_LIMIT = 2;
    private static final int MISSED_LIMIT = 3;
    private static final int MOST_TRIALS = 60;

    private final SearchRange range;
    private final List<Trial> all = new ArrayList<>();
    /** What counts: without what came before the limit moved. */
    private final List<Trial> counted = new ArrayList<>();

    private final List<Move> moves = new ArrayList<>();
    private @Nullable Trial surprise;
    private boolean missedBefore;
    private double ceiling = Double.POSITIVE_INFINITY;

    public Search(SearchRange range) {
        this.range = range;
    }

    /** Takes the outcome of a trial, which need not be of the value that was asked for. */
    public void add(Trial trial) {
        all.add(trial);
        if (trial.outcome() == TrialOutcome.SPOILED) {
            spoiled(trial);
            return;
        }
        Trial before = surprise;
        surprise = null;
        if (before == null) {
            if (isSurprising(trial)) {
                surprise = trial;
            } else {
                count(trial);
            }
        } else if (trial.value() != before.value()) {
            count(before);
            count(trial);
        } else if (before.outcome() != trial.outcome()) {
            repeated(before, trial);
        } else if (isPossible(before)) {
            count(before);
            count(trial);
        } else {
            counted.clear();
            counted.addAll(List.of(before, trial));
            moves.add(new Move(all.size(), trial.value(), trial.outcome()));
        }
    }

    /** The first miss of a search may be that of a system that was not warm: it does not count if its repeat is met. */
    private void repeated(Trial before, Trial trial) {
        boolean cold = !missedBefore && before.outcome() == TrialOutcome.MISSED;
        missedBefore = true;
        if (!cold) {
            count(before);
        }
        count(trial);
    }

    private void count(Trial trial) {
        if (trial.outcome() == TrialOutcome.MET && !any(TrialOutcome.MET) && moves.isEmpty()) {
            counted.clear();
        }
        missedBefore |= trial.outcome() == TrialOutcome.MISSED && any(TrialOutcome.MET);
        counted.add(trial);
    }

    private void spoiled(Trial trial) {
        long spoiled = all.reversed().stream()
                .takeWhile(one -> one.outcome() == TrialOutcome.SPOILED && one.value() == trial.value())
                .count();
        if (spoiled >= SPOILED_LIMIT) {
            ceiling = Math.min(ceiling, trial.value());
            surprise = null;
            counted.removeIf(one -> one.outcome() == TrialOutcome.MISSED && one.value() >= ceiling);
        }
    }

    /** Whether it is to be repeated before it counts. */
    private boolean isSurprising(Trial trial) {
        boolean maybeCold = trial.outcome() == TrialOutcome.MISSED
                && !missedBefore
                && any(TrialOutcome.MET)
                && counted.size() < WARM_TRIALS;
        return maybeCold || !isPossible(trial);
    }

    /** Whether the limit can be where it was: nothing much beyond the value ended the other way. */
    private boolean isPossible(Trial trial) {
        return trial.outcome() == TrialOutcome.MISSED
                ? values(TrialOutcome.MET).noneMatch(value -> value > trial.value() * MOVED)
                : !any(TrialOutcome.MET)
                        || values(TrialOutcome.MISSED).noneMatch(value -> value * MOVED < trial.value());
    }

    /** The value to try next; empty when the search is over. */
    public OptionalDouble next() {
        if (all.size() >= MOST_TRIALS || isUnstable() || isBroken()) {
            return OptionalDouble.empty();
        }
        Trial repeated = surprise;
        if (repeated != null) {
            return OptionalDouble.of(repeated.value());
        }
        if (!all.isEmpty()
                && all.getLast().outcome() == TrialOutcome.SPOILED
                && all.getLast().value() < ceiling) {
            return OptionalDouble.of(all.getLast().value());
        }
        if (!any(TrialOutcome.MET)) {
            return shrunk();
        }
        return any(TrialOutcome.MISSED) ? narrowed() : grown();
    }

    private OptionalDouble shrunk() {
        double lowest = Math.min(ceiling, values(TrialOutcome.MISSED).min().orElse(Double.POSITIVE_INFINITY));
        if (lowest == Double.POSITIVE_INFINITY) {
            return OptionalDouble.of(range.tried(range.start()));
        }
        if (lowest < ceiling && moves.isEmpty() && times(TrialOutcome.MISSED, lowest) < REPEATS) {
            return OptionalDouble.of(lowest);
        }
        double smaller = range.tried(lowest / SHRINKAGE);
        return smaller < lowest ? OptionalDouble.of(smaller) : OptionalDouble.empty();
    }

    private OptionalDouble grown() {
        double highest = highestMet();
        double larger = range.tried(highest * GROWTH);
        if (ceiling <= range.high()) {
            boolean near = range.neighbours(highest, ceiling) || ceiling / highest <= NEAR_MACHINE;
            larger = near ? highest : Math.min(larger, range.tried(Math.sqrt(highest * ceiling)));
        }
        boolean over = larger <= highest && times(TrialOutcome.MET, highest) >= REPEATS;
        return over ? OptionalDouble.empty() : OptionalDouble.of(larger);
    }

    private OptionalDouble narrowed() {
        Posterior posterior = Posterior.of(counted);
        Ends ends = ends(posterior);
        if (ends.confirmed()) {
            return OptionalDouble.empty();
        }
        double median = posterior.quantile(0.5);
        double coreLow = range.below(posterior.quantile(CORE));
        double coreHigh = range.above(posterior.quantile(1 - CORE));
        if (coreHigh / coreLow > CORE_PRECISION && !range.neighbours(coreLow, coreHigh)) {
            return OptionalDouble.of(mostUncertain(posterior, range.below(median), range.above(median)));
        }
        double halfWidth = range.whole() ? WHOLE_HALF_WIDTH : HALF_WIDTH;
        double low = repeatable(TrialOutcome.MET, range.below(median / halfWidth), median);
        double high = repeatable(TrialOutcome.MISSED, range.above(median * halfWidth), median);
        double below = posterior.below(low);
        double above = 1 - posterior.below(high);
        if (Math.max(below, above) <= TAIL) {
            return OptionalDouble.of(support(TrialOutcome.MET, low) <= support(TrialOutcome.MISSED, high) ? low : high);
        }
        return OptionalDouble.of(below >= above ? low : high);
    }

    private boolean near(double low, double high) {
        return range.neighbours(low, high) || high / low <= PRECISION || range.nearWhole(low, high, PRECISION);
    }

    /** An end that was tried already, if one is where an end should be. */
    private double repeatable(TrialOutcome outcome, double wanted, double median) {
        return values(outcome)
                .filter(value -> {
                    double distance = Math.abs(Math.log(value / median)) / Math.log(HALF_WIDTH);
                    return (value < median) == (wanted < median) && distance > 0.85 && distance < 1.4;
                })
                .boxed()
                .min(Comparator.comparingDouble(value -> Math.abs(Math.log(value / wanted))))
                .orElse(wanted);
    }

    /** The nearest values that were tried and beyond which the limit is not. */
    private Ends ends(Posterior posterior) {
        double low = values(TrialOutcome.MET)
                .filter(value -> posterior.below(value) <= TAIL)
                .max()
                .orElse(0);
        double high = values(TrialOutcome.MISSED)
                .filter(value -> 1 - posterior.below(value) <= TAIL)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        boolean confirmed = low > 0
                && near(low, high)
                && support(TrialOutcome.MET, low) >= REPEATS
                && support(TrialOutcome.MISSED, high) >= REPEATS;
        return confirmed
                ? new Ends(low, high, true)
                : new Ends(range.below(posterior.quantile(TAIL)), range.above(posterior.quantile(1 - TAIL)), false);
    }

    /** Between which values the limit lies, and whether that is final. */
    private record Ends(double low, double high, boolean confirmed) {}

    private static double mostUncertain(Posterior posterior, double one, double other) {
        return Math.abs(posterior.metAt(one) - 0.5) <= Math.abs(posterior.metAt(other) - 0.5) ? one : other;
    }

    /** How many trials more speak for an end than against it: met at or above the lower, missed at or below the upper. */
    private long support(TrialOutcome outcome, double end) {
        long support = 0;
        for (Trial trial : counted) {
            boolean met = outcome == TrialOutcome.MET;
            boolean within = met ? trial.value() >= end : trial.value() <= end;
            boolean without = met ? trial.value() <= end : trial.value() >= end;
            if (trial.outcome() == outcome ? within : without) {
                support += trial.outcome() == outcome ? 1 : -1;
            }
        }
        return support;
    }

    /** Whether the limit went both ways too often to be found. */
    private boolean isUnstable() {
        return moves.size() >= MOVES_LIMIT
                && moves.stream().map(Move::outcome).distinct().count() > 1;
    }

    /** Whether, since the limit moved, not even much smaller values were met. */
    private boolean isBroken() {
        return !moves.isEmpty()
                && !any(TrialOutcome.MET)
                && values(TrialOutcome.MISSED).distinct().count() >= Math.min(MISSED_LIMIT, shrinkages());
    }

    private long shrinkages() {
        double value = moves.getLast().value();
        long count = 1;
        while (range.tried(value / SHRINKAGE) < value) {
            value = range.tried(value / SHRINKAGE);
            count++;
        }
        return count;
    }

    /** What the trials say so far. */
    public SearchAnswer answer() {
        if (isUnstable()) {
            return unstable();
        }
        if (isBroken()) {
            return broken();
        }
        boolean over = next().isEmpty();
        if (!any(TrialOutcome.MET)) {
            double lowest = values(TrialOutcome.MISSED).min().orElse(0);
            if (!over) {
                return answer(Conclusion.UNKNOWN, 0, lowest);
            }
            return ceiling == Double.POSITIVE_INFINITY
                    ? answer(Conclusion.NOTHING_MET, 0, lowest)
                    : answer(Conclusion.MACHINE_LIMIT, 0, 0);
        }
        if (!any(TrialOutcome.MISSED)) {
            boolean end = highestMet() >= range.tried(range.high());
            Conclusion met = !over || (ceiling > range.high() && !end)
                    ? Conclusion.SO_FAR
                    : ceiling <= range.high() ? Conclusion.MACHINE_LIMIT : Conclusion.RANGE_MET;
            return answer(met, highestMet(), 0);
        }
        Ends ends = ends(Posterior.of(counted));
        Conclusion conclusion = ends.confirmed() ? Conclusion.CONFIRMED : Conclusion.UNCONFIRMED;
        return answer(conclusion, ends.low(), ends.high());
    }

    private SearchAnswer answer(Conclusion conclusion, double low, double high) {
        return new SearchAnswer(conclusion, low, high, moves);
    }

    private SearchAnswer unstable() {
        double lowestMiss = told(TrialOutcome.MISSED).min().orElse(range.high());
        double highestMet = told(TrialOutcome.MET).max().orElse(range.low());
        double low =
                told(TrialOutcome.MET).filter(value -> value < lowestMiss).max().orElse(0);
        double high = told(TrialOutcome.MISSED)
                .filter(value -> value > highestMet)
                .findFirst()
                .orElse(0);
        return answer(Conclusion.UNSTABLE, low, high);
    }

    /** Of what came after the last that was met, only the first miss was that of the system as it had been. */
    private SearchAnswer broken() {
        double highest = told(TrialOutcome.MET).max().orElse(0);
        int last = 0;
        for (int i = 0; i < all.size(); i++) {
            last = all.get(i).outcome() == TrialOutcome.MET ? i : last;
        }
        double high = all.subList(0, all.size()).stream()
                .skip(last)
                .filter(trial -> trial.outcome() == TrialOutcome.MISSED)
                .mapToDouble(Trial::value)
                .findFirst()
                .orElse(0);
        double before = all.subList(0, last).stream()
                .filter(trial -> trial.outcome() == TrialOutcome.MISSED && trial.value() > highest)
                .mapToDouble(Trial::value)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        return answer(Conclusion.BROKEN, highest, Math.min(before, Math.max(high, highest)));
    }

    private DoubleStream told(TrialOutcome outcome) {
        return all.stream().filter(trial -> trial.outcome() == outcome).mapToDouble(Trial::value);
    }

    private boolean any(TrialOutcome outcome) {
        return counted.stream().anyMatch(trial -> trial.outcome() == outcome);
    }

    private DoubleStream values(TrialOutcome outcome) {
        return counted.stream().filter(trial -> trial.outcome() == outcome).mapToDouble(Trial::value);
    }

    private double highestMet() {
        return values(TrialOutcome.MET).max().orElseThrow();
    }

    private long times(TrialOutcome outcome, double value) {
        return values(outcome).filter(one -> one == value).count();
    }
}
