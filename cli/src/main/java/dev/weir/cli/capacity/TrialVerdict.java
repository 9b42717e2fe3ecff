package dev.weir.cli.capacity;

import dev.weir.result.FindingCode;
import dev.weir.result.Ledger;
import dev.weir.result.Overload;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.operation.PlanResult;
import dev.weir.search.TrialOutcome;
import dev.weir.unit.Counts;
import java.util.List;
import java.util.Set;

/**
 * What a run says of the value that it was made with.
 *
 * @param why what was missed, or what spoiled it; empty if every objective was met
 */
record TrialVerdict(TrialOutcome outcome, String why) {

    /** What makes a run INVALID because messages were later than the system had them: it can spoil an objective, never meet it. */
    private static final Set<FindingCode> DELAYS =
            Set.of(FindingCode.TOOL_OVERHEAD, FindingCode.PROCESS_PAUSED, FindingCode.PROCESSOR_TIME_STOLEN);

    private static final TrialVerdict MET = new TrialVerdict(TrialOutcome.MET, "");

    private static final String CLIENTS_LIMIT = "the clients are the limit";

    static TrialVerdict of(RunResult result) {
        return of(
                result.verdict(),
                result.messages().throughput().overload(),
                result.messages().ledger().total().sending().failed(),
                lost(result.messages().ledger()));
    }

    /** What a run of steps says. */
    static TrialVerdict of(PlanResult result) {
        long failed = result.steps().stream()
                .filter(step -> !step.precondition())
                .flatMap(step -> step.operations().stream())
                .mapToLong(kind -> kind.account().failed() + kind.account().unresolved())
                .sum();
        boolean overloaded =
                result.verdict().findings().stream().anyMatch(finding -> finding.code() == FindingCode.OVERLOADED);
        return of(result.verdict(), overloaded, failed > 0 ? Counts.of(failed, "operation") + " failed." : "");
    }

    /** Those that are known to be. */
    private static long lost(Ledger ledger) {
        return ledger.lossKnown() ? ledger.total().comparison().lost() : 0;
    }

    /**
     * What a verdict says.
     *
     * @param failed messages that the system refused
     * @param lost messages that never arrived
     */
    static TrialVerdict of(Verdict verdict, Overload overload, long failed, long lost) {
        String gone = failed > 0
                ? Counts.of(failed, "message") + " were refused."
                : lost > 0 ? Counts.of(lost, "message") + " were lost." : "";
        return of(verdict, overload != Overload.NONE, gone);
    }

    private static TrialVerdict of(Verdict verdict, boolean overloaded, String gone) {
        return switch (verdict.outcome()) {
            case ERROR -> new TrialVerdict(TrialOutcome.SPOILED, verdict.sentence());
            case INVALID ->
                !overloaded && gone.isEmpty() && onlyDelayed(verdict)
                        ? MET
                        : new TrialVerdict(TrialOutcome.SPOILED, first(verdict, Severity.INVALIDITY));
            case FAIL -> missed(verdict, overloaded);
            case PASS ->
                overloaded ? missed(verdict, true) : gone.isEmpty() ? MET : new TrialVerdict(TrialOutcome.MISSED, gone);
        };
    }

    private static TrialVerdict missed(Verdict verdict, boolean overloaded) {
        boolean own = verdict.findings().stream()
                .anyMatch(finding -> finding.code() == FindingCode.BOTTLENECK
                        && finding.text().contains(CLIENTS_LIMIT));
        if (own) {
            return new TrialVerdict(TrialOutcome.SPOILED, text(verdict, FindingCode.BOTTLENECK));
        }
        String why = overloaded ? text(verdict, FindingCode.OVERLOADED) : first(verdict, Severity.FAULT);
        if (why.isEmpty()) {
            why = first(verdict, Severity.FAILURE);
        }
        return new TrialVerdict(TrialOutcome.MISSED, why.isEmpty() ? verdict.sentence() : why);
    }

    private static boolean onlyDelayed(Verdict verdict) {
        List<Finding> reasons = verdict.findings().stream()
                .filter(finding -> finding.severity().compareTo(Severity.FAILURE) >= 0)
                .toList();
        return !reasons.isEmpty()
                && reasons.stream()
                        .allMatch(
                                finding -> finding.severity() == Severity.INVALIDITY && DELAYS.contains(finding.code()))
                && verdict.expectations().stream().allMatch(expectation -> expectation.holds() == Holds.YES);
    }

    private static String first(Verdict verdict, Severity severity) {
        return verdict.findings().stream()
                .filter(finding -> finding.severity() == severity)
                .findFirst()
                .map(Finding::text)
                .orElse("");
    }

    private static String text(Verdict verdict, FindingCode code) {
        return verdict.findings().stream()
                .filter(finding -> finding.code() == code)
                .findFirst()
                .map(Finding::text)
                .orElse("");
    }
}
