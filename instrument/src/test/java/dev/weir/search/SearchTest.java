package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.search.SimulatedSystem.Queue;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.function.DoublePredicate;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SearchTest {

    private static final int SEARCHES = 100;
    private static final SearchRange IN_FLIGHT = new SearchRange(1, 1e6, 8, true);
    private static final SearchRange RATES = new SearchRange(1, 1e8, 1000, false);

    /** Systems, and how many trials a search may take in the median. */
    record Known(String name, int trials, SearchRange range, IntFunction<SimulatedSystem> system) {

        Known(String name, int trials, IntFunction<SimulatedSystem> system) {
            this(name, trials, RATES, system);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Known> known() {
        double mm1 = Queue.loadOfMm1(30);
        double md1 = Queue.loadOfMd1(15);
        return Stream.of(
                new Known("hard limit", 14, seed -> new SimulatedSystem.HardLimit(limit(seed))),
                new Known("M/M/1", 14, seed -> queue(seed, 30, false, mm1)),
                new Known("M/D/1", 14, seed -> queue(seed, 15, true, md1)),
                new Known("noisy tail", 21, seed -> noisy(seed, true)),
                new Known("noisy tail, as noisy in longer trials", 22, seed -> noisy(seed, false)),
                new Known("closed loop", 15, IN_FLIGHT, seed -> closedLoop(seed)),
                new Known("broken by overload", 12, seed -> new SimulatedSystem.Breaking(limit(seed))),
                new Known("cold", 20, seed -> new SimulatedSystem.Cold(limit(seed), 1 + seed % 4)),
                new Known("falling by 20 %", 25, seed -> new SimulatedSystem.Drifting(limit(seed), -0.2)),
                new Known("rising by 20 %", 22, seed -> new SimulatedSystem.Drifting(limit(seed), 0.2)),
                new Known("bistable", 21, seed -> new SimulatedSystem.Bistable(limit(seed))));
    }

    private static double limit(int seed) {
        return 2000 * Math.pow(8, new SplittableRandom(seed).nextDouble());
    }

    private static SimulatedSystem queue(int seed, double times, boolean constant, double load) {
        return new Queue(limit(seed), times, constant, load * limit(seed), new SplittableRandom(1000 + seed));
    }

    /** With 20 to 330 in flight. */
    private static SimulatedSystem closedLoop(int seed) {
        return new SimulatedSystem.ClosedLoop(limit(seed) / 44, new SplittableRandom(9000 + seed));
    }

    private static SimulatedSystem noisy(int seed, boolean averages) {
        return new SimulatedSystem.NoisyTail(limit(seed), 4, 0.3, averages, new SplittableRandom(5000 + seed));
    }

    @ParameterizedTest
    @MethodSource("known")
    void knownLimitLiesWithinTheAnswer(Known known) {
        int held = 0;
        List<Integer> trials = new ArrayList<>();
        Map<Conclusion, Integer> conclusions = new EnumMap<>(Conclusion.class);
        for (int seed = 0; seed < SEARCHES; seed++) {
            SimulatedSystem system = known.system().apply(seed);
            Search search = new Search(known.range());
            trials.add(run(search, system::meets).size());
            held += system.isIn(search.answer()) ? 1 : 0;
            conclusions.merge(search.answer().conclusion(), 1, Integer::sum);
        }
        trials.sort(null);

        assertThat(held)
                .as("%s of %s in %s trials", conclusions, SEARCHES, trials)
                .isGreaterThanOrEqualTo(95);
        assertThat(trials.get(SEARCHES / 2)).isLessThanOrEqualTo(known.trials());
    }

    private static List<NextTrial> run(Search search, BiPredicate<Double, Integer> system) {
        List<NextTrial> tried = new ArrayList<>();
        for (Optional<NextTrial> next = search.next(); next.isPresent(); next = search.next()) {
            NextTrial trial = next.get();
            tried.add(trial);
            search.add(made(trial, system.test(trial.value(), trial.length())));
        }
        return tried;
    }

    private static List<Double> values(Search search, DoublePredicate system) {
        return run(search, (value, length) -> system.test(value)).stream()
                .map(NextTrial::value)
                .toList();
    }

    private static Trial made(NextTrial trial, boolean met) {
        return new Trial(trial.value(), trial.length(), met ? TrialOutcome.MET : TrialOutcome.MISSED);
    }

    private static Trial spoiled(NextTrial trial) {
        return new Trial(trial.value(), trial.length(), TrialOutcome.SPOILED);
    }

    @Test
    void trialsGetLongerAsTheRangeNarrows() {
        List<NextTrial> tried = run(new Search(RATES), (value, length) -> value <= 7777);

        assertThat(tried).extracting(NextTrial::length).startsWith(1, 1, 1, 1).endsWith(4, 4, 4, 4);
        assertThat(tried).extracting(NextTrial::length).contains(2);
    }

    @Test
    void limitThatIsNotSharpHasAWiderAnswer() {
        List<Double> widths = new ArrayList<>();
        for (int seed = 0; seed < 21; seed++) {
            Search search = new Search(RATES);

            run(search, noisy(seed, false)::meets);

            widths.add(search.answer().high() / search.answer().low());
        }
        widths.sort(null);
        assertThat(widths.get(10)).isGreaterThan(1.15);
        assertThat(widths.getLast()).isLessThan(1.32);
    }

    @Test
    void answerIsNoWiderThanATenthAndBothEndsWereRepeated() {
        Search search = new Search(RATES);

        List<Double> tried = values(search, value -> value <= 7777);

        SearchAnswer answer = search.answer();
        assertThat(answer.conclusion()).isEqualTo(Conclusion.CONFIRMED);
        assertThat(answer.high() / answer.low()).isBetween(1.0, 1.111);
        assertThat(tried.stream().filter(value -> value >= answer.low() && value <= 7777))
                .hasSizeGreaterThanOrEqualTo(2);
        assertThat(tried.stream().filter(value -> value <= answer.high() && value > 7777))
                .hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void unfinishedSearchSaysWhatIsLikelySoFar() {
        Search search = new Search(RATES);
        for (double met : new double[] {1000, 2000, 4000}) {
            search.add(new Trial(met, 1, TrialOutcome.MET));
        }
        search.add(new Trial(8000, 1, TrialOutcome.MISSED));

        SearchAnswer answer = search.answer();

        assertThat(answer.conclusion()).isEqualTo(Conclusion.UNCONFIRMED);
        assertThat(answer.low()).isBetween(2500.0, 4200.0);
        assertThat(answer.high()).isBetween(7500.0, 14_000.0);
    }

    @Test
    void wholeNumbersEndAtNeighbours() {
        for (int limit = 1; limit < 40; limit++) {
            int most = limit;
            Search search = new Search(new SearchRange(1, 1000, 4, true));

            values(search, value -> value <= most);

            assertThat(search.answer().conclusion()).isEqualTo(Conclusion.CONFIRMED);
            assertThat(search.answer().low()).isLessThanOrEqualTo(limit);
            assertThat(search.answer().high()).isGreaterThan(limit);
            if (limit < 10) {
                assertThat(search.answer().high() - search.answer().low()).isEqualTo(1);
            }
        }
    }

    @Test
    void rangeThatIsMetToItsEndIsNoLimit() {
        Search search = new Search(new SearchRange(10, 5000, 1000, false));

        values(search, value -> true);

        assertThat(search.answer()).isEqualTo(new SearchAnswer(Conclusion.RANGE_MET, 5000, 0, List.of()));
    }

    @Test
    void nothingIsMetOnceTheSmallestValueIsMissedTwice() {
        Search search = new Search(new SearchRange(10, 5000, 1000, false));

        List<Double> tried = values(search, value -> false);

        assertThat(tried).containsExactly(1000.0, 1000.0, 250.0, 250.0, 62.5, 62.5, 15.6, 15.6, 10.0, 10.0);
        assertThat(search.answer().conclusion()).isEqualTo(Conclusion.NOTHING_MET);
    }

    @Test
    void spoiledTrialIsRepeatedAndIsNoMiss() {
        Search search = new Search(RATES);
        search.add(new Trial(1000, 1, TrialOutcome.MET));
        search.add(new Trial(2000, 1, TrialOutcome.SPOILED));

        assertThat(search.next()).hasValue(new NextTrial(2000, 1));
        assertThat(search.answer()).isEqualTo(new SearchAnswer(Conclusion.SO_FAR, 1000, 0, List.of()));
    }

    @Test
    void machineIsTheLimitWhereItSpoilsATrialFourTimes() {
        Search search = new Search(RATES);

        for (Optional<NextTrial> next = search.next(); next.isPresent(); next = search.next()) {
            boolean beyond = next.get().value() > 9000;
            search.add(beyond ? spoiled(next.get()) : made(next.get(), true));
        }

        assertThat(search.answer().conclusion()).isEqualTo(Conclusion.MACHINE_LIMIT);
        assertThat(search.answer().low()).isBetween(8000.0, 9000.0);
        assertThat(search.answer().high()).isZero();
    }

    @Test
    void machineThatSpoilsEveryTrialLeavesNothingKnown() {
        Search search = new Search(new SearchRange(100, 5000, 400, false));

        for (Optional<NextTrial> next = search.next(); next.isPresent(); next = search.next()) {
            search.add(spoiled(next.get()));
        }

        assertThat(search.answer()).isEqualTo(new SearchAnswer(Conclusion.MACHINE_LIMIT, 0, 0, List.of()));
    }

    @Test
    void searchGoesOnFromItsTrialsAlone() {
        List<NextTrial> tried = run(new Search(RATES), (value, length) -> value <= 12_345);

        for (int kept = 0; kept < tried.size(); kept++) {
            Search resumed = new Search(RATES);
            tried.subList(0, kept).forEach(trial -> resumed.add(made(trial, trial.value() <= 12_345)));

            assertThat(resumed.next()).hasValue(tried.get(kept));
        }
    }
}
