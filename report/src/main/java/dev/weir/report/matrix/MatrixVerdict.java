package dev.weir.report.matrix;

import dev.weir.report.wording.VerdictWording;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.unit.Counts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** The verdict of a matrix in words: no better than its cells, and with the reason for each that did not pass. */
public final class MatrixVerdict {

    private static final int MOST_REASONS = 5;

    private MatrixVerdict() {}

    /** The verdict in a word or two, as that of a run: {@code PASS}, {@code PASS, OVERLOADED}, {@code INVALID}. */
    public static String of(MatrixResult result) {
        return result.outcome().name() + (tellsOverload(result) ? ", OVERLOADED" : "");
    }

    /** The name of the colour of the verdict, of which one that passed and was overloaded has its own. */
    public static String colour(MatrixResult result) {
        return passedOverloaded(result)
                ? MatrixRows.OVERLOADED
                : result.outcome().name().toLowerCase(Locale.ROOT);
    }

    /** The verdict whose colour it has. */
    public static Outcome coloured(MatrixResult result) {
        return passedOverloaded(result) ? Outcome.INVALID : result.outcome();
    }

    private static boolean passedOverloaded(MatrixResult result) {
        return result.outcome() == Outcome.PASS && tellsOverload(result);
    }

    private static boolean tellsOverload(MatrixResult result) {
        return (result.outcome() == Outcome.PASS || result.outcome() == Outcome.FAIL)
                && result.runs().stream().anyMatch(MatrixRows::overloaded);
    }

    /** {@code 3 overloaded, 5 FAIL, 1 INVALID}: the runs that a reader should look at; empty when there are none. */
    static List<String> trouble(MatrixResult result) {
        List<String> parts = new ArrayList<>();
        long overloaded = result.runs().stream().filter(MatrixRows::overloaded).count();
        if (overloaded > 0) {
            parts.add(Counts.format(overloaded) + " overloaded");
        }
        Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
        result.runs().stream()
                .map(CellRun::conclusion)
                .filter(run -> run.finished() && run.outcome() != Outcome.PASS)
                .forEach(run -> counts.merge(run.outcome(), 1L, Long::sum));
        counts.forEach((outcome, count) -> parts.add(count + " " + outcome));
        return parts;
    }

    /** What a person would say about it: {@code 1 of 4 cells passed, 3 were overloaded.} */
    public static String sentence(MatrixResult result) {
        String things = result.plan().repeats() == 1 ? "cell" : "run";
        long passed = count(result, run -> run.conclusion().outcome() == Outcome.PASS && !MatrixRows.overloaded(run));
        if (passed == result.planned()) {
            return passed == 1 ? "The " + things + " passed." : "All " + Counts.of(passed, things) + " passed.";
        }
        List<String> parts = new ArrayList<>();
        parts.add((passed == 0 ? "None" : Counts.format(passed)) + " of " + Counts.of(result.planned(), things)
                + " passed");
        add(parts, count(result, MatrixRows::overloaded), "overloaded", "was ", "were ");
        add(
                parts,
                count(result, run -> run.conclusion().outcome() == Outcome.FAIL && !MatrixRows.overloaded(run)),
                "failed",
                "",
                "");
        add(parts, count(result, run -> run.conclusion().outcome() == Outcome.INVALID), "INVALID", "is ", "are ");
        add(parts, count(result, run -> run.conclusion().outcome() == Outcome.ERROR), "could not run", "", "");
        add(parts, result.planned() - result.finished(), "not completed", "was ", "were ");
        return String.join(", ", parts) + ".";
    }

    private static long count(MatrixResult result, Predicate<CellRun> which) {
        return result.runs().stream()
                .filter(run -> run.conclusion().finished())
                .filter(which)
                .count();
    }

    private static void add(List<String> parts, long count, String what, String one, String many) {
        if (count > 0) {
            parts.add(Counts.format(count) + " " + (count == 1 ? one : many) + what);
        }
    }

    /** Why runs did not pass, each with its cell; the first few, and how many more there are. */
    public static List<String> reasons(MatrixResult result) {
        List<CellRun> troubled = result.runs().stream()
                .filter(run -> run.conclusion().finished() && run.conclusion().outcome() != Outcome.PASS)
                .toList();
        List<String> reasons = new ArrayList<>();
        troubled.stream().limit(MOST_REASONS).forEach(run -> reasons.add(reason(result, run)));
        if (troubled.size() > MOST_REASONS) {
            reasons.add("The report has the reasons for " + (troubled.size() - MOST_REASONS) + " more.");
        }
        if (troubled.stream().anyMatch(run -> run.conclusion().outcome() == Outcome.INVALID)) {
            reasons.add(VerdictWording.ADVICE);
        }
        return reasons;
    }

    private static String reason(MatrixResult result, CellRun run) {
        String repeat =
                result.plan().repeats() == 1 ? "" : ", repeat " + run.key().repeat();
        return run.conclusion().outcome() + ", "
                + result.plan().cells().get(run.key().cell() - 1).label() + repeat + ": "
                + run.conclusion().sentence();
    }
}
