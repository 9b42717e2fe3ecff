package dev.weir.report.wording;

import dev.weir.result.CellRun;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.capacity.CapacityResult;
import dev.weir.result.capacity.CapacitySearch;
import dev.weir.result.capacity.CapacityTrial;
import dev.weir.search.Conclusion;
import dev.weir.search.SearchAnswer;
import dev.weir.search.SearchAnswer.Move;
import dev.weir.search.TrialOutcome;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a search for a capacity found, in words. */
public final class CapacityWording {

    private final CapacityResult result;

    public CapacityWording(CapacityResult result) {
        this.result = result;
    }

    /** A value with its unit: {@code 41 000/s}. */
    public String value(double value) {
        String number = value == Math.rint(value) ? Counts.format(Math.round(value)) : Figures.threeDigits(value);
        return number + result.question().unit();
    }

    private String between(SearchAnswer answer) {
        String low = value(answer.low());
        return low.substring(0, low.length() - result.question().unit().length()) + " to " + value(answer.high());
    }

    /** The answer in a few words: {@code 41 000 to 43 500/s (95 %)}. */
    public String answer(CapacitySearch search) {
        SearchAnswer answer = search.answer();
        String reason = result.stopped().isEmpty() ? "time was over" : "stopped by " + result.stopped();
        return switch (answer.conclusion()) {
            case CONFIRMED -> between(answer) + " (95 %)";
            case UNCONFIRMED -> between(answer) + ", not confirmed: " + reason;
            case RANGE_MET -> "at least " + value(answer.low()) + ", where the range of the search ends";
            case MACHINE_LIMIT ->
                answer.low() > 0
                        ? "at least " + value(answer.low()) + ": above that this machine is the limit"
                        : "not known: this machine spoiled even the smallest value";
            case NOTHING_MET -> "none: " + value(answer.high()) + " misses already";
            case BROKEN -> between(answer) + ", until an overload broke it";
            case UNSTABLE -> between(answer) + ": the limit moved both ways";
            case SO_FAR -> "at least " + value(answer.low()) + ", not bounded: " + reason;
            case UNKNOWN ->
                answer.high() > 0
                        ? "below " + value(answer.high()) + ", not confirmed: " + reason
                        : "not known: " + reason;
        };
    }

    /** Nothing, or the second key with its value. */
    public String over(CapacitySearch search) {
        return search.over().isEmpty() ? "" : result.question().over() + " " + search.over();
    }

    /** The word at the top. */
    public String verdict() {
        return switch (result.outcome()) {
            case PASS -> "FOUND";
            case FAIL -> "NOT MET";
            case INVALID, ERROR -> "NOT CONFIRMED";
        };
    }

    /** The class of that in the page. */
    public String colour() {
        return result.outcome() == Outcome.ERROR
                ? "invalid"
                : result.outcome().name().toLowerCase(Locale.ROOT);
    }

    /** What was searched, in parts: scenario, system, key. */
    public List<String> subject() {
        List<String> parts = new ArrayList<>(List.of(
                "capacity of " + result.origin().scenario(), result.origin().system()));
        parts.add(result.question().key());
        parts.add(Counts.of(
                result.searches().stream().mapToLong(one -> one.trials().size()).sum(), "trial"));
        return parts;
    }

    /** The answer as a sentence. */
    public String sentence(CapacitySearch search) {
        String highest = over(search).isEmpty() ? "Highest " : over(search) + ": highest ";
        return highest + searched() + " that meets every objective: " + answer(search) + ".";
    }

    /** What is searched, as a noun. */
    public String searched() {
        String key = result.question().key();
        return key.equals("rate") ? key : "value of " + key;
    }

    /** What has to be known to read an answer. */
    public List<String> notes(CapacitySearch search) {
        List<String> notes = new ArrayList<>();
        search.broke().ifPresent(why -> notes.add((search.answer().low() > 0 ? "Above it: " : "Why: ") + why));
        for (Move move : search.answer().moves()) {
            notes.add(
                    move.outcome() == TrialOutcome.MISSED
                            ? "From trial " + move.trial() + " on it missed " + value(move.value())
                                    + ", although it had met more before."
                            : "From trial " + move.trial() + " on it met " + value(move.value())
                                    + ", although it had missed less before.");
        }
        long spoiled = search.trials().stream()
                .filter(trial -> trial.outcome() == TrialOutcome.SPOILED)
                .count();
        if (spoiled > 0) {
            notes.add(Counts.of(spoiled, "trial") + " said nothing: Weir or its machine spoiled "
                    + (spoiled == 1 ? "it." : "them."));
        }
        if (search.trials().stream().anyMatch(trial -> isNoise(trial, search))) {
            notes.add(
                    "Trials at values that were met were spoiled too: something else kept this machine busy. The limit"
                            + " may lie higher; search again when it is quiet.");
        }
        return notes;
    }

    private static boolean isNoise(CapacityTrial trial, CapacitySearch search) {
        return search.answer().conclusion() == Conclusion.MACHINE_LIMIT
                && trial.outcome() == TrialOutcome.SPOILED
                && trial.value() <= search.answer().low();
    }

    /** What a trial says. */
    public static String word(CapacityTrial trial) {
        return switch (trial.outcome()) {
            case MET -> "met";
            case MISSED -> "missed";
            case SPOILED -> "spoiled";
        };
    }

    /** How long it measured. */
    public static String measured(CapacityTrial trial) {
        long nanos = trial.run().meter().measuredNanos();
        return nanos == 0 ? Figures.NONE : Durations.format(nanos);
    }

    /** A percentile of the main latency of a trial; empty where there is none. */
    public static Optional<Percentile> percentile(CellRun run, double percentile) {
        return run.latencyFigures().percentiles().stream()
                .filter(one -> one.percentile() == percentile)
                .findFirst();
    }

    /** The same in words. */
    public static String latency(CellRun run, double percentile) {
        return percentile(run, percentile)
                .map(found -> found.reached() ? Durations.format(found.nanos()) : "never")
                .orElse(Figures.NONE);
    }
}
