package dev.weir.search;

import dev.weir.search.SearchAnswer.Move;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A search for the highest value that meets every objective: the one that a trial meets with a probability of one half. It
 * doubles the value until one is missed, narrows between the two by Bayes' rule, and repeats both ends with longer trials.
 * What it tries next depends on its trials alone, so that a search whose trials were kept goes on where it was. Used by one
 * thread. Longer than others, because what counts after a trial and what is tried next are two sides of one state.
 */
public final class Search {

    /** How many times as long as the shortest trials those at the ends of an answer measure. */
    static final int LONGEST = 4;

    /** The same of those that narrow the middle to less than {@link #NARROW}. */
    private static final int LONGER = 2;

    private static final double NARROW = 1.3;

    /** How far the ends of an answer may lie apart, if the limit is sharp. */
    private static final double PRECISION = 1.11;

    /** How far they may at most, if trials end either way over a wide range. */
    private static final double WIDEST = 1.3;

    /** How many widths apart those values are at which a tenth, and nine tenths, of all trials are met. */
    private static final double EITHER_WAY = 4.4;

    /** How near the middle of what is likely has to be known before ends are tried, as a power of the precision. */
    private static final double CORE_PART = 0.65;

    /** How near to the limit of the machine an answer comes. */
    private static final double NEAR_MACHINE = 1.2;

    private static final double GROWTH = 2;
    private static final double SHRINKAGE = 4;
    private static final double CORE = 0.2;

    /** How far from the middle ends are tried, as powers of the precision. */
    private static final double HALF_PART = 0.357;

    private static final double WHOLE_HALF_PART = 0.283;

    /** How far a trial that contradicts another is from it, and how improbable its outcome was. */
    private static final double MOVED = 1.08;

    private static final double IMPROBABLE = 0.08;

    /** After so many misses in a row, values are tried that had been met, each so far below the last. */
    private static final int MISSES_IN_A_ROW = 4;

    private static final double STILL_MET = 1.2;
    private static final int WARM_TRIALS = 3;
    private static final double TAIL = 0.0175;
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

    /** Whether the limit can be where it was: what ended the other way is near, or trials there end either way. */
    private boolean isPossible(Trial trial) {
        boolean met = trial.outcome() == TrialOutcome.MET;
        boolean near = met
                ? values(TrialOutcome.MISSED).noneMatch(value -> value * MOVED < trial.value())
                : values(TrialOutcome.MET).noneMatch(value -> value > trial.value() * MOVED);
        if (near || !any(TrialOutcome.MET)) {
            return true;
        }
        // What ended the same way just before is left out: it may be of the moved limit too.
        List<Trial> earlier = counted.subList(0, counted.size() - run(trial.outcome()));
        double chance = Posterior.of(earlier).metAt(trial.value(), trial.length());
        return (met ? chance : 1 - chance) > IMPROBABLE;
    }

    /** How many of the last trials ended so. */
    private int run(TrialOutcome outcome) {
        int run = 0;
        while (run < counted.size() && counted.get(counted.size() - 1 - run).outcome() == outcome) {
            run++;
        }
        return run;
    }

    /** The trial to make next; empty when the search is over. */
    public Optional<NextTrial> next() {
        if (all.size() >= MOST_TRIALS || isUnstable() || isBroken()) {
            return Optional.empty();
        }
        Trial repeated = surprise;
        if (repeated != null) {
            return Optional.of(new NextTrial(repeated.value(), repeated.length()));
        }
        if (!all.isEmpty()
                && all.getLast().outcome() == TrialOutcome.SPOILED
                && all.getLast().value() < ceiling) {
            return Optional.of(
                    new NextTrial(all.getLast().value(), all.getLast().length()));
        }
        if (!any(TrialOutcome.MET)) {
            return shrunk();
        }
        return any(TrialOutcome.MISSED) ? narrowed() : grown();
    }

    private static Optional<NextTrial> brief(double value) {
        return Optional.of(new NextTrial(value, 1));
    }

    private Optional<NextTrial> shrunk() {
        double lowest = Math.min(ceiling, values(TrialOutcome.MISSED).min().orElse(Double.POSITIVE_INFINITY));
        if (lowest == Double.POSITIVE_INFINITY) {
            return brief(range.tried(range.start()));
        }
        if (lowest < ceiling && moves.isEmpty() && times(TrialOutcome.MISSED, lowest) < REPEATS) {
            return brief(lowest);
        }
        double smaller = range.tried(lowest / SHRINKAGE);
        return smaller < lowest ? brief(smaller) : Optional.empty();
    }

    private Optional<NextTrial> grown() {
        double highest = highestMet();
        double larger = range.tried(highest * GROWTH);
        if (ceiling <= range.high()) {
            boolean near = range.neighbours(highest, ceiling) || ceiling / highest <= NEAR_MACHINE;
            larger = near ? highest : Math.min(larger, range.tried(Math.sqrt(highest * ceiling)));
        }
        boolean over = larger <= highest && times(TrialOutcome.MET, highest) >= REPEATS;
        return over ? Optional.empty() : brief(larger);
    }

    private Optional<NextTrial> narrowed() {
        Posterior posterior = Posterior.of(counted);
        if (ends(posterior).confirmed()) {
            return Optional.empty();
        }
        int misses = run(TrialOutcome.MISSED) - MISSES_IN_A_ROW;
        double met = range.below(highestMet() / Math.pow(STILL_MET, misses + 1));
        if (misses >= 0 && met < highestMet()) {
            return brief(met);
        }
        double median = posterior.quantile(0.5);
        double coreLow = range.below(posterior.quantile(CORE));
        double coreHigh = range.above(posterior.quantile(1 - CORE));
        double precision = precision(posterior);
        if (coreHigh / coreLow > Math.pow(precision, CORE_PART) && !range.neighbours(coreLow, coreHigh)) {
            int length = coreHigh / coreLow > NARROW ? 1 : LONGER;
            double value = mostUncertain(posterior, length, range.below(median), range.above(median));
            return Optional.of(new NextTrial(value, length));
        }
        return Optional.of(new NextTrial(end(posterior, median, precision), LONGEST));
    }

    /** The end that is known less. */
    private double end(Posterior posterior, double median, double precision) {
        double halfWidth = Math.pow(precision, range.whole() ? WHOLE_HALF_PART : HALF_PART);
        double low = repeatable(TrialOutcome.MET, range.below(median / halfWidth), median, halfWidth);
        double high = repeatable(TrialOutcome.MISSED, range.above(median * halfWidth), median, halfWidth);
        double below = posterior.below(low);
        double above = 1 - posterior.below(high);
        boolean known = Math.max(below, above) <= TAIL;
        boolean lower = known ? support(TrialOutcome.MET, low) <= support(TrialOutcome.MISSED, high) : below >= above;
        return lower ? low : high;
    }

    /** How far the ends of an answer may lie apart: no nearer than the range is wide in which trials end either way. */
    private static double precision(Posterior posterior) {
        return Math.clamp(Math.exp(EITHER_WAY * posterior.width()), PRECISION, WIDEST);
    }

    private boolean near(double low, double high, double precision) {
        return range.neighbours(low, high) || high / low <= precision || range.nearWhole(low, high, precision);
    }

    /** An end that was tried already, if one is where an end should be. */
    private double repeatable(TrialOutcome outcome, double wanted, double median, double halfWidth) {
        return values(outcome)
                .filter(value -> {
                    double distance = Math.abs(Math.log(value / median)) / Math.log(halfWidth);
                    return (value < median) == (wanted < median) && distance > 0.85 && distance < 1.4;
                })
                .boxed()
                .min(Comparator.comparingDouble(value -> Math.abs(Math.log(value / wanted))))
                .orElse(wanted);
    }

    /** The nearest values that were tried and beyond which the limit is not; or between which it is, where trials end either way. */
    private Ends ends(Posterior posterior) {
        double precision = precision(posterior);
        double low = values(TrialOutcome.MET)
                .filter(value -> posterior.below(value) <= TAIL)
                .max()
                .orElse(0);
        double high = values(TrialOutcome.MISSED)
                .filter(value -> 1 - posterior.below(value) <= TAIL)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        if (isConfirmed(low, high, precision)) {
            return new Ends(low, high, true);
        }
        double likelyLow = range.below(posterior.quantile(TAIL));
        double likelyHigh = range.above(posterior.quantile(1 - TAIL));
        return new Ends(likelyLow, likelyHigh, isConfirmed(likelyLow, likelyHigh, precision));
    }

    private boolean isConfirmed(double low, double high, double precision) {
        return low > 0
                && near(low, high, precision)
                && support(TrialOutcome.MET, low) >= REPEATS
                && support(TrialOutcome.MISSED, high) >= REPEATS;
    }

    /** Between which values the limit lies, and whether that is final. */
    private record Ends(double low, double high, boolean confirmed) {}

    private static double mostUncertain(Posterior posterior, int length, double one, double other) {
        double first = Math.abs(posterior.metAt(one, length) - 0.5);
        return first <= Math.abs(posterior.metAt(other, length) - 0.5) ? one : other;
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
